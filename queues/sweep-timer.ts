import type { Wake } from '../src/app/wake.js';
import type { Log } from '../src/log.js';
import type { Queues } from './queues.js';
import { defaultSchedule, ensureSchedulers, type Schedule } from './schedulers.js';
import { type SweepDeps, sweepOnce } from './sweep.js';
import { withTimeLimit } from './time-limit.js';
import { startTimer, type Timer } from './timer.js';

export interface SweepTimer extends Timer {
  /** When the last round ended well; the time of the start before the first one has. */
  lastRoundAt(): Date;
}

export interface SweepTimerSettings extends Partial<Schedule> {
  readonly queues: Queues;
  readonly deps: SweepDeps;
  readonly wake: Wake;
  readonly log: Log;
}

/** The sweep that needs no queue: it goes on when Redis is flushed or away, and puts back what a flush took. */
export function startSweepTimer({ queues, deps, wake, log, ...given }: SweepTimerSettings): SweepTimer {
  const schedule = { ...defaultSchedule, ...given };
  let lastRoundAt = new Date();
  let first = true;
  const restoreQueues = async (): Promise<void> => {
    const written = await ensureSchedulers(queues, schedule, Date.now(), first);
    if (written.length === 0 || first) return;
    log.warn({ queues: written }, 'Schedulers were missing in the queue store and are put back');
    await withTimeLimit(Promise.all(Object.values(queues).map((queue) => queue.restoreMeta())), 2_000);
  };
  const timer = startTimer({
    name: 'sweep',
    everyMs: schedule.sweepMs,
    jitter: 0.2,
    log,
    round: async () => {
      await sweepOnce(deps, wake);
      lastRoundAt = new Date();
      await restoreQueues();
      first = false;
    },
  });
  return { ...timer, lastRoundAt: () => lastRoundAt };
}
