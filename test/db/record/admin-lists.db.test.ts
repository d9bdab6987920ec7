import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { writeAudit } from '../../../src/db/audit-log.js';
import { type Db, sql } from '../../../src/db/database.js';
import { type AdminLists, createAdminLists } from '../../../src/db/record/admin-lists.js';
import { TenantId } from '../../../src/domain/ids.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { insertIncident, insertPage } from './rows.js';
import {
  daysAgo,
  insertDelivery,
  insertThread,
  insertTroubledChannel,
  insertWorkspace,
  minutesAgo,
  now,
} from './trouble-rows.js';

let database: FreshDatabase;
let db: Db;
let lists: AdminLists;
beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
  lists = createAdminLists(db);
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate audit_log, api_tokens, pages, channels, installations, incidents, threads, deliveries, subscriptions, follows cascade`.execute(
    db,
  );
  await sql`delete from tenants where tenant_id not in ('public', 'preview')`.execute(db);
  await insertWorkspace(db, 'acme', { name: 'Acme' });
  await insertWorkspace(db, 'birch', { name: 'Birch', chat: 'discord', state: 'broken', code: 'discord.guild_gone' });
  await insertTroubledChannel(db, { id: 'ops', tenant: 'acme' });
  await insertTroubledChannel(db, { id: 'war-room', tenant: 'birch', chat: 'discord' });
  await insertPage(db, { id: 'mail', slug: 'juniper' });
  await insertIncident(db, { id: 'i1', page: 'mail', begunAt: '2026-03-04T09:00:00Z' });
});

const first = { limit: 10, after: null } as const;

/** Walks through a list a page at a time. */
async function walk<Row>(page: (after: string | null) => Promise<{ rows: readonly Row[]; next: string | null }>): Promise<Row[]> {
  const found: Row[] = [];
  let after: string | null = null;
  for (let turns = 0; turns < 20; turns += 1) {
    const one: { rows: readonly Row[]; next: string | null } = await page(after);
    found.push(...one.rows);
    if (one.next === null) return found;
    after = one.next;
  }
  throw new Error('a list that does not end');
}

describe('subscriptions of all workspaces', () => {
  const wish = { ...first, now, q: null, chat: null };

  it('come with their place, maker and dose, and with what of them goes elsewhere', async () => {
    await insertTroubledChannel(db, { id: 'eu', tenant: 'acme', followed: false });
    await sql`update subscriptions set created_by = 'Ada', created_at = ${daysAgo(3)}, routes = ${JSON.stringify([{ filter: 'region:eu', channelId: 'eu' }])}::jsonb
      where tenant_id = 'acme'`.execute(db);
    for (const [id, channel, at] of [
      ['t1', 'ops', daysAgo(2)],
      ['t2', 'eu', daysAgo(1)],
      ['t3', 'ops', daysAgo(100)],
    ] as const) {
      await insertThread(db, { id, tenant: 'acme', channel, incident: 'i1' });
      await sql`update threads set subscription_id = 's-ops', created_at = ${at} where id = ${id} and tenant_id = 'acme'`.execute(
        db,
      );
    }
    const { rows } = await lists.subscriptions({ ...wish, chat: 'slack' });
    expect(rows).toMatchObject([
      {
        workspace: 'Acme',
        channelName: 'ops',
        chat: 'slack',
        filter: 'juniper',
        routes: [{ filter: 'region:eu', channelName: 'eu' }],
        createdBy: 'Ada',
        createdAt: daysAgo(3),
        source: 'chat',
        threads: 2,
        lastAt: daysAgo(1),
      },
    ]);
  });

  it('are found by workspace, channel, filter or maker, and come a page at a time without a gap', async () => {
    for (let index = 0; index < 7; index += 1)
      await sql`insert into subscriptions (tenant_id, id, channel_id, filter, created_at)
        values ('acme', ${`n${index}`}, 'ops', ${`maple component:c${index}`}, '2026-03-01T00:00:00Z')`.execute(db);
    expect((await lists.subscriptions({ ...wish, q: '#WAR' })).rows.map(({ workspace }) => workspace)).toEqual(['Birch']);
    const all = await walk((after) => lists.subscriptions({ ...wish, limit: 2, after }));
    expect(all).toHaveLength(9);
    expect(new Set(all.map(({ tenantId, id }) => `${tenantId} ${id}`)).size).toBe(9);
    expect((await lists.subscriptions({ ...wish, after: 'not a cursor' })).rows).toHaveLength(9);
  });
});

describe('pages of all workspaces', () => {
  const wish = { ...first, q: null, standing: null };

  it('come by name with their followers, notes and owner, and by how they stand', async () => {
    await insertPage(db, { id: 'inner', slug: 'hidden', tenant: 'acme', state: 'failed' });
    await insertPage(db, { id: 'idle', slug: 'aspen', followed: false });
    await sql`insert into follows (tenant_id, page_tenant_id, page_id) values ('acme', 'public', 'mail')`.execute(db);
    await sql`update pages set notes = '[{"code":"word.unknown","detail":"A state nobody knows: odd"}]' where id = 'mail'`.execute(
      db,
    );
    const { rows } = await lists.pages(wish);
    expect(rows.map(({ vendorName, owner, followers }) => [vendorName, owner, followers])).toEqual([
      ['ASPEN', null, 0],
      ['HIDDEN', 'Acme', 1],
      ['JUNIPER', null, 2],
    ]);
    expect(rows[2]?.notes).toEqual([{ code: 'word.unknown', detail: 'A state nobody knows: odd' }]);
    const named = async (standing: 'well' | 'failing' | 'unfollowed') =>
      (await lists.pages({ ...wish, standing })).rows.map(({ vendorSlug }) => vendorSlug);
    expect([await named('well'), await named('failing'), await named('unfollowed')]).toEqual([
      ['juniper'],
      ['hidden'],
      ['aspen'],
    ]);
    expect((await walk((after) => lists.pages({ ...wish, limit: 1, after }))).length).toBe(3);
  });
});

describe('deliveries', () => {
  const wish = { ...first, q: null, chat: null, state: null };
  beforeEach(async () => {
    await insertThread(db, { id: 't1', tenant: 'acme', channel: 'ops', incident: 'i1' });
    await insertThread(db, { id: 't2', tenant: 'birch', channel: 'war-room', incident: 'i1' });
    await sql`update threads set created_at = ${minutesAgo(30)}`.execute(db);
    await insertDelivery(db, { id: 'd1', tenant: 'acme', thread: 't1', state: 'sent', at: minutesAgo(9) });
    await insertDelivery(db, {
      id: 'd2',
      tenant: 'birch',
      thread: 't2',
      state: 'dead',
      code: 'discord.refused',
      at: minutesAgo(5),
    });
  });

  it('come newest first, by chat, state and words', async () => {
    const ids = async (given: Partial<typeof wish> | object) =>
      (await lists.deliveries({ ...wish, ...given })).rows.map(({ id }) => id);
    expect(await ids({})).toEqual(['d2', 'd1']);
    expect(await ids({ chat: 'slack' })).toEqual(['d1']);
    expect(await ids({ state: 'dead' })).toEqual(['d2']);
    expect(await ids({ q: 'birch' })).toEqual(['d2']);
    expect(await walk((after) => lists.deliveries({ ...wish, limit: 1, after }))).toHaveLength(2);
  });

  it('tell how far the chats are behind, from our seeing the news to the message', async () => {
    await sql`insert into incident_updates (tenant_id, incident_id, seq, key, status, body, at, components, revision, first_seen_at)
      values ('public', 'i1', 2, 'u2', 'identified', 'x', ${minutesAgo(12)}, '{}', 1, ${minutesAgo(10)})`.execute(db);
    await insertDelivery(db, { id: 'd3', tenant: 'acme', thread: 't1', state: 'sent', at: daysAgo(3) });
    expect(await lists.deliveryLag(now)).toEqual({ posted: 1, median: 60, p99: 60 });
  });
});

describe('installations', () => {
  it('come with what they hold and the names of their tokens, those of each workspace with it alone', async () => {
    for (const [tenant, name] of [
      ['acme', 'builder'],
      ['birch', 'reader'],
    ] as const)
      await sql`insert into api_tokens (tenant_id, id, name, token_hash, created_at) values (${tenant}, ${name}, ${name}, ${`hash-${name}`}, ${now})`.execute(
        db,
      );
    const { rows } = await lists.installations({ ...first, q: null });
    expect(
      rows.map(({ name, chat, state, code, subscriptions, tokens }) => [
        name,
        chat,
        state,
        code,
        subscriptions,
        tokens.map((token) => token.name),
      ]),
    ).toEqual([
      ['Acme', 'slack', 'active', null, 1, ['builder']],
      ['Birch', 'discord', 'broken', 'discord.guild_gone', 1, ['reader']],
      ['Preview', 'preview', 'active', null, 0, []],
    ]);
    expect(JSON.stringify(rows)).not.toContain('hash-');
    expect((await lists.installations({ ...first, q: 'birch' })).rows).toHaveLength(1);
  });
});

describe('the audit log', () => {
  const wish = { ...first, q: null, actor: null, action: null, workspace: null };

  it('comes newest first over all workspaces, by who, what, where and words, and a page at a time within one moment', async () => {
    const acme = TenantId.parse('acme');
    const birch = TenantId.parse('birch');
    await writeAudit(db, {
      tenantId: acme,
      at: minutesAgo(9),
      actor: 'Ada',
      action: 'subscription.added',
      subject: '#ops · juniper',
    });
    for (const subject of ['#a', '#b', '#c'])
      await writeAudit(db, { tenantId: birch, at: minutesAgo(5), actor: 'Grace', action: 'mute.added', subject });
    await writeAudit(db, {
      tenantId: birch,
      at: minutesAgo(2),
      actor: null,
      action: 'board.added',
      subject: '#d',
      detail: { a: 1 },
    });
    const subjects = async (given: object) => (await lists.audit({ ...wish, ...given })).rows.map(({ subject }) => subject);
    expect(await subjects({})).toEqual(['#d', '#c', '#b', '#a', '#ops · juniper']);
    expect(await subjects({ actor: 'Ada' })).toEqual(['#ops · juniper']);
    expect(await subjects({ action: 'mute' })).toEqual(['#c', '#b', '#a']);
    expect(await subjects({ action: 'board.added' })).toEqual(['#d']);
    expect(await subjects({ workspace: 'acme' })).toEqual(['#ops · juniper']);
    expect(await subjects({ q: 'JUNIPER' })).toEqual(['#ops · juniper']);
    const all = await walk((after) => lists.audit({ ...wish, limit: 2, after }));
    expect(all.map(({ subject }) => subject)).toEqual(['#d', '#c', '#b', '#a', '#ops · juniper']);
    expect(all[0]).toMatchObject({ actor: null, detail: { a: 1 }, workspace: 'Birch' });
    expect(await lists.auditOptions()).toEqual({
      actors: ['Grace', 'Ada'],
      workspaces: [
        { tenantId: 'acme', name: 'Acme' },
        { tenantId: 'birch', name: 'Birch' },
      ],
    });
  });
});
