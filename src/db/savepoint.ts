import { type Db, sql } from './database.js';

/** Runs one part of a transaction so that its failure undoes this part alone; the rest goes on. Returns what was thrown, undefined where nothing was. */
export async function failureWithin(tx: Db, part: () => Promise<void>): Promise<{ readonly cause: unknown } | undefined> {
  await sql`savepoint part`.execute(tx);
  try {
    await part();
    await sql`release savepoint part`.execute(tx);
    return undefined;
  } catch (cause) {
    await sql`rollback to savepoint part`.execute(tx);
    return { cause };
  }
}
