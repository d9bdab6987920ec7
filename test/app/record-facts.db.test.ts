import { afterAll, beforeAll, expect, it } from 'vitest';
import { rereadRecordFacts } from '../../src/app/record-facts.js';
import { sql } from '../../src/db/database.js';
import { createRecord } from '../../src/db/record/record.js';
import { incident, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;
beforeAll(async () => {
  database = await freshDatabase();
  line = await openPipeline(database.db);
  await line.subscribe('larch');
  await line.look();
});
afterAll(() => database.close());

interface Facts {
  readonly published: Date | null;
  readonly ended: Date | null;
  readonly account: Date | null;
  readonly version: number;
}

const facts = async (): Promise<readonly Facts[]> =>
  (
    await sql<Facts>`select published_at as published, ended_at as ended, account_from as account, facts_version as version from incidents order by key`.execute(
      database.db,
    )
  ).rows;

const found = async (text: string): Promise<number> =>
  (await createRecord(database.db).history({ slug: 'larch', limit: 10, text })).total;

it('stores the facts with every look that changes an incident', async () => {
  line.site.incidents = [incident('a', [['investigating', 'Exports fail since 09:40 UTC.']])];
  await line.look();
  expect(await facts()).toMatchObject([
    { published: new Date('2026-03-02T10:00:00Z'), ended: null, account: new Date('2026-03-02T09:40:00Z') },
  ]);
  line.site.incidents = [
    incident('a', [
      ['investigating', 'Exports fail since 09:40 UTC.'],
      ['resolved', 'The Backlog is gone.'],
    ]),
  ];
  await line.look();
  expect(await facts()).toMatchObject([{ ended: new Date('2026-03-02T10:01:00Z') }]);
  expect([await found('BACKLOG'), await found('since 09:40'), await found('nothing of it')]).toEqual([1, 1, 0]);
});

it('reads again what an older version stored, a batch at a time, and leaves the rest alone', async () => {
  const before = await facts();
  await sql`update incidents set published_at = null, ended_at = null, account_from = null, search_text = null, facts_version = 0`.execute(
    database.db,
  );
  expect([await found('backlog'), await found('nothing of it')]).toEqual([1, 0]);
  expect(await rereadRecordFacts(database.db, 10)).toBe(1);
  expect(await rereadRecordFacts(database.db, 10)).toBe(0);
  expect(await facts()).toEqual(before);
  expect(await found('backlog')).toBe(1);
});

it('is not held up by an incident whose facts cannot be stored', async () => {
  line.site.incidents = [...line.site.incidents, incident('b', [['investigating', 'Search is slow.']])];
  await line.look();
  await sql`update incidents set search_text = null, facts_version = 0`.execute(database.db);
  await sql`update incident_updates set at = '0001-01-01 BC' where body = 'Search is slow.'`.execute(database.db);
  await expect(rereadRecordFacts(database.db)).rejects.toThrow(/^the facts of incident [0-9a-f]{16} cannot be read again$/);
  expect(await rereadRecordFacts(database.db)).toBe(0);
  const { rows } = await sql`select search_text is not null as read from incidents order by key`.execute(database.db);
  expect(rows).toEqual([{ read: true }, { read: false }]);
});
