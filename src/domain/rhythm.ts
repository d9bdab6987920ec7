import { addMs, type IsoTime } from './time.js';

const minute = 60_000;

/** A page that fails is asked less and less often, up to this. */
const longestBackoffMs = 15 * minute;

/** The shortest rhythm that is polite to a public page. */
const shortestMs = 15_000;

export interface Rhythm {
  readonly pollSeconds: number;
  readonly hasOpenIncident: boolean;
  /** The vendor called a moment ago. */
  readonly isCalled?: boolean;
  /** From 0 (inclusive) to 1: spreads pages so that they are not all asked in the same second. */
  readonly chance: number;
}

const jittered = (ms: number, chance: number): number => Math.round(ms * (0.9 + 0.2 * chance));

/** When to look again after a good look. While an incident is open the rhythm is twice as fast, and after a call of the vendor as fast as is polite. */
export function nextLookAt(now: IsoTime, { pollSeconds, hasOpenIncident, isCalled, chance }: Rhythm): IsoTime {
  const ms = pollSeconds * 1000;
  if (isCalled === true) return addMs(now, jittered(Math.min(shortestMs, ms), chance));
  const pace = hasOpenIncident ? Math.max(Math.min(shortestMs, ms), ms / 2) : ms;
  return addMs(now, jittered(pace, chance));
}

/** When to look again after `failures` failed looks in a row; a page that names its own wait gets it, up to an hour. */
export function nextLookAfterFailure(
  now: IsoTime,
  rhythm: Omit<Rhythm, 'hasOpenIncident' | 'isCalled'>,
  failures: number,
  retryAfterMs: number | undefined,
): IsoTime {
  const base = rhythm.pollSeconds * 1000;
  const backoff = Math.min(base * 2 ** Math.min(failures - 1, 10), Math.max(longestBackoffMs, base));
  return addMs(now, Math.max(jittered(backoff, rhythm.chance), Math.min(retryAfterMs ?? 0, 60 * minute)));
}
