import { type Wake, wakeThreads } from '../src/app/wake.js';
import type { Log } from '../src/log.js';
import type { ThreadPayload } from './queues.js';
import { startTimer, type Timer } from './timer.js';

export interface ThreadTickDeps {
  /** Takes the threads whose wait is over, so that no other process wakes them as well; the most urgent of each channel. */
  claimDueThreads(): Promise<readonly ThreadPayload[]>;
}

export interface ThreadTickSettings {
  readonly deps: ThreadTickDeps;
  readonly wake: Wake;
  readonly log: Log;
  readonly tickMs?: number;
}

/** Until when a thread waits is a column; this clock only reads it. About once a second by default: a Slack channel takes no more than that. */
export const startThreadTick = ({ deps, wake, log, tickMs = 1_000 }: ThreadTickSettings): Timer =>
  startTimer({
    name: 'thread-tick',
    everyMs: tickMs,
    jitter: 0.1,
    log,
    round: async () => wakeThreads(wake, await deps.claimDueThreads(), 'found'),
  });
