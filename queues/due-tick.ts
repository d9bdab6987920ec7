import type { Wake } from '../src/app/wake.js';
import type { Log } from '../src/log.js';
import { wakeAll } from './enqueue.js';
import type { PollPayload } from './queues.js';
import { startTimer, type Timer } from './timer.js';

export interface DueTickDeps {
  /** Takes the pages whose `next_look_at` has come, so that no other process wakes them as well; a few per host. */
  leaseDuePages(): Promise<readonly PollPayload[]>;
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
    round: async () => wakeAll(await deps.leaseDuePages(), (page) => wake.page(page.tenantId, page.pageId)),
  });
