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
    try {
      await withTimeLimit(queue.add(name, payload, once(id)), limitMs);
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
  /** Whoever stands behind what hangs is found again and again: what waits already is as good, and bundles are not told apart. */
  const isFull = async (queue: JobQueue): Promise<boolean> => {
    try {
      const { waiting = 0 } = await withTimeLimit(queue.getJobCounts('waiting'), limitMs);
      return waiting >= mostWaiting;
    } catch (error) {
      report(error, { queue: 'counts' });
      return true;
    }
  };
  const addBundled = async <Item>(queue: JobQueue, { items, jobsOf, isFound }: Bundling<Item>): Promise<void> => {
    if (isFound && items.length >= bundledFrom && (await isFull(queue))) return;
    for (let start = 0; start < items.length; start += inOneCall)
      // With the store away the rest would wait in vain as well.
      if (!(await addMany(queue, jobsOf(items.slice(start, start + inOneCall))))) return;
  };
  return {
    threads: (threads, reason = 'asked') =>
      addBundled(queues.reconcile, { items: threads, jobsOf: (some) => threadJobs(some, reason), isFound: reason === 'found' }),
    pages: (pages) => addBundled(queues.poll, { items: pages, jobsOf: pageJobs, isFound: true }),
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

/** Jobs that wait before no more bundles are added of what clocks find: it is found again some seconds later. */
const mostWaiting = 500;

interface Bundling<Item> {
  readonly items: readonly Item[];
  readonly jobsOf: (some: readonly Item[]) => Job[];
  /** By a clock, which will find it again. */
  readonly isFound: boolean;
}

interface Job {
  readonly name: string;
  readonly data: PollPayload | ReconcilePayload;
  readonly opts: JobsOptions;
}

/** One running and one waiting for each thing: what arrives while it runs is kept and runs after it. */
const once = (id: string): JobsOptions => ({ ...jobOptions, deduplication: { id, keepLastIfActive: true } });

function threadJobs(threads: readonly ThreadPayload[], reason: WakeReason): Job[] {
  const list = threads.map(({ tenantId, threadId }) => ({ tenantId, threadId }));
  const idOf = ({ tenantId, threadId }: ThreadPayload) => slotted(`${tenantId}/${threadId}`, reason);
  return jobsFor('reconcile', list, { idOf, bundle: (some) => ({ threads: some }) });
}

function pageJobs(pages: readonly PagePayload[]): Job[] {
  const list = pages.map(({ tenantId, pageId }) => ({ tenantId, pageId }));
  const idOf = ({ tenantId, pageId }: PagePayload) => `${tenantId}/${pageId}`;
  return jobsFor('poll', list, { idOf, bundle: (some) => ({ pages: some }) });
}

interface JobForm<Item> {
  readonly idOf: (item: Item) => string;
  readonly bundle: (items: Item[]) => Job['data'];
}

function jobsFor<Item extends Job['data']>(name: string, items: readonly Item[], { idOf, bundle }: JobForm<Item>): Job[] {
  if (items.length < bundledFrom) return items.map((item) => ({ name, data: item, opts: once(idOf(item)) }));
  return inBundles(items).map((some) => ({ name, data: bundle(some), opts: jobOptions }));
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
