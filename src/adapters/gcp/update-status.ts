import { type IncidentStatus, isTerminal } from '../../domain/incident.js';
import { addMs, type IsoTime } from '../../domain/time.js';
import { statusOfText } from '../reading/status-words.js';
import type { ServiceState } from './schema.js';

/** Where the work stands after each update. Google states how the service is, not that: it follows from the state, the end and the texts. */

interface Said {
  readonly at: IsoTime;
  readonly state: ServiceState;
  readonly text: string;
}

const halfDayMs = 12 * 60 * 60_000;
const headOfReport = /incident report|apologize for the inconvenience/i;

/** Reports come hours or days after the end, mostly under a heading of that name; they reopen nothing. */
const isReport = ({ at, text }: Said, end: IsoTime): boolean =>
  headOfReport.test(text.slice(0, 300)) || at > addMs(end, halfDayMs);

/**
 * Which update tells of the end, -1 if none. The first of those behind which the service stays available; where that is a report already, the last
 * one before it that came after the end, for some ends are told without turning the state.
 */
function indexOfEnd(updates: readonly Said[], end: IsoTime): number {
  const available = updates.findLastIndex(({ state }) => state !== 'AVAILABLE') + 1;
  const first = updates[available];
  if (first !== undefined && !isReport(first, end)) return available;
  const late = updates.findLastIndex(({ at }, index) => index < available && at >= end);
  return late === -1 && first !== undefined ? available : late;
}

/** While the vendor does not state an end, no text ends an incident: "resolved" may be said of a part. */
function goingOn({ state, text }: Said, before: IncidentStatus): IncidentStatus {
  if (state === 'AVAILABLE') return 'monitoring';
  const told = statusOfText(text);
  if (told === null) return before;
  return isTerminal(told) ? 'monitoring' : told;
}

/** `updates` oldest first; the answer has one status for each of them. */
export function updateStatuses(updates: readonly Said[], end: IsoTime | null): IncidentStatus[] {
  const closing = end === null ? -1 : indexOfEnd(updates, end);
  const statuses: IncidentStatus[] = [];
  for (const [index, update] of updates.entries()) {
    if (end !== null && closing !== -1 && index >= closing)
      statuses.push(index > closing && isReport(update, end) ? 'postmortem' : 'resolved');
    else statuses.push(goingOn(update, statuses.at(-1) ?? 'unknown'));
  }
  return statuses;
}
