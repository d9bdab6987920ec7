import { ChannelError, errorCode, OperatorError, PermanentError, RetryableError } from '../src/errors.js';
import type { Log } from '../src/log.js';
import { ReconcilePayload, type ThreadPayload } from './queues.js';
import { type RunJob, runJob } from './run-job.js';
import { sideBySide } from './side-by-side.js';

export interface ReconcileDeps {
  reconcileThread(thread: ThreadPayload, signal: AbortSignal): Promise<void>;
}

/** Threads that one process brings up to date at once. They share statements, so that more of them cost less each. */
const threadsAtOnce = 64;

/**
 * "Bring these threads up to date": woken by whatever made them lag. A thread that has to wait says so in its row, and the tick wakes it; waiting in the
 * queue as well would keep later wake-ups away. Threads of one job succeed and fail each by itself; where one failed in a way that is tried again, the job is,
 * and finds the others done.
 */
export function reconcileJob(deps: ReconcileDeps, log: Log): RunJob {
  const inTurn = sideBySide(threadsAtOnce);
  return runJob(
    ReconcilePayload,
    async (payload, signal) => {
      const threads = 'threads' in payload ? payload.threads : [payload];
      const bring = (thread: ThreadPayload) => inTurn(async () => signal.aborted || reconcile(deps, log, thread, signal));
      const outcomes = await Promise.allSettled(threads.map(bring));
      const failures = outcomes.flatMap((outcome): unknown[] => (outcome.status === 'rejected' ? [outcome.reason] : []));
      if (threads.length > 1)
        for (const [place, outcome] of outcomes.entries())
          if (outcome.status === 'rejected') told(log, threads[place], outcome.reason);
      const failure = failures.find((error) => !isOver(error)) ?? failures[0];
      if (failure !== undefined) throw failure;
    },
    log,
  );
}

/** The job would not be tried again for it. */
const isOver = (error: unknown): boolean =>
  error instanceof PermanentError || error instanceof ChannelError || error instanceof OperatorError;

const told = (log: Log, thread: ThreadPayload | undefined, error: unknown): void =>
  log.warn({ threadId: thread?.threadId, code: errorCode(error), err: error }, 'A thread could not be brought up to date');

async function reconcile(deps: ReconcileDeps, log: Log, thread: ThreadPayload, signal: AbortSignal): Promise<void> {
  try {
    await deps.reconcileThread(thread, signal);
  } catch (error) {
    if (!(error instanceof RetryableError) || error.retryAfterMs === undefined) throw error;
    log.info({ threadId: thread.threadId, code: error.code, waitMs: error.retryAfterMs }, 'A thread waits');
  }
}
