import { z } from 'zod';
import { type Clock, systemClock } from '../clock.js';
import { errorCode } from '../errors.js';
import type { Log } from '../log.js';
import { Moment } from './columns.js';
import { type Db, firstRow, sql } from './database.js';

export interface DatabaseClock extends Clock {
  stop(): void;
}

const compareEveryMs = 15_000;
/** An answer that took longer says too little about when it was given. */
const longestAnswerMs = 2_000;

const Now = z.object({ now: Moment });

/**
 * One clock for every process: the database's. Leases, waits and the order of looks are compared across processes, and with clocks minutes apart
 * one would take another's lease in the middle of a call. Between two comparisons it goes on by this machine's steady clock, which nobody sets.
 */
export async function followDatabaseClock(db: Db, log: Log): Promise<DatabaseClock> {
  let origin = systemClock.now().getTime() - performance.now();
  const compare = async (limitMs: number): Promise<void> => {
    const asked = performance.now();
    const row = await firstRow(Now, db, sql`select clock_timestamp() as now`);
    const answered = performance.now();
    if (row !== undefined && answered - asked < limitMs) origin = Date.parse(row.now) - (asked + answered) / 2;
  };
  await compare(Number.POSITIVE_INFINITY);
  const timer = setInterval(() => {
    compare(longestAnswerMs).catch((error: unknown) =>
      log.debug({ code: errorCode(error) }, 'The clock could not be compared with the database'),
    );
  }, compareEveryMs);
  timer.unref();
  return { now: () => new Date(origin + performance.now()), stop: () => clearInterval(timer) };
}
