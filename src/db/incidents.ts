import { z } from 'zod';
import type { Change, ChangedIncident } from '../domain/change.js';
import { IncidentId, incidentIdFor, type TenantId } from '../domain/ids.js';
import { Impact, type Incident, IncidentKind, IncidentStatus, type IncidentUpdate, Origin } from '../domain/incident.js';
import { ownMark } from '../domain/own-incident.js';
import { begunAtOf, recordFacts, recordFactsVersion } from '../domain/record-facts.js';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { type Db, rows, sql } from './database.js';
import type { PageKey } from './pages.js';

export const IncidentRow = z.object({
  id: IncidentId,
  key: z.string(),
  title: z.string(),
  kind: IncidentKind,
  impact: Impact,
  status: IncidentStatus,
  url: z.string().nullable(),
  startedAt: Moment.nullable(),
  resolvedAt: Moment.nullable(),
  scheduledFor: Moment.nullable(),
  scheduledUntil: Moment.nullable(),
  components: z.array(z.string()),
  regions: z.array(z.string()),
  unnamedRegions: z.boolean(),
  origin: Origin,
  revision: z.number().int(),
  firstSeenAt: Moment,
  changedAt: Moment,
  absentSince: Moment.nullable(),
  withdrawnAt: Moment.nullable(),
});

export const UpdateRow = z.object({
  incidentId: IncidentId,
  seq: z.number().int(),
  key: z.string(),
  status: IncidentStatus,
  body: z.string(),
  at: Moment,
  components: z.array(z.string()),
  revision: z.number().int(),
  firstSeenAt: Moment,
  removedAt: Moment.nullable(),
});

export const incidentColumns = sql`id, key, title, kind, impact, status, url, started_at as "startedAt", resolved_at as "resolvedAt",
  scheduled_for as "scheduledFor", scheduled_until as "scheduledUntil", components, regions, unnamed_regions as "unnamedRegions", origin, revision, first_seen_at as "firstSeenAt",
  changed_at as "changedAt", absent_since as "absentSince", withdrawn_at as "withdrawnAt"`;

export async function withUpdates(
  db: Db,
  tenantId: TenantId,
  found: readonly z.infer<typeof IncidentRow>[],
): Promise<Incident[]> {
  if (found.length === 0) return [];
  const updates = await rows(
    UpdateRow,
    db,
    sql`select incident_id as "incidentId", seq, key, status, body, at, components, revision, first_seen_at as "firstSeenAt",
        removed_at as "removedAt"
      from incident_updates where tenant_id = ${tenantId} and incident_id = any (${found.map((row) => row.id)}::text[]) order by incident_id, at, seq`,
  );
  const byIncident = new Map<IncidentId, IncidentUpdate[]>(found.map((row) => [row.id, []]));
  for (const { incidentId, ...update } of updates) byIncident.get(incidentId)?.push(update);
  return found.map((row) => ({ ...row, updates: byIncident.get(row.id) ?? [] }));
}

/**
 * The stored incidents that a snapshot can say something about: those it lists, those still open or missing, and those as young as the oldest
 * it lists (`since`), whose absence means something. Beside them the newest of what Tocsin said itself, which the vendor may still write about.
 */
export async function incidentsForDiff(
  db: Db,
  page: PageKey,
  keys: readonly string[],
  since: IsoTime | null,
): Promise<Incident[]> {
  const found = await rows(
    IncidentRow,
    db,
    sql`select ${incidentColumns} from incidents where tenant_id = ${page.tenantId} and page_id = ${page.pageId}
      and (key = any (${[...keys]}::text[]) or id = any (${keys.map((key) => incidentIdFor(page.pageId, key))}::text[]) or absent_since is not null or status not in ('resolved', 'postmortem', 'completed', 'withdrawn')
        or ${since}::timestamptz is null or begun_at >= ${since}
        or id in (select id from incidents ours where ours.tenant_id = ${page.tenantId} and ours.page_id = ${page.pageId}
          and starts_with(ours.key, ${ownMark}) order by begun_at desc limit 5))
      order by begun_at, id`,
  );
  return withUpdates(db, page.tenantId, found);
}

/** Open incidents of a page, the newest first: what a new subscription catches up with. */
export async function openIncidents(db: Db, page: PageKey): Promise<Incident[]> {
  const found = await rows(
    IncidentRow,
    db,
    sql`select ${incidentColumns} from incidents where tenant_id = ${page.tenantId} and page_id = ${page.pageId} and withdrawn_at is null
      and status not in ('resolved', 'postmortem', 'completed', 'withdrawn') order by begun_at desc, id`,
  );
  return withUpdates(db, page.tenantId, found);
}

