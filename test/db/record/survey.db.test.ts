import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../../../src/db/database.js';
import { createRecord, type PublicRecord } from '../../../src/db/record/record.js';
import { historySpans } from '../../../src/domain/history-spans.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { insertPage } from './rows.js';

const now = '2026-03-10T12:00:00.000Z';

let database: FreshDatabase;
let record: PublicRecord;

interface Given {
  readonly id: string;
  readonly begun: string;
  readonly ended?: string | null;
  readonly kind?: string;
  readonly impact?: string;
  readonly status?: string;
  readonly components?: readonly string[];
  readonly regions?: readonly string[];
  readonly late?: boolean;
  readonly published?: string;
  readonly account?: string;
  readonly withdrawn?: string;
  readonly page?: string;
  readonly key?: string;
}

async function insert(given: Given): Promise<void> {
  const { id, begun, ended = null, kind = 'incident', impact = 'minor', page = 'mail' } = given;
  const status = given.status ?? (ended === null ? 'investigating' : 'resolved');
  await sql`insert into incidents (tenant_id, id, page_id, key, title, kind, impact, status, started_at, scheduled_for, scheduled_until, components, regions, origin,
      revision, first_seen_at, changed_at, begun_at, ended_at, published_at, account_from, after_the_fact, withdrawn_at, facts_version)
    values ('public', ${id}, ${page}, ${given.key ?? id}, ${`Trouble ${id}`}, ${kind}, ${impact}, ${status}, ${begun}, ${kind === 'maintenance' ? begun : null}, ${ended},
      ${[...(given.components ?? [])]}::text[], ${[...(given.regions ?? [])]}::text[], 'live', 1, ${begun}, ${begun}, ${begun}, ${ended}, ${given.published ?? begun},
      ${given.account ?? null}, ${given.late ?? false}, ${given.withdrawn ?? null}, 1)`.execute(database.db);
}

beforeAll(async () => {
  database = await freshDatabase();
  record = createRecord(database.db);
  await insertPage(database.db, { id: 'mail', slug: 'juniper' });
  await insertPage(database.db, { id: 'other', slug: 'cedar' });
  await insert({
    id: 'a',
    begun: '2026-03-01T10:00:00Z',
    ended: '2026-03-01T12:00:00Z',
    components: ['API'],
    regions: ['frankfurt'],
    account: '2026-03-01T09:30:00Z',
  });
  await insert({
    id: 'b',
    begun: '2026-03-01T11:00:00Z',
    ended: '2026-03-01T13:00:00Z',
    impact: 'major',
    components: ['API', 'Calls'],
  });
  await insert({
    id: 'c',
    begun: '2026-03-03T22:00:00Z',
    ended: '2026-03-05T00:00:00Z',
    impact: 'critical',
    components: ['Calls'],
    account: '2026-03-03T21:50:00Z',
  });
  await insert({ id: 'd', begun: '2026-03-07T08:00:00Z', ended: '2026-03-07T08:00:00Z', late: true, impact: 'unknown' });
  await insert({ id: 'open', begun: '2026-03-10T10:00:00Z', account: '2026-03-10T10:30:00Z' });
  await insert({ id: 'gone', begun: '2026-03-08T10:00:00Z', withdrawn: '2026-03-08T11:00:00Z' });
  // As a history file tells it.
  await insert({ id: 'gone too', begun: '2026-03-08T12:00:00Z', ended: '2026-03-08T13:00:00Z', status: 'withdrawn' });
  await insert({
    id: 'done',
    begun: '2026-03-02T01:00:00Z',
    ended: '2026-03-02T03:00:00Z',
    kind: 'maintenance',
    impact: 'critical',
    components: ['API'],
  });
  await insert({
    id: 'soon',
    begun: '2026-03-12T01:00:00Z',
    kind: 'maintenance',
    impact: 'maintenance',
    status: 'scheduled',
    components: ['Calls'],
  });
  await insert({
    id: 'runs',
    begun: '2026-03-10T11:00:00Z',
    kind: 'maintenance',
    impact: 'maintenance',
    status: 'in_progress',
    components: ['API'],
  });
  // What Tocsin opened itself is nothing that the vendor told, late or at all.
  await insert({
    ...{ id: 'own', key: 'tocsin:components:2024-02-20T08:00:00.000Z', begun: '2024-02-20T08:00:00Z' },
    ...{ ended: '2024-02-20T09:00:00Z', late: true, account: '2024-02-20T07:00:00Z', components: [] },
  });
  await insert({ id: 'note', begun: '2026-03-06T11:00:00Z', ended: '2026-03-06T12:00:00Z', kind: 'notice', impact: 'none' });
  await insert({ id: 'x', begun: '2026-03-01T00:00:00Z', ended: '2026-03-09T00:00:00Z', page: 'other', components: ['Cedar'] });
  await insert({ id: 'old', begun: '2025-09-03T01:00:00Z', ended: '2025-09-03T09:00:00Z', page: 'other', components: ['Cone'] });
});
afterAll(() => database.close());

