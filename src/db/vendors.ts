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

/** Vendors that have a page already, whether the catalogue knows them or not. */
export const knownVendors = (db: Db, tenantId: TenantId): Promise<KnownVendor[]> =>
  rows(
    KnownVendor,
    db,
    sql`select vendor_slug as slug, vendor_name as name, url, exists (select from follows where follows.tenant_id = ${tenantId}
        and follows.page_tenant_id = pages.tenant_id and follows.page_id = pages.id) as "isFollowed"
      from pages where tenant_id in ('public', ${tenantId})`,
  );
