import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startDueTick } from '../../queues/due-tick.js';
import { collectQueueGauges, queuesAnswer } from '../../queues/gauges.js';
import { jobOptions, type Queues } from '../../queues/queues.js';
import { ensureSchedulers } from '../../queues/schedulers.js';
import { startSweepTimer } from '../../queues/sweep-timer.js';
import { TenantId } from '../../src/domain/ids.js';
import { ChannelError, OperatorError, PermanentError, RetryableError } from '../../src/errors.js';
import { createMetrics } from '../../src/metrics.js';
import type { QueueStore } from './queue-store.js';
import { documentOf, gate, openScene, page, type Scene, type SceneSettings, tenant, thread, until } from './scene.js';

const otherTenant = TenantId.parse('other');

const idleCounts = (counts: Record<string, number>): boolean => Object.values(counts).every((count) => count === 0);

const schedulersOf = async (queues: Queues): Promise<boolean[]> => [
  (await queues.sweep.getJobScheduler('sweep')) !== undefined,
  (await queues.retention.getJobScheduler('retention')) !== undefined,
];

/** Both backends have to pass the same cases; what one of them cannot do is no feature of the product. */
export function queueSuite(backend: QueueStore['backend'], startStore: () => Promise<QueueStore>, { skip = false } = {}): void {
  describe.skipIf(skip)(`queues on ${backend}`, { timeout: 60_000 }, () => {
    let store: QueueStore;
    const scenes: Scene[] = [];
    const open = async (settings?: SceneSettings): Promise<Scene> => {
      const scene = await openScene(store, settings);
      scenes.push(scene);
      return scene;
    };
    beforeAll(async () => {
      store = await startStore();
    });
    afterEach(async () => {
      await Promise.all(scenes.splice(0).map((scene) => scene.close()));
      await store.reach('open');
    });
    afterAll(async () => {
      await store.close();
    });

    it('runs each kind of job with the ids it was woken with', async () => {
      const seen: string[] = [];
      const { wake } = await open({
        deps: {
          pollPage: async ({ tenantId, pageId }) => void seen.push(`poll ${tenantId} ${pageId}`),
          ingestDocument: async ({ tenantId, documentId }) => void seen.push(`ingest ${tenantId} ${documentId}`),
          reconcileThread: async ({ tenantId, threadId }) => void seen.push(`reconcile ${tenantId} ${threadId}`),
        },
      });
      await wake.page(tenant, page('p1'));
      await wake.document(tenant, documentOf('d1'));
      await wake.thread(tenant, thread('t1'));
      await until('three jobs ran', () => seen.length === 3);
      await sleep(300);
      expect(seen.toSorted()).toEqual(['ingest acme d1', 'poll acme p1', 'reconcile acme t1']);
    });

    it('runs a page once more, not a hundred times, when it is woken a hundred times during its run', async () => {
      let runs = 0;
      const first = gate();
      const { wake, queues } = await open({
        deps: {
          pollPage: async () => {
            runs += 1;
            if (runs === 1) await first.opened;
          },
        },
      });
      await wake.page(tenant, page('p1'));
      await until('the first run began', () => runs === 1);
      await Promise.all(Array.from({ length: 100 }, () => wake.page(tenant, page('p1'))));
      expect(runs).toBe(1);
      first.open();
      await until('nothing is left to do', async () =>
        idleCounts(await queues.poll.getJobCounts('waiting', 'active', 'delayed')),
      );
      await sleep(300);
      expect(runs).toBe(2);
    });

    it('keeps a wake-up that arrives during the run', async () => {
      const runs: number[] = [];
      let state = 1;
      const first = gate();
      const { wake } = await open({
        deps: {
          reconcileThread: async () => {
            runs.push(state);
            if (runs.length === 1) await first.opened;
          },
        },
      });
      await wake.thread(tenant, thread('t1'));
      await until('the first run read its state', () => runs.length === 1);
      state = 2;
      await wake.thread(tenant, thread('t1'));
      first.open();
      await until('a second run saw the new state', () => runs.length === 2);
      expect(runs).toEqual([1, 2]);
    });

    it('does not let the same id of two tenants stand for one another', async () => {
      const seen = new Set<string>();
      const { wake } = await open({
        concurrency: { poll: 1 },
        deps: { pollPage: async ({ tenantId }) => void seen.add(tenantId) },
      });
      await Promise.all([wake.page(tenant, page('p1')), wake.page(otherTenant, page('p1'))]);
      await until('both were polled', () => seen.size === 2);
    });

    it('puts off only the job that was asked to wait', async () => {
      const at: Record<string, number[]> = { slow: [], quick: [] };
      const { wake } = await open({
        concurrency: { poll: 1 },
        deps: {
          pollPage: async ({ pageId }) => {
            at[pageId]?.push(Date.now());
            if (pageId === 'slow' && at.slow?.length === 1)
              throw new RetryableError('ingest.overtaken', 'wait', { retryAfterMs: 1_200 });
          },
        },
      });
      await wake.page(tenant, page('slow'));
      await until('the slow one was refused', () => at.slow?.length === 1);
      await wake.page(tenant, page('quick'));
      await until('the quick one went on', () => at.quick?.length === 1, 1_000);
      await until('the slow one came back', () => at.slow?.length === 2);
      const [refused = 0, back = 0] = at.slow ?? [];
      expect(back - refused).toBeGreaterThanOrEqual(1_100);
      expect(back - refused).toBeLessThan(4_000);
    });

    it('lets a thread that has to wait go, so that what is more urgent can wake it at any time', async () => {
      let looks = 0;
      const { wake } = await open({
        deps: {
          reconcileThread: async () => {
            looks += 1;
            if (looks === 1) throw new RetryableError('slack.rate_limited', 'wait', { retryAfterMs: 60_000 });
          },
        },
      });
      await wake.thread(tenant, thread('crowded'));
      await until('it was refused', () => looks === 1);
      await wake.thread(tenant, thread('crowded'));
      await until('it was looked at again', () => looks === 2, 2_000);
    });

    it('looks at what a clock finds, also where the queue believes that somebody is at it', async () => {
      let looks = 0;
      const { wake } = await open({
        concurrency: { reconcile: 2 },
        deps: {
          reconcileThread: async () => {
            looks += 1;
            if (looks === 1) await new Promise((resolve) => setTimeout(resolve, 3_000));
          },
        },
      });
      await wake.thread(tenant, thread('stuck'));
      await until('somebody was at it', () => looks === 1);
      await wake.thread(tenant, thread('stuck'));
      await wake.thread(tenant, thread('stuck'), 'found');
      await until('it was looked at all the same', () => looks === 2, 2_000);
    });

    it('never tries again what nobody, the channel or the operator must mend', async () => {
      const errors = [
        new PermanentError('page.unreadable', 'x'),
        new ChannelError('slack.is_archived', 'x'),
        new OperatorError('slack.token_revoked', 'x'),
      ];
      let runs = 0;
      const { wake, queues, lines } = await open({
        deps: {
          pollPage: async ({ pageId }) => {
            runs += 1;
            const error = errors[Number(pageId)];
            if (error !== undefined) throw error;
          },
        },
      });
      await Promise.all(errors.map((_error, index) => wake.page(tenant, page(`${index}`))));
      await until('all three failed', async () => (await queues.poll.getJobCounts('failed')).failed === 3);
      await sleep(1_500);
      expect(runs).toBe(3);
      const given = lines.filter(({ msg }) => msg === 'Job given up').map(({ code }) => code);
      expect(given.toSorted()).toEqual(['page.unreadable', 'slack.is_archived', 'slack.token_revoked']);
    });

    it('tries an unexpected error again with a growing pause, then keeps it as failed and can be woken afresh', async () => {
      const at: number[] = [];
      const { wake, queues, lines } = await open({
        deps: {
          pollPage: async () => {
            at.push(Date.now());
            if (at.length <= 5) throw new Error('a bug of ours');
          },
        },
      });
      // The pause is a tenth of the real one.
      const options = {
        ...jobOptions,
        backoff: { ...jobOptions.backoff, delay: 100 },
        deduplication: { id: 'acme/p1', keepLastIfActive: true },
      };
      await queues.poll.add('poll', { tenantId: tenant, pageId: page('p1') }, options);
      await until('five attempts were made', async () => (await queues.poll.getJobCounts('failed')).failed === 1, 20_000);
      expect(at).toHaveLength(5);
      const pauses = at.slice(1).map((time, index) => time - (at[index] ?? 0));
      expect(pauses[0]).toBeGreaterThanOrEqual(45);
      expect(pauses[3]).toBeGreaterThan(pauses[0] ?? 0);
      expect(lines.filter(({ msg }) => msg === 'Job failed in a way nobody expected')).toHaveLength(5);
      await wake.page(tenant, page('p1'));
      await until('the page was looked at again', () => at.length === 6);
    });

    it('drops a payload that does not fit and says so, without asking the use case', async () => {
      let asked = 0;
      const { queues, lines } = await open({
        deps: {
          pollPage: async () => {
            asked += 1;
          },
        },
      });
      await queues.poll.add(
        'poll',
        { tenantId: 'acme', pageId: '', text: 'no text in a job' },
        { attempts: 3, removeOnComplete: true, removeOnFail: { age: 60, count: 5 } },
      );
      await until('it failed', async () => (await queues.poll.getJobCounts('failed')).failed === 1);
      await sleep(200);
      expect(asked).toBe(0);
      const line = lines.find(({ msg }) => msg.startsWith('Job payload does not fit'));
      expect(JSON.stringify(line?.complaints)).toContain('pageId');
    });

    it('leaves nothing behind after 200 jobs', async () => {
      let runs = 0;
      const { wake, namespace } = await open({
        deps: {
          ingestDocument: async () => {
            runs += 1;
          },
        },
      });
      for (let batch = 0; batch < 8; batch += 1) {
        await Promise.all(
          Array.from({ length: 25 }, (_nothing, index) => wake.document(tenant, documentOf(`d${batch}-${index}`))),
        );
      }
      await until('all ran', () => runs === 200, 20_000);
      await until('no job is left', async () => (await store.leftovers(namespace)).length === 0);
      expect(await store.events(namespace)).toBeLessThan(1_000);
    });

    it('finishes what is in hand when it is told to close', async () => {
      let finished = false;
      const { wake, queues, workers } = await open({
        deps: {
          reconcileThread: async () => {
            await sleep(800);
            finished = true;
          },
        },
      });
      await wake.thread(tenant, thread('t1'));
      await until('it runs', async () => (await queues.reconcile.getJobCounts('active')).active === 1);
      const begun = Date.now();
      await workers.close();
      expect(finished).toBe(true);
      expect(Date.now() - begun).toBeLessThan(3_000);
      expect(workers.isReady()).toBe(false);
    });

    it('hands back what it cannot finish in time, and another process takes it at once', async () => {
      let aborted = false;
      const first = await open({
        deps: {
          reconcileThread: (_thread, signal) =>
            new Promise((_resolve, reject) => {
              signal.addEventListener('abort', () => {
                aborted = true;
                reject(new Error('stopped'));
              });
            }),
        },
      });
      await first.wake.thread(tenant, thread('t1'));
      await until('it runs', async () => (await first.queues.reconcile.getJobCounts('active')).active === 1);
      const begun = Date.now();
      await first.workers.close({ deadlineMs: 2_000 });
      expect(Date.now() - begun).toBeLessThan(2_500);
      expect(aborted).toBe(true);
      const taken: string[] = [];
      await open({ namespace: first.namespace, deps: { reconcileThread: async ({ threadId }) => void taken.push(threadId) } });
      await until('the other process ran it', () => taken.length === 1, 3_000);
      expect(taken).toEqual(['t1']);
    });

    it('takes over the job of a process that was killed', async () => {
      const timing = { lockDuration: 3_000, stalledInterval: 1_000 };
      const taken: string[] = [];
      const preparing = await open({ roles: ['web'] });
      await preparing.wake.thread(tenant, thread('t1'));
      const child = spawn(process.execPath, [
        fileURLToPath(new URL('hold-job.mjs', import.meta.url)),
        JSON.stringify({ backend, url: store.url, namespace: preparing.namespace, queue: 'reconcile', ...timing }),
      ]);
      try {
        await new Promise((resolve) => child.stdout.once('data', resolve));
        await open({
          namespace: preparing.namespace,
          timing,
          deps: { reconcileThread: async ({ threadId }) => void taken.push(threadId) },
        });
        await sleep(500);
        expect(taken).toEqual([]);
      } finally {
        child.kill('SIGKILL');
      }
      await until('the job was taken over', () => taken.length === 1, 10_000);
    });

    it('works again by itself after the store was restarted', async () => {
      const polled: string[] = [];
      const { wake } = await open({ deps: { pollPage: async ({ pageId }) => void polled.push(pageId) } });
      await wake.page(tenant, page('before'));
      await until('it works', () => polled.includes('before'));
      await store.restart();
      await until(
        'it works again',
        async () => {
          await wake.page(tenant, page('after'));
          return polled.includes('after');
        },
        15_000,
      );
    });

    it('puts the schedulers back after a flush, and goes on', async () => {
      const polled: string[] = [];
      const { wake, queues, namespace, log, lines } = await open({
        deps: { pollPage: async ({ pageId }) => void polled.push(pageId) },
      });
      const overdue = { pages: [{ tenantId: tenant, pageId: page('overdue') }], documents: [], threads: [] };
      const timer = startSweepTimer({
        queues,
        wake,
        log,
        deps: { sweep: async () => overdue },
        sweepMs: 400,
        retentionMs: 60_000,
      });
      try {
        await until('both schedulers exist', async () => (await schedulersOf(queues)).every((found) => found));
        await store.flush(namespace);
        polled.length = 0;
        await until('the loss was noticed', () => lines.some(({ msg }) => msg.startsWith('Schedulers were missing')));
        await until('both schedulers are back', async () => (await schedulersOf(queues)).every((found) => found), 5_000);
        await until('the queue knows its limits again', async () => (await store.eventLimit(namespace)) === 100);
        await until('the overdue page was polled', () => polled.includes('overdue'), 5_000);
      } finally {
        await timer.stop();
      }
    });

    it('survives a flush while a job is in hand', async () => {
      const first = gate();
      const runs: string[] = [];
      const { wake, namespace } = await open({
        deps: {
          pollPage: async ({ pageId }) => {
            runs.push(pageId);
            if (runs.length === 1) await first.opened;
          },
        },
      });
      await wake.page(tenant, page('p1'));
      await until('it runs', () => runs.length === 1);
      await store.flush(namespace);
      first.open();
      await until(
        'the same page can be polled again',
        async () => {
          await wake.page(tenant, page('p1'));
          return runs.length > 1;
        },
        10_000,
      );
    });

    it('sweeps by its own scheduler, without looping', async () => {
      let sweeps = 0;
      const { queues, wake, log } = await open({
        deps: {
          sweep: async () => {
            sweeps += 1;
            return { pages: [], documents: [], threads: [] };
          },
        },
      });
      const timer = startSweepTimer({
        queues,
        wake,
        log,
        deps: { sweep: async () => ({ pages: [], documents: [], threads: [] }) },
        sweepMs: 500,
        retentionMs: 60_000,
      });
      await sleep(3_000);
      await timer.stop();
      expect(sweeps).toBeGreaterThanOrEqual(3);
      expect(sweeps).toBeLessThanOrEqual(8);
    });

    it('takes a changed interval over at the start only, and puts back a scheduler that stands still', async () => {
      const { queues } = await open({ roles: ['web'] });
      const every = async () => (await queues.sweep.getJobScheduler('sweep'))?.every;
      const schedule = { sweepMs: 60_000, retentionMs: 600_000 };
      const changed = { ...schedule, sweepMs: 120_000 };
      expect(await ensureSchedulers(queues, schedule, Date.now(), false)).toEqual(['sweep', 'retention']);
      expect(await ensureSchedulers(queues, schedule, Date.now(), false)).toEqual([]);
      expect(await ensureSchedulers(queues, changed, Date.now(), false)).toEqual([]);
      expect(await every()).toBe(60_000);
      expect(await ensureSchedulers(queues, changed, Date.now(), true)).toEqual(['sweep']);
      expect(await every()).toBe(120_000);
      expect(await ensureSchedulers(queues, changed, Date.now() + 15 * 60_000, false)).toEqual(['sweep']);
    });

    it('wakes due pages by the tick', async () => {
      const polled: string[] = [];
      const { wake, log } = await open({ deps: { pollPage: async ({ pageId }) => void polled.push(pageId) } });
      const due = [[{ tenantId: tenant, pageId: page('p1') }], [{ tenantId: tenant, pageId: page('p2') }]];
      const timer = startDueTick({ wake, log, tickMs: 50, deps: { leaseDuePages: async () => due.shift() ?? [] } });
      await until('both were polled', () => polled.length === 2);
      await timer.stop();
      expect(polled).toEqual(['p1', 'p2']);
    });

    it('counts jobs by queue and state for the gauges', async () => {
      const { queues, wake, log } = await open({ roles: ['web'] });
      const metrics = createMetrics();
      await wake.page(tenant, page('p1'));
      await wake.page(tenant, page('p2'));
      await queues.reconcile.add('reconcile', { tenantId: tenant, threadId: thread('t1') }, { ...jobOptions, delay: 60_000 });
      await collectQueueGauges({ queues, metrics, log });
      const lines = (await metrics.registry.metrics()).split('\n');
      expect(lines).toContain('tocsin_queue_jobs{queue="poll",state="waiting"} 2');
      expect(lines).toContain('tocsin_queue_jobs{queue="reconcile",state="delayed"} 1');
      expect(lines).toContain('tocsin_queue_jobs{queue="ingest",state="waiting"} 0');
      expect(lines).toContain('tocsin_queue_connected 1');
      expect(await queuesAnswer(queues)).toBe(true);
    });

    it('leaves the gauges as they are and is not ready while the store is away', async () => {
      const { queues, log } = await open({ roles: ['web'], proxied: true });
      await store.reach('silent');
      const begun = Date.now();
      const metrics = createMetrics();
      metrics.queueConnected.set(1);
      await collectQueueGauges({ queues, metrics, log, limitMs: 300 });
      expect((await metrics.queueConnected.get()).values).toEqual([{ value: 0, labels: {} }]);
      expect(await queuesAnswer(queues, 300)).toBe(false);
      expect(Date.now() - begun).toBeLessThan(1_200);
    });

    it.each(['refused', 'silent'] as const)(
      'wakes within its limit and harmlessly while the store is away (%s), and works again after',
      async (state) => {
        const polled: string[] = [];
        const { wake, lines } = await open({ proxied: true, deps: { pollPage: async ({ pageId }) => void polled.push(pageId) } });
        await wake.page(tenant, page('before'));
        await until('it works', () => polled.includes('before'));
        await store.reach(state);
        const begun = Date.now();
        await wake.page(tenant, page('lost'));
        expect(Date.now() - begun).toBeLessThan(2_600);
        await Promise.all([
          wake.page(tenant, page('lost')),
          wake.thread(tenant, thread('lost')),
          wake.document(tenant, documentOf('lost')),
        ]);
        expect(Date.now() - begun).toBeLessThan(5_200);
        expect(lines.some(({ msg }) => msg.startsWith('Wake-up not delivered'))).toBe(true);
        await store.reach('open');
        await until(
          'it works again',
          async () => {
            await wake.page(tenant, page('after'));
            return polled.includes('after');
          },
          20_000,
        );
      },
    );

    it.each(['refused', 'silent'] as const)('closes in time with a job in hand and the store gone (%s)', async (state) => {
      let running = false;
      const scene = await open({
        proxied: true,
        deps: {
          reconcileThread: async () => {
            running = true;
            await new Promise(() => undefined);
          },
        },
      });
      await scene.wake.thread(tenant, thread('t1'));
      await until('it runs', () => running);
      await store.reach(state);
      const begun = Date.now();
      await scene.workers.close({ deadlineMs: 3_000 });
      expect(Date.now() - begun).toBeLessThan(3_500);
    });
  });
}
