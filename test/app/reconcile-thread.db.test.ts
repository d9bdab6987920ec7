import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { drivePage } from '../../src/app/drive-page.js';
import { ingestPage } from '../../src/app/ingest-document.js';
import { pollPage } from '../../src/app/poll-page.js';
import { reconcileThread } from '../../src/app/reconcile-thread.js';
import { sweep } from '../../src/app/sweep.js';
import type { ChatCall } from '../../src/chat/port.js';
import { sql } from '../../src/db/database.js';
import { followDatabaseClock } from '../../src/db/database-clock.js';
import { lookSoon } from '../../src/db/pages.js';
import { laggingThreads, type ThreadKey } from '../../src/db/threads.js';
import { addMs, toIso } from '../../src/domain/time.js';
import { ChannelError, InDoubtError, PermanentError, RetryableError } from '../../src/errors.js';
import { silentLog } from '../../src/log.js';
import { faulty, incident, openPipeline, type Pipeline, start } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;
let fail: (call: ChatCall, when: 'before' | 'after') => void;
let crossing: (point: string) => Promise<void>;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, preview_messages, incidents, documents, threads, deliveries cascade`.execute(
    database.db,
  );
  fail = () => undefined;
  crossing = async () => undefined;
  line = await openPipeline(database.db, {
    chat: (inner) => faulty(inner, (call, when) => fail(call, when)),
    crossing: (point) => crossing(point),
  });
  await line.subscribe('all');
  await line.look();
  line.site.incidents = [
    incident('a', [
      ['investigating', 'We are looking into slow answers.'],
      ['identified', 'A full disk slows the answers down.'],
    ]),
  ];
});

class Killed extends Error {}

const waiting = async (): Promise<ThreadKey> => {
  const [thread] = await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 1);
  if (thread === undefined) throw new Error('no thread lags');
  return thread;
};

const later = (ms: number) => line.clock.advance(ms);

const states = async (): Promise<string[]> =>
  (await sql<{ state: string }>`select state from deliveries order by ordinal`.execute(database.db)).rows.map(
    ({ state }) => state,
  );

const deliverUntilQuiet = async () => {
  for (let round = 0; round < 20; round += 1) {
    const lagging = await laggingThreads(database.db, toIso(line.clock.now()), 10);
    if (lagging.length === 0) return;
    for (const thread of lagging) await reconcileThread(line.deps, thread).catch(() => undefined);
    later(30_000);
  }
};

const lookOnly = async () => {
  await lookSoon(database.db, line.page, start);
  await drivePage({ ...line.deps, crossing: async () => undefined }, line.page).catch(() => undefined);
};

const expectWholeThread = async () => {
  const posted = await line.posted();
  expect(posted.map(({ rootRef }) => rootRef === null)).toEqual([true, false, false]);
  expect(posted[1]?.text).toContain('slow answers');
  expect(posted[2]?.text).toContain('full disk');
  expect((await states()).filter((state) => state !== 'sent')).toEqual([]);
};

describe('a process that dies during a delivery', () => {
  it.each(['begun', 'answered', 'finished'])(
    'loses and doubles nothing when it dies after "%s", at whichever of the writes',
    async (point) => {
      for (let nth = 1; nth <= 3; nth += 1) {
        await sql`truncate channels, preview_messages, threads, deliveries, incidents, pages, follows cascade`.execute(
          database.db,
        );
        line = await openPipeline(database.db, { crossing: (reached) => crossing(reached) });
        await line.subscribe('all');
        await line.look();
        line.site.incidents = [
          incident('a', [
            ['investigating', 'We are looking into slow answers.'],
            ['identified', 'A full disk slows the answers down.'],
          ]),
        ];
        let left = nth;
        crossing = async (reached) => {
          if (reached !== point) return;
          left -= 1;
          if (left === 0) {
            // A killed process releases nothing: the lease is put back as if it had stayed.
            const held = await sql<{
              lease_token: string;
              lease_until: Date;
            }>`select lease_token, lease_until from threads`.execute(database.db);
            leaseLeft = held.rows[0];
            throw new Killed();
          }
        };
        let leaseLeft: { lease_token: string; lease_until: Date } | undefined;
        await line.look().catch((error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        });
        if (leaseLeft !== undefined)
          await sql`update threads set lease_token = ${leaseLeft.lease_token}, lease_until = ${leaseLeft.lease_until}`.execute(
            database.db,
          );
        crossing = async () => undefined;
        const before = (await line.posted()).length;
        await deliverUntilQuiet();
        expect(
          (await line.posted()).length,
          'nothing is sent while the dead one may still hold the lease',
        ).toBeGreaterThanOrEqual(before);
        later(25_000);
        await deliverUntilQuiet();
        await expectWholeThread();
      }
    },
  );

  it('sends nothing while another process holds the lease', async () => {
    crossing = async (reached) => {
      if (reached === 'begun') throw new Killed();
    };
    await lookOnly();
    await sql`update threads set lease_token = 'other', lease_until = ${toIso(new Date(line.clock.now().getTime() + 20_000))}, delivered_revision = 0`.execute(
      database.db,
    );
    const before = await line.posted();
    crossing = async () => undefined;
    await reconcileThread(line.deps, await waiting());
    expect(await line.posted()).toEqual(before);
  });

  it('writes nothing more when it lost the lease in the middle of a call', async () => {
    crossing = async (reached) => {
      if (reached === 'answered')
        await sql`update threads set lease_token = 'other', lease_until = ${toIso(new Date(line.clock.now().getTime() + 20_000))}`.execute(
          database.db,
        );
    };
    await line.look();
    expect(await line.posted()).toHaveLength(1);
    expect(await states()).toEqual(['sending']);
    crossing = async () => undefined;
    later(25_000);
    await deliverUntilQuiet();
    await expectWholeThread();
  });
});

describe('a chat that answers with an error', () => {
  it('is asked again later when it surely sent nothing', async () => {
    let failures = 2;
    fail = (_call, when) => {
      if (when === 'before' && failures > 0) {
        failures -= 1;
        throw new RetryableError('preview.busy', 'Busy.', { retryAfterMs: 4_000 });
      }
    };
    await expect(line.look()).rejects.toMatchObject({ retryAfterMs: 4_000 });
    expect(await states()).toEqual(['retry']);
    await reconcileThread(line.deps, await waiting());
    expect(await line.posted(), 'before the wait is over').toEqual([]);
    later(4_000);
    await deliverUntilQuiet();
    await expectWholeThread();
  });

  it.each(['before', 'after'] as const)(
    'is looked into before anything is sent again when the outcome is unknown (%s it was written)',
    async (moment) => {
      let failures = 1;
      fail = (_call, when) => {
        if (when === moment && failures > 0) {
          failures -= 1;
          throw new InDoubtError('preview.timeout', 'No answer.');
        }
      };
      await expect(line.look()).rejects.toBeInstanceOf(RetryableError);
      expect(await states()).toEqual(['in_doubt']);
      later(10_000);
      await deliverUntilQuiet();
      await expectWholeThread();
    },
  );

  it('makes a root edit of unknown outcome again also when the vendor took the change back meanwhile', async () => {
    await line.look();
    const calm = line.site.incidents;
    line.site.incidents = calm.map((each) => ({ ...each, title: 'Everything is down' }));
    let failures = 1;
    fail = (call, when) => {
      if (when === 'after' && call.about.action === 'edit-root' && failures > 0) {
        failures -= 1;
        throw new InDoubtError('preview.timeout', 'No answer.');
      }
    };
    later(60_000);
    await expect(line.look()).rejects.toBeInstanceOf(RetryableError);
    line.site.incidents = calm;
    await line.look();
    later(60_000);
    await deliverUntilQuiet();
    expect((await line.posted())[0]?.text).not.toContain('Everything is down');
    expect((await states()).filter((state) => state !== 'sent' && state !== 'superseded')).toEqual([]);
  });

  it('gives up one write for good and goes on with the others', async () => {
    fail = (call, when) => {
      if (when === 'before' && call.about.seq === 1) throw new PermanentError('preview.refused', 'Refused.');
    };
    await line.look();
    const posted = await line.posted();
    expect(posted).toHaveLength(2);
    expect(posted[1]?.text).toContain('full disk');
    expect((await states()).filter((state) => state === 'dead')).toHaveLength(1);
    await deliverUntilQuiet();
    expect(await line.posted()).toEqual(posted);
  });

  it('pauses the channel when its people must act, and keeps what it owes', async () => {
    fail = (_call, when) => {
      if (when === 'before') throw new ChannelError('preview.archived', 'Archived.');
    };
    await expect(line.look()).rejects.toBeInstanceOf(ChannelError);
    const channel = await sql<{ state: string; paused_code: string }>`select state, paused_code from channels`.execute(
      database.db,
    );
    expect(channel.rows).toEqual([{ state: 'paused', paused_code: 'preview.archived' }]);
    fail = () => undefined;
    expect(await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 5)).toEqual([]);
    await sql`update channels set state = 'active'`.execute(database.db);
    later(60_000);
    await deliverUntilQuiet();
    await expectWholeThread();
  });

  it('stops a thread whose root somebody deleted, without posting it again', async () => {
    await line.look();
    await sql`delete from preview_messages where root_ref is null`.execute(database.db);
    line.site.incidents = [
      incident('a', [
        ['investigating', 'We are looking into slow answers.'],
        ['identified', 'A full disk slows the answers down.'],
        ['resolved', 'Over.'],
      ]),
    ];
    later(60_000);
    await line.look();
    const thread = await sql<{ state: string; stopped_code: string }>`select state, stopped_code from threads`.execute(
      database.db,
    );
    expect(thread.rows).toEqual([{ state: 'stopped', stopped_code: 'chat.root_gone' }]);
    expect((await line.posted()).filter(({ rootRef }) => rootRef === null)).toEqual([]);
  });
});

describe('processes whose clocks are minutes apart', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('leave each other the lease in the middle of a call', async () => {
    await lookSoon(database.db, line.page, start);
    await pollPage(line.deps, line.page);
    await ingestPage(line.deps, line.page);
    const here = await followDatabaseClock(database.db, silentLog);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
    const ahead = await followDatabaseClock(database.db, silentLog);
    expect(Math.abs(ahead.now().getTime() - here.now().getTime())).toBeLessThan(1_000);
    const thread = await waiting();
    let isFirst = true;
    crossing = async (point) => {
      if (point !== 'begun' || !isFirst) return;
      isFirst = false;
      await reconcileThread({ ...line.deps, clock: ahead }, thread);
    };
    await reconcileThread({ ...line.deps, clock: here }, thread);
    await expectWholeThread();
    for (const clock of [here, ahead]) clock.stop();
  });

  it('agree on what a thread shows, whichever of them wrote last', async () => {
    await line.look();
    const [calm] = line.site.incidents;
    for (const [step, title] of ['Slow answers', 'No answers', 'Slow answers again'].entries()) {
      line.clock.moveTo(addMs(start, 600_000 + (step === 0 ? 120_000 : step * 1_000)));
      line.site.incidents = calm === undefined ? [] : [{ ...calm, title }];
      await line.look();
    }
    expect((await line.posted())[0]?.text).toContain('Slow answers again');
    expect(await laggingThreads(database.db, '2100-01-01T00:00:00.000Z', 5)).toEqual([]);
  });
});

describe('the sweep', () => {
  it('finds a thread, a document and a page whose wake-ups were lost', async () => {
    await lookOnly();
    await sql`update threads set delivered_revision = 0`.execute(database.db);
    await sql`insert into documents (tenant_id, id, page_id, taken_at, parts) values ('public', 'forgotten', 'larch', ${start}, '')`.execute(
      database.db,
    );
    later(600_000);
    const found = await sweep(line.deps);
    expect(found.threads).toHaveLength(1);
    expect(found.documents).toEqual([{ tenantId: 'public', documentId: 'forgotten' }]);
    expect(found.pages).toEqual([{ tenantId: 'public', pageId: 'larch' }]);
  });
});
