import { z } from 'zod';
import type { TenantId } from '../domain/ids.js';
import { type Db, rows, sql } from './database.js';

const VendorPart = z.object({
  kind: z.enum(['region', 'component', 'group']),
  name: z.string(),
  /** The group of a component; null for those without one, and for everything else. */
  group: z.string().nullable(),
  /** Past incidents that named it. */
  times: z.number().int(),
});
export type VendorPart = z.infer<typeof VendorPart>;

/** A page of thousands of components is searched through, not listed. */
const most = 10_000;

/**
 * What the pages of some vendors are divided into: regions and components as they list them or as past incidents name them, and groups; most troubled
 * first. `vendors` undefined: of all pages that the workspace follows. Private pages of other workspaces say nothing.
 */
export const vendorParts = (db: Db, tenantId: TenantId, vendors: readonly string[] | undefined): Promise<VendorPart[]> =>
  rows(
    VendorPart,
    db,
    sql`with chosen as (
        select p.tenant_id, p.id from pages p where p.tenant_id in ('public', ${tenantId}) and case when ${vendors === undefined} then
          exists (select from follows f where f.tenant_id = ${tenantId} and f.page_tenant_id = p.tenant_id and f.page_id = p.id)
          else p.vendor_slug = any (${[...(vendors ?? [])]}::text[]) end
      ), listed as (
        select c.name, c.group_name, c.regions from page_components c join chosen on chosen.tenant_id = c.tenant_id and chosen.id = c.page_id
      ), past as (
        select i.regions, i.components from incidents i join chosen on chosen.tenant_id = i.tenant_id and chosen.id = i.page_id
        where i.withdrawn_at is null
      ), named as (
        select 'region' as kind, tag as name, null::text as "group", 0 as times from listed, unnest(regions) as tag
        union all select 'region', tag, null, 1 from past, unnest(regions) as tag
        union all select 'group', group_name, null, 0 from listed where group_name is not null
        union all select 'group', l.group_name, null, 1 from past, unnest(past.components) as touched join listed l on l.name = touched
          where l.group_name is not null
        union all select 'component', name, group_name, 0 from listed
        union all select 'component', touched, null, 1 from past, unnest(past.components) as touched
      )
      select kind, name, max("group") as "group", sum(times)::int as times from named where name <> '' group by kind, name
      order by kind desc, times desc, name limit ${most}`,
  );
