import { z } from 'zod';
import { affected, type Db, rows, sql } from './database.js';
import type { SealedColumn } from './tenant-tables.js';

const SealedRow = z.object({ key: z.array(z.string()).min(1), sealed: z.string() });
/** `key` begins with the tenant. */
export type SealedRow = z.infer<typeof SealedRow>;

const keyOf = ({ key }: SealedColumn) => sql.join(['tenant_id', ...key].map((column) => sql.ref(column)));

/** What ends in another key's id, or in none. An empty text is what was given up and holds nothing. */
const isForeign = (column: SealedColumn, keyId: string) =>
  sql`${sql.ref(column.column)} <> '' and ${sql.ref(column.column)} not like ${`%.${keyId}`}`;

/** Over all tenants: what is not sealed with this key, in the order of its key, after the last that was read. */
export const sealedOtherwise = (
  db: Db,
  column: SealedColumn,
  { keyId, after, limit }: { readonly keyId: string; readonly after: readonly string[] | undefined; readonly limit: number },
): Promise<SealedRow[]> =>
  rows(
    SealedRow,
    db,
    sql`select array[${keyOf(column)}]::text[] as key, ${sql.ref(column.column)} as sealed from ${sql.table(column.table)}
      where ${isForeign(column, keyId)} and ${after === undefined ? sql`true` : sql`(${keyOf(column)}) > (${sql.join(after)})`}
      order by ${keyOf(column)} limit ${limit}`,
  );

/** False where it was changed or removed meanwhile: whoever did that has sealed it with the key of today. */
export const replaceSealed = async (db: Db, column: SealedColumn, row: SealedRow, sealed: string): Promise<boolean> =>
  (await affected(
    db,
    sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${sealed}
      where (${keyOf(column)}) = (${sql.join(row.key)}) and ${sql.ref(column.column)} = ${row.sealed}`,
  )) === 1;

/** Everything sealed in one column, for counting which key sealed how much. */
export const countSealed = (db: Db, column: SealedColumn): Promise<{ readonly keyId: string | null; readonly count: number }[]> =>
  rows(
    z.object({ keyId: z.string().nullable(), count: z.coerce.number() }),
    db,
    sql`select nullif(split_part(${sql.ref(column.column)}, '.', 3), '') as "keyId", count(*) as count from ${sql.table(column.table)}
      where ${sql.ref(column.column)} <> '' group by 1 order by 1`,
  );
