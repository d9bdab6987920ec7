import { z } from 'zod';
import { PageId, TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { type Changing, inOneGo, whoAndWhen, writeAudit } from './audit-log.js';
import { Moment } from './columns.js';
import { type Db, firstRow, rows, sql } from './database.js';
import type { PageKey } from './pages.js';

/** Whose calls an address takes: each vendor's software signs and shapes them in its own way. */
export const HookKind = z.enum(['statuspage', 'instatus', 'incidentio', 'betterstack', 'generic']);
export type HookKind = z.infer<typeof HookKind>;

const HookRow = z.object({
  tenantId: TenantId,
  id: z.string(),
  kind: HookKind,
  pageTenantId: TenantId,
  pageId: PageId,
  sealedSecret: z.string().nullable(),
});
type HookRow = z.infer<typeof HookRow>;

export interface NewHook {
  readonly tenantId: TenantId;
  readonly id: string;
  readonly tokenDigest: string;
  readonly page: PageKey;
  readonly kind: HookKind;
  readonly sealedSecret: string | null;
}

export async function addHook(db: Db, hook: NewHook, now: IsoTime, by: string | null = null): Promise<void> {
  const { tenantId, id, page, kind, sealedSecret } = hook;
  await inOneGo(db, async (tx) => {
    await sql`insert into hooks (tenant_id, id, token_digest, page_tenant_id, page_id, kind, sealed_secret, created_at)
      values (${tenantId}, ${id}, ${hook.tokenDigest}, ${page.tenantId}, ${page.pageId}, ${kind}, ${sealedSecret}, ${now})`.execute(
      tx,
    );
    const detail = { kind, signed: sealedSecret !== null };
    await writeAudit(tx, { tenantId, at: now, actor: by, action: 'hook.added', subject: await vendorOf(tx, page), detail });
  });
}

const Vendor = z.object({ name: z.string() });

const vendorOf = async (db: Db, { tenantId, pageId }: PageKey): Promise<string> =>
  (await firstRow(Vendor, db, sql`select vendor_name as name from pages where tenant_id = ${tenantId} and id = ${pageId}`))
    ?.name ?? pageId;

/** Over all tenants: whoever calls is known by the token alone. */
export const hookByToken = (db: Db, tokenDigest: string): Promise<HookRow | undefined> =>
  firstRow(
    HookRow,
    db,
    sql`select tenant_id as "tenantId", id, kind, page_tenant_id as "pageTenantId", page_id as "pageId", sealed_secret as "sealedSecret"
      from hooks where token_digest = ${tokenDigest}`,
  );

export async function countHookCall(db: Db, hook: HookRow, outcome: string, now: IsoTime): Promise<void> {
  await sql`update hooks set last_call_at = ${now}, last_outcome = ${outcome}, calls = calls + 1,
      refused = refused + case when ${outcome} = 'accepted' then 0 else 1 end
    where tenant_id = ${hook.tenantId} and id = ${hook.id}`.execute(db);
}

const ListedHook = z.object({
  id: z.string(),
  kind: HookKind,
  vendorSlug: z.string(),
  createdAt: Moment,
  lastCallAt: Moment.nullable(),
  lastOutcome: z.string().nullable(),
  calls: z.coerce.number(),
  refused: z.coerce.number(),
});
export type ListedHook = z.infer<typeof ListedHook>;

export const hooksOf = (db: Db, tenantId: TenantId): Promise<ListedHook[]> =>
  rows(
    ListedHook,
    db,
    sql`select h.id, h.kind, p.vendor_slug as "vendorSlug", h.created_at as "createdAt", h.last_call_at as "lastCallAt",
        h.last_outcome as "lastOutcome", h.calls, h.refused
      from hooks h join pages p on p.tenant_id = h.page_tenant_id and p.id = h.page_id
      where h.tenant_id = ${tenantId} order by h.created_at, h.id`,
  );

const Removed = z.object({ kind: HookKind, pageTenantId: TenantId, pageId: PageId });

/** False where there is no such address. */
export const removeHook = (db: Db, tenantId: TenantId, id: string, changed: Changing = {}): Promise<boolean> =>
  inOneGo(db, async (tx) => {
    const gone = await firstRow(
      Removed,
      tx,
      sql`delete from hooks where tenant_id = ${tenantId} and id = ${id} returning kind, page_tenant_id as "pageTenantId", page_id as "pageId"`,
    );
    if (gone === undefined) return false;
    const subject = await vendorOf(tx, { tenantId: gone.pageTenantId, pageId: gone.pageId });
    await writeAudit(tx, { tenantId, ...whoAndWhen(changed), action: 'hook.removed', subject, detail: { kind: gone.kind } });
    return true;
  });
