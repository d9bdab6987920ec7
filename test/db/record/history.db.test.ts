import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../src/db/database.js';
import { createRecord, type PublicRecord } from '../../../src/db/record/record.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { insertIncident, insertPage, insertUpdate } from './rows.js';

let database: FreshDatabase;
let record: PublicRecord;

beforeAll(async () => {
  database = await freshDatabase();
  const { db } = database;
  record = createRecord(db);
  await insertPage(db, { id: 'mail', slug: 'juniper' });
  await insertPage(db, { id: 'calls', slug: 'juniper', followed: false });
  await insertPage(db, { id: 'other', slug: 'cedar' });
  await sql`insert into tenants (tenant_id, kind, name) values ('acme', 'slack', 'Acme')`.execute(db);
  await insertPage(db, { id: 'inner', slug: 'juniper', tenant: 'acme' });
  await insertIncident(db, { id: 'secret', page: 'inner', tenant: 'acme', begunAt: '2026-04-01T00:00:00Z' });
  await insertIncident(db, { id: 'a', page: 'mail', begunAt: '2026-03-04T09:00:00Z', impact: 'major', title: 'Mail 100% late' });
  await insertIncident(db, {
    id: 'b',
    page: 'calls',
    begunAt: '2026-03-01T09:00:00Z',
    kind: 'maintenance',
    impact: 'maintenance',
  });
  await insertIncident(db, { id: 'c1', page: 'mail', begunAt: '2026-02-27T09:00:00Z' });
  await insertIncident(db, { id: 'c2', page: 'mail', begunAt: '2026-02-27T09:00:00Z', withdrawnAt: '2026-02-28T00:00:00Z' });
  await insertIncident(db, { id: 'd', page: 'mail', begunAt: '2025-12-31T23:59:00Z', status: 'monitoring' });
  await insertIncident(db, { id: 'x', page: 'other', begunAt: '2026-03-09T09:00:00Z', status: 'investigating' });
  await insertUpdate(db, { incident: 'a', seq: 2, at: '2026-03-04T09:30:00Z', body: 'The queue in Paris is full.' });
  await insertUpdate(db, { incident: 'a', seq: 1, at: '2026-03-04T09:00:00Z', body: 'Mail is late.' });
  await insertUpdate(db, {
    incident: 'a',
    seq: 3,
    at: '2026-03-04T09:40:00Z',
    body: 'Forget it.',
    removedAt: '2026-03-04T09:50:00Z',
  });
  await insertUpdate(db, { incident: 'x', seq: 1, at: '2026-03-09T09:00:00Z', body: 'Cedar is slow.' });
});
afterAll(() => database.close());

const ids = async (query: Omit<Parameters<PublicRecord['history']>[0], 'slug'>): Promise<string[]> =>
  (await record.history({ slug: 'juniper', ...query })).incidents.map((incident) => incident.id);

