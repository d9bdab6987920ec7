import { type Gazetteer, mostSpecific } from '../regions.js';
import { findRegions } from './find-regions.js';

/** The parts of an incident that may name places. */
export interface IncidentTexts {
  readonly title: string;
  readonly components: readonly string[];
  /** Names of the groups that the components belong to; many pages group by region. */
  readonly groups?: readonly string[];
  /** Oldest first. */
  readonly updates: readonly { readonly body: string }[];
  /** Slug or name of the vendor: decides between providers that use one name for different places. */
  readonly vendor?: string;
}

/**
 * The places an incident touches, most specific only, in the order in which they are first named: by components and groups, then by the
 * title, then by the updates.
 */
export function regionsOfIncident(gazetteer: Gazetteer, incident: IncidentTexts): string[] {
  const texts = [
    ...incident.components,
    ...(incident.groups ?? []),
    incident.title,
    ...incident.updates.map((update) => update.body),
  ];
  const tags = texts.flatMap((text) => findRegions(gazetteer, text, incident.vendor).map((found) => found.tag));
  return mostSpecific(gazetteer, tags);
}
