import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepTimes } from '../../src/app/keep-times.js';
import { createPreviewChat } from '../../src/chat/preview.js';
import { sql } from '../../src/db/database.js';
import { markThread } from '../../src/db/marks.js';
import { addSubscription } from '../../src/db/subscriptions.js';
import { previewTenant, SubscriptionId, threadIdFor } from '../../src/domain/ids.js';
import type { Incident } from '../../src/domain/incident.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { type Changes, MovingClock, openScene, type Scene } from './storm-scene.js';

let database: FreshDatabase;
let clock: MovingClock;
let scene: Scene;

const setClock = (at: string): void => {
  clock.aheadMs = Date.parse(at) - Date.now();
};

const daily = { zone: 'Europe/Berlin', digest: { every: 'day', at: '09:00' } };
const weekly = { zone: 'Europe/Berlin', digest: { every: 'week', at: '09:00', on: 'mon' } };

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, incidents, threads, deliveries, channel_posts, preview_messages, subscriptions, paces cascade`.execute(
    database.db,
  );
  clock = new MovingClock();
  const port = createPreviewChat({ db: database.db, clock });
  scene = await openScene(database.db, clock, { chat: 'preview', port, tenantId: previewTenant, externalId: 'ops' });
  await subscribe('all');
});

const subscribe = (filter: string) =>
  addSubscription(database.db, {
    tenantId: previewTenant,
    id: SubscriptionId.parse(`s-${filter.replace(/\W/g, '-')}`),
    channelId: scene.channel.id,
    filter,
    createdBy: null,
    createdAt: clock.iso(),
    vendors: ['*'],
  });

/** Trouble at a vendor that the workspace follows; with `thread: false` it never came to the channel. */
async function trouble(vendor: string, changes: Changes = {}, thread = true): Promise<Incident> {
  const made = await scene.trouble(vendor, changes);
  await sql`insert into follows (tenant_id, page_tenant_id, page_id) select ${previewTenant}, tenant_id, id from pages
    on conflict do nothing`.execute(database.db);
  if (!thread) await sql`delete from threads where id = ${made.thread.threadId}`.execute(database.db);
  return made.incident;
}

async function look(): Promise<void> {
  await keepTimes(scene.deps);
  await scene.posts();
}

async function shown(): Promise<string[]> {
  const found = await sql<{ text: string }>`select slack ->> 'text' as text from preview_messages order by ordinal`.execute(
    database.db,
  );
  return found.rows.map(({ text }) => text);
}

const over = (incident: Incident): Promise<Incident> => scene.change(incident, { status: 'resolved', resolvedAt: clock.iso() });

describe('a digest', () => {
  it('counts what came, how long it took, what hit people, and what comes', async () => {
    await scene.settings(weekly);
    setClock('2026-08-10T07:00:30.000Z');
    await look();
    setClock('2026-08-12T10:00:00.000Z');
    const one = await trouble('Halyard', { impact: 'major' });
    const other = await trouble('Larch');
    await markThread(database.db, { tenantId: previewTenant, threadId: threadIdFor(scene.channel.id, one.id) }, mark());
    await trouble('Quillon', { impact: 'none', title: 'Reading a dashboard was slow for a few' }, false);
    await trouble('Quillon', { kind: 'notice', impact: 'none', title: 'New addresses from June' }, false);
    await trouble(
      'Brine',
      {
        kind: 'maintenance',
        impact: 'maintenance',
        status: 'scheduled',
        scheduledFor: '2026-08-22T00:00:00.000Z',
        scheduledUntil: '2026-08-22T02:00:00.000Z',
      },
      false,
    );
    setClock('2026-08-12T13:20:00.000Z');
    await over(one);
    await over(other);
    setClock('2026-08-17T06:59:00.000Z');
    await look();
    expect(await shown()).toEqual([]);
    setClock('2026-08-17T07:00:05.000Z');
    await look();
    const [text, ...more] = await shown();
    expect(more).toEqual([]);
    expect(text).toBe(
      [
        'Week 33: 2 incidents at 2 of 4 vendors, 6 h 40 min in all; 1 of them you marked as hitting you. Coming up: Brine 22 Aug 00:00 UTC–02:00 UTC. Details',
        'Without a thread here: Quillon Reading a dashboard was slow for a few · Quillon New addresses from June.',
      ].join('\n'),
    );
    await look();
    setClock('2026-08-24T07:00:05.000Z');
    await look();
    expect(await shown()).toHaveLength(1);
  });

  it('comes once however many processes look, and once after a restart', async () => {
    await scene.settings(daily);
    setClock('2026-05-04T12:00:00.000Z');
    await look();
    await trouble('Halyard');
    setClock('2026-05-05T07:00:05.000Z');
    await Promise.all([keepTimes(scene.deps), keepTimes(scene.deps), keepTimes(scene.deps)]);
    const dead = { crossing: async (point: string) => (point === 'answered' ? Promise.reject(new Error('killed')) : undefined) };
    await expect(scene.posts(dead)).rejects.toThrow('killed');
    scene.pass(30);
    await look();
    scene.pass(30);
    await look();
    expect(await shown()).toEqual([expect.stringMatching(/^Since|^Last 24 hours/)]);
  });

  it('comes every day over the change of the clocks, and not twice when the clock is put back', async () => {
    await scene.settings(daily);
    setClock('2026-10-24T07:00:05.000Z');
    await look();
    const comes: [string, number][] = [];
    for (const at of [
      '2026-10-25T07:59:00.000Z',
      '2026-10-25T08:00:05.000Z',
      '2026-10-25T07:59:30.000Z',
      '2026-10-25T08:00:20.000Z',
      '2026-10-26T08:00:05.000Z',
    ]) {
      setClock(at);
      if (at !== '2026-10-25T08:00:20.000Z') await trouble('Halyard', { firstSeenAt: clock.iso(-30), startedAt: clock.iso(-30) });
      await look();
      comes.push([at, (await shown()).length]);
    }
    expect(comes.map(([, count]) => count)).toEqual([0, 1, 1, 1, 2]);
  });

  it('says nothing on a day on which nothing happened', async () => {
    await scene.settings(daily);
    setClock('2026-05-04T12:00:00.000Z');
    await look();
    setClock('2026-05-05T07:00:05.000Z');
    await look();
    expect(await shown()).toEqual([]);
    expect(await scene.stored()).toMatchObject([{ kind: 'digest', state: 'open', messageRef: null }]);
  });

  it('waits for the end of quiet hours', async () => {
    await scene.settings({ ...daily, quiet: { from: '22:00', until: '10:00' } });
    setClock('2026-05-04T12:00:00.000Z');
    await look();
    await trouble('Halyard');
    setClock('2026-05-05T07:00:05.000Z');
    await look();
    expect(await shown()).toEqual([]);
    setClock('2026-05-05T08:00:05.000Z');
    await look();
    expect(await shown()).toHaveLength(1);
  });

  it('leaves out what no subscription of the channel asks for', async () => {
    await sql`update subscriptions set filter = 'vendor:larch min-impact:major'`.execute(database.db);
    await scene.settings(daily);
    setClock('2026-05-04T12:00:00.000Z');
    await look();
    await trouble('Halyard', { impact: 'major' }, false);
    await trouble('Larch', { impact: 'none' }, false);
    setClock('2026-05-05T07:00:05.000Z');
    await look();
    expect(await shown()).toEqual([]);
  });

  it('leaves what was there when a page was first read to the time in which it began', async () => {
    await scene.settings(daily);
    setClock('2026-05-04T12:00:00.000Z');
    await look();
    await trouble('Halyard', { origin: 'baseline', startedAt: '2026-04-01T00:00:00.000Z' });
    setClock('2026-05-05T07:00:05.000Z');
    await look();
    expect(await shown()).toEqual([]);
  });
});

const mark = () => ({ kind: 'affected', personId: 'U1', personName: 'Dana', markedAt: clock.iso() }) as const;
