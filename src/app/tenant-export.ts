import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { findTenant, tenantRows } from '../db/tenant-rows.js';
import { type TenantTable, tenantTables } from '../db/tenant-tables.js';
import { publicTenant, type TenantId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import { OperatorError } from '../errors.js';

const rowsAtOnce = 200;

/**
 * Everything of one tenant as JSON lines, a few rows in memory at a time: a heading, one line for each row with its table, and a last line with the
 * counts, by which a file that was cut short is known. Secrets, their digests and raw copies of pages are left out.
 * @throws OperatorError `tenant.unknown`, `tenant.built_in`
 */
export async function* exportTenant(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  tenantId: TenantId,
): AsyncGenerator<string> {
  if (tenantId === publicTenant)
    throw new OperatorError(
      'tenant.built_in',
      'public pages belong to everybody: `tocsin history <vendor>` writes out what was recorded of one',
    );
  const tenant = await findTenant(db, tenantId);
  if (tenant === undefined) throw unknownTenant(tenantId);
  const { kind, name, createdAt } = tenant;
  yield JSON.stringify({ tenant: tenantId, kind, name, createdAt, exportedAt: toIso(clock.now()) });
  const counts: Record<string, number> = {};
  for (const table of tenantTables) {
    for await (const row of rowsOf(db, tenantId, table)) {
      counts[table.name] = (counts[table.name] ?? 0) + 1;
      yield JSON.stringify({ table: table.name, row });
    }
  }
  yield JSON.stringify({ end: true, rows: counts });
}

async function* rowsOf(db: Db, tenantId: TenantId, table: TenantTable): AsyncGenerator<Readonly<Record<string, unknown>>> {
  let after: readonly string[] | undefined;
  do {
    const page = await tenantRows(db, tenantId, table, { after, limit: rowsAtOnce });
    yield* page.rows;
    after = page.rows.length < rowsAtOnce ? undefined : page.last;
  } while (after !== undefined);
}

export const unknownTenant = (tenantId: TenantId): OperatorError =>
  new OperatorError('tenant.unknown', `there is no workspace ${tenantId}: \`tocsin tenant list\` shows all`);
