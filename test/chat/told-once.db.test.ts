import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ingestPage } from '../../src/app/ingest-document.js';
import { pollPage } from '../../src/app/poll-page.js';
import { type ReconcileDeps, reconcileThread } from '../../src/app/reconcile-thread.js';
import { subscribe } from '../../src/app/subscribe.js';
import { loadCatalogue } from '../../src/catalogue/catalogue.js';
import type { ChatPort } from '../../src/chat/port.js';
import { ensureChannel, setPreset } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { lookSoon } from '../../src/db/pages.js';
import { laggingThreads, type ThreadKey } from '../../src/db/threads.js';
import { previewTenant } from '../../src/domain/ids.js';
import { toIso } from '../../src/domain/time.js';
import { incident, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { discordSeat, type FakeSeat, slackSeat } from './told-once-seats.js';

/** What has to hold on both platforms over the whole way, from the thread to the fake. */
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

describe.each([
  ['Slack', slackSeat],
  ['Discord', discordSeat],
] as const)('on %s', (_, openSeat) => {
  let seat: FakeSeat;
  let line: Pipeline;

  beforeEach(async () => {
    const tables = 'pages, follows, channels, incidents, documents, threads, deliveries, paces, notices';
    await sql`truncate ${sql.raw(tables)} cascade`.execute(database.db);
    seat = await openSeat(() => line.clock);
    line = await openPipeline(database.db);
    line.clock.moveTo(new Date());
    const facts = { tenantId: previewTenant, chat: seat.chat, externalId: seat.channelRef, name: 'ops', kind: 'text' } as const;
    const { id: channelId } = await ensureChannel(database.db, facts);
    await setPreset(database.db, previewTenant, channelId, 'plain');
    const wish = { tenantId: previewTenant, channelId, expression: 'all', by: 'Dana' };
    await subscribe({ ...line.deps, catalogue: loadCatalogue() }, wish);
    await look([]);
  });
  afterEach(() => seat.close());

  async function look(texts: readonly string[]): Promise<void> {
    const told = texts.map((text) => ['investigating', text] as const);
    line.site.incidents = told.length === 0 ? [] : [incident('a', told)];
    await lookSoon(database.db, line.page, toIso(line.clock.now()));
    await pollPage(line.deps, line.page);
    await ingestPage(line.deps, line.page);
  }

  /** A process of its own; its port knows nothing of what others did. */
  const processAt = (crossing: ReconcileDeps['crossing'] = async () => undefined): ReconcileDeps => {
    const port: ChatPort = seat.port();
    return { ...line.deps, chatOf: () => port, crossing };
  };

  const behind = async (): Promise<ThreadKey> => {
    const [thread] = await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 1);
    if (thread === undefined) throw new Error('no thread is behind');
    return thread;
  };

  const pass = (seconds: number): void => {
    line.clock.advance(seconds * 1000);
    seat.pass(seconds * 1000);
  };

  async function goOn(): Promise<void> {
    for (let round = 0; round < 60; round += 1) {
      const deps = processAt();
      for (const key of await laggingThreads(database.db, toIso(line.clock.now()), 5))
        await reconcileThread(deps, key).catch(() => undefined);
      if ((await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 5)).length === 0) return;
      pass(5);
    }
    throw new Error('the thread never comes to rest');
  }

  const words = ['first-word', 'second-word', 'third-word'];
  const said = (): string[] => seat.replies().map((text) => words.find((word) => text.includes(word)) ?? 'something else');
  const expectWhole = (): void => {
    expect(seat.roots()).toHaveLength(1);
    expect(said()).toEqual(words);
  };
  const writes = [1, 2, 3, 4] as const;

  /** Calls the work at the nth time that a process comes to this point. */
  const atThe = (nth: number, point: string, work: () => Promise<void>): NonNullable<ReconcileDeps['crossing']> => {
    let left = nth;
    return async (reached) => {
      if (reached !== point) return;
      left -= 1;
      if (left === 0) await work();
    };
  };

  it.each(writes)('a process that dies after write %i was carried out, and before it knows, doubles nothing', async (nth) => {
    await look(words);
    const key = await behind();
    await dieAt(nth, key);
    await goOn();
    expectWhole();
  });

  /** A process that is dead never goes on, and gives nothing back. */
  async function dieAt(nth: number, key: ThreadKey): Promise<void> {
    let die: () => void = () => undefined;
    const death = new Promise<'dead'>((resolve) => {
      die = () => resolve('dead');
    });
    const forEver = new Promise<never>(() => undefined);
    const deps = processAt(
      atThe(nth, 'answered', () => {
        die();
        return forEver;
      }),
    );
    for (let wake = 0; wake < 20; wake += 1) {
      const round = reconcileThread(deps, key).then(
        () => 'waits',
        () => 'waits',
      );
      if ((await Promise.race([round, death])) === 'dead') return;
      pass(2);
    }
    throw new Error('it never came so far');
  }

  it.each(writes)('two processes at the same row do not both write it, whoever wakes them during write %i', async (nth) => {
    await look(words);
    const key = await behind();
    const other = processAt();
    const crossing = atThe(nth, 'begun', () => reconcileThread(other, key));
    for (let wake = 0; wake < 6; wake += 1) {
      await Promise.all([reconcileThread(processAt(crossing), key), reconcileThread(other, key)]).catch(() => undefined);
      pass(2);
    }
    await goOn();
    expectWhole();
  });

  it('a process that comes to itself after another took its thread over changes nothing any more', async () => {
    await look(words);
    const key = await behind();
    const other = processAt();
    const sleeps = atThe(1, 'answered', async () => {
      pass(40);
      await reconcileThread(other, key).catch(() => undefined);
    });
    await reconcileThread(processAt(sleeps), key).catch(() => undefined);
    await goOn();
    expectWhole();
  });

  it('a storm of 429 is waited out, in as many calls as it has waits', async () => {
    await look(words);
    const limited = seat.limitPosts(8);
    for (let round = 0; round < 60 && limited.hits < 8; round += 1) {
      const key = await behind();
      await reconcileThread(processAt(), key).catch(() => undefined);
      pass(10);
    }
    expect(limited.hits).toBe(8);
    await goOn();
    expectWhole();
  });

  it('a root that people delete before its first reply stays deleted, and nothing is left in the channel', async () => {
    await look(words.slice(0, 1));
    const key = await behind();
    const stopped = new AbortController();
    const stops = atThe(1, 'finished', async () => stopped.abort());
    await reconcileThread(processAt(stops), key, stopped.signal);
    expect([seat.roots().length, seat.replies().length]).toEqual([1, 0]);
    seat.deleteRoot();
    await look(words);
    pass(5);
    await goOn();
    expect([...seat.roots(), ...seat.replies()]).toEqual([]);
    const [thread] = (await sql<{ code: string }>`select stopped_code as code from threads`.execute(database.db)).rows;
    expect(thread?.code).toBe('chat.root_gone');
  });
});
