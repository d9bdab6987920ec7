import { z } from 'zod';
import { publicTenant } from '../../domain/ids.js';
import { Impact, IncidentKind, IncidentStatus } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';

const RelatedIncident = z.object({
  id: z.string(),
  vendorSlug: z.string(),
  vendorName: z.string(),
  title: z.string(),
  kind: IncidentKind,
  impact: Impact,
  status: IncidentStatus,
  begunAt: Moment,
  withdrawnAt: Moment.nullable(),
  /** The components that both have. */
  shared: z.array(z.string()),
});
/** Another incident that a reader of this one may want to see. */
export type RelatedIncident = z.infer<typeof RelatedIncident>;

export interface RelatedQuery {
  readonly id: string;
  readonly vendorSlug: string;
  readonly components: readonly string[];
  readonly begunAt: IsoTime;
  readonly endedAt: IsoTime | null;
}

const columns = sql`i.id, p.vendor_slug as "vendorSlug", p.vendor_name as "vendorName", i.title, i.kind, i.impact, i.status, i.begun_at as "begunAt",
  i.withdrawn_at as "withdrawnAt"`;

const mostRelated = 5;

/** The newest incidents of the same vendor within 90 days of this one that touch one of its components. */
export function relatedIncidents(db: Db, { id, vendorSlug, components, begunAt }: RelatedQuery): Promise<RelatedIncident[]> {
  const names = sql`${[...components]}::text[]`;
  return rows(
    RelatedIncident,
    db,
    sql`select ${columns}, array(select unnest(i.components) intersect select unnest(${names})) as shared
      from incidents i join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
      where i.tenant_id = ${publicTenant} and p.vendor_slug = ${vendorSlug} and i.id <> ${id} and i.components && ${names} and i.kind = 'incident'
        and i.begun_at between ${begunAt}::timestamptz - interval '90 days' and ${begunAt}::timestamptz + interval '90 days'
      order by i.begun_at desc, i.id desc limit ${mostRelated}`,
  );
}

/** More vendors than this in trouble at one time are too many to look for in a text. */
const mostOverlapping = 300;

/**
 * Incidents of other vendors that went on at the same time, or began up to half an hour later: who depends on somebody may write first. What was
 * over long before its page said so is bounded by a week.
 */
export function overlappingIncidents(db: Db, { id, vendorSlug, begunAt, endedAt }: RelatedQuery): Promise<RelatedIncident[]> {
  return rows(
    RelatedIncident,
    db,
    sql`select ${columns}, '{}'::text[] as shared
      from incidents i join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
      where i.tenant_id = ${publicTenant} and p.vendor_slug <> ${vendorSlug} and i.id <> ${id} and i.kind = 'incident' and i.withdrawn_at is null
        and i.begun_at between ${begunAt}::timestamptz - interval '7 days' and coalesce(${endedAt}::timestamptz, ${begunAt}::timestamptz + interval '1 day') + interval '30 minutes'
        and (i.resolved_at is null or i.resolved_at >= ${begunAt}::timestamptz - interval '30 minutes')
      order by abs(extract(epoch from i.begun_at - ${begunAt}::timestamptz)), i.id limit ${mostOverlapping}`,
  );
}
