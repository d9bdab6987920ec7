import { z } from 'zod';
import { IncidentId } from '../domain/ids.js';
import { Impact, IncidentKind, IncidentStatus } from '../domain/incident.js';
import type { IsoTime } from '../domain/time.js';
import type { ChannelPost } from './channel-posts.js';
import { Moment } from './columns.js';
import { type Db, rows, sql } from './database.js';

const FoldedRow = z.object({
  id: IncidentId,
  vendorSlug: z.string(),
  vendor: z.string(),
  hasReport: z.boolean(),
  title: z.string(),
  kind: IncidentKind,
  impact: Impact,
  status: IncidentStatus,
  beganAt: Moment,
  resolvedAt: Moment.nullable(),
  withdrawnAt: Moment.nullable(),
  changedAt: Moment,
  updates: z.array(z.object({ status: IncidentStatus, at: Moment, removedAt: Moment.nullable(), body: z.string() })),
});
/** An incident that a message about its channel tells of. */
export type FoldedIncident = z.infer<typeof FoldedRow>;

/** Where the threads are of which a message tells: folded away for whoever wants one, skipped, or about to follow the message. */
const statesIn = (kind: ChannelPost['kind']): string[] => {
  if (kind === 'morning') return ['open', 'stopped'];
  return kind === 'storm' || kind === 'past' ? ['folded'] : ['stopped'];
};

/** What the message has to tell of now, the earliest first. What got a thread of its own is none of it any more. */
export const foldedIncidents = (db: Db, { tenantId, id, kind }: ChannelPost): Promise<FoldedIncident[]> =>
  rows(
    FoldedRow,
    db,
    sql`select i.id, p.vendor_slug as "vendorSlug", p.vendor_name as vendor, p.tenant_id = 'public' as "hasReport", i.title, i.kind, i.impact, i.status, i.begun_at as "beganAt",
        i.resolved_at as "resolvedAt", i.withdrawn_at as "withdrawnAt", i.changed_at as "changedAt",
        coalesce((select json_agg(json_build_object('status', u.status, 'at', u.at, 'removedAt', u.removed_at, 'body', u.body) order by u.at, u.seq)
          from incident_updates u where u.tenant_id = i.tenant_id and u.incident_id = i.id), '[]') as updates
      from threads t
      join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id
      join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
      where t.tenant_id = ${tenantId} and t.fold_id = ${id} and t.state = any (${statesIn(kind)}::text[])
      order by i.begun_at, i.id`,
  );

const LiveRow = z.object({ slug: z.string(), name: z.string(), rootRef: z.string() });
/** A vendor with a thread in this channel that people can see. */
export type LiveVendor = z.infer<typeof LiveRow>;

/** Vendors whose incident has a root in the channel and is open, or was until lately; the worst first. */
export const liveVendors = (db: Db, { tenantId, channel }: ChannelPost, endedAfter: IsoTime): Promise<LiveVendor[]> =>
  rows(
    LiveRow,
    db,
    sql`select distinct on (live.rank, live.slug) live.slug, live.name, live.root_ref as "rootRef" from (
        select p.vendor_slug as slug, p.vendor_name as name, t.root_ref, i.begun_at,
          case i.impact when 'critical' then 0 when 'major' then 1 else 2 end as rank
        from threads t
        join incidents i on i.tenant_id = t.page_tenant_id and i.id = t.incident_id and i.withdrawn_at is null and i.kind = 'incident'
        join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
        where t.tenant_id = ${tenantId} and t.channel_id = ${channel.id} and t.root_ref is not null and t.state = 'open'
          and (i.status not in ('resolved', 'postmortem', 'completed', 'withdrawn') or i.resolved_at > ${endedAfter})
      ) live order by live.rank, live.slug, live.begun_at desc`,
  );
