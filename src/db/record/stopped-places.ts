import { z } from 'zod';
import { TenantId } from '../../domain/ids.js';
import { Moment } from '../columns.js';
import { type Db, sql } from '../database.js';
import { inOrder, isThreadBehind, type Listed, type Look, listed, placeColumns, placeShape } from './listed.js';

const PausedPlace = z.object({
  ...placeShape,
  since: Moment,
  code: z.string().nullable(),
  /** Threads that owe something, and subscriptions that bring nothing meanwhile. */
  waiting: z.number().int(),
  subscriptions: z.number().int(),
});
export type PausedPlace = z.infer<typeof PausedPlace>;

/** Of `channels c` and its `installations n`: somebody has to act here before anything is written, and something waits for that. */
export const isPausedPlace = sql`c.state = 'paused' and c.ended_at is null and (n.state is null or n.state = 'active')
  and (exists (select from subscriptions s where s.tenant_id = c.tenant_id and s.channel_id = c.id and s.ended_at is null)
    or exists (select from threads t where t.tenant_id = c.tenant_id and t.channel_id = c.id and ${isThreadBehind}))`;

/** Channels in which nothing is written until somebody acts, though something is followed there or owed to them. */
export const pausedPlaces = (db: Db, look: Look): Promise<Listed<PausedPlace>> =>
  listed(
    PausedPlace,
    db,
    sql`select ${placeColumns}, coalesce(c.paused_at, c.created_at) as since, c.paused_code as code, owed.waiting, owed.subscriptions, count(*) over ()::int as total
      from channels c join tenants w on w.tenant_id = c.tenant_id
        left join installations n on n.tenant_id = c.tenant_id and n.chat = c.chat,
        lateral (select
          (select count(*)::int from threads t where t.tenant_id = c.tenant_id and t.channel_id = c.id and ${isThreadBehind}) as waiting,
          (select count(*)::int from subscriptions s where s.tenant_id = c.tenant_id and s.channel_id = c.id and s.ended_at is null) as subscriptions
        ) owed
      where ${isPausedPlace} ${inOrder(look)}`,
  );

const EndedInstallation = z.object({
  tenantId: TenantId,
  chat: z.string(),
  workspace: z.string(),
  state: z.enum(['removed', 'broken']),
  since: Moment,
  code: z.string().nullable(),
  subscriptions: z.number().int(),
});
export type EndedInstallation = z.infer<typeof EndedInstallation>;

/** Workspaces and servers in which nothing can be written any more. That Tocsin was removed from one that follows nothing is no trouble. */
export const endedInstallations = (db: Db, look: Look): Promise<Listed<EndedInstallation>> =>
  listed(
    EndedInstallation,
    db,
    sql`select n.tenant_id as "tenantId", n.chat, n.name as workspace, n.state, n.changed_at as since, n.state_code as code, followed.subscriptions,
        count(*) over ()::int as total
      from installations n, lateral (
        select count(*)::int as subscriptions from subscriptions s join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id
        where s.tenant_id = n.tenant_id and s.ended_at is null and c.chat = n.chat and c.ended_at is null) followed
      where n.state <> 'active' and (n.state = 'broken' or followed.subscriptions > 0) ${inOrder(look)}`,
  );
