import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcileThread } from '../../src/app/reconcile-thread.js';
import type { ChatCall } from '../../src/chat/port.js';
import { inTransaction, sql } from '../../src/db/database.js';
import { laggingThreads, type ThreadKey } from '../../src/db/threads.js';
import { toIso } from '../../src/domain/time.js';
import { InDoubtError, RetryableError } from '../../src/errors.js';
import { faulty, incident, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

const channels = Array.from({ length: 40 }, (_nothing, index) => `channel-${index}`);
const story = [
  ['investigating', 'Exports fail.'],
  ['identified', 'A disk is full.'],
  ['resolved', 'Exports work again.'],
] as const;

type Fail = (call: ChatCall, when: 'before' | 'after') => void;

let database: FreshDatabase;
let line: Pipeline;
let fail: Fail;
let incidents = 0;
let id = '';

beforeAll(async () => {
  database = await freshDatabase();
  line = await openPipeline(database.db, { chat: (inner) => faulty(inner, (call, when) => fail(call, when)) });
  fail = () => undefined;
  for (const channel of channels) await line.subscribe('larch', channel);
  await line.look();
});
afterAll(() => database.close());

beforeEach(() => {
  fail = () => undefined;
  incidents += 1;
  id = `story${incidents}`;
});

/** The page shows so much of the story, and nobody has told it yet. */
async function owed(updates: number): Promise<readonly ThreadKey[]> {
  const others = line.site.incidents.filter((one) => one.id !== id.padEnd(12, '0'));
  line.site.incidents = [incident(id, story.slice(0, updates)), ...others];
  await line.read();
  line.clock.advance(60_000);
  return laggingThreads(database.db, toIso(line.clock.now()), 100);
}

const tell = (threads: readonly ThreadKey[]) => Promise.allSettled(threads.map((thread) => reconcileThread(line.deps, thread)));

/** What each channel shows of this test's incident: the root and its replies. */
async function told(): Promise<string[][]> {
  const found = await sql<{ channel: string; texts: string[] }>`
    select root.channel_id as channel, array_agg(message.marker order by message.ordinal) as texts from preview_messages root
    join preview_messages message on message.channel_id = root.channel_id and (message.ref = root.ref or message.root_ref = root.ref)
    where root.root_ref is null and root.slack ->> 'text' like ${`%Trouble ${id}%`} group by root.channel_id, root.ref`.execute(
    database.db,
  );
  return found.rows.map(({ texts }) => texts);
}

const once = (messages: number) => (shown: string[][]) => {
  expect(shown).toHaveLength(channels.length);
  for (const markers of shown) {
    expect(markers).toHaveLength(messages);
    expect(new Set(markers).size).toBe(messages);
  }
};

describe('threads that are brought up to date at the same time', () => {
  it('each get their root and their replies once', async () => {
    const first = await owed(1);
    expect(first).toHaveLength(channels.length);
    await tell(first);
    once(2)(await told());
    await tell(await owed(3));
    once(4)(await told());
    expect(await laggingThreads(database.db, toIso(line.clock.now()), 100)).toEqual([]);
  });

  it('are told once also where several are at it', async () => {
    const threads = await owed(2);
    await Promise.all([tell(threads), tell(threads.toReversed()), tell(threads)]);
    once(3)(await told());
  });

  it('do not wait for one whose row somebody holds, and that one follows', async () => {
    const threads = await owed(1);
    const [held, ...others] = threads;
    let free: () => void = () => undefined;
    const freed = new Promise<void>((resolve) => {
      free = resolve;
    });
    const holding = inTransaction(database.db, async (tx) => {
      await sql`select id from threads where tenant_id = ${held?.tenantId} and id = ${held?.threadId} for update`.execute(tx);
      await freed;
    });
    await new Promise((resolve) => setTimeout(resolve, 50));
    const waiting = tell(held === undefined ? [] : [held]);
    await tell(others);
    expect((await told()).length).toBe(channels.length - 1);
    free();
    await Promise.all([holding, waiting]);
    once(2)(await told());
  });

  it('fail each by itself: what was refused, what is in doubt, and what went through', async () => {
    const threads = await owed(1);
    const spoiled = new Map([
      ['channel-3', new RetryableError('test.away', 'away', { retryAfterMs: 1_000 })],
      ['channel-5', new InDoubtError('test.lost', 'lost')],
    ]);
    fail = (call, when) => {
      const error = spoiled.get(call.channel.channelId);
      const isNow = error instanceof InDoubtError ? when === 'after' : when === 'before';
      if (error !== undefined && isNow && call.rootRef === null) throw error;
    };
    await tell(threads);
    fail = () => undefined;
    expect(await told()).toHaveLength(channels.length - 1);
    for (let round = 1; round <= 3; round += 1) {
      line.clock.advance(10 * 60_000);
      await tell(await laggingThreads(database.db, toIso(line.clock.now()), 100));
    }
    once(2)(await told());
  });

  it('show what came in while they were written', async () => {
    const threads = await owed(1);
    let news: Promise<unknown> | undefined;
    fail = (_call, when) => {
      if (when === 'after') news ??= owed(3);
    };
    await tell(threads);
    await news;
    fail = () => undefined;
    await tell(await laggingThreads(database.db, toIso(line.clock.now()), 100));
    once(4)(await told());
  });

  it('come to an end where a thread wants what its incident does not have', async () => {
    const [thread] = await owed(1);
    if (thread === undefined) throw new Error('nothing is owed');
    await sql`update threads set wanted_revision = 99 where tenant_id = ${thread.tenantId} and id = ${thread.threadId}`.execute(
      database.db,
    );
    await reconcileThread(line.deps, thread);
    const { rows } = await sql<{ leased: boolean }>`select lease_token is not null as leased from threads
      where tenant_id = ${thread.tenantId} and id = ${thread.threadId}`.execute(database.db);
    expect(rows).toEqual([{ leased: false }]);
    await sql`update threads set wanted_revision = 1 where tenant_id = ${thread.tenantId} and id = ${thread.threadId}`.execute(
      database.db,
    );
  });
});
