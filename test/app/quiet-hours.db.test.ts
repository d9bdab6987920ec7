import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepTimes } from '../../src/app/keep-times.js';
import { createPreviewChat } from '../../src/chat/preview.js';
import { writeChannelSettings } from '../../src/db/channels.js';
import { sql } from '../../src/db/database.js';
import { reviewHolds } from '../../src/db/held-threads.js';
import { muteVendor } from '../../src/db/mutes.js';
import { askForThread, unfoldThread } from '../../src/db/set-aside-threads.js';
import { addSubscription, endSubscription } from '../../src/db/subscriptions.js';
import { openThread } from '../../src/db/threads.js';
import { ChannelSettings } from '../../src/domain/channel-settings.js';
import { previewTenant, publicTenant, SubscriptionId } from '../../src/domain/ids.js';
import type { Incident } from '../../src/domain/incident.js';
import { addMs } from '../../src/domain/time.js';
import { PermanentError, RetryableError } from '../../src/errors.js';
import { faulty } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { type Seat, seats } from './seats.js';
import { type Changes, MovingClock, openScene, type Scene, vendors } from './storm-scene.js';

let database: FreshDatabase;
let clock: MovingClock;
let scene: Scene;

const nights = { zone: 'Europe/Berlin', quiet: { from: '22:00', until: '07:00' } };

/** The clock shows this from now on. */
const setClock = (at: string): void => {
  clock.aheadMs = Date.parse(at) - Date.now();
};

