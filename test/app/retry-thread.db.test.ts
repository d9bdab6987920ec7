import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { reconcileThread } from '../../src/app/reconcile-thread.js';
import { retryThread } from '../../src/app/retry-thread.js';
import { noWake, type Wake } from '../../src/app/wake.js';
import type { ChatCall } from '../../src/chat/port.js';
import { sql } from '../../src/db/database.js';
import { laggingThreads, type ThreadKey } from '../../src/db/threads.js';
import { previewTenant, TenantId, ThreadId } from '../../src/domain/ids.js';
import type { IncidentStatus } from '../../src/domain/incident.js';
import { addMs, toIso } from '../../src/domain/time.js';
import { PermanentError, RetryableError } from '../../src/errors.js';
import { faulty, incident, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;
let woken: string[];
let fail: (call: ChatCall) => void;
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
  woken = [];
  line = await openPipeline(database.db, {
    chat: (inner) => faulty(inner, (call, when) => (when === 'before' ? fail(call) : undefined)),
    crossing: (point) => crossing(point),
  });
  await line.subscribe('all');
  await line.look();
});

type Text = readonly [IncidentStatus, string];
const first: Text = ['investigating', 'We are looking into slow answers.'];
const second: Text = ['identified', 'A full disk slows the answers down.'];
const third: Text = ['monitoring', 'The disk has room again.'];

async function see(...texts: readonly Text[]): Promise<void> {
  line.clock.advance(600_000);
  line.site.incidents = [incident('a', texts)];
  await line.look().catch(() => undefined);
}

const refuses = (words: string, code = 'chat.refused') => {
  fail = ({ rootRef, view }) => {
    if (rootRef !== null && JSON.stringify(view).includes(words)) throw new PermanentError(code, 'No.');
  };
};
const accepts = () => {
  fail = () => undefined;
};

async function thread(): Promise<ThreadKey> {
  const [row] = (await sql<{ tenant_id: string; id: string }>`select tenant_id, id from threads`.execute(database.db)).rows;
  return { tenantId: TenantId.parse(row?.tenant_id), threadId: ThreadId.parse(row?.id) };
}

const wake: Wake = { ...noWake, thread: async (_tenant, threadId) => void woken.push(threadId) };
const retry = async (key?: ThreadKey) => retryThread({ ...line.deps, wake }, key ?? (await thread()));

/** As the clock that finds what is due does it. */
async function deliver(): Promise<void> {
  const due = await laggingThreads(database.db, toIso(line.clock.now()), 5);
  for (const key of due) await reconcileThread(line.deps, key).catch(() => undefined);
}

const replies = async () => (await line.posted()).filter(({ rootRef }) => rootRef !== null).map(({ text }) => text);
const saying = async (words: string) => (await replies()).filter((text) => text.includes(words)).length;
const states = async () =>
  (await sql<{ state: string }>`select state from deliveries order by ordinal`.execute(database.db)).rows.map(
    ({ state }) => state,
  );
const change = (set: string) => sql`update threads set ${sql.raw(set)} where tenant_id = ${previewTenant}`.execute(database.db);

