import { z } from 'zod';
import { type ChannelId, TenantId, ThreadId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { affected, type Db, rows, sql } from './database.js';
import type { ThreadKey } from './threads.js';

const MuteRow = z.object({ vendorSlug: z.string(), until: Moment, by: z.string() });
export type Mute = z.infer<typeof MuteRow>;

export interface NewMute extends Mute {
  readonly tenantId: TenantId;
  readonly channelId: ChannelId;
  readonly at: IsoTime;
}

/** Keeps a vendor silent in one channel; a later wish replaces an earlier one. */
export async function muteVendor(db: Db, mute: NewMute): Promise<void> {
  await sql`insert into mutes (tenant_id, channel_id, vendor_slug, until, muted_by, muted_at)
    values (${mute.tenantId}, ${mute.channelId}, ${mute.vendorSlug}, ${mute.until}, ${mute.by}, ${mute.at})
    on conflict (tenant_id, channel_id, vendor_slug) do update set until = excluded.until, muted_by = excluded.muted_by,
      muted_at = excluded.muted_at`.execute(db);
}

const Waiting = z.object({ tenantId: TenantId, threadId: ThreadId });

/** Ends a mute. Undefined when there was none; else the threads that waited for its end, which may go on now. */
export async function unmuteVendor(
  db: Db,
  tenantId: TenantId,
  channelId: ChannelId,
  vendorSlug: string,
  now: IsoTime,
): Promise<ThreadKey[] | undefined> {
  const ended = await affected(
    db,
    sql`delete from mutes where tenant_id = ${tenantId} and channel_id = ${channelId} and vendor_slug = ${vendorSlug} and until > ${now}`,
  );
  if (ended === 0) return undefined;
  return rows(
    Waiting,
    db,
    sql`update threads set not_before = ${now} from incidents, pages
      where threads.tenant_id = ${tenantId} and threads.channel_id = ${channelId} and threads.state = 'open' and threads.failure_code = 'muted'
        and incidents.tenant_id = threads.page_tenant_id and incidents.id = threads.incident_id
        and pages.tenant_id = incidents.tenant_id and pages.id = incidents.page_id and pages.vendor_slug = ${vendorSlug}
      returning threads.tenant_id as "tenantId", threads.id as "threadId"`,
  );
}

export const mutesOf = (db: Db, tenantId: TenantId, channelId: ChannelId, now: IsoTime): Promise<Mute[]> =>
  rows(
    MuteRow,
    db,
    sql`select vendor_slug as "vendorSlug", until, muted_by as by from mutes
      where tenant_id = ${tenantId} and channel_id = ${channelId} and until > ${now} order by vendor_slug`,
  );
