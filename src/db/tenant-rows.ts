import { z } from 'zod';
import { publicTenant, TenantId } from '../domain/ids.js';
import type { IsoTime } from '../domain/time.js';
import { writeAudit } from './audit-log.js';
import { Moment } from './columns.js';
import { affected, type Db, firstRow, inTransaction, rows, sql } from './database.js';
import { writeSetting } from './settings.js';
import { type TenantTable, tenantTables } from './tenant-tables.js';

const ListedTenant = z.object({
  tenantId: TenantId,
  kind: z.string(),
  name: z.string(),
  createdAt: Moment,
  /** Of its installation in Slack or Discord; null where there is none. */
  state: z.string().nullable(),
  stateCode: z.string().nullable(),
  channels: z.coerce.number(),
  subscriptions: z.coerce.number(),
  /** A deletion of it was begun and has not come to its end. */
  isHalfDeleted: z.boolean(),
});
export type ListedTenant = z.infer<typeof ListedTenant>;

const deletingKey = 'deleting';

const listed = sql`select t.tenant_id as "tenantId", t.kind, t.name, t.created_at as "createdAt", i.state, i.state_code as "stateCode",
    (select count(*) from channels where tenant_id = t.tenant_id and ended_at is null) as channels,
    (select count(*) from subscriptions where tenant_id = t.tenant_id and ended_at is null) as subscriptions,
    exists (select from settings where tenant_id = t.tenant_id and key = ${deletingKey}) as "isHalfDeleted"
  from tenants t left join installations i on i.tenant_id = t.tenant_id`;

/** Every tenant of the installation. */
export const listTenants = (db: Db): Promise<ListedTenant[]> =>
  rows(ListedTenant, db, sql`${listed} order by t.created_at, t.tenant_id`);

export const findTenant = (db: Db, tenantId: TenantId): Promise<ListedTenant | undefined> =>
  firstRow(ListedTenant, db, sql`${listed} where t.tenant_id = ${tenantId}`);

const Count = z.object({ count: z.coerce.number() });

/** How many rows of each table are this tenant's; tables without any are left out. */
export async function countTenantRows(db: Db, tenantId: TenantId): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { name } of tenantTables) {
    const row = await firstRow(Count, db, sql`select count(*) as count from ${sql.table(name)} where tenant_id = ${tenantId}`);
    if (row !== undefined && row.count > 0) counts[name] = row.count;
  }
  return counts;
}

const JsonRow = z.object({ row: z.record(z.string(), z.unknown()) });
type Key = readonly string[];

/**
 * The next rows of one table in the order of its key, without secrets. `after` is the key of the last one that was read; no rows: that was all.
 */
export async function tenantRows(
  db: Db,
  tenantId: TenantId,
  table: TenantTable,
  { after, limit }: { readonly after: Key | undefined; readonly limit: number },
): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly last: Key | undefined }> {
  const keys = sql.join(table.key.map((column) => sql.ref(column)));
  const beyond = after === undefined ? sql`true` : sql`(${keys}) > (${sql.join(after)})`;
  const { unexportedRows: secret } = table;
  const told = secret === undefined ? sql`true` : sql`not starts_with(${sql.ref(secret.column)}, ${secret.prefix})`;
  const found = await rows(
    JsonRow,
    db,
    sql`select to_jsonb(t) - ${[...(table.sealed ?? []), ...(table.unexported ?? [])]}::text[] as row from ${sql.table(table.name)} t
      where tenant_id = ${tenantId} and ${beyond} and ${told} order by ${keys} limit ${limit}`,
  );
  const last = found.at(-1)?.row;
  return {
    rows: found.map(({ row }) => row),
    last: last === undefined ? undefined : table.key.map((name) => String(last[name])),
  };
}

/** Deletes at most so many rows of one table and returns how many it were. Rows that somebody is changing are left for the next round. */
export const deleteTenantRows = (db: Db, tenantId: TenantId, table: string, limit: number): Promise<number> =>
  affected(
    db,
    sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and ctid = any (array(
      select ctid from ${sql.table(table)} where tenant_id = ${tenantId} limit ${limit}))`,
  );

/** From now on nothing is posted for it, and whoever lists the tenants sees that its deletion was begun. */
export const markForDeletion = (db: Db, tenantId: TenantId, at: IsoTime): Promise<void> =>
  inTransaction(db, async (tx) => {
    await writeSetting(tx, tenantId, deletingKey, { at });
    await sql`update installations set state = 'removed', state_code = 'tenant.deleted', token = null, refresh_token = null, changed_at = ${at}
      where tenant_id = ${tenantId}`.execute(tx);
  });

export interface TenantRemoval {
  readonly tenantId: TenantId;
  readonly at: IsoTime;
  readonly by: string;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** 23503: something refers to it, which was written since the last round. */
const isReferred = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23503';

/**
 * The last step, which leaves one entry in the log of the public tenant. `gone`: somebody else was first; `busy`: there are rows of it again.
 */
export async function removeTenant(db: Db, removal: TenantRemoval): Promise<'removed' | 'gone' | 'busy'> {
  try {
    return (await removeRow(db, removal)) ? 'removed' : 'gone';
  } catch (error) {
    if (isReferred(error)) return 'busy';
    throw error;
  }
}

const removeRow = (db: Db, { tenantId, at, by, detail }: TenantRemoval): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await sql`delete from settings where tenant_id = ${tenantId}`.execute(tx);
    if ((await affected(tx, sql`delete from tenants where tenant_id = ${tenantId}`)) === 0) return false;
    await writeAudit(tx, { tenantId: publicTenant, at, actor: by, action: 'tenant.deleted', subject: tenantId, detail });
    return true;
  });
