import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../src/db/database.js';
import { createRecord, type PublicRecord } from '../../../src/db/record/record.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { insertChannel, insertIncident, insertMessage, insertPage } from './rows.js';

let database: FreshDatabase;
let record: PublicRecord;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  record = createRecord(db);
  await insertChannel(db, 'c1');
  await insertChannel(db, 'c2');
  await sql`insert into tenants (tenant_id, kind, name) values ('acme', 'slack', 'Acme')`.execute(db);
  await insertChannel(db, 'c9', 'acme', 'slack');
  await insertMessage(db, 'c1', 'r1', null);
  await insertMessage(db, 'c1', 'r2', null);
  await insertMessage(db, 'c1', 'a', 'r1');
  await insertMessage(db, 'c1', 'b', 'r1', '2026-03-04T10:00:00Z');
  await insertMessage(db, 'c2', 'r3', null);
  await sql`insert into subscriptions (tenant_id, id, channel_id, filter, ended_at) values ('preview', 's1', 'c1', 'juniper', null),
    ('preview', 's2', 'c1', 'cedar', now())`.execute(db);
});
afterAll(() => database.close());

describe('preview channels', () => {
  it('lists them with their live filters and counts', async () => {
    const channels = await record.previewChannels();
    expect(channels.map(({ id, threadCount, messageCount }) => [id, threadCount, messageCount])).toEqual([
      ['c1', 2, 4],
      ['c2', 1, 1],
    ]);
    expect(channels[0]?.subscriptions.map((subscription) => subscription.filter)).toEqual(['juniper']);
  });

  it('knows no channel of another chat', async () => {
    expect(await record.previewChannel('c9')).toBeUndefined();
    expect((await record.previewChannel('c1'))?.name).toBe('c1-ops');
  });

  it('gives threads newest first with their replies in order, and the older ones below', async () => {
    const threads = await record.previewThreads('c1', 10);
    expect(threads.map(({ root, replies }) => [root.ref, replies.map((reply) => reply.ref)])).toEqual([
      ['r2', []],
      ['r1', ['a', 'b']],
    ]);
    const older = await record.previewThreads('c1', 10, threads[0]?.root.ordinal);
    expect(older.map(({ root }) => root.ref)).toEqual(['r1']);
    expect((await record.previewThreadsByRoot('c1', ['r2', 'r3'])).map(({ root }) => root.ref)).toEqual(['r2']);
  });

  it('finds what was posted or edited since, and for a later reader nothing', async () => {
    const since = async (ordinal: number, editedAt: string) =>
      (await record.previewSince('c1', { ordinal, editedAt })).map((message) => message.ref);
    expect(await since(0, '2026-03-04T11:00:00.000Z')).toEqual(['r1', 'r2', 'a', 'b']);
    expect(await since(1_000, '2026-03-04T09:59:00.000Z')).toEqual(['b']);
    expect(await since(1_000, '2026-03-04T11:00:00.000Z')).toEqual([]);
  });
});

describe('what the operator sees', () => {
  it('lists threads that are behind', async () => {
    const { db } = database;
    await insertPage(db, { id: 'mail', slug: 'juniper' });
    await insertIncident(db, { id: 'i1', page: 'mail', begunAt: '2026-03-04T09:00:00Z' });
    await sql`insert into threads (tenant_id, id, channel_id, page_tenant_id, incident_id, subscription_id, wanted_revision, delivered_revision, wanted_at, state)
      values ('preview', 't1', 'c1', 'public', 'i1', 's1', 5, 3, '2026-03-04T09:00:00Z', 'open'), ('acme', 't2', 'c9', 'public', 'i1', 's9', 2, 2, '2026-03-04T09:00:00Z', 'open'),
        ('preview', 't3', 'c2', 'public', 'i1', 's1', 2, 0, '2026-03-04T09:00:00Z', 'stopped')`.execute(db);
    expect(
      (await record.deliveryTroubles({ now: '2026-03-04T12:00:00.000Z', limit: 10, first: 'newest' })).lagging.rows,
    ).toMatchObject([{ threadId: 't1', channelName: 'c1-ops', incidentTitle: 'Late mail', workspace: 'Preview' }]);
  });

  it('links a report to its preview threads only', async () => {
    expect((await record.incidentReport('i1'))?.threads.map((thread) => thread.channelId)).toEqual(['c1', 'c2']);
  });

  it('counts what exists for the first page', async () => {
    expect(await record.placeCounts()).toEqual({ pages: 1, channels: 2, incidents: true });
  });
});
