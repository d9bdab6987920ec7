import { incidentWords } from './en-incident.js';

export const deIncident: typeof incidentWords = incidentWords;
