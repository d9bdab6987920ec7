import { z } from 'zod';
import type { TenantId } from '../domain/ids.js';
import type { Incident } from '../domain/incident.js';
import type { IsoTime } from '../domain/time.js';
import type { Db } from './database.js';
import { rows, sql } from './database.js';
import { IncidentRow, incidentColumns, openIncidents, withUpdates } from './incidents.js';
import { followedPages, type PageKey, type PageRow } from './pages.js';

/** What began since then on one page, newest first, with its updates. */
export async function historySince(db: Db, page: PageKey, since: IsoTime, limit: number): Promise<Incident[]> {
  const found = await rows(
    IncidentRow,
    db,
    sql`select ${incidentColumns} from incidents where tenant_id = ${page.tenantId} and page_id = ${page.pageId} and withdrawn_at is null
      and begun_at >= ${since} order by begun_at desc, id limit ${limit}`,
  );
  return withUpdates(db, page.tenantId, found);
}

export interface PageIncident {
  readonly page: PageRow;
  readonly incident: Incident;
}

/** The newest incidents on the pages that a workspace follows, of one vendor or of all. */
export async function recentIncidents(
  db: Db,
  tenantId: TenantId,
  { vendorSlug, limit }: { readonly vendorSlug: string | null; readonly limit: number },
): Promise<PageIncident[]> {
  const pages = (await followedPages(db, tenantId)).filter((page) => vendorSlug === null || page.vendorSlug === vendorSlug);
  const byId = new Map(pages.map((page) => [page.id as string, page]));
  if (byId.size === 0) return [];
  const Found = IncidentRow.extend({ pageId: z.string(), tenantId: z.string() });
  const found = await rows(
    Found,
    db,
    sql`select ${incidentColumns}, page_id as "pageId", tenant_id as "tenantId" from incidents
      where tenant_id in ('public', ${tenantId}) and page_id = any (${[...byId.keys()]}::text[]) order by begun_at desc, id limit ${limit}`,
  );
  const answer: PageIncident[] = [];
  for (const { pageId, tenantId: _owner, ...row } of found) {
    const page = byId.get(pageId);
    if (page === undefined) continue;
    const [incident] = await withUpdates(db, page.tenantId, [row]);
    if (incident !== undefined) answer.push({ page, incident });
  }
  return answer;
}

/** One vendor that a workspace follows, as `/tocsin status` tells it. */
export interface FollowedVendor {
  readonly vendorSlug: string;
  readonly vendorName: string;
  readonly state: PageRow['state'];
  readonly status: string;
  readonly failingSince: IsoTime | null;
  readonly failureCode: string | null;
  readonly failureDetail: string | null;
  readonly open: readonly Incident[];
}

export async function followedStatus(db: Db, tenantId: TenantId): Promise<FollowedVendor[]> {
  const answer: FollowedVendor[] = [];
  for (const page of await followedPages(db, tenantId)) {
    const { vendorSlug, vendorName, state, status, failingSince, failureCode, failureDetail } = page;
    const open = await openIncidents(db, { tenantId: page.tenantId, pageId: page.id });
    answer.push({ vendorSlug, vendorName, state, status, failingSince, failureCode, failureDetail, open });
  }
  return answer;
}
