import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createWake, wakeAll } from '../../queues/enqueue.js';
import { type JobQueue, PollPayload, ReconcilePayload } from '../../queues/queues.js';
import { PageId, TenantId, ThreadId } from '../../src/domain/ids.js';
import { silentLog } from '../../src/log.js';

describe('wakeAll', () => {
  it('wakes every one, no more than 25 at a time', async () => {
    const woken: number[] = [];
    let running = 0;
    let most = 0;
    await wakeAll(
      Array.from({ length: 60 }, (_nothing, index) => index),
      async (index) => {
        running += 1;
        most = Math.max(most, running);
        await sleep(5);
        running -= 1;
        woken.push(index);
      },
    );
    expect(woken).toHaveLength(60);
    expect(most).toBe(25);
  });

  it('leaves the rest to the next round when each handful takes long', async () => {
    const woken: number[] = [];
    const slow = async (index: number): Promise<void> => {
      woken.push(index);
      await sleep(60);
    };
    await wakeAll(
      Array.from({ length: 1_000 }, (_nothing, index) => index),
      slow,
      100,
    );
    expect(woken).toHaveLength(50);
  });
});

type Bulk = Parameters<JobQueue['addBulk']>[0];

const threads = Array.from({ length: 250 }, (_nothing, index) => ({
  tenantId: TenantId.parse('one'),
  threadId: ThreadId.parse(`thread-${index}`),
}));

function wakeInto(addBulk: (jobs: Bulk) => Promise<unknown>, waiting = 0) {
  const unused = async () => undefined;
  const queue: JobQueue = {
    add: unused,
    addBulk,
    getJobCounts: async () => ({ waiting }),
    getJobScheduler: async () => undefined,
    upsertJobScheduler: unused,
    restoreMeta: unused,
    close: unused,
  };
  return createWake({ queues: { poll: queue, ingest: queue, reconcile: queue }, log: silentLog, limitMs: 50 });
}

describe('waking many threads', () => {
  it('adds a job for each of a few, under the id that a single wake-up would have', async () => {
    const calls: Bulk[] = [];
    const few = threads.slice(0, 3);
    await wakeInto(async (jobs) => void calls.push(jobs)).threads?.(few);
    expect(calls.flat().map(({ data }) => data)).toEqual(few);
    expect(calls[0]?.[0]?.opts).toMatchObject({
      deduplication: { id: 'one/thread-0', keepLastIfActive: true },
      removeOnComplete: true,
    });
  });

  it('puts many into jobs of fifty, with one call', async () => {
    const calls: Bulk[] = [];
    await wakeInto(async (jobs) => void calls.push(jobs)).threads?.(threads);
    expect(calls.map((jobs) => jobs.length)).toEqual([5]);
    expect(calls.flat().flatMap(({ data }) => ('threads' in data ? data.threads : []))).toEqual(threads);
    for (const { data } of calls.flat()) expect(ReconcilePayload.safeParse(data).success).toBe(true);
  });

  it('does the same with pages', async () => {
    const pages = Array.from({ length: 120 }, (_nothing, index) => ({
      tenantId: TenantId.parse('public'),
      pageId: PageId.parse(`page-${index}`),
    }));
    const calls: Bulk[] = [];
    const wake = wakeInto(async (jobs) => void calls.push(jobs));
    await wake.pages?.(pages);
    await wake.pages?.(pages.slice(0, 2));
    await wake.pages?.([]);
    expect(calls.map((jobs) => jobs.length)).toEqual([3, 2]);
    expect(calls[0]?.flatMap(({ data }) => ('pages' in data ? data.pages : []))).toEqual(pages);
    expect(calls[1]?.map(({ data }) => data)).toEqual(pages.slice(0, 2));
    for (const { data } of calls.flat()) expect(PollPayload.safeParse(data).success).toBe(true);
  });

  it('adds no more bundles of what clocks find to a queue that is full of them, so that an outage of hours fills no store', async () => {
    const calls: Bulk[] = [];
    const pages = threads.map((_thread, index) => ({
      tenantId: TenantId.parse('public'),
      pageId: PageId.parse(`page-${index}`),
    }));
    const wake = wakeInto(async (jobs) => void calls.push(jobs), 500);
    await wake.threads?.(threads, 'found');
    await wake.pages?.(pages);
    expect(calls).toEqual([]);
    await wake.pages?.(pages.slice(0, 9));
    await wake.threads?.(threads, 'asked');
    expect(calls.map((jobs) => jobs.length)).toEqual([9, 5]);
  });

  it('leaves out none, however many there are', async () => {
    const calls: Bulk[] = [];
    const pages = Array.from({ length: 2_345 }, (_nothing, index) => ({
      tenantId: TenantId.parse('public'),
      pageId: PageId.parse(`page-${index}`),
    }));
    await wakeInto(async (jobs) => void calls.push(jobs)).pages?.(pages);
    expect(calls.flat().flatMap(({ data }) => ('pages' in data ? data.pages : []))).toEqual(pages);
  });

  it('leaves the rest to the sweep once the store does not answer', async () => {
    let calls = 0;
    const never = () => {
      calls += 1;
      return new Promise(() => undefined);
    };
    await wakeInto(never).threads?.(Array.from({ length: 20 }, () => threads).flat());
    expect(calls).toBe(1);
  });
});
