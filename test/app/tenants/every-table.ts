import { z } from 'zod';
import { type Db, inTransaction, rows, sql } from '../../../src/db/database.js';

const Column = z.object({ table: z.string(), column: z.string(), type: z.string() });
export type Column = z.infer<typeof Column>;

/** Every column of every table that has tenants, as the database itself knows them. Columns that it fills by itself are left out. */
export const tenantColumns = (db: Db): Promise<Column[]> =>
  rows(
    Column,
    db,
    sql`select c.table_name as "table", c.column_name as "column", c.data_type as type from information_schema.columns c
      join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
      where c.table_schema = 'public' and c.is_identity = 'NO' and exists (select from information_schema.columns o
        where o.table_schema = 'public' and o.table_name = c.table_name and o.column_name = 'tenant_id')
      order by c.table_name, c.ordinal_position`,
  );

export const tablesOf = (columns: readonly Column[]): string[] => [...new Set(columns.map(({ table }) => table))];

function valueFor({ table, column, type }: Column, tenant: string, word: string, nth: number): unknown {
  if (column === 'tenant_id') return tenant;
  switch (type) {
    case 'text':
      return `${word}-${table}-${column}-${nth}`;
    case 'jsonb':
      return JSON.stringify({ said: word });
    case 'ARRAY':
      return `{${word}}`;
    case 'boolean':
      return false;
    case 'bytea':
      return Buffer.from(word);
    case 'timestamp with time zone':
      return '2026-03-04T12:00:00.000Z';
    default:
      return nth;
  }
}

/** Puts rows into every table in the tenant's name, each text with the word in it. Nothing hangs together: only that it is there matters. */
export async function fillEveryTable(db: Db, tenant: string, word: string, count = 1): Promise<void> {
  const columns = await tenantColumns(db);
  await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const table of tablesOf(columns)) {
      const own = columns.filter((column) => column.table === table);
      const names = sql.join(own.map(({ column }) => sql.ref(column)));
      const rowsGiven = table === 'tenants' ? 1 : count;
      for (let nth = 1; nth <= rowsGiven; nth += 1) {
        const values = sql.join(own.map((column) => sql`${valueFor(column, tenant, word, nth)}`));
        await sql`insert into ${sql.table(table)} (${names}) values (${values})`.execute(tx);
      }
    }
  });
}

const Count = z.object({ count: z.coerce.number() });

/** How many rows each table has of a tenant. */
export async function countsOf(db: Db, tenant: string): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const table of tablesOf(await tenantColumns(db))) {
    const [row] = await rows(Count, db, sql`select count(*) as count from ${sql.table(table)} where tenant_id = ${tenant}`);
    counts.set(table, row?.count ?? 0);
  }
  return counts;
}
