import { z } from 'zod';
import { type Db, firstRow, sql } from './database.js';

const subscriptionLock = 0x746f_6373;
const sweepLock = 0x746f_6377;

/** Held by every look that is applied, until its transaction ends: it sees the subscriptions as they are, and those to come see what it stored. */
export async function keepSubscriptions(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${subscriptionLock})`.execute(tx);
}

/**
 * Held alone by whoever subscribes: a subscription either is seen by a look or sees what that look stored, so an incident that opens in the
 * very second somebody subscribes is not lost between the two.
 */
export async function changeSubscriptions(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${subscriptionLock})`.execute(tx);
}

const Taken = z.object({ taken: z.boolean() });

/** One sweep at a time, of all processes. False when another is at it. */
export const trySweep = async (tx: Db): Promise<boolean> =>
  (await firstRow(Taken, tx, sql`select pg_try_advisory_xact_lock(${sweepLock}) as taken`))?.taken === true;
