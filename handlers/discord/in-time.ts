import { setTimeout as sleep } from 'node:timers/promises';

export const late = Symbol('late');

/** What cannot be deferred has to be there within three seconds of the person's click, the way here and back included. */
export const answerWithinMs = 2_500;

/** The work goes on when it is late, and what becomes of it no longer matters. */
export async function inTime<Value>(work: Promise<Value>, ms: number = answerWithinMs): Promise<Value | typeof late> {
  const done = new AbortController();
  const waited = sleep(ms, late, { signal: done.signal }).catch((): typeof late => late);
  try {
    return await Promise.race([work, waited]);
  } finally {
    done.abort();
    work.catch(() => undefined);
  }
}
