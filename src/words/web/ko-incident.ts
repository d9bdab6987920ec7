import { incidentWords } from './en-incident.js';

export const koIncident: typeof incidentWords = incidentWords;
