import { z } from 'zod';
import { ChannelSettings } from '../domain/channel-settings.js';
import { ChannelId, type IncidentId, SubscriptionId, TenantId, threadIdFor } from '../domain/ids.js';
import type { Route } from '../domain/route.js';
import { Preset } from '../domain/thread.js';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';

/** Who owns a subscription: people in chat, or a file in which alone it is changed. */
const SubscriptionSource = z.enum(['chat', 'file']);

export interface NewSubscription {
  readonly tenantId: TenantId;
  readonly id: SubscriptionId;
  readonly channelId: ChannelId;
  /** Canonical. */
  readonly filter: string;
  readonly createdBy: string | null;
  /** The platform's id of that person, where there is one. */
  readonly createdById?: string | null;
  readonly createdAt: IsoTime;
  /** What `subscriptionVendors` gives: slugs, or `*`. */
  readonly vendors: readonly string[];
  /** Left out: everything goes to the channel itself. */
  readonly routes?: readonly Route[];
  /** Left out: `chat`. */
  readonly source?: z.infer<typeof SubscriptionSource>;
}

/** False when the channel already has this very filter. */
export async function addSubscription(db: Db, subscription: NewSubscription): Promise<boolean> {
  const added = await affected(
    db,
    sql`insert into subscriptions (tenant_id, id, channel_id, filter, created_by, created_by_id, created_at, routes, source)
      values (${subscription.tenantId}, ${subscription.id}, ${subscription.channelId}, ${subscription.filter}, ${subscription.createdBy},
        ${subscription.createdById ?? null}, ${subscription.createdAt}, ${JSON.stringify(subscription.routes ?? [])}::jsonb,
        ${subscription.source ?? 'chat'})
      on conflict (tenant_id, channel_id, md5(filter)) where ended_at is null do nothing`,
  );
  if (added === 0) return false;
  await sql`insert into subscription_vendors (tenant_id, subscription_id, vendor_slug)
    select ${subscription.tenantId}, ${subscription.id}, slug from unnest(${[...subscription.vendors]}::text[]) as slug
    on conflict do nothing`.execute(db);
  return true;
}

export interface Ending {
  readonly at: IsoTime;
  /** The name that others see. */
  readonly by: string | null;
  /** Whose hand it is: what the other one owns stays, also where it came to own it a moment ago. */
  readonly source: z.infer<typeof SubscriptionSource>;
}

/** False where nothing ended. */
export const endSubscription = async (
  db: Db,
  tenantId: TenantId,
  id: SubscriptionId,
  { at, by, source }: Ending,
): Promise<boolean> =>
  (await affected(
    db,
    sql`update subscriptions set ended_at = ${at}, ended_by = ${by}
      where tenant_id = ${tenantId} and id = ${id} and ended_at is null and source = ${source}`,
  )) === 1;

/** Takes an end back; nothing where the channel follows the same again by now. */
export async function restoreSubscription(db: Db, tenantId: TenantId, id: SubscriptionId): Promise<void> {
  await sql`update subscriptions set ended_at = null, ended_by = null where tenant_id = ${tenantId} and id = ${id}
    and not exists (select from subscriptions other where other.tenant_id = subscriptions.tenant_id and other.channel_id = subscriptions.channel_id
      and other.filter = subscriptions.filter and other.ended_at is null)`.execute(db);
}

/** `channel` is null where the channel is no longer there: what it was to get then stays in the subscription's own. */
const ListedRoute = z.object({
  filter: z.string(),
  channelId: ChannelId,
  channel: z.object({ name: z.string(), externalId: z.string() }).nullable(),
});

const SubscriptionRow = z.object({
  id: SubscriptionId,
  channelId: ChannelId,
  filter: z.string(),
  createdBy: z.string().nullable(),
  createdById: z.string().nullable(),
  createdAt: Moment,
  source: SubscriptionSource,
  routes: z.array(ListedRoute),
  /** When its newest thread was opened. */
  lastAt: Moment.nullable(),
  /** Threads of incidents that are open now; what is only planned is not. */
  openNow: z.number().int(),
});
/** A subscription as people list it. */
export type SubscriptionRow = z.infer<typeof SubscriptionRow>;

/** The routes of a subscription `s` in their order, each with what `channel` says of its target `target`; `channel` is null where that is gone. */
const routesWith = (channel: ReturnType<typeof sql>) => sql`case s.routes when '[]'::jsonb then s.routes else (
    select jsonb_agg(jsonb_build_object('filter', route.value ->> 'filter', 'channelId', route.value ->> 'channelId',
      'channel', case when target.id is not null then ${channel} end) order by route.ordinality)
    from jsonb_array_elements(s.routes) with ordinality route
    left join channels target on target.tenant_id = s.tenant_id and target.id = route.value ->> 'channelId' and target.ended_at is null) end`;

/** What a channel is subscribed to, oldest first: the order of the numbers that people type. */
export const subscriptionsOf = (db: Db, tenantId: TenantId, channelId: ChannelId): Promise<SubscriptionRow[]> =>
  rows(
    SubscriptionRow,
    db,
    sql`select s.id, s.channel_id as "channelId", s.filter, s.created_by as "createdBy", s.created_by_id as "createdById",
        s.created_at as "createdAt", s.source, ${routesWith(sql`jsonb_build_object('name', target.name, 'externalId', target.external_id)`)} as routes,
        t.last_at as "lastAt", t.open_now as "openNow"
      from subscriptions s, lateral (
        select max(threads.created_at) as last_at, count(*) filter (where incidents.withdrawn_at is null
          and incidents.status not in ('scheduled', 'resolved', 'postmortem', 'completed', 'withdrawn'))::int as open_now
        from threads join incidents on incidents.tenant_id = threads.page_tenant_id and incidents.id = threads.incident_id
        where threads.tenant_id = s.tenant_id and threads.subscription_id = s.id) t
      where s.tenant_id = ${tenantId} and s.channel_id = ${channelId} and s.ended_at is null order by s.created_at, s.id`,
  );

