import { z } from 'zod';
import { publicTenant } from '../domain/ids.js';
import { type Db, firstRow, inTransaction, sql } from './database.js';
import { readSetting, writeSetting } from './settings.js';

const shardLock = 0x746f_6378;

const Now = z.object({ now: z.coerce.number() });

/** A process that stands still in the middle loses the book after this long: its connection is ended and nothing of its change stays. */
const standstillMs = 3_000;

/**
 * Changes what all processes know of the connections to Discord, one at a time. The time is the database's own, in milliseconds since 1970: a lease must not
 * depend on whose clock is right.
 */
export const changeDiscordBook = <Book, Result>(
  db: Db,
  key: string,
  schema: z.ZodType<Book>,
  change: (book: Book | undefined, now: number) => { readonly book: Book; readonly result: Result },
): Promise<Result> =>
  inTransaction(db, async (tx) => {
    await sql`select set_config('idle_in_transaction_session_timeout', ${String(standstillMs)}, true)`.execute(tx);
    await sql`select pg_advisory_xact_lock(${shardLock})`.execute(tx);
    const clock = await firstRow(Now, tx, sql`select extract(epoch from clock_timestamp()) * 1000 as now`);
    const { book, result } = change(
      await readSetting(tx, publicTenant, key, schema.optional().catch(undefined)),
      clock?.now ?? 0,
    );
    await writeSetting(tx, publicTenant, key, book);
    return result;
  });
