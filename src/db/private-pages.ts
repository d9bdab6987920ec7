import { z } from 'zod';
import type { TenantId } from '../domain/ids.js';
import { type Db, firstRow, rows, sql } from './database.js';
import type { PageKey } from './pages.js';

/** Keeps what opens a page, sealed; it is asked as if for the first time from then on. */
export async function sealPage(db: Db, page: PageKey, sealedHeaders: string): Promise<void> {
  await sql`update pages set sealed_headers = ${sealedHeaders}, validators = '{}'
    where tenant_id = ${page.tenantId} and id = ${page.pageId}`.execute(db);
}

const PrivatePage = z.object({
  id: z.string(),
  vendorSlug: z.string(),
  vendorName: z.string(),
  url: z.string(),
  adapter: z.string(),
  state: z.string(),
  failureDetail: z.string().nullable(),
});
export type PrivatePage = z.infer<typeof PrivatePage>;

export const privatePages = (db: Db, tenantId: TenantId): Promise<PrivatePage[]> =>
  rows(
    PrivatePage,
    db,
    sql`select id, vendor_slug as "vendorSlug", vendor_name as "vendorName", url, adapter, state, failure_detail as "failureDetail"
      from pages where tenant_id = ${tenantId} and sealed_headers is not null order by vendor_slug, id`,
  );

export const isKnownTenant = async (db: Db, tenantId: TenantId): Promise<boolean> =>
  (await firstRow(z.object({ one: z.number() }), db, sql`select 1 as one from tenants where tenant_id = ${tenantId}`)) !==
  undefined;