describe('history of a vendor', () => {
  it('holds every public page of the vendor, newest first, and nothing of a workspace', async () => {
    const page = await record.history({ slug: 'juniper', limit: 10 });
    expect(page.incidents.map((incident) => incident.id)).toEqual(['a', 'b', 'c2', 'c1', 'd']);
    expect(page.months).toEqual([
      { month: '2026-03', count: 2 },
      { month: '2026-02', count: 2 },
      { month: '2025-12', count: 1 },
    ]);
    expect([page.total, page.next]).toEqual([5, null]);
  });

  it('gives updates in reading order, removed ones included', async () => {
    const [first] = (await record.history({ slug: 'juniper', limit: 1 })).incidents;
    expect(first?.updates.map((update) => update.seq)).toEqual([1, 2, 3]);
    expect(first?.updates[2]?.removedAt).toBe('2026-03-04T09:50:00.000Z');
  });

  it('counts new wordings as edits, and leaving the page as none', async () => {
    const { db } = database;
    await insertPage(db, { id: 'edits', slug: 'editing' });
    await insertIncident(db, { id: 'e', page: 'edits', begunAt: '2026-03-04T09:00:00Z' });
    await insertUpdate(db, { incident: 'e', seq: 1, at: '2026-03-04T09:00:00Z', body: 'c', before: ['a', 'b'] });
    await insertUpdate(db, {
      incident: 'e',
      seq: 2,
      at: '2026-03-04T09:10:00Z',
      body: 'a',
      before: ['a'],
      removedAt: '2026-03-04T09:50:00Z',
    });
    const [entry] = (await record.history({ slug: 'editing', limit: 1 })).incidents;
    expect(entry?.updates.map((update) => update.edits)).toEqual([2, 0]);
  });

  it('pages through everything once, also where two began in one moment', async () => {
    const seen: string[] = [];
    let after: { begunAt: string; id: string } | undefined;
    for (let page = 0; page < 10; page += 1) {
      const found = await record.history({ slug: 'juniper', limit: 3, after });
      seen.push(...found.incidents.map((incident) => incident.id));
      if (found.next === null) break;
      after = found.next;
    }
    expect(seen).toEqual(['a', 'b', 'c2', 'c1', 'd']);
  });

  it('filters by kind, impact, month and text', async () => {
    expect(await ids({ limit: 10, kind: 'maintenance' })).toEqual(['b']);
    expect(await ids({ limit: 10, impact: 'major' })).toEqual(['a']);
    expect(await ids({ limit: 10, before: '2026-03-01T00:00:00.000Z' })).toEqual(['c2', 'c1', 'd']);
    expect(await ids({ limit: 10, text: 'PARIS' })).toEqual(['a']);
    expect((await record.history({ slug: 'juniper', limit: 10, text: 'paris' })).total).toBe(1);
  });

  it('takes signs of a pattern as text', async () => {
    expect(await ids({ limit: 10, text: '100%' })).toEqual(['a']);
    expect(await ids({ limit: 10, text: '_' })).toEqual([]);
  });

  it('stays quick with two thousand incidents', async () => {
    const { db } = database;
    await insertPage(db, { id: 'long', slug: 'longlived' });
    await sql`insert into incidents (tenant_id, id, page_id, key, title, kind, impact, status, components, regions, origin, revision, first_seen_at, changed_at, begun_at)
      select 'public', 'n' || n, 'long', 'n' || n, 'Trouble ' || n, 'incident', 'minor', 'resolved', '{}', '{}', 'baseline', 1, now(), now(),
        '2020-01-01'::timestamptz + n * interval '1 day' from generate_series(1, 2000) n`.execute(db);
    const started = performance.now();
    const page = await record.history({ slug: 'longlived', limit: 25 });
    expect(page.total).toBe(2_000);
    expect(page.incidents[0]?.title).toBe('Trouble 2000');
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

describe('overview', () => {
  it('lists what is open on followed pages with the newest words', async () => {
    const open = await record.openIncidents(10);
    expect(open.map((incident) => incident.id)).toEqual(['x', 'd']);
    expect(open[0]?.latest).toEqual({ status: 'investigating', body: 'Cedar is slow.', at: '2026-03-09T09:00:00.000Z' });
    expect((await record.openIncidents(10, 'juniper')).map((incident) => incident.id)).toEqual(['d']);
  });

  it('lists followed pages with the impacts of what is open', async () => {
    const pages = await record.followedPages();
    expect(pages.map((page) => [page.id, page.openImpacts])).toEqual([
      ['other', ['minor']],
      ['edits', []],
      ['mail', ['minor']],
      ['long', []],
    ]);
  });

  it('keeps the pages of a vendor that nobody follows readable', async () => {
    expect((await record.vendorPages('juniper')).map((page) => [page.id, page.followed])).toEqual([
      ['calls', false],
      ['mail', true],
    ]);
    expect(await record.vendorPages('nobody')).toEqual([]);
  });
});

describe('report', () => {
  it('holds every wording, every change and the preview threads', async () => {
    const { db } = database;
    await insertUpdate(db, { incident: 'd', seq: 1, at: '2026-01-01T00:00:00Z', body: 'third', before: ['first', 'second'] });
    await sql`insert into incident_changes (tenant_id, incident_id, revision, ordinal, kind, seq, from_value, to_value, seen_at)
      values ('public', 'd', 2, 0, 'update-edited', 1, '1', '2', '2026-01-01T00:10:00Z'), ('public', 'd', 1, 0, 'opened', null, null, null, '2026-01-01T00:00:00Z')`.execute(
      db,
    );
    const report = await record.incidentReport('d');
    expect(report?.updates[0]?.revisions.map((revision) => revision.body)).toEqual(['first', 'second', 'third']);
    expect(report?.changes.map((change) => change.kind)).toEqual(['opened', 'update-edited']);
    expect(report).toMatchObject({ vendorName: 'JUNIPER', components: ['Outbound'], regions: ['eu-west'], threads: [] });
  });

  it('knows no incident of a workspace and none that does not exist', async () => {
    expect(await record.incidentReport('secret')).toBeUndefined();
    expect(await record.incidentReport('nothing')).toBeUndefined();
  });
});
