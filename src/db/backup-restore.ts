import type pg from 'pg';
import { z } from 'zod';
import { randomId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import { OperatorError } from '../errors.js';
import { CopyIn } from './backup-copy.js';
import { keepRestored, type RestoredEntrances, refuseRunning, refuseUnfit, restoredEntrances } from './backup-fit.js';
import { type BackupHeader, type BackupPart, damaged } from './backup-format.js';
import { columnList, inOwnSession, ownTables } from './backup-session.js';
import { forbidden, migrationsTable } from './migrate.js';
import { migrations } from './migrations/index.js';

export interface RestoreSettings {
  readonly url: string;
  /** What is in the database gives way. */
  readonly isReplacing: boolean;
  /** Nobody else can be at this database: it is the one of a data folder that we hold. */
  readonly isOurs: boolean;
}

export interface RestoredBackup {
  readonly header: BackupHeader;
  readonly rows: number;
  /** The schema that it was brought to. */
  readonly schema: number;
  readonly entrances: RestoredEntrances;
}

/**
 * Everything or nothing: tables are made and filled in a schema of their own, brought up to date there, and take their places in the same transaction.
 * Processes of the service that start meanwhile wait until it is over.
 * @throws OperatorError in one sentence, and then nothing was changed
 */
export async function restoreBackup(parts: AsyncIterable<BackupPart>, settings: RestoreSettings): Promise<RestoredBackup> {
  try {
    return await inOwnSession(settings.url, 'begin', (client) => restoreInside(client, parts, settings));
  } catch (error) {
    throw forbidden(error) ?? inTheWay(error) ?? error;
  }
}

const Stand = z.object({ home: z.string(), now: z.date().transform(toIso) });

async function restoreInside(
  client: pg.Client,
  parts: AsyncIterable<BackupPart>,
  settings: RestoreSettings,
): Promise<RestoredBackup> {
  const { rows } = await client.query(`select coalesce(current_schema(), 'public') as home, now() as now`);
  const [stand] = z.tuple([Stand]).parse(rows);
  await refuseUnfit(client, settings);
  const place = `tocsin_restore_${randomId()}`;
  await client.query(`create schema "${place}"; set local search_path to "${place}"`);
  const { header, count } = await fill(client, parts);
  await climb(client, header.schema, newest);
  await keepRestored(client, { takenAt: header.takenAt, restoredAt: stand.now });
  const entrances = await restoredEntrances(client);
  await client.query(`set local search_path to "${stand.home}"`);
  if (!settings.isOurs) await refuseRunning(client);
  await takePlaces(client, place, stand.home);
  return { header, rows: count, schema: newest, entrances };
}

const newest = migrations.at(-1)?.version ?? 0;

async function climb(client: pg.Client, from: number, to: number): Promise<void> {
  for (const { version, name, sql } of migrations) {
    if (version <= from || version > to) continue;
    await client.query(sql);
    await client.query('insert into schema_migrations (version, name) values ($1, $2)', [version, name]);
  }
}

async function fill(client: pg.Client, parts: AsyncIterable<BackupPart>): Promise<{ header: BackupHeader; count: number }> {
  let header: BackupHeader | undefined;
  let copy: CopyIn | undefined;
  let isWhole = false;
  let count = 0;
  for await (const part of parts) {
    if (part.kind === 'header') {
      header = part.header;
      await prepare(client, header);
    } else if (part.kind === 'rows') {
      copy ??= await begin(client, header, part.table);
      await taking(part.table, copy.write(part.lines));
    } else if (part.kind === 'table-end') {
      if (copy !== undefined) await taking(part.table, copy.end());
      copy = undefined;
      count += part.rows;
    } else isWhole = true;
  }
  if (header === undefined || !isWhole) throw damaged('it ends too early');
  await restoreSequences(client, header);
  return { header, count };
}

/** The schema as it was when the backup was taken, with nothing in it. */
async function prepare(client: pg.Client, header: BackupHeader): Promise<void> {
  await client.query(migrationsTable);
  await climb(client, 0, header.schema);
  const tables = await ownTables(client);
  const own = new Set(tables.map(({ name }) => name));
  // Names that the schema does not have are looked for among the server's own tables.
  const foreign = header.tables.find(({ name }) => !own.has(name));
  if (foreign !== undefined) throw damaged(`it names a table "${foreign.name}", which Tocsin does not have`);
  await client.query(`truncate ${tables.map(({ name }) => `"${name}"`).join(', ')}`);
}

function begin(client: pg.Client, header: BackupHeader | undefined, table: string): Promise<CopyIn> {
  const columns = header?.tables.find(({ name }) => name === table)?.columns ?? [];
  return taking(table, CopyIn.open(client, `copy "${table}" (${columnList(columns)}) from stdin`));
}

/** What PostgreSQL says of rows it does not take can hold their values. */
async function taking<Result>(table: string, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!/^(22|23|42P01|42703)/.test(code)) throw error;
    throw damaged(`the rows of ${table} do not fit: ${code}`, error);
  }
}

