import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { diagnoseKeys } from '../../../src/app/diagnose-keys.js';
import { rotateKey, sealedCounts } from '../../../src/app/rotate-key.js';
import { ManualClock } from '../../../src/clock.js';
import { type Db, inTransaction, sql } from '../../../src/db/database.js';
import { sealedColumns, tenantTables } from '../../../src/db/tenant-tables.js';
import { createSecrets, keyIdOf } from '../../../src/secrets.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { fillEveryTable } from './every-table.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const clock = new ManualClock('2026-03-04T12:00:00.000Z');
const first = 'the first key of thirty-two letters';
const second = 'the second key of thirty-two letters';
const rowsEach = 130;

/** Fills every sealed column with texts that the given key sealed. */
async function sealAll(db: Db, seal: (plain: string) => string): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const { name } of tenantTables) await sql`delete from ${sql.table(name)}`.execute(tx);
    await sql`delete from tenants where tenant_id = 'slack-T1'`.execute(tx);
  });
  await fillEveryTable(db, 'slack-T1', 'HERON', rowsEach);
  for (const { table, key, column } of sealedColumns) {
    const found = await sql<{ key: string }>`select ${sql.ref(key[0] ?? '')} as key from ${sql.table(table)}`.execute(db);
    for (const row of found.rows)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${seal(`${table} ${column} ${row.key}`)} where ${sql.ref(key[0] ?? '')} = ${row.key}`.execute(
        db,
      );
  }
}

const everything = async (): Promise<string[]> => {
  const all: string[] = [];
  for (const { table, column } of sealedColumns) {
    const found = await sql<{ sealed: string }>`select ${sql.ref(column)} as sealed from ${sql.table(table)}`.execute(
      database.db,
    );
    all.push(...found.rows.map(({ sealed }) => sealed));
  }
  return all;
};

const expectedCounts: Record<string, number> = {};
for (const { table } of sealedColumns) expectedCounts[table] = (expectedCounts[table] ?? 0) + rowsEach;

describe('rotating the key', () => {
  beforeEach(() => sealAll(database.db, createSecrets(first).seal));

  it('seals everything anew, in every column, so that the new key alone reads it', async () => {
    const keys = { current: second, older: [first] };
    expect(await rotateKey({ db: database.db, clock, keys })).toEqual({
      keyId: keyIdOf(second),
      resealed: expectedCounts,
      unreadable: {},
    });
    const alone = createSecrets(second);
    const opened = (await everything()).map((sealed) => alone.open(sealed));
    expect(new Set(opened).size).toBe(sealedColumns.length * rowsEach);
    const again = await rotateKey({ db: database.db, clock, keys });
    expect(again.resealed).toEqual({});
    const log = await sql`select action, subject from audit_log where action = 'secrets.resealed'`.execute(database.db);
    expect(log.rows).toEqual([{ action: 'secrets.resealed', subject: keyIdOf(second) }]);
  });

  it('gives names to what a release without names sealed, also with one and the same key', async () => {
    await sealAll(database.db, (plain) => createSecrets(first).seal(plain).split('.').slice(0, 2).join('.'));
    const keys = { current: first, older: [] };
    expect(await diagnoseKeys(database.db, keys)).toMatchObject({ ok: true, detail: expect.stringMatching(/had no names/) });
    expect((await rotateKey({ db: database.db, clock, keys })).resealed).toEqual(expectedCounts);
    expect((await sealedCounts(database.db)).every(({ keyId }) => keyId === keyIdOf(first))).toBe(true);
  });

  it('leaves alone what none of the keys opens, goes on with the rest, and says how many', async () => {
    await sql`update hooks set sealed_secret = ${createSecrets('a third key that nobody kept, long enough').seal('x')}
      where id like '%-7' or id like '%-1'`.execute(database.db);
    const done = await rotateKey({ db: database.db, clock, keys: { current: second, older: [first] } });
    expect(done.unreadable).toEqual({ hooks: 2 });
    expect(done.resealed).toEqual({ ...expectedCounts, hooks: rowsEach - 2 });
    expect(await diagnoseKeys(database.db, { current: second, older: [first] })).toMatchObject({
      ok: false,
      detail: expect.stringMatching(/^2 sealed with a key that is not set/),
    });
  });

  it('overwrites nothing that the service sealed meanwhile, and does what another call left', async () => {
    const keys = { current: second, older: [first] };
    const [one, other] = await Promise.all([
      rotateKey({ db: database.db, clock, keys }),
      rotateKey({ db: database.db, clock, keys }),
    ]);
    for (const { table } of sealedColumns)
      expect((one.resealed[table] ?? 0) + (other.resealed[table] ?? 0)).toBe(expectedCounts[table]);
    const alone = createSecrets(second);
    for (const sealed of await everything()) expect(() => alone.open(sealed)).not.toThrow();
  });

  it('is asked for by doctor while an older key holds something, and no longer', async () => {
    const keys = { current: second, older: [first] };
    const all = rowsEach * sealedColumns.length;
    expect(await diagnoseKeys(database.db, keys)).toMatchObject({
      ok: false,
      detail: expect.stringMatching(new RegExp(`^${all} still sealed`)),
    });
    await rotateKey({ db: database.db, clock, keys });
    expect(await diagnoseKeys(database.db, keys)).toMatchObject({ ok: true, detail: expect.stringMatching(/nothing needs/) });
  });
});
