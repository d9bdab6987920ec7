import { RetryableError } from '../src/errors.js';
import type { Log } from '../src/log.js';
import { ReconcilePayload } from './queues.js';
import { type RunJob, runJob } from './run-job.js';

export interface ReconcileDeps {
  reconcileThread(thread: ReconcilePayload, signal: AbortSignal): Promise<void>;
}

/**
 * "Bring this thread up to date": woken by whatever made it lag. A thread that has to wait says so in its row, and the tick wakes it; waiting in the
 * queue as well would keep later wake-ups away.
 */
export const reconcileJob = (deps: ReconcileDeps, log: Log): RunJob =>
  runJob(
    ReconcilePayload,
    async (thread, signal) => {
      try {
        await deps.reconcileThread(thread, signal);
      } catch (error) {
        if (!(error instanceof RetryableError) || error.retryAfterMs === undefined) throw error;
        log.info({ threadId: thread.threadId, code: error.code, waitMs: error.retryAfterMs }, 'A thread waits');
      }
    },
    log,
  );