async function storeIncident(db: Db, page: PageKey, incident: Incident): Promise<void> {
  const facts = recordFacts(incident);
  await sql`insert into incidents (tenant_id, id, page_id, key, title, kind, impact, status, url, started_at, resolved_at, scheduled_for,
      scheduled_until, components, regions, unnamed_regions, origin, revision, first_seen_at, changed_at, absent_since, withdrawn_at, begun_at,
      published_at, ended_at, postmortem_at, after_the_fact, account_from, account_until, search_text, facts_version)
    values (${page.tenantId}, ${incident.id}, ${page.pageId}, ${incident.key}, ${incident.title}, ${incident.kind}, ${incident.impact},
      ${incident.status}, ${incident.url}, ${incident.startedAt}, ${incident.resolvedAt}, ${incident.scheduledFor}, ${incident.scheduledUntil},
      ${[...incident.components]}::text[], ${[...incident.regions]}::text[], ${incident.unnamedRegions === true}, ${incident.origin}, ${incident.revision},
      ${incident.firstSeenAt}, ${incident.changedAt}, ${incident.absentSince}, ${incident.withdrawnAt}, ${begunAtOf(incident)},
      ${facts.publishedAt}, ${facts.endedAt}, ${facts.postmortemAt}, ${facts.afterTheFact}, ${facts.accountFrom}, ${facts.accountUntil},
      lower(${facts.searchText}), ${recordFactsVersion})
    on conflict (tenant_id, id) do update set key = excluded.key, title = excluded.title, kind = excluded.kind, impact = excluded.impact,
      status = excluded.status, url = excluded.url, started_at = excluded.started_at, resolved_at = excluded.resolved_at,
      scheduled_for = excluded.scheduled_for, scheduled_until = excluded.scheduled_until, components = excluded.components,
      regions = excluded.regions, unnamed_regions = excluded.unnamed_regions, origin = excluded.origin, revision = excluded.revision, changed_at = excluded.changed_at,
      absent_since = excluded.absent_since, withdrawn_at = excluded.withdrawn_at, begun_at = excluded.begun_at,
      published_at = excluded.published_at, ended_at = excluded.ended_at, postmortem_at = excluded.postmortem_at, after_the_fact = excluded.after_the_fact,
      account_from = excluded.account_from, account_until = excluded.account_until,
      search_text = excluded.search_text, facts_version = excluded.facts_version`.execute(db);
}

async function storeUpdates(db: Db, tenantId: TenantId, incident: Incident): Promise<void> {
  const list = JSON.stringify(incident.updates);
  await sql`insert into incident_updates (tenant_id, incident_id, seq, key, status, body, at, components, revision, first_seen_at, removed_at)
    select ${tenantId}, ${incident.id}, row.seq, row.key, row.status, row.body, row.at,
      array(select jsonb_array_elements_text(row.components)), row.revision, row."firstSeenAt", row."removedAt"
    from jsonb_to_recordset(${list}::jsonb) as row (seq int, key text, status text, body text, at timestamptz, components jsonb,
      revision int, "firstSeenAt" timestamptz, "removedAt" timestamptz)
    on conflict (tenant_id, incident_id, seq) do update set key = excluded.key, status = excluded.status, body = excluded.body, at = excluded.at,
      components = excluded.components, revision = excluded.revision, removed_at = excluded.removed_at`.execute(db);
  await sql`insert into update_revisions (tenant_id, incident_id, seq, revision, status, body, at, seen_at)
    select ${tenantId}, ${incident.id}, row.seq, row.revision, row.status, row.body, row.at, ${incident.changedAt}::timestamptz
    from jsonb_to_recordset(${list}::jsonb) as row (seq int, revision int, status text, body text, at timestamptz)
    on conflict (tenant_id, incident_id, seq, revision) do nothing`.execute(db);
}

async function storeChanges(db: Db, tenantId: TenantId, incident: Incident, changes: readonly Change[]): Promise<void> {
  const list = JSON.stringify(changes.map((change, ordinal) => ({ ...change, ordinal })));
  await sql`insert into incident_changes (tenant_id, incident_id, revision, ordinal, kind, seq, from_value, to_value, seen_at)
    select ${tenantId}, ${incident.id}, ${incident.revision}, row.ordinal, row.kind, row.seq, row."from", row."to", ${incident.changedAt}::timestamptz
    from jsonb_to_recordset(${list}::jsonb) as row (ordinal int, kind text, seq int, "from" text, "to" text)
    on conflict (tenant_id, incident_id, revision, ordinal) do nothing`.execute(db);
}

/** Writes what a look changed. Inside the caller's transaction, after the page's version was advanced. */
export async function storeChangedIncidents(db: Db, page: PageKey, changed: readonly ChangedIncident[]): Promise<void> {
  for (const { incident, changes } of changed) {
    await storeIncident(db, page, incident);
    await storeUpdates(db, page.tenantId, incident);
    await storeChanges(db, page.tenantId, incident, changes);
  }
}