const SentHere = z.object({
  filter: z.string(),
  /** What of it, in the order of its routes. */
  terms: z.array(z.string()),
  home: z.object({ name: z.string(), externalId: z.string() }),
});

/** Subscriptions of other channels of the workspace whose routes lead to this one, oldest first. */
export const subscriptionsSentTo = (db: Db, tenantId: TenantId, channelId: ChannelId): Promise<z.infer<typeof SentHere>[]> =>
  rows(
    SentHere,
    db,
    sql`select s.filter, jsonb_build_object('name', c.name, 'externalId', c.external_id) as home,
        (select jsonb_agg(route.value ->> 'filter' order by route.ordinality) from jsonb_array_elements(s.routes) with ordinality route
          where route.value ->> 'channelId' = ${channelId}) as terms
      from subscriptions s join channels c on c.tenant_id = s.tenant_id and c.id = s.channel_id and c.ended_at is null
      where s.tenant_id = ${tenantId} and s.ended_at is null and s.channel_id <> ${channelId}
        and s.routes @> jsonb_build_array(jsonb_build_object('channelId', ${channelId}::text))
      order by s.created_at, s.id`,
  );

const Target = z.object({ name: z.string(), preset: Preset, settings: ChannelSettings });

const CandidateRow = z.object({
  tenantId: TenantId,
  subscriptionId: SubscriptionId,
  channelId: ChannelId,
  filter: z.string(),
  name: z.string(),
  preset: Preset,
  settings: ChannelSettings,
  routes: z.array(z.object({ filter: z.string(), channelId: ChannelId, channel: Target.nullable() })),
  createdAt: Moment,
});
export type SubscriptionCandidate = z.infer<typeof CandidateRow>;

/** The name of a channel and how it wants to be told, under the words of `Target`. */
const targetOf = sql`jsonb_build_object('name', target.name, 'preset', target.preset, 'settings', target.settings)`;

const candidateColumns = sql`s.tenant_id as "tenantId", s.id as "subscriptionId", s.channel_id as "channelId", s.filter, c.name, c.preset, c.settings,
  s.created_at as "createdAt", ${routesWith(targetOf)} as routes`;

/**
 * The subscription `s` with its channel `c` for each row of something. `offset 0` keeps the planner from reading all subscriptions where it expects many
 * rows, so that the cost follows what is wanted however much there is besides. That it has not ended is asked outside: with it, and before statistics are
 * gathered, an index over all live subscriptions of a workspace looks as good as the one by id, and is read anew for each row.
 */
const eachOf = (tenantId: ReturnType<typeof sql>, id: ReturnType<typeof sql>) => sql`
  cross join lateral (select * from (select * from subscriptions where tenant_id = ${tenantId} and id = ${id} offset 0) one where ended_at is null) s
  cross join lateral (select * from (select * from channels where tenant_id = s.tenant_id and id = s.channel_id offset 0) one where ended_at is null) c`;

/**
 * Subscriptions that could want an incident of this vendor: those that name it, and those over all vendors whose workspace follows the page.
 * A private page concerns its own workspace only. Who follows the page is asked before who wants everything, which in most workspaces somebody does.
 */
export const subscriptionCandidates = (
  db: Db,
  page: { tenantId: TenantId; pageId: string; vendorSlug: string },
): Promise<SubscriptionCandidate[]> =>
  rows(
    CandidateRow,
    db,
    sql`with wanted as (
        select tenant_id, subscription_id from subscription_vendors where vendor_slug = ${page.vendorSlug}
        union
        select v.tenant_id, v.subscription_id from follows f
        cross join lateral (select * from subscription_vendors where tenant_id = f.tenant_id and vendor_slug = '*' offset 0) v
        where f.page_tenant_id = ${page.tenantId} and f.page_id = ${page.pageId}
      )
      select ${candidateColumns} from wanted ${eachOf(sql`wanted.tenant_id`, sql`wanted.subscription_id`)}
      where ${page.tenantId} = 'public' or s.tenant_id = ${page.tenantId}
      order by s.created_at, s.tenant_id, s.id`,
  );

/** These subscriptions of a workspace as matching needs them, in the order in which they were asked for; what has ended is left out. */
export const subscriptionsById = (db: Db, tenantId: TenantId, ids: readonly SubscriptionId[]): Promise<SubscriptionCandidate[]> =>
  rows(
    CandidateRow,
    db,
    sql`select ${candidateColumns} from unnest(${[...ids]}::text[]) with ordinality wanted (id, place) ${eachOf(sql`${tenantId}`, sql`wanted.id`)}
      order by wanted.place`,
  );

const Found = z.object({ found: z.literal(1) });

/** Whether an incident has a thread in one of these channels of a workspace. */
export const hasThread = async (
  db: Db,
  tenantId: TenantId,
  incidentId: IncidentId,
  channelIds: readonly ChannelId[],
): Promise<boolean> =>
  (await firstRow(
    Found,
    db,
    sql`select 1 as found from threads where tenant_id = ${tenantId}
      and id = any (${channelIds.map((channelId) => threadIdFor(channelId, incidentId))}::text[]) limit 1`,
  )) !== undefined;
