import type { Wake } from '../src/app/wake.js';
import type { Log } from '../src/log.js';
import { calmErrors } from './calm-errors.js';
import { type IngestPayload, type JobQueue, jobOptions, type PollPayload, type Queues, type ReconcilePayload } from './queues.js';
import { withTimeLimit } from './time-limit.js';

export interface WakeDeps {
  readonly queues: Pick<Queues, 'poll' | 'ingest' | 'reconcile'>;
  readonly log: Log;
  /** With its store away BullMQ's `add` does not come back. */
  readonly limitMs?: number;
}

export function createWake({ queues, log, limitMs = 2_000 }: WakeDeps): Wake {
  const report = calmErrors(log, 'Wake-up not delivered; the sweep will find what it was for');
  const add = async (
    queue: JobQueue,
    name: string,
    payload: PollPayload | IngestPayload | ReconcilePayload,
    id: string,
  ): Promise<void> => {
    // One running and one waiting for each thing: what arrives while it runs is kept and runs after it.
    const options = { ...jobOptions, deduplication: { id, keepLastIfActive: true } };
    try {
      await withTimeLimit(queue.add(name, payload, options), limitMs);
    } catch (error) {
      report(error, { queue: name, id });
    }
  };
  return {
    page: (tenantId, pageId) => add(queues.poll, 'poll', { tenantId, pageId }, `${tenantId}/${pageId}`),
    document: (tenantId, documentId) => add(queues.ingest, 'ingest', { tenantId, documentId }, `${tenantId}/${documentId}`),
    thread: (tenantId, threadId) => add(queues.reconcile, 'reconcile', { tenantId, threadId }, `${tenantId}/${threadId}`),
  };
}

const atOnce = 25;

/**
 * Wakes many, a few at a time. Stops after `limitMs` (with the store away each handful takes its whole limit); what is left waits for the
 * next round.
 */
export async function wakeAll<Item>(
  items: readonly Item[],
  wakeOne: (item: Item) => Promise<void>,
  limitMs = 10_000,
): Promise<void> {
  const deadline = Date.now() + limitMs;
  for (let start = 0; start < items.length && Date.now() < deadline; start += atOnce) {
    await Promise.all(items.slice(start, start + atOnce).map(wakeOne));
  }
}
