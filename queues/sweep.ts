import type { Forgotten } from '../src/app/sweep.js';
import type { Wake } from '../src/app/wake.js';
import type { Log } from '../src/log.js';
import { wakeAll } from './enqueue.js';
import { SweepPayload } from './queues.js';
import { type RunJob, runJob } from './run-job.js';

export interface SweepDeps {
  /** Finds the forgotten. While another process is at it (try-advisory-lock) the answer is empty. */
  sweep(): Promise<Forgotten>;
}

/** One round: find the forgotten and wake them. The timer and the queue's own scheduler both come here. */
export async function sweepOnce(deps: SweepDeps, wake: Wake): Promise<void> {
  const { pages, documents, threads } = await deps.sweep();
  await wakeAll(threads, (thread) => wake.thread(thread.tenantId, thread.threadId, 'found'));
  await wakeAll(documents, (document) => wake.document(document.tenantId, document.documentId, 'found'));
  await wakeAll(pages, (page) => wake.page(page.tenantId, page.pageId, 'found'));
}

export const sweepJob = (deps: SweepDeps, wake: Wake, log: Log): RunJob => runJob(SweepPayload, () => sweepOnce(deps, wake), log);