const evening = '2026-05-04T19:00:00.000Z';
const midnight = '2026-05-04T22:00:00.000Z';
const sevenOClock = '2026-05-05T05:00:01.000Z';

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, channels, incidents, threads, deliveries, channel_posts, preview_messages, chat_offers, paces, mutes cascade`.execute(
    database.db,
  );
  clock = new MovingClock();
  const port = createPreviewChat({ db: database.db, clock });
  scene = await openScene(database.db, clock, { chat: 'preview', port, tenantId: previewTenant, externalId: 'ops' });
  await scene.settings(nights);
});

/** What people read in the channel itself, in order: roots, lines that surfaced, messages about the channel. */
async function shown(): Promise<string[]> {
  const found = await sql<{ text: string }>`select slack ->> 'text' as text from preview_messages where root_ref is null
    or slack ->> 'reply_broadcast' = 'true' order by ordinal`.execute(database.db);
  return found.rows.map(({ text }) => text);
}

async function replies(): Promise<string[]> {
  const found = await sql<{ text: string }>`select slack ->> 'text' as text from preview_messages where root_ref is not null
    order by ordinal`.execute(database.db);
  return found.rows.map(({ text }) => text);
}

/** A few rounds of everything that runs by itself. */
async function run(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await keepTimes(scene.deps);
    await scene.deliver();
    await scene.posts();
    scene.pass(4);
  }
}

const over = (incident: Incident, minutes = 0): Promise<Incident> =>
  scene.change(incident, { status: 'resolved', resolvedAt: clock.iso(minutes) });

describe('in quiet hours', () => {
  it('what opens waits, and one message tells of it in the morning, with the roots of what is open below', async () => {
    setClock(midnight);
    const { incident } = await scene.trouble('Halyard');
    await scene.trouble('Larch', { impact: 'major' });
    await run();
    expect(await shown()).toEqual([]);
    scene.pass(3_600);
    await over(incident);
    await run();
    expect(await shown()).toEqual([]);
    setClock(sevenOClock);
    await run();
    const [message, ...roots] = await shown();
    expect(message).toMatch(/^🌙 20:00 UTC–05:00 UTC: 2 incidents\. Over: Halyard Halyard answers slowly \(minor, /);
    expect(message).toMatch(/Still open: 🟠 Larch Larch answers slowly, major, since 22:00 UTC → thread below\.$/);
    expect(roots).toEqual([expect.stringMatching(/^🟠 Larch investigating, major/)]);
    await run();
    expect(await shown()).toHaveLength(2);
  });

  it('nothing is said in the morning when nothing happened', async () => {
    setClock(midnight);
    await run();
    setClock(sevenOClock);
    await run();
    expect(await shown()).toEqual([]);
    expect(await scene.stored()).toEqual([]);
  });

  it('what is critical comes through, with its mention', async () => {
    const who = { kind: 'group', id: 'S1', name: 'oncall' };
    await scene.settings({ ...nights, mention: { who, from: 'major' } });
    setClock(midnight);
    const { incident } = await scene.trouble('Halyard', { impact: 'critical' });
    await run();
    expect(await shown()).toEqual([expect.stringMatching(/^🔴 Halyard investigating, critical/)]);
    const { rows } = await sql<{ slack: string }>`select slack::text as slack from preview_messages`.execute(database.db);
    expect(rows[0]?.slack).toContain('<!subteam^S1>');
    await over(incident);
    await run();
    // Its end is told in the thread alone: it can wait, and it is not told again in the morning.
    expect(await shown()).toHaveLength(1);
    expect((await replies()).join('\n')).toMatch(/resolved/i);
    setClock(sevenOClock);
    await run();
    expect(await shown()).toHaveLength(1);
  });

  it('what is raised to critical while it waits opens at once', async () => {
    setClock(midnight);
    const { incident } = await scene.trouble('Halyard', { impact: 'major' });
    await run();
    expect(await shown()).toEqual([]);
    await scene.change(incident, { impact: 'critical' });
    await run();
    expect(await shown()).toEqual([expect.stringMatching(/^🔴 Halyard/)]);
    setClock(sevenOClock);
    await run();
    expect(await shown()).toHaveLength(1);
  });

  it('a thread goes on, what would surface stays in it, and nobody is mentioned; raised to critical it surfaces', async () => {
    const who = { kind: 'group', id: 'S1', name: 'oncall' };
    await scene.settings({ ...nights, mention: { who, from: 'major' } });
    setClock(evening);
    const { incident } = await scene.trouble('Halyard');
    await run();
    setClock(midnight);
    const major = await scene.change(incident, { impact: 'major' });
    await run();
    expect(await shown()).toHaveLength(1);
    expect((await replies()).join('\n')).toContain('went from minor to major');
    expect((await replies()).join('\n')).not.toContain('<!subteam^S1>');
    await scene.change(major, { impact: 'critical' });
    await run();
    expect(await shown()).toEqual([
      expect.stringMatching(/^🔴 Halyard/),
      expect.stringMatching(/went from major to critical.*<!subteam\^S1>$/),
    ]);
  });

  it('people who ask for a thread get it, also of what waits', async () => {
    setClock(midnight);
    const { thread } = await scene.trouble('Halyard');
    await askForThread(database.db, thread);
    const waiting = await scene.trouble('Larch');
    await run();
    expect(await shown()).toHaveLength(1);
    expect(await unfoldThread(database.db, waiting.thread, clock.iso())).toBe(true);
    await run();
    expect(await shown()).toHaveLength(2);
    setClock(sevenOClock);
    await run();
    expect(await shown()).toHaveLength(2);
  });

  it('a vendor that people muted is not told of in the morning either', async () => {
    setClock(midnight);
    await scene.trouble('Halyard');
    await scene.trouble('Larch');
    await run();
    const mute = { tenantId: previewTenant, channelId: scene.channel.id, vendorSlug: 'larch', by: 'Dana', at: clock.iso() };
    await muteVendor(database.db, { ...mute, until: addMs(sevenOClock, 3_600_000) });
    setClock(sevenOClock);
    await run();
    expect((await shown()).join('\n')).not.toContain('Larch');
    expect(await shown()).toHaveLength(2);
  });

  it('a page that cannot be read is told of in the morning', async () => {
    setClock(midnight);
    await sql`insert into channel_posts (tenant_id, id, channel_id, kind, began_at, changed_at, marker, not_before)
      select tenant_id, 'away', id, 'away', ${clock.iso()}, ${clock.iso()}, 'm', ${clock.iso()} from channels`.execute(
      database.db,
    );
    await scene.posts();
    expect(await scene.stored()).toMatchObject([{ code: 'quiet', delivered: 0 }]);
    setClock(sevenOClock);
    await scene.posts();
    expect(await scene.stored()).toMatchObject([{ code: null, delivered: 1 }]);
  });

  it('do not exist for a channel that shows everything plainly', async () => {
    await sql`update channels set preset = 'plain'`.execute(database.db);
    setClock(midnight);
    await scene.trouble('Halyard');
    await run();
    expect(await shown()).toHaveLength(1);
  });
});

describe('the end of quiet hours', () => {
  it('is found by another process after a restart', async () => {
    setClock(midnight);
    await scene.trouble('Halyard');
    await run();
    // The first process dies in the middle of the message.
    setClock(sevenOClock);
    await scene.deliver();
    const dead = { crossing: async (point: string) => (point === 'begun' ? Promise.reject(new Error('killed')) : undefined) };
    await expect(scene.posts(dead)).rejects.toThrow('killed');
    expect(await shown()).toEqual([]);
    scene.pass(30);
    for (let round = 0; round < 3; round += 1) {
      await scene.posts();
      await scene.deliver();
      scene.pass(10);
    }
    expect(await shown()).toEqual([expect.stringMatching(/^🌙/), expect.stringMatching(/^🟡 Halyard/)]);
  });

  it('has the roots follow when the process dies right after the message', async () => {
    setClock(midnight);
    await scene.trouble('Halyard');
    await run();
    setClock(sevenOClock);
    await scene.deliver();
    const dead = { crossing: async (point: string) => (point === 'finished' ? Promise.reject(new Error('killed')) : undefined) };
    await expect(scene.posts(dead)).rejects.toThrow('killed');
    scene.pass(5);
    await scene.deliver();
    expect(await shown()).toEqual([expect.stringMatching(/^🌙/), expect.stringMatching(/^🟡 Halyard/)]);
  });

  it('lets no root go before the message, however long the message takes', async () => {
    setClock(midnight);
    await scene.trouble('Halyard');
    await run();
    setClock(sevenOClock);
    const port = scene.deps.chatOf('preview');
    const refusing = faulty(port, () => {
      throw new RetryableError('slack.down', 'down', { retryAfterMs: 60_000 });
    });
    await scene.deliver();
    await scene.posts({ chatOf: () => refusing });
    for (let round = 0; round < 3; round += 1) {
      scene.pass(5);
      await scene.deliver();
    }
    expect(await shown()).toEqual([]);
    scene.pass(60);
    await run();
    expect(await shown()).toEqual([expect.stringMatching(/^🌙/), expect.stringMatching(/^🟡 Halyard/)]);
  });

  it('lets the roots go when the message is refused for good', async () => {
    setClock(midnight);
    await scene.trouble('Halyard');
    await run();
    setClock(sevenOClock);
    await scene.deliver();
    const port = scene.deps.chatOf('preview');
    const refusing = faulty(port, () => {
      throw new PermanentError('chat.refused', 'no');
    });
    await scene.posts({ chatOf: () => refusing });
    await run();
    expect(await shown()).toEqual([expect.stringMatching(/^🟡 Halyard/)]);
  });

  it('leaves nothing untold when the message is refused for good: what was over gets a thread then', async () => {
    setClock(midnight);
    const { incident } = await scene.trouble('Halyard');
    await run();
    await over(incident);
    setClock(sevenOClock);
    await scene.deliver();
    const refusing = faulty(scene.deps.chatOf('preview'), () => {
      throw new PermanentError('chat.refused', 'no');
    });
    await scene.posts({ chatOf: () => refusing });
    await run();
    expect(await shown()).toEqual([expect.stringMatching(/Halyard/)]);
  });

  it('begins the wait of what it lets go: nothing was late before', async () => {
    setClock(midnight);
    await scene.trouble('Halyard');
    await run();
    setClock(sevenOClock);
    await scene.deliver();
    const waiting = await sql<{ since: Date }>`select wanted_at as since from threads`.execute(database.db);
    expect(waiting.rows.map(({ since }) => since >= new Date(sevenOClock))).toEqual([true]);
  });

  describe('when a subscription ended in the night', () => {
    const subscribe = (id: string, vendor: string) =>
      addSubscription(database.db, {
        ...{ tenantId: previewTenant, id: SubscriptionId.parse(id), channelId: scene.channel.id },
        ...{ filter: `vendor:${vendor}`, createdBy: 'Dana', createdAt: clock.iso(), vendors: [vendor] },
      });

    it('tells of it no more, except of what another subscription wants or somebody asked for', async () => {
      setClock(midnight);
      await subscribe('subscription', 'halyard');
      const { incident, thread } = await scene.trouble('Halyard');
      await scene.trouble('Larch');
      await scene.trouble('Quillon');
      await run();
      await askForThread(database.db, (await scene.trouble('Brine')).thread);
      await endSubscription(database.db, previewTenant, SubscriptionId.parse('subscription'), {
        at: clock.iso(),
        by: null,
        source: 'chat',
      });
      await subscribe('another', 'larch');
      setClock(sevenOClock);
      await run();
      const texts = (await shown()).join('\n');
      expect(texts).not.toMatch(/Halyard|Quillon/);
      expect(texts).toMatch(/Still open: .*Larch/);
      expect(texts).toMatch(/Brine/);
      const gone = (await scene.threads()).find(({ id }) => id === thread.threadId);
      expect(gone).toMatchObject({ state: 'stopped', stoppedCode: 'skipped', leaseToken: null });
      // Whoever follows it again later gets it.
      expect(await unfoldThread(database.db, thread, clock.iso())).toBe(true);
      await run();
      expect((await shown()).join('\n')).toMatch(/Halyard/);
      expect(incident.status).toBe('investigating');
    });

    it('says nothing either of what waited for the end of a mute', async () => {
      setClock(evening);
      await subscribe('subscription', 'halyard');
      const mute = { tenantId: previewTenant, channelId: scene.channel.id, vendorSlug: 'halyard', by: 'Dana', at: clock.iso() };
      await muteVendor(database.db, { ...mute, until: clock.iso(30) });
      await scene.trouble('Halyard');
      await run();
      await endSubscription(database.db, previewTenant, SubscriptionId.parse('subscription'), {
        at: clock.iso(),
        by: null,
        source: 'chat',
      });
      scene.pass(31 * 60);
      await run();
      expect(await shown()).toEqual([]);
      expect((await scene.threads()).map(({ state }) => state)).toEqual(['stopped']);
    });

    it('says nothing at all where nothing else was held back', async () => {
      setClock(midnight);
      await subscribe('subscription', 'halyard');
      await scene.trouble('Halyard');
      await run();
      await endSubscription(database.db, previewTenant, SubscriptionId.parse('subscription'), {
        at: clock.iso(),
        by: null,
        source: 'chat',
      });
      setClock(sevenOClock);
      await run();
      expect(await shown()).toEqual([]);
      expect(await scene.stored()).toEqual([]);
    });
  });

  it('comes at once when they are turned off in the middle, also where nobody says so', async () => {
    setClock(midnight);
    await scene.trouble('Halyard');
    await run();
    await writeChannelSettings(database.db, previewTenant, scene.channel.id, ChannelSettings.parse({}));
    await run();
    expect(await shown()).toEqual([expect.stringMatching(/^🌙/), expect.stringMatching(/^🟡 Halyard/)]);
  });

  it('moves with the settings: what waits waits for the new end', async () => {
    setClock(midnight);
    await scene.trouble('Halyard');
    await run();
    await scene.settings({ ...nights, quiet: { from: '22:00', until: '03:00' } });
    await reviewHolds(database.db, previewTenant, scene.channel.id, clock.iso());
    await run();
    expect(await shown()).toEqual([]);
    setClock('2026-05-05T01:00:05.000Z');
    await run();
    expect(await shown()).toHaveLength(2);
  });

  it('comes once in a night in which the clocks are put back, an hour later', async () => {
    setClock('2026-10-24T21:00:00.000Z');
    await scene.trouble('Halyard');
    await run();
    setClock('2026-10-25T05:00:05.000Z');
    await run();
    expect(await shown()).toEqual([]);
    setClock('2026-10-25T06:00:05.000Z');
    await run();
    expect(await shown()).toHaveLength(2);
  });

  it('neither repeats nor loses anything when the clock jumps forth and back', async () => {
    setClock(midnight);
    await scene.trouble('Halyard');
    await run();
    setClock('2026-05-05T06:00:00.000Z');
    await run();
    expect(await shown()).toHaveLength(2);
    setClock('2026-05-04T23:00:00.000Z');
    await run();
    await scene.trouble('Larch');
    await run();
    expect(await shown()).toHaveLength(2);
    setClock(sevenOClock);
    await run();
    expect(await shown()).toEqual([
      expect.stringMatching(/^🌙.*Halyard/s),
      expect.stringMatching(/^🟡 Halyard/),
      expect.stringMatching(/^🌙 .*1 incident\.\nStill open: 🟡 Larch/s),
      expect.stringMatching(/^🟡 Larch/),
    ]);
  });

  it('tells of what is over in one message only, when many workers look at once', async () => {
    setClock(midnight);
    const made = await Promise.all(vendors.map((vendor) => scene.trouble(vendor)));
    await run();
    for (const { incident } of made.slice(0, 5)) await over(incident);
    await run();
    setClock(sevenOClock);
    await Promise.all([scene.deliver(), scene.deliver(), scene.deliver()]);
    await run();
    const morning = (await scene.stored()).filter(({ kind }) => kind === 'morning');
    expect(morning).toHaveLength(1);
    expect(morning[0]?.facts).toMatchObject({ incidents: { length: 10 } });
    // Five roots; no more than that come at once in any case.
    expect(await shown()).toHaveLength(6);
    expect((await scene.threads()).filter(({ state }) => state === 'stopped')).toHaveLength(5);
  });

  it('opens what was over by then when it begins again', async () => {
    setClock(midnight);
    const { incident, thread } = await scene.trouble('Halyard');
    await run();
    const ended = await over(incident);
    setClock(sevenOClock);
    await run();
    expect(await shown()).toHaveLength(1);
    expect((await scene.threads())[0]).toMatchObject({ state: 'stopped', stoppedCode: 'skipped' });
    const again = await scene.change(ended, { status: 'investigating', resolvedAt: null });
    const { id: channelId } = scene.channel;
    const of = {
      channelId,
      pageTenantId: publicTenant,
      incidentId: incident.id,
      subscriptionId: SubscriptionId.parse('s'),
      reasons: [],
    };
    const wanted = { wantedRevision: again.revision, wantedAt: clock.iso() };
    expect(await openThread(database.db, { ...thread, ...of, ...wanted })).toBe(true);
    await run();
    expect(await shown()).toEqual([expect.stringMatching(/^🌙/), expect.stringMatching(/^🟡 Halyard investigating/)]);
  });
});

describe.each(Object.keys(seats))('on %s', (name) => {
  let seat: Seat;
  beforeEach(async () => {
    await sql`truncate channels cascade`.execute(database.db);
    clock = new MovingClock();
    const open = seats[name];
    if (open === undefined) throw new Error(`no seat ${name}`);
    seat = await open(database.db, clock);
    scene = await openScene(database.db, clock, seat.where);
  });
  afterEach(() => seat.close());

  const pass = (seconds: number): void => {
    scene.pass(seconds);
    seat.pass(seconds);
  };
  const timeOfDay = (minutes: number): string => clock.iso(minutes).slice(11, 16);
  const texts = async () => (await seat.shown()).map(({ text }) => text);
  const rounds = async () => {
    for (let round = 0; round < 3; round += 1) {
      await scene.deliver();
      await scene.posts();
      pass(4);
    }
  };

  it('the message comes first, the threads below it, and both once', async () => {
    await scene.settings({ zone: 'UTC', quiet: { from: timeOfDay(-60), until: timeOfDay(60) } });
    const { incident } = await scene.trouble('Halyard');
    await scene.trouble('Larch', { impact: 'major' });
    await rounds();
    expect((await scene.threads()).map(({ rootRef }) => rootRef)).toEqual([null, null]);
    pass(600);
    await over(incident);
    await rounds();
    pass(3_600);
    await scene.deliver();
    await scene.posts();
    expect(await texts()).toEqual([
      expect.stringMatching(/^🌙 .*: 2 incidents\. Over: .*Halyard.*\nStill open: 🟠 .*Larch.* → thread below\.$/),
    ]);
    expect((await scene.threads()).map(({ rootRef }) => rootRef)).toEqual([null, null]);
    pass(4);
    await rounds();
    const roots = (await scene.threads()).flatMap(({ rootRef }) => (rootRef === null ? [] : [rootRef]));
    expect(roots).toHaveLength(1);
    const [message] = await seat.shown();
    expect(Number(roots[0]) > Number(message?.ref) || name === 'preview').toBe(true);
    await rounds();
    expect(await texts()).toHaveLength(1);
  });
});

describe('a report after the fact', () => {
  const report = (daysAgo: number, more: Changes = {}): Changes => ({
    origin: 'retroactive',
    status: 'resolved',
    startedAt: clock.iso(-daysAgo * 1440),
    resolvedAt: clock.iso(-daysAgo * 1440 + 30),
    updates: [
      {
        seq: 1,
        key: randomUUID(),
        status: 'resolved',
        body: 'Exports were late for some.',
        at: clock.iso(),
        components: [],
        revision: 1,
        firstSeenAt: clock.iso(),
        removedAt: null,
      },
    ],
    ...more,
  });

  beforeEach(() => scene.settings({ zone: 'Europe/Berlin' }));

  it('of yesterday or of something major comes at once', async () => {
    setClock('2026-05-04T12:00:00.000Z');
    await scene.trouble('Halyard', report(0.5));
    await scene.trouble('Larch', report(20, { impact: 'major' }));
    await run();
    expect(await shown()).toHaveLength(2);
  });

  it('of an old story comes at nine in the morning, two as a card each', async () => {
    setClock('2026-05-04T12:00:00.000Z');
    await scene.trouble('Halyard', report(6));
    await scene.trouble('Larch', report(9));
    await run();
    setClock('2026-05-05T06:59:40.000Z');
    await run();
    expect(await shown()).toEqual([]);
    setClock('2026-05-05T07:00:01.000Z');
    await run();
    expect(await shown()).toEqual([expect.stringMatching(/^⚪/), expect.stringMatching(/^⚪/)]);
  });

  it('is told among others when there are three, decided once however many workers look', async () => {
    setClock('2026-05-04T12:00:00.000Z');
    for (const days of [6, 7, 8]) await scene.trouble('Halyard', report(days, { title: `Old story ${days}` }));
    await run();
    setClock('2026-05-05T07:00:01.000Z');
    await Promise.all([scene.deliver(), scene.deliver(), scene.deliver()]);
    await run();
    expect(await shown()).toEqual([expect.stringMatching(/^⚪ Halyard published 3 past incidents:/)]);
    expect((await scene.threads()).every(({ state }) => state === 'folded')).toBe(true);
  });

  it('gets a thread of its own when people pick it from the message', async () => {
    setClock('2026-05-04T12:00:00.000Z');
    const made = await Promise.all([6, 7, 8].map((days) => scene.trouble('Halyard', report(days))));
    await run();
    setClock('2026-05-05T07:00:01.000Z');
    await run();
    const [picked] = made;
    if (picked === undefined) throw new Error('nothing was made');
    expect(await unfoldThread(database.db, picked.thread, clock.iso())).toBe(true);
    scene.pass(11);
    await run();
    expect(await shown()).toEqual([expect.stringMatching(/^⚪ Halyard published 2 past/), expect.stringMatching(/^⚪/)]);
  });

  it('leaves the message when it turns out to go on, and the rest says what has a postmortem by now', async () => {
    setClock('2026-05-04T12:00:00.000Z');
    const made = [];
    for (const days of [6, 7, 8]) made.push(await scene.trouble('Halyard', report(days, { title: `Old story ${days}` })));
    await run();
    setClock('2026-05-05T07:00:01.000Z');
    await run();
    const [first, second] = made.map(({ incident }) => incident);
    if (first === undefined || second === undefined) throw new Error('nothing was made');
    await scene.change(first, { origin: 'live', status: 'investigating' });
    const [said] = second.updates;
    if (said === undefined) throw new Error('nothing was said');
    const postmortem = {
      ...said,
      seq: 2,
      key: 'pm',
      status: 'postmortem',
      body: 'A queue was too short.',
      at: clock.iso(),
    } as const;
    await scene.change(second, { status: 'postmortem', updates: [said, postmortem] });
    scene.pass(11);
    await run();
    const [message, ...roots] = await shown();
    expect(message).toMatch(/^⚪ Halyard published 2 past incidents:\n• Old story 8 .*\n• Old story 7 .* · 📄 postmortem$/);
    expect(roots).toEqual([expect.stringMatching(/Old story 6/)]);
  });

  it('of a vendor that people muted is not told of among those of others', async () => {
    setClock('2026-05-04T12:00:00.000Z');
    for (const days of [6, 7, 8]) await scene.trouble('Halyard', report(days, { title: `Old story ${days}` }));
    await scene.trouble('Larch', report(9));
    await run();
    const mute = { tenantId: previewTenant, channelId: scene.channel.id, vendorSlug: 'larch', by: 'Dana', at: clock.iso() };
    await muteVendor(database.db, { ...mute, until: '2026-05-06T12:00:00.000Z' });
    setClock('2026-05-05T07:00:01.000Z');
    await run();
    expect(await shown()).toEqual([expect.stringMatching(/^⚪ Halyard published 3 past/)]);
  });

  it('is not told in a message about nothing when all of them turned out to go on', async () => {
    setClock('2026-05-04T12:00:00.000Z');
    const made = [];
    for (const days of [6, 7, 8]) made.push(await scene.trouble('Halyard', report(days)));
    await run();
    setClock('2026-05-05T07:00:01.000Z');
    await scene.deliver();
    for (const { incident } of made) await scene.change(incident, { origin: 'live', status: 'investigating' });
    await run();
    expect(await shown()).toHaveLength(3);
    expect((await shown()).join('\n')).not.toMatch(/past incidents/);
  });

  it('waits for the end of quiet hours, also when it is fresh', async () => {
    await scene.settings(nights);
    setClock(midnight);
    await scene.trouble('Halyard', report(0.2));
    await run();
    expect(await shown()).toEqual([]);
    setClock(sevenOClock);
    await run();
    expect(await shown()).toEqual([expect.stringMatching(/^⚪/)]);
  });
});
