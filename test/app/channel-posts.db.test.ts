import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChatPort } from '../../src/chat/port.js';
import { createPreviewChat } from '../../src/chat/preview.js';
import { sql } from '../../src/db/database.js';
import type { ThreadKey } from '../../src/db/threads.js';
import { previewTenant } from '../../src/domain/ids.js';
import type { Incident } from '../../src/domain/incident.js';
import { toldIncidents } from '../../src/domain/storm.js';
import { ChannelError, InDoubtError, OperatorError, PermanentError, RetryableError } from '../../src/errors.js';
import { faulty } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { type Seat, seats } from './seats.js';
import { type Changes, MovingClock, openScene, type Scene, says, vendors } from './storm-scene.js';

let database: FreshDatabase;
let clock: MovingClock;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, channels, incidents, threads, deliveries, channel_posts, preview_messages, chat_offers, paces, notices cascade`.execute(
    database.db,
  );
  clock = new MovingClock();
});

describe.each(Object.keys(seats))('on %s', (name) => {
  let seat: Seat;
  let scene: Scene;
  let folded: Incident[];
  beforeEach(async () => {
    const open = seats[name];
    if (open === undefined) throw new Error(`no seat ${name}`);
    seat = await open(database.db, clock);
    scene = await openScene(database.db, clock, seat.where);
    folded = [];
  });
  afterEach(() => seat.close());

  const pass = (seconds: number): void => {
    scene.pass(seconds);
    seat.pass(seconds);
  };
  const texts = async () => (await seat.shown()).map(({ text }) => text);

  /** Five vendors have roots, and so many more are folded. */
  async function storm(count: number): Promise<void> {
    await sql`update threads set root_due_at = null`.execute(database.db);
    for (const vendor of ['Roan', 'Sable', 'Teal', 'Ulm', 'Vane']) await scene.decide((await scene.trouble(vendor)).thread);
    await sql`update threads set state = 'stopped', stopped_code = 'test' where state = 'open'`.execute(database.db);
    for (const vendor of vendors.slice(0, count)) {
      const { incident, thread } = await scene.trouble(vendor);
      expect(await scene.decide(thread)).toBe(true);
      folded.push(incident);
    }
  }

  const end = (index: number): Promise<Incident> => {
    const incident = folded[index];
    if (incident === undefined) throw new Error(`no incident ${index}`);
    return scene.change(incident, { status: 'resolved', resolvedAt: clock.iso() });
  };

  it('one message tells of what was folded, and is edited as it goes on', async () => {
    await storm(3);
    expect(await scene.posts()).toBe(0);
    pass(6);
    await scene.posts();
    expect(await texts()).toEqual([
      expect.stringMatching(/^🌊 3 more vendors reported trouble since .*: Halyard, Larch, Quillon \(all minor\)\.$/),
    ]);
    await end(0);
    expect(await scene.posts()).toBe(0);
    pass(11);
    await scene.posts();
    expect(await texts()).toEqual([expect.stringContaining('1 of them is over.')]);
    await end(1);
    await end(2);
    await scene.posts();
    expect(await texts()).toEqual([expect.stringMatching(/^🌊 3 vendors had trouble .* All are over\.$/)]);
    expect(await scene.stored()).toMatchObject([{ doubt: null, code: null }]);
    pass(11);
    expect(await scene.posts()).toBe(0);
  });

  it.each(['begun', 'answered', 'finished'] as const)('it is there once when the process dies after it has %s', async (point) => {
    await storm(2);
    pass(6);
    const dies = async (at: string) => {
      if (at === point) throw new Error('killed');
    };
    await expect(scene.posts({ crossing: dies })).rejects.toThrow('killed');
    await storm(3);
    for (let round = 0; round < 4; round += 1) {
      pass(21);
      await scene.posts();
    }
    const shown = await texts();
    expect(shown).toHaveLength(1);
    expect(shown[0]).toContain('5 more incidents at 3 vendors');
    expect(await scene.stored()).toMatchObject([{ doubt: null, wanted: 5, delivered: 5 }]);
  });

  it('it is there once when the process died long ago', async () => {
    await storm(2);
    pass(6);
    const dies = async (at: string) => {
      if (at === 'answered') throw new Error('killed');
    };
    await expect(scene.posts({ crossing: dies })).rejects.toThrow('killed');
    pass(300);
    await scene.posts();
    await scene.posts();
    expect(await texts()).toHaveLength(1);
    expect(await scene.stored()).toMatchObject([{ doubt: null, wanted: 2, delivered: 2 }]);
  });

  it('one that fails by a fault of our own keeps no other from its turn', async () => {
    await storm(2);
    pass(6);
    await sql`insert into channel_posts (tenant_id, id, channel_id, kind, began_at, changed_at, marker, not_before, facts, doubt, begun_at)
      select tenant_id, 'broken', id, 'away', ${clock.iso(-9)}, ${clock.iso(-9)}, 'broken', ${clock.iso(-9)}, null, 'sending', ${clock.iso(-9)}
      from channels where id = ${scene.channel.id}`.execute(database.db);
    await expect(scene.posts()).rejects.toThrow('says nothing');
    expect(await scene.posts()).toBe(1);
    expect(await texts()).toHaveLength(1);
    expect((await scene.stored()).find(({ id }) => id === 'broken')).toMatchObject({ doubt: 'sending', code: 'internal' });
  });

  it('it is left alone once people removed it, and what comes later is told of anew', async () => {
    await storm(2);
    pass(6);
    await scene.posts();
    const [first] = await seat.shown();
    await seat.remove(first?.ref ?? '');
    await end(0);
    pass(11);
    await scene.posts();
    expect(await scene.stored()).toMatchObject([{ state: 'dead', code: 'chat.root_gone' }]);
    await storm(1);
    pass(6);
    await scene.posts();
    expect(await texts()).toEqual([expect.stringMatching(/^🌊 1 more vendor reported trouble .*: Halyard \(minor\)\.$/)]);
  });

  it('what passed while nobody could post is told of in one line', async () => {
    const past: Changes = { status: 'resolved', startedAt: clock.iso(-60 * 30), resolvedAt: clock.iso(-60 * 28) };
    await sql`update channels set away_since = ${clock.iso(-60 * 49)}`.execute(database.db);
    for (const vendor of vendors.slice(0, 7)) await scene.decide((await scene.trouble(vendor, past)).thread);
    pass(6);
    await scene.posts();
    const [line] = await texts();
    expect(line).toMatch(/^⏪ Back after [23] days\. 7 incidents passed meanwhile and are over: .*answers slowly.*, \+2 more\.$/);
  });
});

describe('what goes wrong', () => {
  let scene: Scene;
  let fail: (when: 'before' | 'after') => void;
  let performed: number;
  beforeEach(async () => {
    const { db } = database;
    fail = () => undefined;
    performed = 0;
    const inner = createPreviewChat({ db, clock });
    const port: ChatPort = faulty(inner, (_, when) => {
      if (when === 'before') performed += 1;
      fail(when);
    });
    scene = await openScene(db, clock, { chat: 'preview', port, tenantId: previewTenant, externalId: 'ops' });
    for (const vendor of vendors.slice(0, 7)) await scene.decide((await scene.trouble(vendor)).thread);
    scene.pass(6);
  });
  const throws = (error: Error) => (when: string) => {
    if (when === 'before') throw error;
  };
  const roots = async () =>
    Number(
      (
        await sql<{ count: string }>`select count(*) as count from preview_messages where slack ->> 'text' like '🌊%'`.execute(
          database.db,
        )
      ).rows[0]?.count,
    );

  it('waits as long as it was asked to, and no process writes at those paces meanwhile', async () => {
    fail = throws(new RetryableError('slack.rate_limited', 'Wait.', { retryAfterMs: 30_000, holds: ['post'] }));
    await scene.posts();
    fail = () => undefined;
    scene.pass(20);
    expect(await scene.posts()).toBe(0);
    const held = await sql`select key from paces where held_until > now() + interval '20 seconds'`.execute(database.db);
    expect(held.rows).toHaveLength(1);
    scene.pass(11);
    await scene.posts();
    expect(await roots()).toBe(1);
    expect(await scene.stored()).toMatchObject([{ doubt: null, delivered: 2 }]);
  });

  it('waits for its turn', async () => {
    const port = scene.deps.chatOf('preview');
    const paces = () => [{ tenantId: previewTenant, key: 'post', intervalMs: 8_000, burst: 1 }];
    await sql`insert into paces (tenant_id, key, next_at) values (${previewTenant}, 'post', ${clock.iso(0.1)})
      on conflict (tenant_id, key) do update set next_at = excluded.next_at, held_until = null`.execute(database.db);
    const paced = { chatOf: () => ({ ...port, paces }), paceScale: 1 };
    await scene.posts(paced);
    expect(performed).toBe(0);
    expect(await scene.stored()).toMatchObject([{ doubt: null, messageRef: null, code: 'pace' }]);
    scene.pass(7);
    await scene.posts(paced);
    expect(await roots()).toBe(1);
  });

  it('waits for its turn also with the end of a storm, without asking again and again', async () => {
    await scene.posts();
    await sql`update incidents set status = 'resolved'`.execute(database.db);
    await sql`update channel_posts set wanted_version = wanted_version + 1`.execute(database.db);
    await sql`insert into paces (tenant_id, key, next_at) values (${previewTenant}, 'edit', ${clock.iso(0.5)})`.execute(
      database.db,
    );
    const port = scene.deps.chatOf('preview');
    const paces = () => [{ tenantId: previewTenant, key: 'edit', intervalMs: 8_000, burst: 1 }];
    expect(await scene.posts({ chatOf: () => ({ ...port, paces }), paceScale: 1 })).toBe(1);
    expect(performed).toBe(1);
  });

  it('looks before it posts again when nobody knows whether it arrived', async () => {
    fail = (when) => {
      if (when === 'after') throw new InDoubtError('preview.timeout', 'No answer.');
    };
    await scene.posts();
    expect(await scene.stored()).toMatchObject([{ doubt: 'in_doubt', messageRef: null }]);
    fail = () => undefined;
    scene.pass(6);
    await scene.posts();
    expect(await roots()).toBe(1);
    expect(performed).toBe(1);
    expect(await scene.stored()).toMatchObject([{ doubt: null, delivered: 2 }]);
  });

  const channelState = async () =>
    (await sql<{ state: string }>`select state from channels where id = ${scene.channel.id}`.execute(database.db)).rows[0]?.state;

  it('pauses its channel when people must act, and is posted once they did', async () => {
    fail = throws(new ChannelError('slack.is_archived', 'Archived.'));
    await scene.posts();
    expect(await channelState()).toBe('paused');
    fail = () => undefined;
    scene.pass(600);
    expect(await scene.posts()).toBe(0);
    await sql`update channels set state = 'active'`.execute(database.db);
    await scene.posts();
    expect(await roots()).toBe(1);
  });

  it('pauses its channel also when it only looks for what it posted', async () => {
    fail = (when) => {
      if (when === 'after') throw new InDoubtError('preview.timeout', 'No answer.');
    };
    await scene.posts();
    scene.pass(6);
    const refusal = new ChannelError('slack.not_in_channel', 'Not in it.');
    const port = { ...scene.deps.chatOf('preview'), settle: () => Promise.reject(refusal) };
    await scene.posts({ chatOf: () => port });
    expect(await channelState()).toBe('paused');
    expect(await scene.stored()).toMatchObject([{ state: 'open', doubt: 'in_doubt', code: 'slack.not_in_channel' }]);
  });

  it('tries again in a while when the channel, looked at, is as it should be', async () => {
    fail = throws(new ChannelError('discord.missing_access', 'No access.'));
    const seen = { kind: 'seen', externalId: 'ops', name: 'ops', channelKind: 'text' } as const;
    const people = { isPrivate: false, isGeneral: false, memberCount: null };
    const look = async () => ({ ...seen, ...people, granted: ['Send Messages'], missing: [] });
    await scene.posts({ look });
    expect(await channelState()).toBe('active');
    fail = () => undefined;
    scene.pass(28);
    expect(await scene.posts()).toBe(0);
    scene.pass(3);
    await scene.posts();
    expect(await roots()).toBe(1);
  });

  it('lets the whole installation rest when its token is no longer taken', async () => {
    const { db } = database;
    await sql`insert into installations (tenant_id, chat, external_id, name, installed_at, changed_at)
      values (${previewTenant}, 'slack', 'T1', 'Acme', now() - interval '1 day', now() - interval '1 day')`.execute(db);
    fail = throws(new OperatorError('slack.token_revoked', 'Revoked.'));
    await scene.posts();
    const found = await sql`select state, state_code from installations`.execute(db);
    await sql`delete from installations`.execute(db);
    expect(found.rows).toEqual([{ state: 'broken', state_code: 'slack.token_revoked' }]);
  });

  /** One more incident, folded into the message that stands. */
  async function foldOneMore(): Promise<{ readonly incident: Incident; readonly thread: ThreadKey }> {
    const more = await scene.trouble('Wend');
    expect(await scene.decide(more.thread)).toBe(true);
    expect(await scene.stored()).toHaveLength(1);
    scene.pass(11);
    return more;
  }
  const folded = async () => (await scene.threads()).filter(({ state }) => state === 'folded');
  const stateOf = async ({ threadId }: ThreadKey) => (await scene.threads()).find(({ id }) => id === threadId)?.state;

  it.each(['chat.root_gone', 'discord.blocked_words'])(
    'gives what it never told of its own thread when an edit ends with %s',
    async (code) => {
      await scene.posts();
      const { thread } = await foldOneMore();
      fail = throws(new PermanentError(code, 'Refused.'));
      await scene.posts();
      expect(await scene.stored()).toMatchObject([{ state: 'dead', code }]);
      expect(await stateOf(thread)).toBe('open');
      expect(await folded()).toHaveLength(2);
      expect(await scene.decide(thread)).toBe(false);
    },
  );

  it('goes on in another message when the one that stands cannot be edited any more', async () => {
    await scene.posts();
    const { incident } = await foldOneMore();
    await scene.posts();
    await scene.change(incident, { status: 'resolved', resolvedAt: clock.iso() });
    scene.pass(11);
    await scene.posts();
    const other = toldIncidents((await scene.stored())[0]?.facts ?? null)[0]?.id;
    await sql`update incidents set status = 'resolved', resolved_at = ${clock.iso()} where id = ${other ?? null}`.execute(
      database.db,
    );
    await sql`update channel_posts set wanted_version = wanted_version + 1`.execute(database.db);
    scene.pass(11);
    fail = throws(new PermanentError('chat.edit_closed', 'Too old.'));
    await scene.posts();
    fail = () => undefined;
    scene.pass(6);
    await scene.posts();
    expect(await roots()).toBe(2);
    const posts = await scene.stored();
    const next = posts.find(({ state }) => state === 'open');
    expect(posts.map(({ state }) => state).toSorted()).toEqual(['dead', 'open']);
    // The end that the first message tells of is not told again; the one that it could not tell of is.
    const ends = toldIncidents(next?.facts ?? null).map(({ id, endedAt }) => [id, endedAt !== null]);
    expect(ends).toHaveLength(2);
    expect(ends).toContainEqual([other, true]);
    expect(ends).not.toContainEqual([incident.id, true]);
  });

  it('gives every folded incident a thread of its own when the repetition of a post in doubt is refused for good', async () => {
    fail = throws(new InDoubtError('preview.timeout', 'No answer.'));
    await scene.posts();
    expect(await scene.stored()).toMatchObject([{ doubt: 'in_doubt' }]);
    fail = throws(new PermanentError('slack.invalid_blocks', 'Refused.'));
    scene.pass(6);
    const port: ChatPort = { ...scene.deps.chatOf('preview'), settle: async () => ({ kind: 'repeat' }) };
    await scene.posts({ chatOf: () => port });
    expect(await scene.stored()).toMatchObject([{ state: 'dead', doubt: null }]);
    expect(await folded()).toEqual([]);
  });

  it('takes nothing in while it is being given up', async () => {
    const { thread } = await scene.trouble('Wend');
    const { decided } = await database.db.transaction().execute(async (tx) => {
      await sql`update channel_posts set state = 'dead'`.execute(tx);
      const decided = scene.decide(thread);
      await sleep(200);
      return { decided };
    });
    expect(await decided).toBe(true);
    const { foldId } = (await scene.threads()).find(({ id }) => id === thread.threadId) ?? {};
    expect((await scene.stored()).find(({ id }) => id === foldId)).toMatchObject({ state: 'open', wanted: 1 });
  });

  it('is not given up before what it was for has threads of its own', async () => {
    const { db } = database;
    fail = throws(new PermanentError('slack.invalid_blocks', 'Refused.'));
    await sql`alter table threads add constraint none_opens check (not (asked_for and state = 'open'))`.execute(db);
    await expect(scene.posts()).rejects.toThrow('none_opens');
    await sql`alter table threads drop constraint none_opens`.execute(db);
    expect(await scene.stored()).toMatchObject([{ state: 'open' }]);
    scene.pass(21);
    await scene.posts();
    scene.pass(21);
    await scene.posts();
    expect(await scene.stored()).toMatchObject([{ state: 'dead' }]);
    expect(await folded()).toEqual([]);
  });

  it('gives every folded incident a thread of its own when its message can never be posted', async () => {
    fail = throws(new PermanentError('slack.invalid_blocks', 'Refused.'));
    await scene.posts();
    expect(await scene.stored()).toMatchObject([{ state: 'dead', code: 'slack.invalid_blocks' }]);
    expect((await scene.threads()).map(({ state }) => state)).not.toContain('folded');
  });

  it('is left to another process where this one has no connection to the chat', async () => {
    const chatOf = () => {
      throw new OperatorError('chat.not_connected', 'Set its token.');
    };
    expect(await scene.posts({ chatOf })).toBe(1);
    expect(await scene.stored()).toMatchObject([{ code: 'chat.not_connected', doubt: null }]);
    scene.pass(61);
    await scene.posts();
    expect(await roots()).toBe(1);
  });

  it('waits while the channel is paused', async () => {
    await sql`update channels set state = 'paused'`.execute(database.db);
    expect(await scene.posts()).toBe(0);
    await sql`update channels set state = 'active'`.execute(database.db);
    expect(await scene.posts()).toBe(1);
  });

  it('is the work of one process at a time', async () => {
    await Promise.all([scene.posts(), scene.posts(), scene.posts()]);
    expect(performed).toBe(1);
  });

  it('says nothing when everything has got a thread of its own before it was posted', async () => {
    await sql`update threads set state = 'open' where state = 'folded'`.execute(database.db);
    await scene.posts();
    expect(performed).toBe(0);
    expect(await scene.stored()).toMatchObject([{ wanted: 2, delivered: 2 }]);
  });

  it('takes out of the list what has got a thread of its own, and tells of nothing that is not listed', async () => {
    await scene.posts();
    await sql`update threads set state = 'open' where state = 'folded'`.execute(database.db);
    await sql`update channel_posts set wanted_version = wanted_version + 1`.execute(database.db);
    scene.pass(11);
    await scene.posts();
    expect(await roots()).toBe(1);
    const [row] = (
      await sql<{ text: string; discord: object }>`select slack ->> 'text' as text, discord from preview_messages`.execute(
        database.db,
      )
    ).rows;
    expect(row?.text).toBe('🌊 What was listed here has threads of its own now.');
    expect(row?.discord).toMatchObject({ components: [] });
  });

  it('forgets a pause also where a root was given up', async () => {
    await sql`update threads set delivered_revision = wanted_revision where state = 'open'`.execute(database.db);
    await sql`update channels set away_since = now() - interval '3 days'`.execute(database.db);
    await scene.posts();
    expect((await sql`select away_since as away from channels`.execute(database.db)).rows).toEqual([{ away: null }]);
  });

  it('remembers a pause while a root is owed', async () => {
    await sql`update channels set away_since = now() - interval '3 days'`.execute(database.db);
    await scene.posts();
    expect((await sql`select from channels where away_since is null`.execute(database.db)).rows).toEqual([]);
  });

  it('forgets a pause in which nothing passed', async () => {
    await sql`update threads set root_ref = 'r' where state = 'open'`.execute(database.db);
    await sql`update channels set away_since = now() - interval '3 days'`.execute(database.db);
    await scene.posts();
    expect((await sql<{ away: unknown }>`select away_since as away from channels`.execute(database.db)).rows).toEqual([
      { away: null },
    ]);
  });
});

describe('the vendor that others name', () => {
  it('is said with a link to its thread, and stays said when its thread has ended', async () => {
    const { db } = database;
    const port = createPreviewChat({ db, clock });
    const scene = await openScene(db, clock, { chat: 'preview', port, tenantId: previewTenant, externalId: 'ops' });
    const upstream = await scene.trouble('Northgate', { impact: 'major' });
    for (const vendor of vendors.slice(0, 4)) await scene.trouble(vendor);
    await scene.deliver();
    const folded = [];
    for (const vendor of vendors.slice(4, 7)) folded.push((await scene.trouble(vendor)).incident);
    for (const incident of folded.slice(0, 2))
      await scene.change(incident, { updates: says(incident, 'Our provider Northgate has an outage.') });
    await scene.deliver();
    scene.pass(6);
    await scene.posts();
    const rootRef = (await scene.threads()).find(({ id }) => id === upstream.thread.threadId)?.rootRef;
    const [{ facts } = { facts: null }] = await scene.stored();
    expect(facts).toMatchObject({ upstream: { vendor: 'Northgate', count: 2, url: `https://chat.example/${rootRef}` } });
    await scene.change(upstream.incident, { status: 'resolved', resolvedAt: clock.iso(-60 * 5) });
    for (const incident of folded) await scene.change(incident, { status: 'resolved', resolvedAt: clock.iso(), revision: 9 });
    await scene.posts();
    const [{ facts: later } = { facts: null }] = await scene.stored();
    expect(later).toMatchObject({
      upstream: { vendor: 'Northgate', count: 2 },
      incidents: [{ endedAt: expect.any(String) }, {}, {}],
    });
  });
});
