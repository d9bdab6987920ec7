import type { Log } from '../src/log.js';
import { ReconcilePayload } from './queues.js';
import { type RunJob, runJob } from './run-job.js';

export interface ReconcileDeps {
  reconcileThread(thread: ReconcilePayload, signal: AbortSignal): Promise<void>;
}

/** "Bring this thread up to date": woken by whatever made it lag. */
export const reconcileJob = (deps: ReconcileDeps, log: Log): RunJob =>
  runJob(ReconcilePayload, (thread, signal) => deps.reconcileThread(thread, signal), log);
