import { z } from 'zod';
import { publicTenant } from '../../domain/ids.js';
import { Impact, IncidentKind, IncidentStatus, Origin } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';

export interface HistoryQuery {
  readonly slug: string;
  readonly kind?: IncidentKind | undefined;
  readonly impact?: Impact | undefined;
  /** Looked for in titles and in every update that is still shown. */
  readonly text?: string | undefined;
  /** Only what began before this moment. */
  readonly before?: IsoTime | undefined;
  /** Continues below this incident; wins over `before`. */
  readonly after?: { readonly begunAt: IsoTime; readonly id: string } | undefined;
  readonly limit: number;
}

export const HistoryUpdate = z.object({
  incidentId: z.string(),
  seq: z.number().int(),
  status: IncidentStatus,
  body: z.string(),
  at: Moment,
  /** How often its state, text or time changed; taking it off the page is no edit. */
  edits: z.number().int(),
  removedAt: Moment.nullable(),
});
export type HistoryUpdate = z.infer<typeof HistoryUpdate>;

const HistoryRow = z.object({
  id: z.string(),
  title: z.string(),
  kind: IncidentKind,
  impact: Impact,
  status: IncidentStatus,
  startedAt: Moment.nullable(),
  resolvedAt: Moment.nullable(),
  scheduledFor: Moment.nullable(),
  scheduledUntil: Moment.nullable(),
  components: z.array(z.string()),
  regions: z.array(z.string()),
  origin: Origin,
  withdrawnAt: Moment.nullable(),
  begunAt: Moment,
});
export type HistoryIncident = z.infer<typeof HistoryRow> & { readonly updates: readonly HistoryUpdate[] };

const MonthCount = z.object({ month: z.string(), count: z.number().int() });
/** `2026-08` and how many incidents began in it, by UTC. */
export type MonthCount = z.infer<typeof MonthCount>;

export interface HistoryPage {
  readonly incidents: readonly HistoryIncident[];
  /** Where the next page begins; null at the end. */
  readonly next: { readonly begunAt: IsoTime; readonly id: string } | null;
  /** Of everything the filters select, newest first. */
  readonly months: readonly MonthCount[];
  readonly total: number;
}

const selected = (query: HistoryQuery) => sql`i.tenant_id = ${publicTenant}
  and i.page_id in (select p.id from pages p where p.tenant_id = ${publicTenant} and p.vendor_slug = ${query.slug})
  and (${query.kind ?? null}::text is null or i.kind = ${query.kind ?? null})
  and (${query.impact ?? null}::text is null or i.impact = ${query.impact ?? null})
  and (${query.text ?? null}::text is null or position(lower(${query.text ?? ''}) in lower(i.title)) > 0 or exists (
    select from incident_updates u where u.tenant_id = i.tenant_id and u.incident_id = i.id
      and position(lower(${query.text ?? ''}) in lower(u.body)) > 0))`;

function below(query: HistoryQuery) {
  if (query.after !== undefined) return sql`(i.begun_at, i.id) < (${query.after.begunAt}::timestamptz, ${query.after.id})`;
  return query.before === undefined ? sql`true` : sql`i.begun_at < ${query.before}::timestamptz`;
}

const updatesOf = (db: Db, incidentIds: readonly string[]): Promise<HistoryUpdate[]> =>
  rows(
    HistoryUpdate,
    db,
    sql`select u.incident_id as "incidentId", u.seq, u.status, u.body, u.at, u.removed_at as "removedAt", coalesce(e.edits, 0) as edits
      from incident_updates u left join lateral (
        select count(*)::int as edits from (
          select (r.status, r.body, r.at) is distinct from lag((r.status, r.body, r.at)) over (order by r.revision) as moved, r.revision
          from update_revisions r where r.tenant_id = u.tenant_id and r.incident_id = u.incident_id and r.seq = u.seq
        ) steps where moved and steps.revision > 1) e on u.revision > 1
      where u.tenant_id = ${publicTenant} and u.incident_id = any(${[...incidentIds]}::text[]) order by u.at, u.seq`,
  );

/** One page of a vendor's past, newest first, each incident with its updates oldest first. */
export async function history(db: Db, query: HistoryQuery): Promise<HistoryPage> {
  const found = await rows(
    HistoryRow,
    db,
    sql`select i.id, i.title, i.kind, i.impact, i.status, i.started_at as "startedAt", i.resolved_at as "resolvedAt",
        i.scheduled_for as "scheduledFor", i.scheduled_until as "scheduledUntil", i.components, i.regions, i.origin,
        i.withdrawn_at as "withdrawnAt", i.begun_at as "begunAt"
      from incidents i where ${selected(query)} and ${below(query)} order by i.begun_at desc, i.id desc limit ${query.limit + 1}`,
  );
  const months = await rows(
    MonthCount,
    db,
    sql`select to_char(i.begun_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count from incidents i
      where ${selected(query)} group by 1 order by 1 desc`,
  );
  const shown = found.slice(0, query.limit);
  const updates = await updatesOf(
    db,
    shown.map((incident) => incident.id),
  );
  const last = shown.at(-1);
  return {
    incidents: shown.map((incident) => ({ ...incident, updates: updates.filter((update) => update.incidentId === incident.id) })),
    next: last !== undefined && found.length > query.limit ? { begunAt: last.begunAt, id: last.id } : null,
    months,
    total: months.reduce((sum, { count }) => sum + count, 0),
  };
}
