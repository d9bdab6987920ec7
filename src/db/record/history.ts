import { z } from 'zod';
import { publicTenant } from '../../domain/ids.js';
import { Impact, IncidentKind, IncidentStatus, Origin } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';
import { type HistoryFilter, isSelected } from './selection.js';

export interface HistoryQuery extends HistoryFilter {
  /** Only what began before this moment. */
  readonly before?: IsoTime | undefined;
  /** Only what began at this moment or later. */
  readonly since?: IsoTime | undefined;
  /** Continues below this incident. */
  readonly after?: { readonly begunAt: IsoTime; readonly id: string } | undefined;
  readonly limit: number;
}

export const HistoryUpdate = z.object({
  incidentId: z.string(),
  seq: z.number().int(),
  key: z.string(),
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
  key: z.string(),
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
  /** By the vendor's own sentences. */
  accountFrom: Moment.nullable(),
  accountUntil: Moment.nullable(),
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

function below({ before, since, after }: HistoryQuery) {
  const conditions = [
    sql`true`,
    ...(after === undefined ? [] : [sql`(i.begun_at, i.id) < (${after.begunAt}::timestamptz, ${after.id})`]),
    ...(before === undefined ? [] : [sql`i.begun_at < ${before}::timestamptz`]),
    ...(since === undefined ? [] : [sql`i.begun_at >= ${since}::timestamptz`]),
  ];
  return sql.join(conditions, sql` and `);
}

const updatesOf = (db: Db, incidentIds: readonly string[]): Promise<HistoryUpdate[]> =>
  rows(
    HistoryUpdate,
    db,
    sql`select u.incident_id as "incidentId", u.seq, u.key, u.status, u.body, u.at, u.removed_at as "removedAt", coalesce(e.edits, 0) as edits
      from incident_updates u left join lateral (
        select count(*)::int as edits from (
          select (r.status, r.body, r.at) is distinct from lag((r.status, r.body, r.at)) over (order by r.revision) as moved, r.revision
          from update_revisions r where r.tenant_id = u.tenant_id and r.incident_id = u.incident_id and r.seq = u.seq
        ) steps where moved and steps.revision > 1) e on u.revision > 1
      where u.tenant_id = ${publicTenant} and u.incident_id = any(${[...incidentIds]}::text[]) order by u.at, u.seq`,
  );

/**
 * "offset 0" keeps the sort apart from the choice: else the planner walks through everybody's incidents by time until it has met enough of this
 * vendor's, which for a quiet vendor means all of them.
 */
const entriesOf = (db: Db, query: HistoryQuery) =>
  rows(
    HistoryRow,
    db,
    sql`select i.id, i.key, i.title, i.kind, i.impact, i.status, i.started_at as "startedAt", i.resolved_at as "resolvedAt",
        i.scheduled_for as "scheduledFor", i.scheduled_until as "scheduledUntil", i.components, i.regions, i.origin,
        i.withdrawn_at as "withdrawnAt", i.begun_at as "begunAt", i.account_from as "accountFrom", i.account_until as "accountUntil"
      from (select * from incidents i where ${isSelected(query)} and ${below(query)} offset 0) i
      order by i.begun_at desc, i.id desc limit ${query.limit + 1}`,
  );

const monthsOf = (db: Db, query: HistoryQuery): Promise<MonthCount[]> =>
  rows(
    MonthCount,
    db,
    sql`select to_char(i.begun_at at time zone 'UTC', 'YYYY-MM') as month, count(*)::int as count from incidents i
      where ${isSelected(query)} group by 1 order by 1 desc`,
  );

function grouped(updates: readonly HistoryUpdate[]): Map<string, HistoryUpdate[]> {
  const byIncident = new Map<string, HistoryUpdate[]>();
  for (const update of updates) byIncident.set(update.incidentId, [...(byIncident.get(update.incidentId) ?? []), update]);
  return byIncident;
}

/** One page of a vendor's past, newest first, each incident with its updates oldest first. */
export async function history(db: Db, query: HistoryQuery): Promise<HistoryPage> {
  const [found, months] = await Promise.all([entriesOf(db, query), monthsOf(db, query)]);
  const shown = found.slice(0, query.limit);
  const updates = grouped(
    await updatesOf(
      db,
      shown.map((incident) => incident.id),
    ),
  );
  const last = shown.at(-1);
  return {
    incidents: shown.map((incident) => ({ ...incident, updates: updates.get(incident.id) ?? [] })),
    next: last !== undefined && found.length > query.limit ? { begunAt: last.begunAt, id: last.id } : null,
    months,
    total: months.reduce((sum, { count }) => sum + count, 0),
  };
}
