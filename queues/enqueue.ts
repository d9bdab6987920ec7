import type { JobsOptions } from 'bullmq';
import type { Wake, WakeReason } from '../src/app/wake.js';
import type { Log } from '../src/log.js';
import { calmErrors } from './calm-errors.js';
import {
  type IngestPayload,
  type JobQueue,
  jobOptions,
  type PagePayload,
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
  const addMany = async (queue: JobQueue, jobs: Job[]): Promise<boolean> => {
    try {
      await withTimeLimit(queue.addBulk(jobs), limitMs);
      return true;
    } catch (error) {
      report(error, { queue: jobs[0]?.name, jobs: jobs.length });
      return false;
    }
  };
  return {
    threads: async (threads, reason = 'asked') => {
      let start = 0;
      const next = () => threads.slice(start, start + inOneCall);
      // With the store away the rest would wait in vain as well.
      while (start < threads.length && (await addMany(queues.reconcile, threadJobs(next(), reason)))) start += inOneCall;
    },
    pages: async (pages) => {
      if (pages.length > 0) await addMany(queues.poll, pageJobs(pages.slice(0, inOneCall)));
    },
    page: (tenantId, pageId, reason = 'asked') =>
      add(queues.poll, 'poll', { tenantId, pageId }, slotted(`${tenantId}/${pageId}`, reason)),
    document: (tenantId, documentId, reason = 'asked') =>
      add(queues.ingest, 'ingest', { tenantId, documentId }, slotted(`${tenantId}/${documentId}`, reason)),
    thread: (tenantId, threadId, reason = 'asked') =>
      add(queues.reconcile, 'reconcile', { tenantId, threadId }, slotted(`${tenantId}/${threadId}`, reason)),
  };
}

/** What is woken with one call to the store. */
const inOneCall = 1_000;

/** So many that are woken together go into few jobs. They are not kept from being doubled: a second job finds nothing left to do. */
const bundledFrom = 10;
const inBundle = 50;

interface Job {
  readonly name: string;
  readonly data: PollPayload | ReconcilePayload;
  readonly opts: JobsOptions;
}

const once = (id: string): JobsOptions => ({ ...jobOptions, deduplication: { id, keepLastIfActive: true } });

function threadJobs(threads: readonly ThreadPayload[], reason: WakeReason): Job[] {
  const list = threads.map(({ tenantId, threadId }) => ({ tenantId, threadId }));
  if (list.length >= bundledFrom)
    return inBundles(list).map((bundle) => ({ name: 'reconcile', data: { threads: bundle }, opts: jobOptions }));
  return list.map((thread) => {
    const id = slotted(`${thread.tenantId}/${thread.threadId}`, reason);
    return { name: 'reconcile', data: thread, opts: once(id) };
  });
}

function pageJobs(pages: readonly PagePayload[]): Job[] {
  const list = pages.map(({ tenantId, pageId }) => ({ tenantId, pageId }));
  if (list.length >= bundledFrom)
    return inBundles(list).map((bundle) => ({ name: 'poll', data: { pages: bundle }, opts: jobOptions }));
  return list.map((page) => ({ name: 'poll', data: page, opts: once(`${page.tenantId}/${page.pageId}`) }));
}

const inBundles = <Item>(items: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / inBundle) }, (_nothing, place) =>
    items.slice(place * inBundle, (place + 1) * inBundle),
  );

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
