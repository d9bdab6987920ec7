import type { Log } from '../src/log.js';
import { startTimer, type Timer } from './timer.js';

export interface NoticesDeps {
  /** Tells people what stopped and was not told yet. */
  readonly tellPeople: (signal: AbortSignal) => Promise<void>;
}

/** What is pending is read from the database, so that nothing has to be woken for it. */
export function startNotices(deps: NoticesDeps, log: Log, everyMs = 5_000): Timer {
  const stopping = new AbortController();
  const timer = startTimer({ name: 'notices', everyMs, jitter: 0.2, round: () => deps.tellPeople(stopping.signal), log });
  return {
    stop: async () => {
      stopping.abort();
      await timer.stop();
    },
  };
}
