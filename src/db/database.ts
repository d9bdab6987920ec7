import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { z } from 'zod';

/** Tables are described by the zod schema of each store, not by a second description for the query builder. */
// biome-ignore lint/complexity/noBannedTypes: Kysely's own form of "no table types".
export type Db = Kysely<{}> | Transaction<{}>;

/** Runs a query and parses every row: what leaves the database is checked where it enters the program. */
export async function rows<Row>(schema: z.ZodType<Row>, db: Db, query: RawBuilder<unknown>): Promise<Row[]> {
  const result = await query.execute(db);
  return result.rows.map((row) => schema.parse(row));
}

export async function firstRow<Row>(schema: z.ZodType<Row>, db: Db, query: RawBuilder<unknown>): Promise<Row | undefined> {
  return (await rows(schema, db, query))[0];
}

/** How many rows a write touched; compare-and-set steps ask for exactly one. */
export async function affected(db: Db, query: RawBuilder<unknown>): Promise<number> {
  const result = await query.execute(db);
  return Number(result.numAffectedRows ?? 0n);
}

/**
 * The server refused the values and not the statement (SQLSTATE classes 21, 22 and 54: a date out of range, a key too long for its index). The
 * same write would fail for ever.
 */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(21|22|54)[0-9A-Z]{3}$/.test(error.code);

export const inTransaction = <Result>(db: Db, work: (tx: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(work);

export type { RawBuilder };
export { sql };