const Names = z.array(z.object({ name: z.string() }));

async function restoreSequences(client: pg.Client, { sequences }: BackupHeader): Promise<void> {
  const { rows } = await client.query('select sequencename::text as name from pg_sequences where schemaname = current_schema()');
  for (const { name } of Names.parse(rows)) {
    const at = sequences[name];
    if (at !== undefined) await client.query('select setval($1::regclass, $2::bigint)', [`"${name}"`, at]);
  }
}

const Functions = z.array(z.object({ signature: z.string() }));

/** What was in the old place goes, what was made takes it. Anything of somebody else's that depends on the old is left, and ends it all. */
async function takePlaces(client: pg.Client, place: string, home: string): Promise<void> {
  const made = await client.query(
    `select relname::text as name from pg_class where relnamespace = $1::regnamespace and relkind = 'r'`,
    [place],
  );
  const tables = Names.parse(made.rows);
  const counters = await client.query(
    `select s.relname::text as name from pg_class s where s.relnamespace = $1::regnamespace and s.relkind = 'S'
      and not exists (select from pg_depend d where d.objid = s.oid and d.deptype in ('a', 'i'))`,
    [place],
  );
  const sequences = Names.parse(counters.rows);
  const programs = await client.query(
    `select quote_ident(proname) || '(' || pg_get_function_identity_arguments(oid) || ')' as signature from pg_proc where pronamespace = $1::regnamespace`,
    [place],
  );
  const functions = Functions.parse(programs.rows);
  await client.query(`drop table if exists ${tables.map(({ name }) => `"${home}"."${name}"`).join(', ')}`);
  for (const { name } of sequences) await client.query(`drop sequence if exists "${home}"."${name}"`);
  for (const { signature } of functions) await client.query(`drop function if exists "${home}".${signature}`);
  for (const { name } of tables) await client.query(`alter table "${place}"."${name}" set schema "${home}"`);
  for (const { name } of sequences) await client.query(`alter sequence "${place}"."${name}" set schema "${home}"`);
  for (const { signature } of functions) await client.query(`alter function "${place}".${signature} set schema "${home}"`);
  await client.query(`drop schema "${place}"`);
  await client.query(`analyze ${tables.map(({ name }) => `"${name}"`).join(', ')}`);
}

/** 55P03 lock_not_available, 2BP01 dependent_objects_still_exist. */
function inTheWay(error: unknown): OperatorError | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === '55P03')
    return new OperatorError(
      'restore.in_use',
      'somebody is at work in this database: stop every Tocsin and other program that uses it, then try again',
      {
        cause: error,
      },
    );
  if (code !== '2BP01') return undefined;
  const detail = error instanceof Error && 'detail' in error ? String(error.detail).split('\n')[0] : '';
  return new OperatorError(
    'restore.depended_on',
    `something else in this database depends on Tocsin's tables (${detail}): remove it, restore, and make it again`,
    { cause: error },
  );
}
