import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction, sql } from '../../src/db/database.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const terminate = (pid: number) => sql`select pg_terminate_backend(${pid})`.execute(database.db);

describe('a connection that the server ends', () => {
  it('fails the transaction it was used by, also between two statements, and nothing else', async () => {
    const work = inTransaction(database.db, async (tx) => {
      const own = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await terminate(own.rows[0]?.pid ?? 0);
      await pause(200);
      await sql`select 1`.execute(tx);
    });
    await expect(work).rejects.toThrow();
    expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });

  it('fails the statement that was running on it', async () => {
    const work = sql`select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)`.execute(database.db);
    await expect(work).rejects.toThrow();
    await pause(200);
    expect((await sql<{ one: number }>`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
  });
});
