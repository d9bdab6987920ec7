import { type Wake, wakePages } from '../src/app/wake.js';
import type { Log } from '../src/log.js';
import type { PagePayload } from './queues.js';
import { startTimer, type Timer } from './timer.js';

export interface DueTickDeps {
  /** Takes the pages whose `next_look_at` has come, so that no other process wakes them as well; a few per host. */
  leaseDuePages(): Promise<readonly PagePayload[]>;
}

export interface DueTickSettings {
  readonly deps: DueTickDeps;
  readonly wake: Wake;
  readonly log: Log;
  readonly tickMs?: number;
}

/** When to poll is a column; this clock only reads it: twice a second, as what a page waits here every reader waits for, too. */
export const startDueTick = ({ deps, wake, log, tickMs = 500 }: DueTickSettings): Timer =>
  startTimer({
    name: 'due-tick',
    everyMs: tickMs,
    jitter: 1 / 3,
    log,
    round: async () => wakePages(wake, await deps.leaseDuePages()),
  });
