import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { deleteTenantRows, findTenant, markForDeletion, removeTenant } from '../db/tenant-rows.js';
import { tenantTables } from '../db/tenant-tables.js';
import { previewTenant, publicTenant, type TenantId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import { OperatorError } from '../errors.js';

export interface TenantDeleteDeps {
  readonly db: Db;
  readonly clock: Clock;
}

export type TenantDeleted =
  | { readonly kind: 'deleted'; readonly rows: Readonly<Record<string, number>> }
  /** There is no such tenant, or not any more. */
  | { readonly kind: 'unknown' };

/** Small enough that nobody waits for its locks, large enough that a tenant with a million rows is gone within minutes. */
const rowsAtOnce = 500;
/** A round finds what was written while the one before it ran; whoever writes still after so many is not stopped by another. */
const mostRounds = 20;

/**
 * Deletes everything of one tenant, in short transactions. Whatever stops it, the same call goes on where it was. Public pages and what was recorded
 * of them stay; so does one entry in the log.
 * @throws OperatorError `tenant.built_in` for those that belong to the installation, `tenant.busy` where something writes for it without end
 */
export async function deleteTenant(
  deps: TenantDeleteDeps,
  { tenantId, by, batch = rowsAtOnce }: { readonly tenantId: TenantId; readonly by: string; readonly batch?: number },
): Promise<TenantDeleted> {
  refuseBuiltIn(tenantId);
  const tenant = await findTenant(deps.db, tenantId);
  if (tenant === undefined) return { kind: 'unknown' };
  await markForDeletion(deps.db, tenantId, toIso(deps.clock.now()));
  const rows: Record<string, number> = {};
  for (let round = 0; round < mostRounds; round += 1) {
    const gone = await deleteRound(deps.db, tenantId, batch, rows);
    if (gone > 0) continue;
    const detail = { kind: tenant.kind, name: tenant.name, rows };
    const removed = await removeTenant(deps.db, { tenantId, at: toIso(deps.clock.now()), by, detail });
    if (removed !== 'busy') return removed === 'removed' ? { kind: 'deleted', rows } : { kind: 'unknown' };
  }
  throw new OperatorError(
    'tenant.busy',
    `something keeps writing for ${tenantId}: remove the app from that workspace or server, then run the same command again`,
  );
}

/** The mark stays until the last step. */
async function deleteRound(db: Db, tenantId: TenantId, batch: number, rows: Record<string, number>): Promise<number> {
  let sum = 0;
  for (const { name } of tenantTables) {
    if (name === 'settings') continue;
    for (let gone = batch; gone === batch; ) {
      gone = await deleteTenantRows(db, tenantId, name, batch);
      sum += gone;
      if (gone > 0) rows[name] = (rows[name] ?? 0) + gone;
    }
  }
  return sum;
}

/** @throws OperatorError `tenant.built_in` */
export function refuseBuiltIn(tenantId: TenantId): void {
  if (tenantId === publicTenant)
    throw new OperatorError('tenant.built_in', 'public pages and their history belong to everybody and are never deleted');
  if (tenantId === previewTenant)
    throw new OperatorError(
      'tenant.built_in',
      'preview belongs to the installation; its channels are removed one by one at /preview',
    );
}
