import type { IsoTime } from '../domain/time.js';
import { affected, type Db, firstRow, sql } from './database.js';
import { type Lease, type PageKey, PageRow, pageColumns } from './pages.js';

/** What reads a page from now on, and where. */
export interface NewReading {
  readonly adapter: string;
  readonly settings: unknown;
  /** Where the page is now; left out where it stayed. */
  readonly url?: string;
}

/**
 * Says by what a page is read from now on. Its id, slug, followers and history stay; nothing that was fetched before is compared with what comes.
 * Inside the caller's transaction. With a lease only while it holds. An address that another page has already is not taken from it.
 */
export async function readPageWith(
  tx: Db,
  page: PageKey | Lease,
  { adapter, settings, url }: NewReading,
  at: IsoTime,
): Promise<PageRow | undefined> {
  const token = 'token' in page ? page.token : null;
  const isOurs = sql`(${token}::text is null or lease_token = ${token})`;
  const host = url === undefined ? null : new URL(url).host;
  // Documents first, pages second: ingest takes them in this order too.
  await sql`update documents set ingested_at = ${at}, outcome = 'stale'
    where tenant_id = ${page.tenantId} and page_id = ${page.pageId} and ingested_at is null
      and exists (select from pages where pages.tenant_id = documents.tenant_id and pages.id = page_id and ${isOurs})`.execute(
    tx,
  );
  await sql`insert into page_addresses (tenant_id, url, page_id, left_at)
    select tenant_id, url, id, coalesce(failing_since, ${at}::timestamptz) from pages
    where tenant_id = ${page.tenantId} and id = ${page.pageId} and ${isOurs}
    on conflict (tenant_id, url) do update set page_id = excluded.page_id, left_at = excluded.left_at`.execute(tx);
  return firstRow(
    PageRow,
    tx,
    sql`update pages set moved_from = coalesce(moved_from, adapter), adapter = ${adapter}, settings = ${JSON.stringify(settings)},
        url = case when exists (select from pages other where other.tenant_id = pages.tenant_id and other.url = ${url ?? null} and other.id <> pages.id)
          then url else coalesce(${url ?? null}, url) end,
        host = coalesce(${host}, host), content_hash = null, validators = '{}', as_of = null, awaiting = '[]', version = version + 1
      where tenant_id = ${page.tenantId} and id = ${page.pageId} and ${isOurs}
      returning ${pageColumns}`,
  );
}

/** Notes that what stands behind the page's address is being found out, and keeps the lease until then. False when the lease was lost. */
export async function beginProbe(
  db: Db,
  lease: Lease,
  { probeAfter, leaseUntil }: { readonly probeAfter: IsoTime; readonly leaseUntil: IsoTime },
): Promise<boolean> {
  const written = await affected(
    db,
    sql`update pages set probe_after = ${probeAfter}, lease_until = ${leaseUntil}
      where tenant_id = ${lease.tenantId} and id = ${lease.pageId} and lease_token = ${lease.token}`,
  );
  return written === 1;
}

/** The page that has this address, or had it before it moved. */
export const findPageByAddress = (db: Db, tenantId: PageRow['tenantId'], urls: readonly string[]): Promise<PageRow | undefined> =>
  firstRow(
    PageRow,
    db,
    sql`select ${pageColumns} from pages where tenant_id = ${tenantId} and (url = any (${[...urls]}::text[])
        or id in (select page_id from page_addresses where page_addresses.tenant_id = ${tenantId} and page_addresses.url = any (${[...urls]}::text[])))
      order by (url = any (${[...urls]}::text[])) desc, created_at, id limit 1`,
  );
