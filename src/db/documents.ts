import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { PageDocument } from '../adapters/adapter.js';
import { DocumentId, PageId, TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';
import type { PageKey } from './pages.js';

const compress = promisify(gzip);
const decompress = promisify(gunzip);

const Part = z.object({
  name: z.string(),
  url: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
  fetchedAt: z.string(),
});

const DocumentRow = z.object({
  tenantId: TenantId,
  id: DocumentId,
  pageId: PageId,
  takenAt: Moment,
  parts: z.instanceof(Buffer),
  gone: z.array(z.string()),
});

/** Everything one look fetched. */
export interface StoredDocument {
  readonly tenantId: TenantId;
  readonly id: DocumentId;
  readonly pageId: PageId;
  readonly takenAt: IsoTime;
  readonly parts: readonly PageDocument[];
  /** Keys of incidents whose own address answered that they are gone. */
  readonly gone: readonly string[];
}

const columns = sql`tenant_id as "tenantId", id, page_id as "pageId", taken_at as "takenAt", parts, gone`;

async function unpack(row: z.infer<typeof DocumentRow>): Promise<StoredDocument> {
  const text = (await decompress(row.parts)).toString('utf8');
  return { ...row, parts: z.array(Part).parse(JSON.parse(text)) };
}

export const packParts = (parts: readonly PageDocument[]): Promise<Buffer> => compress(JSON.stringify(parts));

export async function storeDocument(db: Db, document: Omit<StoredDocument, 'parts'> & { packed: Buffer }): Promise<void> {
  await sql`insert into documents (tenant_id, id, page_id, taken_at, parts, gone)
    values (${document.tenantId}, ${document.id}, ${document.pageId}, ${document.takenAt}, ${document.packed}, ${[...document.gone]}::text[])`.execute(
    db,
  );
}

const PageOfDocument = z.object({ pageId: PageId });

export const pageOfDocument = (db: Db, tenantId: TenantId, id: DocumentId): Promise<{ pageId: PageId } | undefined> =>
  firstRow(PageOfDocument, db, sql`select page_id as "pageId" from documents where tenant_id = ${tenantId} and id = ${id}`);

/** The oldest document of a page that nobody has ingested: documents are read in the order they were taken, so that no state is skipped. */
export async function oldestWaitingDocument(db: Db, page: PageKey): Promise<StoredDocument | undefined> {
  const row = await firstRow(
    DocumentRow,
    db,
    sql`select ${columns} from documents where tenant_id = ${page.tenantId} and page_id = ${page.pageId} and ingested_at is null
      order by taken_at, id limit 1`,
  );
  return row === undefined ? undefined : unpack(row);
}

/** The newest document of a page: where the bodies of parts answered with 304 are found. */
export async function newestDocument(db: Db, page: PageKey): Promise<StoredDocument | undefined> {
  const row = await firstRow(
    DocumentRow,
    db,
    sql`select ${columns} from documents where tenant_id = ${page.tenantId} and page_id = ${page.pageId} order by taken_at desc, id desc limit 1`,
  );
  return row === undefined ? undefined : unpack(row);
}

/** False when the document was already closed by somebody else. */
export async function closeDocument(
  db: Db,
  document: Pick<StoredDocument, 'tenantId' | 'id'>,
  at: IsoTime,
  outcome: 'applied' | 'stale' | 'unrecognised',
): Promise<boolean> {
  const written = await affected(
    db,
    sql`update documents set ingested_at = ${at}, outcome = ${outcome}
      where tenant_id = ${document.tenantId} and id = ${document.id} and ingested_at is null`,
  );
  return written === 1;
}

const DocumentKey = z.object({ tenantId: TenantId, documentId: DocumentId });

/** Documents whose wake-up was lost; one for each page is enough, since ingest takes them all. */
export const forgottenDocuments = (db: Db, takenBefore: IsoTime, limit: number) =>
  rows(
    DocumentKey,
    db,
    sql`select distinct on (tenant_id, page_id) tenant_id as "tenantId", id as "documentId" from documents
      where ingested_at is null and taken_at <= ${takenBefore} order by tenant_id, page_id, taken_at limit ${limit}`,
  );

/** Removes ingested documents older than `before`, but never the newest of a page, which answers 304s. */
export const expireDocuments = (db: Db, before: IsoTime): Promise<number> =>
  affected(
    db,
    sql`delete from documents old where ingested_at < ${before} and exists (
      select from documents newer where newer.tenant_id = old.tenant_id and newer.page_id = old.page_id and newer.taken_at > old.taken_at)`,
  );
