import { z } from 'zod';
import { PageId, TenantId } from '../../domain/ids.js';
import type { Incident, IncidentKind } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';
import { IncidentRow, withUpdates } from '../incidents.js';
import { isOpenRow } from './conditions.js';
import { holdsText } from './selection.js';

const FoundRow = IncidentRow.extend({
  tenantId: TenantId,
  pageId: PageId,
  pageUrl: z.string(),
  vendorSlug: z.string(),
  vendorName: z.string(),
  begunAt: Moment,
});

/** An incident with the page it stands on. */
export interface RecordedIncident {
  readonly page: {
    readonly tenantId: TenantId;
    readonly id: PageId;
    readonly url: string;
    readonly vendorSlug: string;
    readonly vendorName: string;
  };
  readonly incident: Incident;
  readonly begunAt: IsoTime;
}

/** Where a list goes on: below this incident, newest first. */
export type Below = readonly [begunAt: IsoTime, id: string];

/** What the database can tell apart by itself. Everything is a superset of what a filter wants: the filter itself decides. */
export interface Narrowing {
  /** Whose pages are seen. */
  readonly tenants: readonly TenantId[];
  /** Null: of all vendors. */
  readonly slugs: readonly string[] | null;
  readonly kinds: readonly IncidentKind[];
  /** Tags of which an incident that names any has at least one; null: all. */
  readonly regions: readonly string[] | null;
  readonly impacts: readonly string[] | null;
  /** Looked for in titles and in every update, whatever the case; null: anything. */
  readonly text: string | null;
  readonly isOpen: boolean | null;
  readonly since: IsoTime | null;
  /** Only what began before. */
  readonly until: IsoTime | null;
  readonly below: Below | null;
  readonly limit: number;
}

const incidentOnPage = sql`i.id, i.key, i.title, i.kind, i.impact, i.status, i.url, i.started_at as "startedAt", i.resolved_at as "resolvedAt",
  i.scheduled_for as "scheduledFor", i.scheduled_until as "scheduledUntil", i.components, i.regions, i.unnamed_regions as "unnamedRegions", i.origin,
  i.revision, i.first_seen_at as "firstSeenAt", i.changed_at as "changedAt", i.absent_since as "absentSince", i.withdrawn_at as "withdrawnAt",
  i.begun_at as "begunAt", p.tenant_id as "tenantId", p.id as "pageId", p.url as "pageUrl", p.vendor_slug as "vendorSlug", p.vendor_name as "vendorName"`;

const list = (words: readonly string[] | null) => (words === null ? null : [...words]);

/** Newest first by when they began, each with its updates. */
export async function recordedIncidents(db: Db, wanted: Narrowing): Promise<RecordedIncident[]> {
  const { since, until, below, isOpen, text } = wanted;
  const [slugs, regions, impacts] = [list(wanted.slugs), list(wanted.regions), list(wanted.impacts)];
  const found = await rows(
    FoundRow,
    db,
    sql`select ${incidentOnPage} from incidents i join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
      where i.tenant_id = any (${[...wanted.tenants]}::text[]) and i.kind = any (${[...wanted.kinds]}::text[])
        and ${slugs === null ? sql`true` : sql`i.page_id in (select id from pages where tenant_id = any (${[...wanted.tenants]}::text[]) and vendor_slug = any (${slugs}::text[]))`}
        and ${regions === null ? sql`true` : sql`(i.regions && ${regions}::text[] or i.regions = '{}' or i.unnamed_regions)`}
        and ${impacts === null ? sql`true` : sql`i.impact = any (${impacts}::text[])`}
        and ${text === null ? sql`true` : holdsText(text)}
        and ${isOpen === null ? sql`true` : isOpen ? isOpenRow : sql`not (${isOpenRow})`}
        and ${since === null ? sql`true` : sql`i.begun_at >= ${since}::timestamptz`}
        and ${until === null ? sql`true` : sql`i.begun_at < ${until}::timestamptz`}
        and ${below === null ? sql`true` : sql`(i.begun_at, i.id) < (${below[0]}::timestamptz, ${below[1]})`}
      order by i.begun_at desc, i.id desc limit ${wanted.limit}`,
  );
  return complete(db, found);
}

/** Undefined where none of these tenants has it. */
export async function recordedIncident(db: Db, tenants: readonly TenantId[], id: string): Promise<RecordedIncident | undefined> {
  const found = await rows(
    FoundRow,
    db,
    sql`select ${incidentOnPage} from incidents i join pages p on p.tenant_id = i.tenant_id and p.id = i.page_id
      where i.tenant_id = any (${[...tenants]}::text[]) and i.id = ${id} limit 1`,
  );
  return (await complete(db, found))[0];
}

/** Updates are read once for each tenant, as every row belongs to one. */
async function complete(db: Db, found: readonly z.infer<typeof FoundRow>[]): Promise<RecordedIncident[]> {
  const whole = new Map<string, Incident>();
  for (const tenantId of new Set(found.map((row) => row.tenantId))) {
    const own = found.filter((row) => row.tenantId === tenantId);
    for (const incident of await withUpdates(db, tenantId, own)) whole.set(`${tenantId} ${incident.id}`, incident);
  }
  return found.flatMap((row) => {
    const incident = whole.get(`${row.tenantId} ${row.id}`);
    if (incident === undefined) return [];
    const { tenantId, pageId: id, pageUrl: url, vendorSlug, vendorName, begunAt } = row;
    return [{ page: { tenantId, id, url, vendorSlug, vendorName }, incident, begunAt }];
  });
}
