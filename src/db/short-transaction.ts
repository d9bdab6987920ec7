import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, inTransaction, sql } from './database.js';

const tries = 8;
const pauseMs = 40;

/** 40P01: two transactions waited for each other; 55P03: a lock was not to be had in time. */
const isLockTrouble = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '55P03');

/**
 * A transaction that takes several locks beside others that take them in another order. It gives way before PostgreSQL looks for a deadlock (after a
 * second), so that it is always this one that is made again.
 */
export async function inShortTransaction<Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(db, async (tx) => {
        await sql`set local lock_timeout = '500ms'`.execute(tx);
        return work(tx);
      });
    } catch (error) {
      if (attempt === tries || !isLockTrouble(error)) throw error;
      await sleep(pauseMs * attempt * (0.5 + Math.random()));
    }
  }
}
