import { z } from 'zod';
import { type ChannelId, type IncidentId, type SubscriptionId, TenantId, ThreadId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';

export interface ThreadKey {
  readonly tenantId: TenantId;
  readonly threadId: ThreadId;
}

export interface ThreadLease extends ThreadKey {
  readonly token: string;
}

export interface NewThread extends ThreadKey {
  readonly channelId: ChannelId;
  readonly pageTenantId: TenantId;
  readonly incidentId: IncidentId;
  readonly subscriptionId: SubscriptionId;
  readonly reasons: unknown;
  readonly wantedRevision: number;
  readonly wantedAt: IsoTime;
}

/** True when the thread is new, or its incident was passed over in silence while its vendor was muted; any other is left as it is. */
export const openThread = async (db: Db, thread: NewThread): Promise<boolean> =>
  (await affected(
    db,
    sql`insert into threads (tenant_id, id, channel_id, page_tenant_id, incident_id, subscription_id, reasons, wanted_revision, wanted_at, not_before)
      values (${thread.tenantId}, ${thread.threadId}, ${thread.channelId}, ${thread.pageTenantId}, ${thread.incidentId}, ${thread.subscriptionId},
        ${JSON.stringify(thread.reasons)}, ${thread.wantedRevision}, ${thread.wantedAt}, ${thread.wantedAt})
      on conflict (tenant_id, id) do update set state = 'open', stopped_code = null, failure_code = null, subscription_id = excluded.subscription_id,
        reasons = excluded.reasons, wanted_revision = excluded.wanted_revision, wanted_at = excluded.wanted_at, not_before = excluded.not_before
      where threads.state = 'stopped' and threads.stopped_code = 'muted'`,
  )) === 1;

const ThreadKeyRow = z.object({ tenantId: TenantId, threadId: ThreadId });

/**
 * Every open thread of an incident now has something to show; returns them. What waits because Discord rations writes waits no longer: it may
 * be the root's edit alone, for up to an hour, and news is written before that. Its client refuses by itself what Discord would still refuse.
 */
export const wantRevision = (
  db: Db,
  pageTenantId: TenantId,
  incidentId: IncidentId,
  revision: number,
  at: IsoTime,
): Promise<ThreadKey[]> =>
  rows(
    ThreadKeyRow,
    db,
    sql`update threads set wanted_revision = ${revision},
        wanted_at = case when delivered_revision < wanted_revision then wanted_at else ${at}::timestamptz end,
        not_before = case when failure_code in ('discord.edit_limit', 'discord.rate_limited') then least(not_before, ${at}::timestamptz) else not_before end
      where page_tenant_id = ${pageTenantId} and incident_id = ${incidentId} and wanted_revision < ${revision} and state = 'open'
      returning tenant_id as "tenantId", id as "threadId"`,
  );

export const releaseThreadLease = async (db: Db, lease: ThreadLease): Promise<void> => {
  await sql`update threads set lease_token = null, lease_until = null
    where tenant_id = ${lease.tenantId} and id = ${lease.threadId} and lease_token = ${lease.token}`.execute(db);
};

/** Something that a thread has shown, or is to show: the incident's revision, and what people pressed. */
export interface Shown {
  readonly revision: number;
  readonly marksVersion: number;
}

/**
 * The thread shows everything up to this; the lease ends. Retries that it no longer needs (a root edit overtaken by a later one) are
 * closed in the same statement.
 */
export async function markDelivered(db: Db, lease: ThreadLease, { revision, marksVersion }: Shown, at: IsoTime): Promise<void> {
  await sql`with held as (
      update threads set delivered_revision = greatest(delivered_revision, ${revision}),
        delivered_marks = greatest(delivered_marks, ${marksVersion}), failures = 0, failure_code = null, lease_token = null,
        lease_until = null
      where tenant_id = ${lease.tenantId} and id = ${lease.threadId} and lease_token = ${lease.token} returning tenant_id, id
    )
    update deliveries set state = 'superseded', finished_at = ${at} from held
    where deliveries.tenant_id = held.tenant_id and deliveries.thread_id = held.id and deliveries.state = 'retry'`.execute(db);
}

/** Nothing goes to this thread before `notBefore`: the wait is a column, so that any later wake-up sees it. */
export async function postponeThread(db: Db, lease: ThreadLease, notBefore: IsoTime, code: string): Promise<void> {
  await sql`update threads set not_before = ${notBefore}, failures = failures + 1, failure_code = ${code}, lease_token = null, lease_until = null
    where tenant_id = ${lease.tenantId} and id = ${lease.threadId} and lease_token = ${lease.token}`.execute(db);
}

/** The thread is over for good (its root is gone): what was posted stays, nothing more is sent. */
export async function stopThread(db: Db, lease: ThreadLease, code: string): Promise<void> {
  await sql`update threads set state = 'stopped', stopped_code = ${code}, lease_token = null, lease_until = null
    where tenant_id = ${lease.tenantId} and id = ${lease.threadId} and lease_token = ${lease.token}`.execute(db);
}

/** The condition of the index `threads_lagging`. */
const isBehind = sql`threads.state = 'open' and (delivered_revision < wanted_revision or delivered_marks < marks_version)`;

const inLiveChannel = sql`join channels on channels.tenant_id = threads.tenant_id and channels.id = threads.channel_id and channels.ended_at is null`;

/** Threads behind their incident, or behind what people pressed, whose turn it is, oldest wish first. */
export const laggingThreads = (db: Db, now: IsoTime, limit: number): Promise<ThreadKey[]> =>
  rows(
    ThreadKeyRow,
    db,
    sql`select threads.tenant_id as "tenantId", threads.id as "threadId" from threads
      ${inLiveChannel} and channels.state = 'active'
      where ${isBehind} and not_before <= ${now} and (lease_until is null or lease_until <= ${now}) order by wanted_at limit ${limit}`,
  );

const Count = z.object({ count: z.coerce.number() });

/** Threads that wait because somebody muted their vendor are not behind. */
export async function countLaggingThreads(db: Db): Promise<number> {
  const row = await firstRow(
    Count,
    db,
    sql`select count(*) as count from threads ${inLiveChannel} where ${isBehind} and failure_code is distinct from 'muted'`,
  );
  return row?.count ?? 0;
}