const survey = (filter: object = {}, month: string | null = null) =>
  record.vendorSurvey({ slug: 'juniper', ...filter }, historySpans(now, month));

describe('figures of a vendor', () => {
  it('count hours once in which several incidents were open, up to now for what still is', async () => {
    const { figures } = await survey();
    // 10–13 on the first (two overlap), 26 hours of the critical one, 2 hours so far of the open one.
    expect(figures.openSeconds).toBe((3 + 26 + 2) * 3600);
    expect(figures).toMatchObject({ incidents: 5, maintenance: 3, notices: 1, withoutLength: 1, afterTheFact: 1 });
  });

  it('take the median of those incidents whose text tells a beginning before the first post', async () => {
    expect((await survey()).figures).toMatchObject({ medianLagSeconds: 20 * 60, withAccount: 2 });
    expect((await survey({ impact: 'major' })).figures).toMatchObject({ medianLagSeconds: null, withAccount: 0 });
  });

  it('are all zero where nothing is selected', async () => {
    expect((await survey({ text: 'nowhere' })).figures).toMatchObject({ incidents: 0, openSeconds: 0, medianLagSeconds: null });
  });
});

describe('the calendar', () => {
  it('marks each day on which something was open with the worst of it, and not the day that begins as it ends', async () => {
    const { days } = await survey();
    expect(days.map(({ day, worst, incidents, maintenance }) => [day, worst, incidents, maintenance])).toEqual([
      ['2026-03-01', 'major', 2, 0],
      ['2026-03-02', 'maintenance', 0, 1],
      ['2026-03-03', 'critical', 1, 0],
      ['2026-03-04', 'critical', 1, 0],
      ['2026-03-07', 'unknown', 1, 0],
      ['2026-03-10', 'minor', 1, 1],
    ]);
  });

  it('follows the filters and the chosen month', async () => {
    expect((await survey({ components: ['Calls'], kind: 'incident' })).days.map(({ day }) => day)).toEqual([
      '2026-03-01',
      '2026-03-03',
      '2026-03-04',
    ]);
    expect((await survey({ regions: ['frankfurt'] })).days.map(({ day }) => day)).toEqual(['2026-03-01']);
    expect((await survey({}, '2026-02')).days).toEqual([]);
  });
});

describe('bars of components', () => {
  it('name those first that were hit on the most days, and count each incident once', async () => {
    const { bars } = await survey();
    expect(bars).toMatchObject({ from: historySpans(now, null).barsFrom, isYear: false });
    expect(
      bars.rows.map(({ name, incidents, days }) => [name, incidents, days.map(({ day, worst }) => `${day} ${worst}`)]),
    ).toEqual([
      ['Calls', 2, ['2026-03-01 major', '2026-03-03 critical', '2026-03-04 critical']],
      ['API', 2, ['2026-03-01 major', '2026-03-02 maintenance', '2026-03-10 maintenance']],
    ]);
  });

  it('are those of the year where none was named in ninety days, and none where the year has none either', async () => {
    const spans = historySpans(now, '2026-02');
    const { bars } = await survey({ slug: 'cedar' }, '2026-02');
    expect(bars).toMatchObject({ from: spans.calendarFrom, isYear: true, rows: [{ name: 'Cone', incidents: 1 }] });
    expect((await survey({}, '2026-02')).bars).toEqual({ from: spans.barsFrom, isYear: false, rows: [] });
  });
});

describe('planned work', () => {
  it('is what runs and what comes, the soonest first, whatever kind is chosen', async () => {
    expect((await survey({ kind: 'incident' })).planned.map(({ id, status }) => [id, status])).toEqual([
      ['runs', 'in_progress'],
      ['soon', 'scheduled'],
    ]);
    expect((await survey({ components: ['Calls'] })).planned.map(({ id }) => id)).toEqual(['soon']);
  });
});

describe('places of a vendor', () => {
  it('are what its own incidents name, the most named first', async () => {
    expect(await record.vendorPlaces('juniper')).toEqual({
      regions: [{ name: 'frankfurt', count: 1 }],
      components: [
        { name: 'API', count: 4 },
        { name: 'Calls', count: 3 },
      ],
    });
    expect(await record.vendorPlaces('nobody')).toEqual({ regions: [], components: [] });
  });
});
