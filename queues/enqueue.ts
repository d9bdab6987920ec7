import type { Wake, WakeReason } from '../src/app/wake.js';
import type { Log } from '../src/log.js';
import { calmErrors } from './calm-errors.js';
import {
  type IngestPayload,
  type JobQueue,
  jobOptions,
  type PollPayload,
  type Queues,
  type ReconcilePayload,
  type ThreadPayload,
} from './queues.js';
import { withTimeLimit } from './time-limit.js';

export interface WakeDeps {
  readonly queues: Pick<Queues, 'poll' | 'ingest' | 'reconcile'>;
  readonly log: Log;
  /** With its store away BullMQ's `add` does not come back. */
  readonly limitMs?: number;
}

/**
 * What clocks find gets a job of its own, another one every ten minutes: where the queue still believes in a job that is gone, everything else that is
 * asked for under its id is taken for a repetition.
 */
const foundSlotMs = 10 * 60_000;
const slotted = (id: string, reason: WakeReason): string =>
  reason === 'asked' ? id : `${id}/${Math.floor(Date.now() / foundSlotMs)}`;

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
  const addThreads = async (threads: readonly ThreadPayload[], reason: WakeReason): Promise<boolean> => {
    const jobs = threads.length < bundledFrom ? threads.map((thread) => singleJob(thread, reason)) : bundles(threads);
    try {
      await withTimeLimit(queues.reconcile.addBulk(jobs), limitMs);
      return true;
    } catch (error) {
      report(error, { queue: 'reconcile', jobs: jobs.length });
      return false;
    }
  };
  return {
    threads: async (threads, reason = 'asked') => {
      let start = 0;
      // With the store away the rest would wait in vain as well.
      while (start < threads.length && (await addThreads(threads.slice(start, start + inOneCall), reason))) start += inOneCall;
    },
    page: (tenantId, pageId, reason = 'asked') =>
      add(queues.poll, 'poll', { tenantId, pageId }, slotted(`${tenantId}/${pageId}`, reason)),
    document: (tenantId, documentId, reason = 'asked') =>
      add(queues.ingest, 'ingest', { tenantId, documentId }, slotted(`${tenantId}/${documentId}`, reason)),
    thread: (tenantId, threadId, reason = 'asked') =>
      add(queues.reconcile, 'reconcile', { tenantId, threadId }, slotted(`${tenantId}/${threadId}`, reason)),
  };
}

/** Threads that are woken with one call to the store. */
const inOneCall = 1_000;

/** So many that are woken together go into few jobs. They are not kept from being doubled: a second job finds nothing left to do. */
const bundledFrom = 10;
const inBundle = 50;

const singleJob = ({ tenantId, threadId }: ThreadPayload, reason: WakeReason) => ({
  name: 'reconcile',
  data: { tenantId, threadId },
  opts: { ...jobOptions, deduplication: { id: slotted(`${tenantId}/${threadId}`, reason), keepLastIfActive: true } },
});

function bundles(threads: readonly ThreadPayload[]) {
  const jobs: { name: string; data: ReconcilePayload; opts: typeof jobOptions }[] = [];
  for (let start = 0; start < threads.length; start += inBundle) {
    const bundle = threads.slice(start, start + inBundle).map(({ tenantId, threadId }) => ({ tenantId, threadId }));
    jobs.push({ name: 'reconcile', data: { threads: bundle }, opts: jobOptions });
  }
  return jobs;
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
