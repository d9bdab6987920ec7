import { type IncidentStatus, isTerminal } from '../../domain/incident.js';
import { statusOfText } from '../reading/status-words.js';

/** Where the work stands, of an event that AWS calls open: nothing that its text says ends it. */
export function openStatusOfText(text: string, before: IncidentStatus): IncidentStatus {
  const told = statusOfText(text);
  if (told === null) return isTerminal(before) ? 'unknown' : before;
  return isTerminal(told) ? 'monitoring' : told;
}
