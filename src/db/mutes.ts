import { z } from 'zod';
import { type ChannelId, TenantId, ThreadId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { auditChannel, inOneGo } from './audit-log.js';
import { Moment } from './columns.js';
import { affected, type Db, rows, sql } from './database.js';
import type { ThreadKey, ThreadLease } from './threads.js';

const MuteRow = z.object({ vendorSlug: z.string(), until: Moment, by: z.string() });
export type Mute = z.infer<typeof MuteRow>;

export interface NewMute extends Mute {
  readonly tenantId: TenantId;
  readonly channelId: ChannelId;
  readonly at: IsoTime;
}

/** Keeps a vendor silent in one channel; a later wish replaces an earlier one, also for the threads that wait already. */
export async function muteVendor(db: Db, mute: NewMute): Promise<void> {
  const { tenantId, channelId, vendorSlug, until, by, at } = mute;
  await inOneGo(db, async (tx) => {
    await sql`insert into mutes (tenant_id, channel_id, vendor_slug, until, muted_by, muted_at)
      values (${tenantId}, ${channelId}, ${vendorSlug}, ${until}, ${by}, ${at})
      on conflict (tenant_id, channel_id, vendor_slug) do update set until = excluded.until, muted_by = excluded.muted_by,
        muted_at = excluded.muted_at`.execute(tx);
    await moveWaiting(tx, mute, until);
    await auditChannel(tx, { tenantId, channelId, at, actor: by, action: 'mute.added', about: vendorSlug, detail: { until } });
  });
}

const Waiting = z.object({ tenantId: TenantId, threadId: ThreadId });

const moveWaiting = (
  db: Db,
  { tenantId, channelId, vendorSlug }: Pick<NewMute, 'tenantId' | 'channelId' | 'vendorSlug'>,
  notBefore: IsoTime,
): Promise<ThreadKey[]> =>
  rows(
    Waiting,
    db,
    sql`update threads set not_before = ${notBefore} from incidents, pages
      where threads.tenant_id = ${tenantId} and threads.channel_id = ${channelId} and threads.state = 'open' and threads.failure_code = 'muted'
        and incidents.tenant_id = threads.page_tenant_id and incidents.id = threads.incident_id
        and pages.tenant_id = incidents.tenant_id and pages.id = incidents.page_id and pages.vendor_slug = ${vendorSlug}
      returning threads.tenant_id as "tenantId", threads.id as "threadId"`,
  );

/**
 * Nothing goes to this thread before the mute of its vendor ends: no failure, and nothing to report. False when it is not muted any more. The lock
 * makes whoever changes the mute meanwhile find the thread waiting.
 */
export const waitForMute = async (db: Db, lease: ThreadLease, now: IsoTime): Promise<boolean> =>
  (await affected(
    db,
    sql`with muted as (
      select mutes.until from mutes
      join threads on threads.tenant_id = mutes.tenant_id and threads.channel_id = mutes.channel_id
      join incidents on incidents.tenant_id = threads.page_tenant_id and incidents.id = threads.incident_id
      join pages on pages.tenant_id = incidents.tenant_id and pages.id = incidents.page_id and pages.vendor_slug = mutes.vendor_slug
      where threads.tenant_id = ${lease.tenantId} and threads.id = ${lease.threadId} and mutes.until > ${now} for share of mutes
    )
    update threads set not_before = muted.until, failure_code = 'muted', lease_token = null, lease_until = null from muted
      where threads.tenant_id = ${lease.tenantId} and threads.id = ${lease.threadId} and threads.lease_token = ${lease.token}`,
  )) === 1;

/** Ends a mute. Undefined when there was none; else the threads that waited for its end, which may go on now. */
export async function unmuteVendor(
  db: Db,
  tenantId: TenantId,
  channelId: ChannelId,
  vendorSlug: string,
  now: IsoTime,
  by: string | null = null,
): Promise<ThreadKey[] | undefined> {
  return inOneGo(db, async (tx) => {
    const ended = await affected(
      tx,
      sql`delete from mutes where tenant_id = ${tenantId} and channel_id = ${channelId} and vendor_slug = ${vendorSlug} and until > ${now}`,
    );
    if (ended === 0) return undefined;
    await auditChannel(tx, { tenantId, channelId, at: now, actor: by, action: 'mute.ended', about: vendorSlug });
    return moveWaiting(tx, { tenantId, channelId, vendorSlug }, now);
  });
}

export const mutesOf = (db: Db, tenantId: TenantId, channelId: ChannelId, now: IsoTime): Promise<Mute[]> =>
  rows(
    MuteRow,
    db,
    sql`select vendor_slug as "vendorSlug", until, muted_by as by from mutes
      where tenant_id = ${tenantId} and channel_id = ${channelId} and until > ${now} order by vendor_slug`,
  );
