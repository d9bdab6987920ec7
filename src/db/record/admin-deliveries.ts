import { z } from 'zod';
import { addMs, type IsoTime } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, firstRow, sql } from '../database.js';
import { holds, type Paged, type PageWish, paged } from './admin-paging.js';
import { aboutColumns, aboutShape, placeColumns, placeShape, writeShape } from './listed.js';

export const deliveryStates = ['sending', 'sent', 'in_doubt', 'retry', 'dead', 'superseded'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const AdminDelivery = z.object({
  ...placeShape,
  ...aboutShape,
  ...writeShape,
  id: z.string(),
  state: z.enum(deliveryStates),
  attempt: z.number().int(),
  begunAt: Moment,
  finishedAt: Moment.nullable(),
  code: z.string().nullable(),
});
export type AdminDelivery = z.infer<typeof AdminDelivery>;

export interface DeliveriesWish extends PageWish {
  readonly q: string | null;
  readonly chat: string | null;
  readonly state: DeliveryState | null;
}

/** What was written or is to be, newest first, in all chats and workspaces. */
export const adminDeliveries = (db: Db, { q, chat, state, ...wish }: DeliveriesWish): Promise<Paged<AdminDelivery>> =>
  paged(
    AdminDelivery,
    db,
    {
      columns: sql`${placeColumns}, ${aboutColumns}, d.id, d.state, d.attempt, d.begun_at as "begunAt", d.finished_at as "finishedAt",
        d.failure_code as code, d.action ->> 'kind' as kind, (d.action ->> 'seq')::int as seq`,
      from: sql`from deliveries d join threads t on t.tenant_id = d.tenant_id and t.id = d.thread_id
        join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id join tenants w on w.tenant_id = c.tenant_id
        join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id
        join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
        where (${state}::text is null or d.state = ${state}) and (${chat}::text is null or c.chat = ${chat})
          and ${holds(q, [sql`w.name`, sql`'#' || c.name`, sql`p.vendor_name`, sql`i.title`, sql`d.failure_code`])}`,
      order: {
        key: sql`d.begun_at`,
        type: 'timestamptz',
        tenant: sql`d.tenant_id`,
        id: sql`d.id`,
        idType: 'text',
        direction: 'down',
      },
    },
    wish,
  );

const DeliveryLag = z.object({
  /** Messages with news that were posted in the last day. */
  posted: z.number().int(),
  /** Seconds between our seeing the news and the message, half of them and all but one in a hundred below it; null where none was posted. */
  median: z.number().nullable(),
  p99: z.number().nullable(),
});
export type DeliveryLag = z.infer<typeof DeliveryLag>;

const dayMs = 86_400_000;

/** How far the chats were behind in the last day. What a new subscription catches up with counts from when its thread was opened. */
export const deliveryLag = async (db: Db, now: IsoTime): Promise<DeliveryLag> =>
  (await firstRow(
    DeliveryLag,
    db,
    sql`select count(*)::int as posted, percentile_cont(0.5) within group (order by lag.seconds) as median,
        percentile_cont(0.99) within group (order by lag.seconds) as p99
      from deliveries d join threads t on t.tenant_id = d.tenant_id and t.id = d.thread_id
        left join incident_updates u on u.tenant_id = t.page_tenant_id and u.incident_id = t.incident_id and u.seq = (d.action ->> 'seq')::int,
        lateral (select greatest(extract(epoch from d.finished_at - greatest(t.created_at, u.first_seen_at)), 0)::float8 as seconds) lag
      where d.begun_at > ${addMs(now, -dayMs)} and d.state = 'sent' and d.action ->> 'kind' in ('post-root', 'post-reply')`,
  )) ?? { posted: 0, median: null, p99: null };
