import { z } from 'zod';
import type { TenantId } from '../domain/ids.js';
import { type Db, rows, sql } from './database.js';

const KnownVendor = z.object({
  slug: z.string(),
  name: z.string(),
  url: z.string(),
  /** By this workspace. */
  isFollowed: z.boolean(),
});
export type KnownVendor = z.infer<typeof KnownVendor>;

/** Vendors that have a page already, whether the catalogue knows them or not; once for each address that the page has or had. */
export const knownVendors = (db: Db, tenantId: TenantId): Promise<KnownVendor[]> =>
  rows(
    KnownVendor,
    db,
    sql`select vendor_slug as slug, vendor_name as name, url, exists (select from follows where follows.tenant_id = ${tenantId}
        and follows.page_tenant_id = pages.tenant_id and follows.page_id = pages.id) as "isFollowed"
      from (select tenant_id, id, vendor_slug, vendor_name, url, 0 as age from pages
        union all select pages.tenant_id, id, vendor_slug, vendor_name, page_addresses.url, 1 from pages
          join page_addresses on page_addresses.tenant_id = pages.tenant_id and page_id = pages.id where page_addresses.url <> pages.url) pages
      where tenant_id in ('public', ${tenantId}) order by age, slug`,
  );
