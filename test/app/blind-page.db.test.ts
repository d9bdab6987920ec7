import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../src/db/database.js';
import { loadPage } from '../../src/db/pages.js';
import { RetryableError } from '../../src/errors.js';
import { answer, incident, openPipeline, type Pipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
let line: Pipeline;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate pages, follows, channels, preview_messages, incidents, documents, threads, deliveries cascade`.execute(
    database.db,
  );
  line = await openPipeline(database.db);
  line.site.incidents = [incident('a', [['investigating', 'We are looking into slow answers.']])];
  await line.look();
});

const lookLater = async () => {
  line.clock.advance(3_600_000);
  await line.look();
};

const state = async () => (await loadPage(database.db, line.page))?.state;

const waiting = async (): Promise<number> =>
  (await sql`select from documents where ingested_at is null`.execute(database.db)).rows.length;

const recovers = async () => {
  line.site.fault = undefined;
  line.site.incidents = [
    incident('a', [
      ['investigating', 'We are looking into slow answers.'],
      ['resolved', 'Answers are quick again.'],
    ]),
  ];
  await lookLater();
  expect(await state()).toBe('ok');
  const stored = await sql<{ status: string }>`select status from incidents where key like 'a%'`.execute(database.db);
  expect(stored.rows).toEqual([{ status: 'resolved' }]);
  expect(await waiting()).toBe(0);
};

describe('a page that cannot be read', () => {
  it('stays unknown when it answers the same nonsense again after a look that did not reach it', async () => {
    line.site.fault = (url) => answer(url, 200, '<!doctype html><title>Sign in</title>');
    await lookLater();
    line.site.fault = () => {
      throw new RetryableError('http.timeout', 'status.larch.example did not answer within 15 s.');
    };
    await lookLater();
    line.site.fault = (url) => answer(url, 200, '<!doctype html><title>Sign in</title>');
    await lookLater();
    expect(await state()).toBe('unrecognised');
    await recovers();
  });

  it('is told and recovers when its own error message holds what a database cannot', async () => {
    line.site.fault = (url) => answer(url, 200, { message: 'Forbidden\u0000by the gate' });
    await lookLater();
    expect(await loadPage(database.db, line.page)).toMatchObject({ state: 'unrecognised', failureCode: 'page.unrecognised' });
    await recovers();
  });
});

describe('an incident with a time that is in no calendar', () => {
  it.each(['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])(
    'is stored without it: %s',
    async (time) => {
      const told = incident('b', [['investigating', 'Odd.']], { startedAt: time });
      line.site.incidents = [...line.site.incidents, told];
      await lookLater();
      expect(await state()).toBe('ok');
      const { rows } = await sql<{ title: string }>`select title from incidents where key like 'b%'
      and (started_at is null or started_at between '2026-01-01' and '2027-01-01')`.execute(database.db);
      expect(rows).toHaveLength(1);
      const changes = await sql`select from incident_changes`.execute(database.db);
      await lookLater();
      expect((await sql`select from incident_changes`.execute(database.db)).rows, 'nor edited at each look').toHaveLength(
        changes.rows.length,
      );
    },
  );
});

describe('a document that is readable but cannot be stored', () => {
  it('makes the page unknown and does not keep the next one waiting', async () => {
    const { db } = database;
    await sql`create function refuse_odd() returns trigger language plpgsql as $$ begin raise exception 'too long' using errcode = '22001'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse_odd before insert on incidents for each row when (new.title = 'Odd') execute function refuse_odd()`.execute(
      db,
    );
    line.site.incidents = [...line.site.incidents, incident('b', [['investigating', 'Odd.']], { title: 'Odd' })];
    await lookLater();
    await sql`drop function refuse_odd cascade`.execute(db);
    expect(await waiting()).toBe(0);
    expect(await loadPage(db, line.page)).toMatchObject({ state: 'unrecognised', failureCode: 'page.unstorable' });
    await recovers();
  });
});
