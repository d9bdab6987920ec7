import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyLook } from '../../src/app/apply-look.js';
import { loadGazetteer } from '../../src/catalogue/regions.js';
import { createPreviewChat } from '../../src/chat/preview.js';
import { sql } from '../../src/db/database.js';
import { loadPage } from '../../src/db/pages.js';
import { askForThread, unfoldThread } from '../../src/db/set-aside-threads.js';
import { addSubscription } from '../../src/db/subscriptions.js';
import type { ChangeKind } from '../../src/domain/change.js';
import { DocumentId, PageId, previewTenant, publicTenant, SubscriptionId } from '../../src/domain/ids.js';
import type { Incident } from '../../src/domain/incident.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { type Changes, MovingClock, openScene, type Scene, vendors } from './storm-scene.js';

let database: FreshDatabase;
let clock: MovingClock;
let scene: Scene;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, channels, incidents, threads, deliveries, channel_posts, documents, subscriptions cascade`.execute(
    database.db,
  );
  clock = new MovingClock();
  const port = createPreviewChat({ db: database.db, clock });
  scene = await openScene(database.db, clock, { chat: 'preview', port, tenantId: previewTenant, externalId: 'ops' });
});

const decideNew = async (vendor: string, changes?: Changes) => scene.decide((await scene.trouble(vendor, changes)).thread);

async function fillRoots(count = 5): Promise<void> {
  for (const vendor of vendors.slice(0, count)) expect(await decideNew(vendor)).toBe(false);
}

const states = async () => (await scene.threads()).map(({ state }) => state);
const folded = async () => (await scene.threads()).filter(({ state }) => state === 'folded');
const past = (minutes: number): Changes => ({
  status: 'resolved',
  startedAt: clock.iso(minutes - 60),
  resolvedAt: clock.iso(minutes),
});
const hours = (count: number): number => -60 * count;

describe('a storm', () => {
  it('leaves five roots in ten minutes and folds the next', async () => {
    await fillRoots();
    expect(await decideNew('Osier')).toBe(true);
    expect(await decideNew('Culver')).toBe(true);
    const rows = await folded();
    const [post, ...others] = await scene.stored();
    expect(others).toEqual([]);
    expect(post).toMatchObject({ kind: 'storm', state: 'open', wanted: 2, delivered: 0 });
    expect(rows.map(({ foldId, leaseToken }) => [foldId, leaseToken])).toEqual([
      [post?.id, null],
      [post?.id, null],
    ]);
  });

  it('leaves exactly five when all are decided at once by several workers', async () => {
    const made = await Promise.all([...vendors, 'Umber', 'Zephyr'].map((vendor) => scene.trouble(vendor)));
    const decided = await Promise.all(made.map(({ thread }) => scene.decide(thread)));
    expect(decided.filter((isAside) => isAside === false)).toHaveLength(5);
    expect(await folded()).toHaveLength(7);
    expect(new Set((await folded()).map(({ foldId }) => foldId)).size).toBe(1);
    expect(await scene.stored()).toMatchObject([{ wanted: 7 }]);
  });

  it('goes on alone when the vendor’s incidents change while they are folded, and nothing is missed', async () => {
    const made = await Promise.all([...vendors, 'Umber', 'Zephyr'].map((vendor) => scene.trouble(vendor)));
    await Promise.all([
      ...made.map(({ thread }) => scene.decide(thread)),
      ...made.map(async ({ incident }) => {
        const raised = await scene.change(incident, { title: 'Raised', impact: 'major' });
        await scene.change(raised, { title: 'Raised again' });
      }),
    ]);
    expect(await folded()).toEqual([]);
  });

  it('ends: after ten minutes there is room again', async () => {
    await fillRoots();
    scene.pass(601);
    expect(await decideNew('Osier')).toBe(false);
  });

  it('begins a message of its own when the last one was added to long ago', async () => {
    await fillRoots();
    await decideNew('Osier');
    scene.pass(590);
    expect(await decideNew('Culver')).toBe(true);
    expect(await scene.stored()).toHaveLength(1);
    scene.pass(595);
    for (const vendor of ['A', 'B', 'C', 'D', 'E']) await decideNew(vendor, { impact: 'major' });
    expect(await decideNew('Wend')).toBe(true);
    expect(await scene.stored()).toHaveLength(1);
    scene.pass(601);
    for (const vendor of ['F', 'G', 'H', 'I', 'J']) await decideNew(vendor, { impact: 'major' });
    expect(await decideNew('Pallas')).toBe(true);
    expect(await scene.stored()).toHaveLength(2);
  });

  it.each<[string, Changes]>([
    ['major', { impact: 'major' }],
    ['critical', { impact: 'critical' }],
    ['maintenance', { kind: 'maintenance', status: 'in_progress' }],
    ['a report after the fact', { origin: 'retroactive', status: 'resolved' }],
  ])('never takes in what is %s', async (_, changes) => {
    await fillRoots();
    expect(await decideNew('Osier', changes)).toBe(false);
    expect(await scene.stored()).toEqual([]);
  });

  it('never takes in what people asked for, nor a root that has its place already', async () => {
    const first = await scene.trouble('Osier');
    expect(await scene.decide(first.thread)).toBe(false);
    await sql`update threads set lease_token = null, lease_until = null`.execute(database.db);
    await fillRoots(4);
    expect(await scene.decide(first.thread)).toBe(false);
    const asked = await scene.trouble('Culver');
    await askForThread(database.db, asked.thread);
    expect(await scene.decide(asked.thread)).toBe(false);
  });

  it('is none in a channel that does not want it, or with the preset plain', async () => {
    await fillRoots();
    await scene.settings({ storms: false });
    expect(await decideNew('Osier')).toBe(false);
    await scene.settings({});
    await sql`update channels set preset = 'plain'`.execute(database.db);
    expect(await decideNew('Culver')).toBe(false);
  });

  it('lets go of what is raised to major', async () => {
    await fillRoots();
    const { incident, thread } = await scene.trouble('Osier');
    await scene.decide(thread);
    await scene.change(incident, { impact: 'major' });
    expect(await folded()).toEqual([]);
    expect(await scene.decide(thread)).toBe(false);
    expect(await scene.stored()).toMatchObject([{ wanted: 2 }]);
  });
});

describe('what was over for long before it could be posted', () => {
  it('is skipped and told of in one message', async () => {
    expect(await decideNew('Halyard', past(hours(25)))).toBe(true);
    expect(await decideNew('Larch', past(hours(300)))).toBe(true);
    const [post, ...others] = await scene.stored();
    expect(others).toEqual([]);
    expect(post).toMatchObject({ kind: 'away', wanted: 2 });
    expect((await scene.threads()).map(({ state, stoppedCode, foldId }) => [state, stoppedCode, foldId])).toEqual([
      ['stopped', 'skipped', post?.id],
      ['stopped', 'skipped', post?.id],
    ]);
  });

  it('is posted where the channel has more patience, where it is open, and where people asked for it', async () => {
    await scene.settings({ patienceHours: 48 });
    expect(await decideNew('Halyard', past(hours(25)))).toBe(false);
    expect(await decideNew('Larch', past(hours(49)))).toBe(true);
    expect(await decideNew('Brine', { startedAt: clock.iso(hours(99)) })).toBe(false);
    const asked = await scene.trouble('Wend', past(hours(99)));
    await askForThread(database.db, asked.thread);
    expect(await scene.decide(asked.thread)).toBe(false);
  });

  it('is posted when it is a report about the past, or has news in a postmortem', async () => {
    expect(await decideNew('Halyard', { ...past(hours(99)), origin: 'retroactive' })).toBe(false);
    const postmortem: Incident['updates'][number] = {
      seq: 1,
      key: 'u1',
      status: 'postmortem',
      body: 'A disk was full.',
      at: clock.iso(-5),
      components: [],
      revision: 1,
      firstSeenAt: clock.iso(),
      removedAt: null,
    };
    expect(await decideNew('Larch', { ...past(hours(99)), status: 'postmortem', updates: [postmortem] })).toBe(false);
  });

  it('is posted when it was reopened in that very moment', async () => {
    const { incident, thread } = await scene.trouble('Halyard', past(hours(99)));
    await sql`update threads set wanted_revision = ${incident.revision + 1}`.execute(database.db);
    expect(await scene.decide(thread)).toBe(false);
    expect(await scene.stored()).toEqual([]);
  });

  it('takes the length of the pause with it, once', async () => {
    await sql`update channels set away_since = ${clock.iso(hours(48))}`.execute(database.db);
    await decideNew('Halyard', past(hours(25)));
    const rows = await sql<{
      away: Date | null;
      began: Date;
    }>`select c.away_since as away, p.began_at as began from channels c, channel_posts p`.execute(database.db);
    expect(rows.rows[0]?.away).toBeNull();
    expect(rows.rows[0]?.began.getTime()).toBeLessThan(clock.now().getTime() - 47 * 3_600_000);
  });
});

describe('a thread of its own for what was folded', () => {
  it('is opened once, and no storm takes it back', async () => {
    await fillRoots();
    const { thread } = await scene.trouble('Osier');
    await scene.decide(thread);
    expect(await unfoldThread(database.db, thread, clock.iso())).toBe(true);
    expect(await unfoldThread(database.db, thread, clock.iso())).toBe(false);
    expect(await states()).not.toContain('folded');
    expect(await scene.decide(thread)).toBe(false);
    expect(await scene.stored()).toMatchObject([{ wanted: 2 }]);
  });

  /** The vendor's page shows this, and every subscription is asked. */
  async function look(incident: Incident, kind: ChangeKind): Promise<void> {
    const { db } = database;
    const found = await sql<{ id: string }>`select page_id as id from incidents where id = ${incident.id}`.execute(db);
    const pageId = PageId.parse(found.rows[0]?.id);
    const page = await loadPage(db, { tenantId: publicTenant, pageId });
    if (page === undefined) throw new Error('no page');
    const document = { tenantId: publicTenant, id: DocumentId.parse(randomUUID()) };
    await sql`insert into documents (tenant_id, id, page_id, taken_at, parts) values (${publicTenant}, ${document.id}, ${pageId}, now(), '')`.execute(
      db,
    );
    await sql`update pages set baseline_at = now() where id = ${pageId}`.execute(db);
    const next = { ...incident, revision: incident.revision + 1 };
    const changed = { incident: next, changes: [{ kind, seq: null, from: null, to: null }] };
    const diff = { stale: false, incidents: [changed], awaiting: [], asOf: null };
    const shown = { provider: 'statuspage', page: { name: 'Osier', url: page.url }, status: 'minor' } as const;
    const snapshot = { ...shown, components: [], incidents: [], notes: [] };
    await applyLook(db, {
      page,
      document: { ...document, takenAt: clock.iso() },
      look: { snapshot, asOf: null, windows: [] },
      diff,
      gazetteer: loadGazetteer(),
      at: clock.iso(),
      reviewAt: null,
      spokenOf: new Set(),
    });
  }

  async function subscribe(filter: string): Promise<void> {
    const { tenantId, id: channelId } = scene.channel;
    const subscription = { tenantId, channelId, id: SubscriptionId.parse(randomUUID()), filter, vendors: ['osier'] };
    await addSubscription(database.db, { ...subscription, createdBy: 'ana', createdAt: clock.iso() });
  }

  async function foldOsier(filter: string) {
    await subscribe(filter);
    await fillRoots();
    const { incident, thread } = await scene.trouble('Osier');
    expect(await scene.decide(thread)).toBe(true);
    return { thread, incident, over: { ...incident, status: 'postmortem', resolvedAt: clock.iso() } as const };
  }

  it('is opened with the postmortem that was asked for by name, and no storm takes it back', async () => {
    const { over, thread } = await foldOsier('vendor:osier kind:incident,postmortem');
    await look(over, 'postmortem');
    expect(await folded()).toEqual([]);
    expect(await scene.decide(thread)).toBe(false);
    expect(await scene.stored()).toMatchObject([{ wanted: 2 }]);
  });

  it('is not opened with a postmortem that nobody asked for, nor with another update', async () => {
    const { over, incident } = await foldOsier('vendor:osier');
    await look(incident, 'update-added');
    await look({ ...over, revision: over.revision + 1 }, 'postmortem');
    expect(await folded()).toHaveLength(1);
  });

  it.each([
    ['wants no storms any more', { settings: { storms: false } }],
    ['shows everything by now', { preset: 'plain' }],
  ])(
    'is opened with the next update in a channel that %s',
    async (_, { settings, preset }: { settings?: object; preset?: string }) => {
      const { incident } = await foldOsier('vendor:osier');
      if (settings !== undefined) await scene.settings(settings);
      if (preset !== undefined) await sql`update channels set preset = ${preset}`.execute(database.db);
      await look(incident, 'update-added');
      expect(await folded()).toEqual([]);
    },
  );

  it('is opened for what was skipped, too', async () => {
    const { thread } = await scene.trouble('Halyard', past(hours(25)));
    await scene.decide(thread);
    expect(await unfoldThread(database.db, thread, clock.iso())).toBe(true);
    expect(await scene.decide(thread)).toBe(false);
  });
});
