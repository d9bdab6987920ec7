import { z } from 'zod';
import { ChannelId, type TenantId } from '../../domain/ids.js';
import { type Db, firstRow, rows, sql } from '../database.js';
import type { LimitName } from '../tenant-limits.js';
import type { AdminInstallation } from './admin-installations.js';
import type { AuditRow } from './audit-entries.js';

const WorkspaceChannel = z.object({
  id: ChannelId,
  name: z.string(),
  state: z.enum(['active', 'paused']),
  /** Why it is paused. */
  code: z.string().nullable(),
  subscriptions: z.number().int(),
});
/** A channel of one workspace, with how much it follows. */
export type WorkspaceChannel = z.infer<typeof WorkspaceChannel>;

/** The channels of one workspace that follow most, those that are paused first. */
export const workspaceChannels = (db: Db, tenantId: TenantId, limit: number): Promise<WorkspaceChannel[]> =>
  rows(
    WorkspaceChannel,
    db,
    sql`select c.id, c.name, c.state, c.paused_code as code, count(s.id)::int as subscriptions
      from channels c left join subscriptions s on s.tenant_id = c.tenant_id and s.channel_id = c.id and s.ended_at is null
      where c.tenant_id = ${tenantId} and c.ended_at is null
      group by c.tenant_id, c.id order by c.state = 'active', count(s.id) desc, lower(c.name), c.id limit ${limit}`,
  );

const Used = z.object({
  channelSubscriptions: z.number().int(),
  subscriptions: z.number().int(),
  privatePages: z.number().int(),
  forwards: z.number().int(),
  tokens: z.number().int(),
} satisfies Partial<Record<LimitName, z.ZodType>>);
/** How much of what is limited a workspace has now; of subscriptions in one channel the most that any of them has. */
export type UsedOfLimits = z.infer<typeof Used>;

const nothing: UsedOfLimits = { channelSubscriptions: 0, subscriptions: 0, privatePages: 0, forwards: 0, tokens: 0 };

export const usedOfLimits = async (db: Db, tenantId: TenantId): Promise<UsedOfLimits> =>
  (await firstRow(
    Used,
    db,
    sql`select coalesce(max(held.count), 0)::int as "channelSubscriptions", coalesce(sum(held.count), 0)::int as subscriptions,
        (select count(*)::int from pages where tenant_id = ${tenantId} and sealed_headers is not null) as "privatePages",
        (select count(*)::int from forwards where tenant_id = ${tenantId} and ended_at is null) as forwards,
        (select count(*)::int from api_tokens where tenant_id = ${tenantId} and revoked_at is null) as tokens
      from (select count(*) as count from subscriptions where tenant_id = ${tenantId} and ended_at is null group by channel_id) held`,
  )) ?? nothing;

export interface WorkspaceLimit {
  readonly name: LimitName;
  /** What holds where nothing else is set. */
  readonly usual: number;
  /** What was set for this workspace alone. */
  readonly own: number | null;
  /** How much of it there is now; null where that is not counted. */
  readonly used: number | null;
}

/** One workspace as whoever runs the installation sees it. */
export interface WorkspaceReport {
  readonly installation: AdminInstallation;
  /** A deletion of it was begun and has not come to its end. */
  readonly isHalfDeleted: boolean;
  /** Null for what belongs to whoever runs Tocsin: that has no limits. */
  readonly limits: readonly WorkspaceLimit[] | null;
  readonly channels: readonly WorkspaceChannel[];
  /** The newest entries about it. */
  readonly log: readonly AuditRow[];
}
