import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { OperatorError } from '../errors.js';
import { firstRow } from './database.js';
import { type Migration, migrations } from './migrations/index.js';

// biome-ignore lint/complexity/noBannedTypes: Kysely's own form of "no table types".
type Database = Kysely<{}>;

/** Any constant will do that no other user of the database picks for an advisory lock: "tocsin" as bytes. */
export const migrationLock = '128017692748142';

export const migrationsTable = `create table if not exists schema_migrations (
    version integer primary key, name text not null, applied_at timestamptz not null default now())`;

const Version = z.object({ version: z.number().int() });

/**
 * Brings the schema up to the newest version, each step in a transaction of its own. Several processes may do so at once; one works, the others wait.
 * @throws OperatorError when the database is newer than this program, or when its user may not change it
 */
export async function migrate(db: Database, list: readonly Migration[] = migrations): Promise<{ from: number; to: number }> {
  try {
    return await climb(db, list);
  } catch (error) {
    throw forbidden(error) ?? error;
  }
}

async function climb(db: Database, list: readonly Migration[]): Promise<{ from: number; to: number }> {
  const newest = list.at(-1)?.version ?? 0;
  const from = await db.transaction().execute((tx) => lockedVersion(tx));
  if (from > newest) throw tooNew(from, newest);
  for (const migration of list) await db.transaction().execute((tx) => step(tx, migration));
  return { from, to: newest };
}

// biome-ignore lint/complexity/noBannedTypes: Kysely's own form of "no table types".
async function lockedVersion(tx: Transaction<{}>): Promise<number> {
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(${migrationLock}::bigint)`.execute(tx);
  await sql.raw(migrationsTable).execute(tx);
  return (await firstRow(Version, tx, sql`select coalesce(max(version), 0) as version from schema_migrations`))?.version ?? 0;
}

// biome-ignore lint/complexity/noBannedTypes: Kysely's own form of "no table types".
async function step(tx: Transaction<{}>, migration: Migration): Promise<void> {
  if ((await lockedVersion(tx)) >= migration.version) return;
  await sql.raw(migration.sql).execute(tx);
  await sql`insert into schema_migrations (version, name) values (${migration.version}, ${migration.name})`.execute(tx);
}

export const tooNew = (found: number, known: number): OperatorError =>
  new OperatorError(
    'database.newer',
    `the database has schema ${found} and this program knows only ${known}: start the newer release that upgraded it, or restore a backup from before`,
  );

/** 42501 insufficient_privilege, 25006 read_only_sql_transaction. */
export function forbidden(error: unknown): OperatorError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const hint =
    code === '25006'
      ? 'it is read-only: point DATABASE_URL to the primary server'
      : 'its user may not create tables: grant it all rights on this database';
  if (code !== '42501' && code !== '25006') return undefined;
  return new OperatorError('database.forbidden', `the database cannot be set up, because ${hint}`, { cause: error });
}
