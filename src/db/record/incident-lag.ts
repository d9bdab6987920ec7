import { z } from 'zod';
import { publicTenant } from '../../domain/ids.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';

const RootPost = z.object({
  chat: z.string(),
  channelName: z.string(),
  workspace: z.string(),
  /** When the first root was confirmed; null where none was, or where the log of it has expired. */
  postedAt: Moment.nullable(),
  /** The channel subscribed only after we knew of the incident, so its post says nothing about how fast news travel. */
  isLate: z.boolean(),
});
/** Where and when a thread about an incident began. */
export type RootPost = z.infer<typeof RootPost>;

const mostChannels = 500;

/** Every channel that has a thread about the incident, the fastest first. Names of channels are for the admin only. */
export const rootPosts = (db: Db, incidentId: string): Promise<RootPost[]> =>
  rows(
    RootPost,
    db,
    sql`select c.chat, c.name as "channelName", w.name as workspace, first.at as "postedAt", coalesce(s.created_at > i.first_seen_at, false) as "isLate"
      from threads t
      join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id
      join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id
      join tenants w on w.tenant_id = t.tenant_id
      left join subscriptions s on s.tenant_id = t.tenant_id and s.id = t.subscription_id
      left join lateral (
        select min(d.finished_at) as at from deliveries d
        where d.tenant_id = t.tenant_id and d.thread_id = t.id and d.action ->> 'kind' = 'post-root' and d.message_ref is not null
      ) first on true
      where t.page_tenant_id = ${publicTenant} and t.incident_id = ${incidentId}
      order by first.at nulls last, c.name limit ${mostChannels}`,
  );
