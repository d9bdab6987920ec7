import { RetryableError } from '../src/errors.js';
import type { Log } from '../src/log.js';
import { ReconcilePayload, type ThreadPayload } from './queues.js';
import { runEach } from './run-each.js';
import { type RunJob, runJob } from './run-job.js';

export interface ReconcileDeps {
  reconcileThread(thread: ThreadPayload, signal: AbortSignal): Promise<void>;
}

/** Threads that one process brings up to date at once. They share statements, so that more of them cost less each. */
const threadsAtOnce = 64;

/**
 * "Bring these threads up to date": woken by whatever made them lag. A thread that has to wait says so in its row, and the tick wakes it; waiting in the
 * queue as well would keep later wake-ups away.
 */
export function reconcileJob(deps: ReconcileDeps, log: Log): RunJob {
  const each = runEach<ThreadPayload>({ atOnce: threadsAtOnce, log, of: ({ threadId }) => ({ threadId }) });
  return runJob(
    ReconcilePayload,
    (payload, signal) =>
      each('threads' in payload ? payload.threads : [payload], signal, (thread) => reconcile(deps, log, thread, signal)),
    log,
  );
}

async function reconcile(deps: ReconcileDeps, log: Log, thread: ThreadPayload, signal: AbortSignal): Promise<void> {
  try {
    await deps.reconcileThread(thread, signal);
  } catch (error) {
    if (!(error instanceof RetryableError) || error.retryAfterMs === undefined) throw error;
    log.info({ threadId: thread.threadId, code: error.code, waitMs: error.retryAfterMs }, 'A thread waits');
  }
}
