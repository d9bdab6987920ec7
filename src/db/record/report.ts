import { z } from 'zod';
import { previewTenant, publicTenant } from '../../domain/ids.js';
import { Moment } from '../columns.js';
import { type Db, firstRow, rows, sql } from '../database.js';
import { IncidentRow, UpdateRow } from '../incidents.js';
import { type RecordedChange, type RecordedRevision, recordedChanges, recordedRevisions } from './incident-past.js';

const ReportRow = IncidentRow.omit({ absentSince: true }).extend({
  id: z.string(),
  vendorSlug: z.string(),
  vendorName: z.string(),
  pageUrl: z.string(),
  begunAt: Moment,
  /** The groups of the page that its components belong to. */
  groups: z.array(z.string()),
});

export type ReportRevision = Omit<RecordedRevision, 'seq'>;

const ReportUpdateRow = UpdateRow.omit({ incidentId: true });
/** One update with every wording it ever had, oldest wording first; the last one is the current. */
export type ReportUpdate = z.infer<typeof ReportUpdateRow> & { readonly revisions: readonly ReportRevision[] };

export type ReportChange = Omit<RecordedChange, 'ordinal'>;

const ThreadRow = z.object({ channelId: z.string(), channelName: z.string(), rootRef: z.string().nullable() });
export type ReportThread = z.infer<typeof ThreadRow>;

export type IncidentReport = z.infer<typeof ReportRow> & {
  /** Oldest first by the vendor's time; removed ones included. */
  readonly updates: readonly ReportUpdate[];
  readonly changes: readonly ReportChange[];
  /** Preview threads about this incident. */
  readonly threads: readonly ReportThread[];
};

const readIncident = (db: Db, id: string) =>
  firstRow(
    ReportRow,
    db,
    sql`select i.id, i.key, p.vendor_slug as "vendorSlug", p.vendor_name as "vendorName", p.url as "pageUrl", i.title, i.kind, i.impact, i.status,
        i.url, i.started_at as "startedAt", i.resolved_at as "resolvedAt", i.scheduled_for as "scheduledFor",
        i.scheduled_until as "scheduledUntil", i.components, i.regions, i.unnamed_regions as "unnamedRegions", i.origin, i.revision, i.first_seen_at as "firstSeenAt",
        i.changed_at as "changedAt", i.withdrawn_at as "withdrawnAt", i.begun_at as "begunAt",
        array(select distinct c.group_name from page_components c where c.tenant_id = i.tenant_id and c.page_id = i.page_id
          and c.group_name is not null and c.name = any (i.components) order by 1) as groups
      from incidents i join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
      where i.tenant_id = ${publicTenant} and i.id = ${id}`,
  );

/** Everything known about one incident; undefined when there is none with this id. */
export async function incidentReport(db: Db, id: string): Promise<IncidentReport | undefined> {
  const incident = await readIncident(db, id);
  if (incident === undefined) return undefined;
  const updates = await rows(
    ReportUpdateRow,
    db,
    sql`select u.seq, u.key, u.status, u.body, u.at, u.components, u.revision, u.first_seen_at as "firstSeenAt", u.removed_at as "removedAt"
      from incident_updates u where u.tenant_id = ${publicTenant} and u.incident_id = ${id} order by u.at, u.seq`,
  );
  const revisions = await recordedRevisions(db, publicTenant, id);
  const changes = await recordedChanges(db, publicTenant, id);
  const threads = await rows(
    ThreadRow,
    db,
    sql`select t.channel_id as "channelId", c.name as "channelName", t.root_ref as "rootRef"
      from threads t join channels c on c.tenant_id = t.tenant_id and c.id = t.channel_id
      where t.tenant_id = ${previewTenant} and t.page_tenant_id = ${publicTenant} and t.incident_id = ${id} and c.chat = 'preview' order by c.name`,
  );
  return {
    ...incident,
    updates: updates.map((update) => ({ ...update, revisions: revisions.filter(({ seq }) => seq === update.seq) })),
    changes: changes.map(({ ordinal: _, ...change }) => change),
    threads,
  };
}
