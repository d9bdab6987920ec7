import { type Incident, shownUpdates } from './incident.js';
import { isLate } from './late-line.js';
import { isWaiting } from './replies-due.js';
import type { SentThread } from './sent-thread.js';
import type { LineFacts } from './thread.js';
import type { ThreadRules } from './thread-rules.js';
import type { IsoTime } from './time.js';

interface Held {
  readonly incident: Incident;
  readonly sent: SentThread;
  readonly rules: ThreadRules;
  readonly isRootClosed: boolean;
}

/**
 * A line that is due, but not to be written now. A postmortem that waits for its twin is not here yet. And where the root cannot be edited, nothing
 * remembers an end that was told by its reply alone: it surfaces while it is news, and not when somebody presses a button days later.
 */
export function isLineHeld(facts: LineFacts, { incident, sent, rules, isRootClosed }: Held): boolean {
  if (facts.line === 'asked' && facts.about === 'postmortem')
    return incident.updates.some((update) => isWaiting(update, sent, rules));
  if (facts.line !== 'over' || !isRootClosed || rules.now === undefined) return false;
  const endedAt = endOf(incident);
  return endedAt !== null && isLate(endedAt, rules.now);
}

const endOf = (incident: Incident): IsoTime | null =>
  incident.resolvedAt ?? shownUpdates(incident).findLast(({ status }) => status !== 'postmortem')?.at ?? null;
