import type { Gazetteer } from '../regions.js';
import { type IncidentTexts, tagIncident } from './tag-incident.js';

/** The places an incident touches, in the order in which they are first named: by components and groups, then by the title, then by the updates. */
export const regionsOfIncident = (gazetteer: Gazetteer, incident: IncidentTexts): string[] => [
  ...tagIncident(gazetteer, incident).regions,
];
