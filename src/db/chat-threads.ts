import { z } from 'zod';
import { ChannelId, IncidentId, SubscriptionId, type TenantId, ThreadId } from '../domain/ids.js';
import { Impact, IncidentKind, IncidentStatus, Origin } from '../domain/incident.js';
import { ReasonFact } from '../domain/reason-facts.js';
import type { IsoTime } from '../domain/time.js';
import { ChatId } from './channels.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';
import type { ThreadKey } from './threads.js';

const Reason = z.object({
  term: z.string(),
  passed: z.boolean(),
  because: z.string(),
  fact: ReasonFact.optional().catch(undefined),
});

const Summary = z.object({
  threadId: ThreadId,
  channelId: ChannelId,
  channelName: z.string(),
  channelExternalId: z.string(),
  chat: ChatId,
  rootRef: z.string().nullable(),
  subscriptionId: SubscriptionId,
  filter: z.string(),
  /** The channel that the subscription belongs to: a route may have brought the thread to another one. */
  home: z.object({ externalId: z.string(), name: z.string() }),
  source: z.enum(['chat', 'file']),
  subscribedBy: z.string().nullable(),
  subscribedAt: Moment,
  /** Why it matched when it was opened. */
  reasons: z.array(Reason),
  mutedAt: Moment.nullable(),
  vendorSlug: z.string(),
  vendorName: z.string(),
  incident: z.object({
    id: IncidentId,
    key: z.string(),
    title: z.string(),
    status: IncidentStatus,
    impact: Impact,
    kind: IncidentKind,
    origin: Origin,
    regions: z.array(z.string()),
    components: z.array(z.string()),
    url: z.string().nullable(),
    startedAt: Moment.nullable(),
    resolvedAt: Moment.nullable(),
    begunAt: Moment,
    firstSeenAt: Moment,
  }),
});
/** A thread as commands speak about it. */
export type ThreadSummary = z.infer<typeof Summary>;

const summaries = (tenantId: TenantId) => sql`select t.id as "threadId", c.id as "channelId", c.name as "channelName",
    c.external_id as "channelExternalId", c.chat, t.root_ref as "rootRef", t.subscription_id as "subscriptionId", s.filter, s.source,
    json_build_object('externalId', h.external_id, 'name', h.name) as home,
    s.created_by as "subscribedBy", s.created_at as "subscribedAt", t.reasons, t.muted_at as "mutedAt", p.vendor_slug as "vendorSlug",
    p.vendor_name as "vendorName", json_build_object('id', i.id, 'key', i.key, 'title', i.title, 'status', i.status, 'impact', i.impact,
      'kind', i.kind, 'origin', i.origin, 'regions', i.regions, 'components', i.components, 'url', i.url, 'startedAt', i.started_at,
      'resolvedAt', i.resolved_at, 'begunAt', i.begun_at, 'firstSeenAt', i.first_seen_at) as incident
  from threads t
  join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id
  join subscriptions s on s.tenant_id = t.tenant_id and s.id = t.subscription_id
  join channels h on h.tenant_id = s.tenant_id and h.id = s.channel_id
  join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id
  join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
  where t.tenant_id = ${tenantId}`;

/** The thread whose root is this message. */
export const threadByRoot = (
  db: Db,
  tenantId: TenantId,
  channelId: ChannelId,
  rootRef: string,
): Promise<ThreadSummary | undefined> =>
  firstRow(Summary, db, sql`${summaries(tenantId)} and t.channel_id = ${channelId} and t.root_ref = ${rootRef} limit 1`);

/** Threads of a channel that people can see, newest first. */
export const recentThreads = (
  db: Db,
  tenantId: TenantId,
  channelId: ChannelId,
  { vendorSlug, limit }: { readonly vendorSlug: string | null; readonly limit: number },
): Promise<ThreadSummary[]> =>
  rows(
    Summary,
    db,
    sql`${summaries(tenantId)} and t.channel_id = ${channelId} and t.root_ref is not null
      and (${vendorSlug}::text is null or p.vendor_slug = ${vendorSlug}) order by t.created_at desc, t.id limit ${limit}`,
  );

const Found = z.object({ id: ThreadId });

/** True for a thread that is wanted and whose root nobody can see yet. */
export const isUnposted = async (db: Db, { tenantId, threadId }: ThreadKey): Promise<boolean> =>
  (await firstRow(
    Found,
    db,
    sql`select id from threads where tenant_id = ${tenantId} and id = ${threadId} and root_ref is null`,
  )) !== undefined;

/** Threads of incidents that are open now, in every channel of the workspace. */
export const openThreads = (db: Db, tenantId: TenantId): Promise<ThreadSummary[]> =>
  rows(
    Summary,
    db,
    sql`${summaries(tenantId)} and t.root_ref is not null and i.withdrawn_at is null
      and i.status not in ('resolved', 'postmortem', 'completed', 'withdrawn') order by i.begun_at desc, t.created_at limit 500`,
  );

/** Nothing of this thread surfaces in the channel or pings any more; it goes on growing. False when it was muted already. */
export const muteThread = async (db: Db, { tenantId, threadId }: ThreadKey, by: string, at: IsoTime): Promise<boolean> =>
  (await affected(
    db,
    sql`update threads set muted_at = ${at}, muted_by = ${by} where tenant_id = ${tenantId} and id = ${threadId} and muted_at is null`,
  )) === 1;
