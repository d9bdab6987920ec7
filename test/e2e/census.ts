import { z } from 'zod';
import { type Db, inTransaction, rows, sql } from '../../src/db/database.js';
import { queueNames } from '../../src/metrics.js';
import { waitFor } from '../support/wait-for.js';
import type { Platform } from './platform.js';

const Begun = z.object({ id: z.string(), attempt: z.number(), marker: z.string() });
export type Unsettled = z.infer<typeof Begun> & { readonly isThere: boolean };

/** Posts that were begun and have no receipt, and whether people see the message all the same. */
export async function unsettledPosts(db: Db, platform: Platform): Promise<Unsettled[]> {
  const begun = await rows(
    Begun,
    db,
    sql`select id, attempt, marker from deliveries where state in ('sending', 'in_doubt') and action->>'kind' in ('post-root', 'post-reply')`,
  );
  return Promise.all(begun.map(async (post) => ({ ...post, isThere: await platform.holds(post.marker) })));
}

const Open = z.object({ what: z.string(), count: z.coerce.number() });

/** What still has to happen before everything is told that the pages showed at `since`; empty when nothing has. */
export async function openWork(db: Db, since: Date): Promise<string[]> {
  const counted = await rows(
    Open,
    db,
    sql`select 'unsettled deliveries' as what, count(*) from deliveries where state not in ('sent', 'superseded')
      union all select 'lagging threads', count(*) from threads where delivered_revision < wanted_revision
          and not (coalesce(failure_code, '') = 'past' and not_before > ${since})
      union all select 'stopped threads', count(*) from threads where state <> 'open'
      union all select 'pages not looked at', count(*) from pages where last_ok_at is null or last_ok_at < ${since}
      union all select 'documents nobody read', count(*) from documents where ingested_at is null`,
  );
  return counted.filter(({ count }) => count > 0).map(({ what, count }) => `${what}: ${count}`);
}

/** Until every page has been looked at once. */
export async function untilFirstLooks(db: Db): Promise<void> {
  const left = () => rows(Open, db, sql`select 'pages' as what, count(*) from pages where baseline_at is null`);
  await waitFor(async () => (await left())[0]?.count === 0, { timeoutMs: 60_000, what: 'a first look at every page' });
}

const Pid = z.object({ pid: z.number() });

/** How a life calls itself to PostgreSQL; the connections on which BullMQ listens carry the names of their queues. */
export const lifeName = 'tocsin-life';

const sessionsOfLives = (db: Db): Promise<{ pid: number }[]> =>
  rows(
    Pid,
    db,
    sql`select pid from pg_stat_activity where datname = current_database() and application_name = any(${[lifeName, ...queueNames]})`,
  );

/** PostgreSQL ends what a dead client had begun, a moment after the client. */
export async function untilGone(db: Db): Promise<void> {
  const isGone = async (): Promise<boolean> => (await sessionsOfLives(db)).length === 0;
  await waitFor(isGone, { what: 'the end of the sessions of a killed process' });
}

const atTheLock = (db: Db): Promise<{ pid: number }[]> =>
  rows(
    Pid,
    db,
    sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%insert into incident_changes%'`,
  );

/**
 * Lets a look be applied up to the moment in which it writes what changed, and no further: the table is locked. Once somebody stands there,
 * `kill` runs, and the transaction is cut off before it can go on. @returns false when nobody came within `limitMs`.
 */
export async function killDuringApply(db: Db, limitMs: number, kill: () => Promise<void>): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await sql`lock table incident_changes in share row exclusive mode`.execute(tx);
    // Asked outside of the transaction: inside, PostgreSQL shows the sessions as they were at the first question.
    await waitFor(async () => (await atTheLock(db)).length > 0, { timeoutMs: limitMs }).catch(() => undefined);
    const cutOff = await atTheLock(db);
    await kill();
    for (const { pid } of cutOff) await sql`select pg_terminate_backend(${pid})`.execute(tx);
    return cutOff.length > 0;
  });
}
