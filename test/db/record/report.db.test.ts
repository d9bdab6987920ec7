import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../src/db/database.js';
import { createRecord, type PublicRecord } from '../../../src/db/record/record.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { insertIncident, insertPage } from './rows.js';
import { insertDelivery, insertThread, insertTroubledChannel, insertWorkspace } from './trouble-rows.js';

let database: FreshDatabase;
let record: PublicRecord;

const seen = '2026-03-04T09:00:00Z';
const postRoot = { kind: 'post-root' };

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  record = createRecord(db);
  await insertPage(db, { id: 'mail', slug: 'juniper' });
  await insertPage(db, { id: 'disks', slug: 'cedar' });
  await insertWorkspace(db, 'acme', { name: 'Acme' });
  await insertWorkspace(db, 'bolt', { name: 'Bolt' });
  await insertPage(db, { id: 'inner', slug: 'juniper', tenant: 'acme' });
  await insertIncident(db, { id: 'i', page: 'mail', begunAt: seen });
  await insertIncident(db, { id: 'before', page: 'mail', begunAt: '2026-02-01T09:00:00Z' });
  await insertIncident(db, { id: 'after', page: 'mail', begunAt: '2026-05-01T09:00:00Z' });
  await insertIncident(db, { id: 'long-ago', page: 'mail', begunAt: '2025-10-01T09:00:00Z' });
  await insertIncident(db, { id: 'planned', page: 'mail', begunAt: '2026-03-02T09:00:00Z', kind: 'maintenance' });
  await insertIncident(db, { id: 'elsewhere', page: 'mail', begunAt: '2026-03-03T09:00:00Z' });
  await insertIncident(db, { id: 'private', page: 'inner', tenant: 'acme', begunAt: '2026-03-03T09:00:00Z' });
  await sql`update incidents set components = '{Archive}' where id = 'elsewhere'`.execute(db);
  await insertIncident(db, { id: 'same-time', page: 'disks', begunAt: '2026-03-04T08:30:00Z' });
  await insertIncident(db, { id: 'over-before', page: 'disks', begunAt: '2026-03-03T08:30:00Z' });
  await sql`update incidents set resolved_at = '2026-03-03T10:00:00Z' where id = 'over-before'`.execute(db);
  await insertIncident(db, { id: 'later', page: 'disks', begunAt: '2026-03-06T08:30:00Z' });

  await insertTroubledChannel(db, { id: 'ops', tenant: 'acme' });
  await insertTroubledChannel(db, { id: 'late', tenant: 'acme' });
  await insertTroubledChannel(db, { id: 'calm', tenant: 'bolt' });
  await sql`update subscriptions set created_at = '2026-03-01T00:00:00Z' where channel_id in ('ops', 'calm')`.execute(db);
  await insertThread(db, { id: 't1', tenant: 'acme', channel: 'ops', incident: 'i' });
  await insertThread(db, { id: 't2', tenant: 'acme', channel: 'late', incident: 'i' });
  await insertThread(db, { id: 't3', tenant: 'bolt', channel: 'calm', incident: 'i' });
  await insertDelivery(db, {
    id: 'd1',
    tenant: 'acme',
    thread: 't1',
    state: 'sent',
    action: postRoot,
    at: '2026-03-04T09:00:09Z',
  });
  await insertDelivery(db, {
    id: 'd2',
    tenant: 'acme',
    thread: 't1',
    state: 'sent',
    action: postRoot,
    at: '2026-03-04T11:00:00Z',
  });
  await insertDelivery(db, { id: 'd3', tenant: 'acme', thread: 't1', state: 'sent', at: '2026-03-04T09:00:02Z' });
  await insertDelivery(db, {
    id: 'd4',
    tenant: 'acme',
    thread: 't2',
    state: 'sent',
    action: postRoot,
    at: '2026-03-09T09:00:00Z',
  });
  await insertDelivery(db, {
    id: 'd5',
    tenant: 'bolt',
    thread: 't3',
    state: 'dead',
    action: postRoot,
    at: '2026-03-04T09:00:03Z',
  });
  await sql`update deliveries set message_ref = id where state = 'sent'`.execute(db);
  await sql`insert into thread_marks (tenant_id, thread_id, kind, person_id, person_name, marked_at) values
    ('bolt', 't3', 'affected', 'U2', 'Ben', '2026-03-04T09:20:00Z'), ('acme', 't1', 'affected', 'U1', 'Ada', '2026-03-04T09:10:00Z'),
    ('acme', 't1', 'over', 'U3', 'Cleo', '2026-03-04T09:11:00Z')`.execute(db);
});
afterAll(() => database.close());

const query = { id: 'i', vendorSlug: 'juniper', components: ['Outbound'], begunAt: seen, endedAt: '2026-03-04T10:00:00Z' };

describe('what stands beside an incident', () => {
  it('has the groups that its components belong to', async () => {
    const { db } = database;
    await sql`insert into page_components (tenant_id, page_id, id, position, name, group_name, status, status_since) values
      ('public', 'mail', 'c1', 1, 'Outbound', 'Europe', 'operational', now()), ('public', 'mail', 'c2', 2, 'Archive', 'Asia', 'operational', now())`.execute(
      db,
    );
    expect((await record.incidentReport('i'))?.groups).toEqual(['Europe']);
  });

  it('finds incidents of the same component within 90 days, the newest first, none of a workspace and no maintenance', async () => {
    const found = await record.relatedIncidents(query);
    expect(found.map(({ id, shared }) => [id, shared])).toEqual([
      ['after', ['Outbound']],
      ['before', ['Outbound']],
    ]);
  });

  it('finds incidents of other vendors at the same time', async () => {
    expect((await record.overlappingIncidents(query)).map(({ id }) => id)).toEqual(['same-time']);
  });

  it('knows when each channel had it first, and which subscribed later', async () => {
    expect(await record.rootPosts('i')).toEqual([
      { chat: 'slack', channelName: 'ops', workspace: 'Acme', postedAt: '2026-03-04T09:00:09.000Z', isLate: false },
      { chat: 'slack', channelName: 'late', workspace: 'Acme', postedAt: '2026-03-09T09:00:00.000Z', isLate: true },
      { chat: 'slack', channelName: 'calm', workspace: 'Bolt', postedAt: null, isLate: false },
    ]);
    expect(await record.rootPosts('before')).toEqual([]);
  });

  it('lists who pressed "affected", in the order of pressing', async () => {
    const found = await record.incidentMarks('i');
    expect(found.map(({ workspace, channelName, personName }) => `${workspace} ${channelName} ${personName}`)).toEqual([
      'Acme ops Ada',
      'Bolt calm Ben',
    ]);
  });
});
