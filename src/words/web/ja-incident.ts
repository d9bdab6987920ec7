import { incidentWords } from './en-incident.js';

export const jaIncident: typeof incidentWords = incidentWords;
