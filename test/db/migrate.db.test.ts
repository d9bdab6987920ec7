import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readConfig } from '../../src/config.js';
import { createPool, databaseOf } from '../../src/db/connect.js';
import { migrate } from '../../src/db/migrate.js';
import { migrations } from '../../src/db/migrations/index.js';
import { silentLog } from '../../src/log.js';
import { startService } from '../../src/main.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';
import { urlOfDatabase } from '../support/template-database.js';

const newest = migrations.length;
let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

/** A database without any table, dropped after the work. */
async function withEmptyDatabase(name: string, work: (url: string) => Promise<void>): Promise<void> {
  await sql`create database ${sql.id(name)}`.execute(database.db);
  await work(urlOfDatabase(inject('postgresUrl'), name));
  await sql`drop database ${sql.id(name)} with (force)`.execute(database.db);
}

const connect = (url: string) => databaseOf(createPool(url, silentLog, 2));

describe('migrate', () => {
  it('numbers its steps without gaps', () => {
    expect(migrations.map((migration) => migration.version)).toEqual(migrations.map((_, index) => index + 1));
  });

  it('changes nothing when it runs a second time', async () => {
    expect(await migrate(database.db)).toEqual({ from: newest, to: newest });
    const { rows } = await sql`select version from schema_migrations order by version`.execute(database.db);
    expect(rows).toEqual(migrations.map(({ version }) => ({ version })));
  });

  it('lets one of several processes work while the others wait', async () => {
    await withEmptyDatabase('migrate_together', async (url) => {
      const all = [connect(url), connect(url), connect(url)];
      const outcomes = await Promise.all(all.map((db) => migrate(db)));
      expect(outcomes.every(({ to }) => to === newest)).toBe(true);
      expect((await sql`select count(*)::int as steps from schema_migrations`.execute(all[0] ?? connect(url))).rows).toEqual([
        { steps: newest },
      ]);
      await Promise.all(all.map((db) => db.destroy()));
    });
  });

  it('is done once when two processes of the service start at the same moment on a database without tables', async () => {
    await withEmptyDatabase('migrate_two_services', async (url) => {
      const start = (roles: string) => {
        const config = readConfig({ DATABASE_URL: url, PORT: '0', TOCSIN_ROLES: roles });
        return startService({ config, log: silentLog, version: '1' });
      };
      const services = await Promise.all([start('poll'), start('deliver')]);
      const db = connect(url);
      const { rows } = await sql`select version from schema_migrations order by version`.execute(db);
      expect(rows).toEqual(migrations.map(({ version }) => ({ version })));
      await db.destroy();
      await Promise.all(services.map((service) => service.stop()));
    });
  });

  it('adds and takes nothing away, so that processes of the release before go on beside it', () => {
    const takesAway =
      /\bdrop (table|column)\b|^\s*drop (?!constraint|index|not null)|\brename\b|\balter (column )?\w+ (type|set not null)\b/im;
    expect(migrations.filter(({ sql: text }) => takesAway.test(text)).map(({ name }) => name)).toEqual([]);
  });

  it('leaves a failed step undone and goes on from there later', async () => {
    await withEmptyDatabase('migrate_failing', async (url) => {
      const db = connect(url);
      const first = { version: 1, name: 'first', sql: 'create table one (id integer)' };
      const broken = { version: 2, name: 'second', sql: 'create table two (id integer); select 1 / 0' };
      const mended = { ...broken, sql: 'create table two (id integer)' };
      await expect(migrate(db, [first, broken])).rejects.toMatchObject({ code: '22012' });
      expect((await sql`select to_regclass('two') as two`.execute(db)).rows).toEqual([{ two: null }]);
      expect(await migrate(db, [first, mended])).toEqual({ from: 1, to: 2 });
      await db.destroy();
    });
  });

  it('refuses a database that is newer than the program', async () => {
    await withEmptyDatabase('migrate_newer', async (url) => {
      const db = connect(url);
      await migrate(db);
      await sql`insert into schema_migrations (version, name) values (${newest + 1}, 'from the future')`.execute(db);
      await expect(migrate(db)).rejects.toMatchObject({ name: 'OperatorError', code: 'database.newer' });
      await db.destroy();
    });
  });

  it('says so when the user may not create tables', async () => {
    await withEmptyDatabase('migrate_forbidden', async (url) => {
      const admin = connect(url);
      await sql`create role reader login password 'reader'`.execute(admin);
      const asReader = new URL(url);
      asReader.username = 'reader';
      asReader.password = 'reader';
      const db = connect(asReader.href);
      await expect(migrate(db)).rejects.toMatchObject({ name: 'OperatorError', code: 'database.forbidden' });
      await db.destroy();
      await sql`drop role reader`.execute(admin);
      await admin.destroy();
    });
  });
});
