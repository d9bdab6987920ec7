import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reconcileThread } from '../../src/app/reconcile-thread.js';
import type { ChatCall } from '../../src/chat/port.js';
import { sql } from '../../src/db/database.js';
import { endTurns, expirePaces, holdPaces, takeTurns } from '../../src/db/paces.js';
import { claimDueThreads, laggingThreads } from '../../src/db/threads.js';
import { previewTenant } from '../../src/domain/ids.js';
import type { IncidentStatus } from '../../src/domain/incident.js';
import type { Pace } from '../../src/domain/pace.js';
import { addMs, toIso } from '../../src/domain/time.js';
import { RetryableError } from '../../src/errors.js';
import { faulty, incident, minute, openPipeline, type Pipeline, start } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;
let calls: ChatCall[];
let paces: (op: 'post' | 'edit') => readonly Pace[];
let fail: (call: ChatCall, when: 'before' | 'after') => void;
let rootEditGapMs: number;

const pace = (key: string, intervalMs: number, burst = 1): Pace => ({ tenantId: previewTenant, key, intervalMs, burst });

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, preview_messages, incidents, documents, threads, deliveries, paces cascade`.execute(
    database.db,
  );
  calls = [];
  paces = () => [];
  fail = () => undefined;
  rootEditGapMs = 0;
  line = await openPipeline(database.db, {
    chat: (inner) => ({
      ...faulty(inner, (call, when) => {
        if (when === 'before') calls.push(call);
        fail(call, when);
      }),
      paces: ({ op }) => paces(op),
      get rootEditGapMs() {
        return rootEditGapMs;
      },
    }),
  });
});

const now = (): string => toIso(line.clock.now());
const said = (): string[] => calls.map(({ about }) => about.action);

type Text = readonly [IncidentStatus, string];
const first: Text = ['investigating', 'We are looking into slow answers.'];
const second: Text = ['identified', 'A full disk slows the answers down.'];
const third: Text = ['monitoring', 'The disk was replaced and answers are quick.'];
const over: Text = ['resolved', 'Answers are quick again.'];

async function take(keys: readonly Pace[], at: string): Promise<number> {
  const taken = await sql<{ wait: number }>`select ${takeTurns({ tenantId: previewTenant, paces: keys }, at)} as wait`.execute(
    database.db,
  );
  return taken.rows[0]?.wait ?? Number.NaN;
}

/** Lets time go on, second by second, and wakes what is due, as the tick does. */
async function pass(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    line.clock.advance(1_000);
    for (const thread of await claimDueThreads(database.db, now(), addMs(now(), 15_000), 100))
      await reconcileThread(line.deps, thread).catch((error: unknown) => {
        if (!(error instanceof RetryableError)) throw error;
      });
  }
}

describe('turns', () => {
  it('come one after the other, as many at once as the burst allows, and are all taken or none', async () => {
    const slow = pace('slow', 1_000);
    expect(await take([slow], start)).toBe(0);
    expect(await take([slow], start)).toBe(1_000);
    expect(await take([slow], addMs(start, 400))).toBe(600);
    expect(await take([slow], addMs(start, 1_000))).toBe(0);
    const bursting = pace('bursting', 1_000, 3);
    expect([await take([bursting], start), await take([bursting], start), await take([bursting], start)]).toEqual([0, 0, 0]);
    expect(await take([bursting], start)).toBe(1_000);
    const fresh = pace('fresh', 1_000);
    expect(await take([bursting, fresh], start)).toBe(1_000);
    expect(await take([fresh], start)).toBe(0);
  });

  it('are given to nobody while the platform wants to be left alone, however many ask at once', async () => {
    const kept = pace('kept', 10);
    await holdPaces(database.db, previewTenant, ['kept'], addMs(start, 30_000));
    await holdPaces(database.db, previewTenant, ['kept'], addMs(start, 10_000));
    expect(await take([kept], addMs(start, 29_000))).toBe(1_000);
    expect(await take([kept], addMs(start, 30_001))).toBe(0);
    const asked = await Promise.all(Array.from({ length: 30 }, () => take([pace('shared', 1_000)], start)));
    expect(asked.filter((wait) => wait === 0)).toHaveLength(1);
  });

  it('leave a rest after the answer to the one before, however late that was', async () => {
    const rested = { ...pace('rested', 1_000), restMs: 900 };
    const turns = { tenantId: previewTenant, paces: [rested, pace('other', 10)] };
    expect(await take([rested], start)).toBe(0);
    await endTurns(database.db, turns, addMs(start, 50));
    expect(await take([rested], addMs(start, 900))).toBe(100);
    expect(await take([rested], addMs(start, 1_000))).toBe(0);
    await endTurns(database.db, turns, addMs(start, 1_800));
    expect(await take([rested], addMs(start, 2_000))).toBe(700);
  });

  it('are forgotten when nobody asked for long', async () => {
    await take([pace('old', 1_000)], start);
    await holdPaces(database.db, previewTenant, ['held'], minute(120));
    expect(await expirePaces(database.db, minute(60))).toBe(1);
    expect(await take([pace('held', 1_000)], minute(119))).toBe(60_000);
  });
});

describe('a crowded channel', () => {
  it('gets one write in a second, the worst incidents first, and every update in order', async () => {
    await line.subscribe('all');
    await line.look();
    paces = () => [pace('post', 1_000)];
    line.site.incidents = [
      incident('a', [first, second]),
      incident('b', [first]),
      incident('c', [first, second], { impact: 'critical' }),
      incident('d', [first], { impact: 'major' }),
    ];
    line.clock.advance(60_000);
    await line.look();
    const atOnce = calls.length;
    expect(atOnce).toBe(1);
    await pass(14);
    const roots = calls.filter(({ about }) => about.action === 'post-root').map(({ about }) => about.title.at(-1));
    expect(roots.slice(1, 3)).toEqual(roots[0] === 'c' ? ['d', expect.any(String)] : ['c', 'd']);
    expect(calls).toHaveLength(10);
    expect(await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 5)).toEqual([]);
    expect((await line.posted()).filter(({ rootRef }) => rootRef !== null)).toHaveLength(6);
  });

  it('is not held up by the edit of a root: news goes before it', async () => {
    await line.subscribe('all');
    line.site.incidents = [incident('a', [first])];
    await line.look();
    paces = (op) => (op === 'edit' ? [pace('edit', 600_000)] : []);
    await take([pace('edit', 600_000)], now());
    line.clock.advance(60_000);
    line.site.incidents = [incident('a', [first, second])];
    await line.look();
    line.clock.advance(60_000);
    line.site.incidents = [incident('a', [first, second, over])];
    await line.look();
    expect(said()).toEqual(['post-root', 'post-reply', 'post-reply', 'post-reply']);
    await pass(600);
    expect(said().slice(4)).toEqual(['edit-root']);
  });

  it('lets several updates share one edit of the root, and shows an end at once', async () => {
    rootEditGapMs = 4_000;
    await line.subscribe('all', 'ops', 'default');
    line.site.incidents = [incident('a', [first])];
    await line.look();
    line.site.incidents = [incident('a', [first, second])];
    await line.look();
    line.clock.advance(1_000);
    line.site.incidents = [incident('a', [first, second, third])];
    await line.look();
    expect(said().filter((action) => action === 'edit-root')).toEqual([]);
    await pass(5);
    expect(said().filter((action) => action === 'edit-root')).toHaveLength(1);
    line.site.incidents = [incident('a', [first, second, third, over])];
    await line.look();
    expect(said().filter((action) => action === 'edit-root')).toHaveLength(2);
  });

  it('is left alone by every process when one was asked to wait', async () => {
    await line.subscribe('all');
    paces = () => [pace('post', 10)];
    fail = (_call, when) => {
      if (when === 'before' && calls.length === 1)
        throw new RetryableError('slack.rate_limited', 'Wait.', { retryAfterMs: 30_000, holds: ['post'] });
    };
    line.site.incidents = [incident('a', [first]), incident('b', [first])];
    await expect(line.look()).rejects.toBeInstanceOf(RetryableError);
    await pass(29);
    expect(calls).toHaveLength(1);
    await pass(4);
    expect(said().slice(1).toSorted()).toEqual(['post-reply', 'post-reply', 'post-root', 'post-root']);
  });
});

describe('a process that stood still between the intent and the call', () => {
  it('sends nothing any more: somebody else may have looked, and sent it', async () => {
    const realNow = performance.now.bind(performance);
    let isStill = false;
    const spy = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + (isStill ? 22_000 : 0));
    const stalled = await openPipelineAt(() => {
      isStill = true;
    });
    await stalled.subscribe('all');
    stalled.site.incidents = [incident('a', [first])];
    await expect(stalled.look()).rejects.toMatchObject({ code: 'delivery.late' });
    spy.mockRestore();
    expect(await stalled.posted()).toEqual([]);
  });
});

const openPipelineAt = (atBegun: () => void): Promise<Pipeline> =>
  openPipeline(database.db, {
    crossing: async (point) => {
      if (point === 'begun') atBegun();
    },
  });
