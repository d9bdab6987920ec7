import { z } from 'zod';
import { publicTenant } from '../../domain/ids.js';
import { ComponentStatus, Impact, PageStatus } from '../../domain/incident.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';
import { isFollowedPage, isOpenRow } from './conditions.js';

export const PageView = z.object({
  id: z.string(),
  vendorSlug: z.string(),
  vendorName: z.string(),
  url: z.string(),
  adapter: z.string(),
  state: z.enum(['new', 'ok', 'failed', 'unrecognised']),
  status: PageStatus,
  followed: z.boolean(),
  lastLookAt: Moment.nullable(),
  lastOkAt: Moment.nullable(),
  nextLookAt: Moment,
  failingSince: Moment.nullable(),
  failureCode: z.string().nullable(),
  failureDetail: z.string().nullable(),
  failures: z.number().int(),
  /** When a look last found something new on it. */
  lastChangedAt: Moment.nullable(),
  /** What it has cost so far: looks, those that found nothing new, bytes and milliseconds of fetching. */
  looks: z.coerce.number(),
  unchangedLooks: z.coerce.number(),
  bytesRead: z.coerce.number(),
  fetchMs: z.coerce.number(),
  /** Impacts of what is open now, maintenance that has not begun left out. */
  openImpacts: z.array(Impact),
});
/** One status page as readers see it. */
export type PageView = z.infer<typeof PageView>;

/** Of `pages p` with the impacts of what is open on it as `o`. */
export const pageViewColumns = sql`p.id, p.vendor_slug as "vendorSlug", p.vendor_name as "vendorName", p.url, p.adapter, p.state, p.status, ${isFollowedPage} as followed,
  p.last_look_at as "lastLookAt", p.last_ok_at as "lastOkAt", p.next_look_at as "nextLookAt", p.failing_since as "failingSince",
  p.failure_code as "failureCode", p.failure_detail as "failureDetail", p.failures,
  p.last_changed_at as "lastChangedAt", p.looks, p.unchanged_looks as "unchangedLooks", p.bytes_read as "bytesRead", p.fetch_ms as "fetchMs",
  coalesce(o.impacts, '{}') as "openImpacts"`;

const joined = sql`pages p
  left join (select i.page_id, array_agg(i.impact) as impacts from incidents i
    where i.tenant_id = ${publicTenant} and ${isOpenRow} and i.status <> 'scheduled' group by i.page_id) o on o.page_id = p.id`;

export const followedPages = (db: Db): Promise<PageView[]> =>
  rows(
    PageView,
    db,
    sql`select ${pageViewColumns} from ${joined} where p.tenant_id = ${publicTenant} and ${isFollowedPage} order by lower(p.vendor_name), p.url`,
  );

/** Every page of one vendor, followed or not: its past stays readable. */
export const vendorPages = (db: Db, slug: string): Promise<PageView[]> =>
  rows(
    PageView,
    db,
    sql`select ${pageViewColumns} from ${joined} where p.tenant_id = ${publicTenant} and p.vendor_slug = ${slug} order by p.url`,
  );

export const ComponentView = z.object({
  name: z.string(),
  groupName: z.string().nullable(),
  status: ComponentStatus,
  statusSince: Moment,
});
export type ComponentView = z.infer<typeof ComponentView>;

export const vendorComponents = (db: Db, slug: string): Promise<ComponentView[]> =>
  rows(
    ComponentView,
    db,
    sql`select c.name, c.group_name as "groupName", c.status, c.status_since as "statusSince"
      from page_components c join pages p on p.tenant_id = c.tenant_id and p.id = c.page_id
      where c.tenant_id = ${publicTenant} and p.vendor_slug = ${slug} order by p.url, c.position`,
  );
