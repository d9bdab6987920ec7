import { type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import type { Notes } from '../reading/notes.js';
import { statusOfLabel } from '../reading/status-words.js';
import type { FirehydrantEvent, FirehydrantIncident } from './schema.js';

/** From when on an incident was in a state. */
export interface StateChange {
  readonly at: IsoTime;
  readonly status: IncidentStatus;
  /** A milestone, and not only how somebody began a text. */
  readonly isRecorded: boolean;
}

/** Far longer than any label with the emoji and the bold marks around it. */
const longestHead = 60;

/** Pages that wrote elsewhere before carry the state at the head of the note: "➡️ **Identified** — text", "Resolved - text". */
export function labelOf(note: string): IncidentStatus | null {
  const head = note.slice(0, longestHead).split('\n', 1)[0] ?? '';
  const dash = head.search(/\s[—–-]\s|:\s/u);
  return dash === -1 ? null : statusOfLabel(head.slice(0, dash).replace(/^[^\p{L}]+/u, ''));
}

/** `occurredAt` is when it happened, `time` when it was written down. */
export const timeOf = (event: Pick<FirehydrantEvent, 'time' | 'occurredAt'>, where: string, notes: Notes): IsoTime | null =>
  notes.time(event.occurredAt, `occurredAt of ${where}`) ?? notes.time(event.time, `time of ${where}`);

function ofMilestones(row: FirehydrantIncident, where: string, notes: Notes): StateChange[] {
  const phases = notes.rows(row.lifecyclePhases, `life cycle of ${where}`);
  return phases
    .flatMap(({ milestones }) => notes.rows(milestones, `milestones of ${where}`))
    .flatMap(({ slug, occurredAt }) => {
      const at = notes.time(occurredAt, `occurredAt of a milestone of ${where}`);
      if (at === null) return [];
      const status = notes.word(slug, `milestone of ${where}`);
      return status === 'no-state' || status === 'unknown' ? [] : [{ at, status, isRecorded: true }];
    });
}

function ofTimeline(events: readonly FirehydrantEvent[], where: string, notes: Notes): StateChange[] {
  return events.flatMap((event) => {
    const at = timeOf(event, `timeline of ${where}`, notes);
    const { milestoneUpdate, note } = event.details;
    const reached = milestoneUpdate === null || milestoneUpdate === undefined ? null : milestoneUpdate.currentMilestone;
    const status = reached === null ? labelOf(note) : notes.word(reached, `milestone of ${where}`);
    const isState = status !== null && status !== 'no-state' && status !== 'unknown';
    return at === null || !isState ? [] : [{ at, status, isRecorded: reached !== null }];
  });
}

/** Everything that tells a state, oldest first; the timeline stands the other way round, which counts where times are equal. */
export const statesOf = (
  row: FirehydrantIncident,
  events: readonly FirehydrantEvent[],
  where: string,
  notes: Notes,
): StateChange[] =>
  [...ofMilestones(row, where, notes), ...ofTimeline(events.toReversed(), where, notes)].sort((a, b) =>
    a.at < b.at ? -1 : a.at > b.at ? 1 : 0,
  );

export const stateAt = (states: readonly StateChange[], at: IsoTime): IncidentStatus | undefined =>
  states.findLast((state) => state.at <= at)?.status;

/** The end, where only a milestone records it. One after which another milestone was reached ended nothing. */
export function recordedEnd(states: readonly StateChange[]): IsoTime | null {
  const last = states.findLast(({ isRecorded }) => isRecorded);
  return last !== undefined && isTerminal(last.status) ? last.at : null;
}

/** The latest state of an incident whose end was not recorded. A label alone ends nothing: it is only how somebody began a text. */
export const openState = (states: readonly StateChange[]): IncidentStatus | undefined =>
  states.findLast(({ status }) => !isTerminal(status))?.status;
