import type { Incident } from './incident.js';
import { isRetroactive } from './origin.js';
import type { SentThread } from './sent-thread.js';
import type { LinePost, ReplyPost } from './thread.js';
import { type IsoTime, msBetween } from './time.js';

const newsForMs = 60 * 60 * 1000;

export const isLate = (at: IsoTime, now: IsoTime): boolean => msBetween(at, now) > newsForMs;

/**
 * The line that goes before several updates that come late to a thread people have been reading. What the root knew when it was posted is no news that
 * came late, and what was announced once is not announced again, so nothing interrupts such a row of replies. Of a report about the past everything is late.
 */
export function lateLine(
  incident: Incident,
  sent: SentThread,
  missing: readonly ReplyPost[],
  now: IsoTime,
): LinePost | undefined {
  const [next] = missing;
  if (next?.part !== 1 || !sent.isThreadBegun || isRetroactive(incident)) return undefined;
  const waiting = new Set(missing.filter(({ part }) => part === 1).map(({ seq }) => seq));
  const known = Math.max(sent.rootKnew, sent.told.lateUpTo);
  const late = incident.updates.filter(({ seq }) => waiting.has(seq));
  const [first, last] = [late[0], late.at(-1)];
  if (first === undefined || last === undefined || late.length < 2 || late.some(({ seq }) => seq <= known)) return undefined;
  if (!isLate(first.at, now)) return undefined;
  const upTo = Math.max(...waiting);
  return { kind: 'post-line', facts: { line: 'away', count: late.length, from: first.at, to: last.at, upTo }, count: upTo };
}
