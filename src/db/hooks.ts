import { z } from 'zod';
import { PageId, TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, rows, sql } from './database.js';
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

export async function addHook(db: Db, hook: NewHook, now: IsoTime): Promise<void> {
  await sql`insert into hooks (tenant_id, id, token_digest, page_tenant_id, page_id, kind, sealed_secret, created_at)
    values (${hook.tenantId}, ${hook.id}, ${hook.tokenDigest}, ${hook.page.tenantId}, ${hook.page.pageId}, ${hook.kind}, ${hook.sealedSecret},
      ${now})`.execute(db);
}

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

export const removeHook = async (db: Db, tenantId: TenantId, id: string): Promise<boolean> =>
  (await affected(db, sql`delete from hooks where tenant_id = ${tenantId} and id = ${id}`)) === 1;
