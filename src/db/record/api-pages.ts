import { z } from 'zod';
import { PageId, TenantId } from '../../domain/ids.js';
import { ComponentStatus, Impact, PageStatus } from '../../domain/incident.js';
import { Moment } from '../columns.js';
import { type Db, rows, sql } from '../database.js';
import { PageState } from '../pages.js';
import { isFollowedPage, isOpenRow } from './conditions.js';

const RecordedPage = z.object({
  tenantId: TenantId,
  id: PageId,
  vendorSlug: z.string(),
  vendorName: z.string(),
  url: z.string(),
  adapter: z.string(),
  state: PageState,
  status: PageStatus,
  /** In whatever workspace: a page is looked at once for all of them. */
  isFollowed: z.boolean(),
  lastLookAt: Moment.nullable(),
  lastOkAt: Moment.nullable(),
  failingSince: Moment.nullable(),
  failureCode: z.string().nullable(),
  failureDetail: z.string().nullable(),
  /** Of what is open now, maintenance that has not begun left out. */
  openImpacts: z.array(Impact),
});
export type RecordedPage = z.infer<typeof RecordedPage>;

/** The pages of these tenants, by vendor: of one vendor all of them, else those that somebody follows. */
export const recordedPages = (db: Db, tenants: readonly TenantId[], slug: string | null): Promise<RecordedPage[]> =>
  rows(
    RecordedPage,
    db,
    sql`select p.tenant_id as "tenantId", p.id, p.vendor_slug as "vendorSlug", p.vendor_name as "vendorName", p.url, p.adapter, p.state, p.status,
        ${isFollowedPage} as "isFollowed", p.last_look_at as "lastLookAt", p.last_ok_at as "lastOkAt", p.failing_since as "failingSince",
        p.failure_code as "failureCode", p.failure_detail as "failureDetail", coalesce(o.impacts, '{}') as "openImpacts"
      from pages p left join (select i.tenant_id, i.page_id, array_agg(i.impact) as impacts from incidents i
        where i.tenant_id = any (${[...tenants]}::text[]) and ${isOpenRow} and i.status <> 'scheduled' group by i.tenant_id, i.page_id) o
        on o.tenant_id = p.tenant_id and o.page_id = p.id
      where p.tenant_id = any (${[...tenants]}::text[]) and ${slug === null ? isFollowedPage : sql`p.vendor_slug = ${slug}`}
      order by p.vendor_slug collate "C", p.id collate "C"`,
  );

const RecordedComponent = z.object({
  pageUrl: z.string(),
  position: z.number().int(),
  pageId: PageId,
  name: z.string(),
  groupName: z.string().nullable(),
  status: ComponentStatus,
  statusSince: Moment,
  regions: z.array(z.string()),
});
export type RecordedComponent = z.infer<typeof RecordedComponent>;

export const recordedComponents = (db: Db, tenants: readonly TenantId[], slug: string): Promise<RecordedComponent[]> =>
  rows(
    RecordedComponent,
    db,
    sql`select p.url as "pageUrl", p.id as "pageId", c.position, c.name, c.group_name as "groupName", c.status, c.status_since as "statusSince", c.regions
      from page_components c join pages p on p.tenant_id = c.tenant_id and p.id = c.page_id
      where c.tenant_id = any (${[...tenants]}::text[]) and p.vendor_slug = ${slug} order by p.id collate "C", c.position, c.id`,
  );