describe('a thread with a write that was given up', () => {
  beforeEach(async () => {
    refuses('full disk');
    await see(first, second, third);
    expect(await states()).toContain('dead');
    accepts();
  });

  it('gets it once when it is retried, however often that is asked', async () => {
    await deliver();
    expect(await saying('full disk')).toBe(0);
    expect(await retry()).toBe('retried');
    expect(await retry()).toBe('retried');
    expect(woken).toHaveLength(2);
    await deliver();
    await deliver();
    expect(await saying('full disk')).toBe(1);
    expect(await saying('has room')).toBe(1);
    expect(await retry()).toBe('nothing-to-retry');
  });

  it('gives it up again where it is refused again', async () => {
    refuses('full disk');
    await retry();
    await deliver();
    expect(await laggingThreads(database.db, toIso(line.clock.now()), 5)).toEqual([]);
    expect(await states()).toContain('dead');
  });

  it('gets it once when it is retried in the middle of another delivery', async () => {
    let isAsked = false;
    crossing = async (point) => {
      if (point !== 'begun' || isAsked) return;
      isAsked = true;
      const before = await sql<{ lease_token: string }>`select lease_token from threads`.execute(database.db);
      expect(await retry()).toBe('retried');
      const after = await sql<{ lease_token: string }>`select lease_token from threads`.execute(database.db);
      expect(after.rows).toEqual(before.rows);
    };
    await see(first, second, third, ['resolved', 'All is well.']);
    expect(isAsked).toBe(true);
    await deliver();
    await deliver();
    for (const words of ['full disk', 'has room', 'All is well']) expect(await saying(words), words).toBe(1);
    expect((await states()).filter((state) => state !== 'sent' && state !== 'superseded')).toEqual([]);
  });

  it('leaves a write alone that is under way', async () => {
    await sql`update deliveries set state = 'sending' where state = 'dead'`.execute(database.db);
    await change('delivered_revision = wanted_revision');
    expect(await retry()).toBe('nothing-to-retry');
    expect(await states()).toContain('sending');
  });
});

describe('a thread that waits', () => {
  it('waits no longer', async () => {
    fail = () => {
      throw new RetryableError('chat.down', 'Later.', { retryAfterMs: 3_600_000 });
    };
    await see(first);
    accepts();
    await deliver();
    expect(await saying('slow answers')).toBe(0);
    await change("waiting_for = 'edit', woken_until = not_before");
    expect(await retry()).toBe('retried');
    await deliver();
    expect(await saying('slow answers')).toBe(1);
  });

  it('goes on waiting for the end of a mute', async () => {
    await see(first);
    const until = addMs(toIso(line.clock.now()), 3_600_000);
    await sql`update threads set failure_code = 'muted', not_before = ${until}, wanted_revision = wanted_revision + 1`.execute(
      database.db,
    );
    expect(await retry()).toBe('nothing-to-retry');
    expect(woken).toEqual([]);
  });
});

describe('a thread that takes no replies any more', () => {
  it('gets what it missed', async () => {
    await see(first);
    refuses('full disk', 'chat.thread_gone');
    await see(first, second);
    accepts();
    await see(first, second, third);
    expect((await saying('full disk')) + (await saying('has room'))).toBe(0);
    expect(await retry()).toBe('retried');
    await deliver();
    expect((await line.posted()).filter(({ rootRef }) => rootRef !== null).map(({ text }) => /disk/.test(text))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe('a thread that is over', () => {
  it.each(['chat.root_gone', 'muted', 'skipped', 'chat.moved'])('stays so after %s', async (code) => {
    await see(first);
    await change(`state = 'stopped', stopped_code = '${code}', wanted_revision = wanted_revision + 1`);
    expect(await retry()).toBe('nothing-to-retry');
    expect((await sql<{ state: string }>`select state from threads`.execute(database.db)).rows).toEqual([{ state: 'stopped' }]);
  });

  it('goes on with the latest state where it was stopped for another reason', async () => {
    await see(first);
    await change("state = 'stopped', stopped_code = 'chat.other'");
    await see(first, second);
    expect(await saying('full disk')).toBe(0);
    expect(await retry()).toBe('retried');
    await deliver();
    expect(await saying('full disk')).toBe(1);
  });

  it('stays so in a channel that is gone for good', async () => {
    await see(first);
    await sql`update channels set ended_at = now()`.execute(database.db);
    await change("state = 'stopped', stopped_code = 'chat.other'");
    expect(await retry()).toBe('nothing-to-retry');
  });
});

it('does not know a thread that is not there', async () => {
  expect(await retry({ tenantId: previewTenant, threadId: ThreadId.parse('none') })).toBe('unknown');
});

it('knows a thread only in its own workspace', async () => {
  await see(first);
  expect(await retry({ ...(await thread()), tenantId: TenantId.parse('acme') })).toBe('unknown');
});
