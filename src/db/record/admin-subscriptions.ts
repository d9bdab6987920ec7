import { z } from 'zod';
import { SubscriptionId } from '../../domain/ids.js';
import { addMs, type IsoTime } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, sql } from '../database.js';
import { holds, type Paged, type PageWish, paged } from './admin-paging.js';
import { placeColumns, placeShape } from './listed.js';

const AdminSubscription = z.object({
  ...placeShape,
  id: SubscriptionId,
  filter: z.string(),
  /** What of it goes to other channels; null where the channel is gone. */
  routes: z.array(z.object({ filter: z.string(), channelName: z.string().nullable() })),
  createdBy: z.string().nullable(),
  createdAt: Moment,
  /** Where it was made and is changed. */
  source: z.enum(['chat', 'file', 'web']),
  /** Threads it opened in the last 90 days, and its newest of those. */
  threads: z.number().int(),
  lastAt: Moment.nullable(),
});
export type AdminSubscription = z.infer<typeof AdminSubscription>;

export interface SubscriptionWish extends PageWish {
  readonly now: IsoTime;
  readonly q: string | null;
  readonly chat: string | null;
}

const doseMs = 90 * 86_400_000;

/** What is subscribed in all workspaces, newest first. A thread of a routed part stands in another channel. */
export const adminSubscriptions = (db: Db, { now, q, chat, ...wish }: SubscriptionWish): Promise<Paged<AdminSubscription>> =>
  paged(
    AdminSubscription,
    db,
    {
      columns: sql`${placeColumns}, s.id, s.filter, s.created_by as "createdBy", s.created_at as "createdAt",
        case when s.source = 'file' then 'file' when c.chat = 'preview' then 'web' else 'chat' end as source,
        (select coalesce(jsonb_agg(jsonb_build_object('filter', route.value ->> 'filter', 'channelName', target.name) order by route.ordinality), '[]')
          from jsonb_array_elements(s.routes) with ordinality route left join channels target
            on target.tenant_id = s.tenant_id and target.id = route.value ->> 'channelId' and target.ended_at is null) as routes,
        dose.threads, dose.last_at as "lastAt"`,
      from: sql`from subscriptions s join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id and c.ended_at is null
        join tenants w on w.tenant_id = s.tenant_id,
        lateral (select count(*)::int as threads, max(t.created_at) as last_at from threads t
          where t.tenant_id = s.tenant_id and t.subscription_id = s.id and t.created_at > ${addMs(now, -doseMs)}
            and t.channel_id in (select s.channel_id union all select value ->> 'channelId' from jsonb_array_elements(s.routes))) dose
        where s.ended_at is null and (${chat}::text is null or c.chat = ${chat})
          and ${holds(q, [sql`w.name`, sql`'#' || c.name`, sql`s.filter`, sql`s.created_by`])}`,
      order: {
        key: sql`s.created_at`,
        type: 'timestamptz',
        tenant: sql`s.tenant_id`,
        id: sql`s.id`,
        idType: 'text',
        direction: 'down',
      },
    },
    wish,
  );
