import type pg from 'pg';
import { z } from 'zod';
import { publicTenant } from '../domain/ids.js';
import { IsoTime } from '../domain/time.js';
import { OperatorError } from '../errors.js';
import { ownTables } from './backup-session.js';
import { type Db, firstRow, sql } from './database.js';
import { migrationLock, tooNew } from './migrate.js';
import { migrations } from './migrations/index.js';
import { type RunningService, runningServices } from './running-services.js';
import { adminSettings } from './tenant-tables.js';

const Flag = z.object({ is: z.boolean() });

async function holds(client: pg.Client, condition: string): Promise<boolean> {
  const { rows } = await client.query(`select ${condition} as is`);
  return z.tuple([Flag]).parse(rows)[0].is;
}

/** How long a restore waits for somebody who reads a table. */
const lockPatience = '10s';

/**
 * Takes the lock that keeps a starting service waiting, and looks whether what is in the database may give way.
 * @throws OperatorError when it may not
 */
export async function refuseUnfit(
  client: pg.Client,
  { isReplacing, isOurs }: { readonly isReplacing: boolean; readonly isOurs: boolean },
): Promise<void> {
  await client.query(`set local lock_timeout = '${lockPatience}'`);
  if (!(await holds(client, `pg_try_advisory_xact_lock(${migrationLock}::bigint)`)))
    throw new OperatorError('restore.busy', 'another Tocsin is restoring or upgrading this database: wait until it is done');
  const tables = await ownTables(client);
  if (!(await holds(client, `to_regclass('schema_migrations') is not null`))) {
    if (tables.length === 0) return;
    throw new OperatorError(
      'restore.foreign_tables',
      `this database has a table "${tables[0]?.name}" that is not Tocsin's: restore into a database of its own`,
    );
  }
  await refuseNewer(client);
  if (!isOurs) await refuseRunning(client);
  if (!isReplacing)
    await refuseFilled(
      client,
      tables.map(({ name }) => name),
    );
}

const Version = z.object({ version: z.number().int() });

async function refuseNewer(client: pg.Client): Promise<void> {
  const { rows } = await client.query('select coalesce(max(version), 0)::int as version from schema_migrations');
  const [{ version }] = z.tuple([Version]).parse(rows);
  const newest = migrations.at(-1)?.version ?? 0;
  if (version > newest) throw tooNew(version, newest);
}

/**
 * A process may have begun between two steps: it knows nothing of a restore, and would post again what stands in the channels.
 * @throws OperatorError
 */
export async function refuseRunning(client: pg.Client): Promise<void> {
  if (!(await holds(client, `to_regclass('settings') is not null`))) return;
  const [running, ...others] = await runningServices(client);
  if (running === undefined) return;
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  throw new OperatorError(
    'restore.running',
    `Tocsin is running on this database (${nameOf(running)}${more}): stop it first; after a crash wait half a minute`,
  );
}

const nameOf = ({ roles, pid, host }: RunningService): string => `process ${pid} on ${host}, roles ${roles}`;

/** What every new installation writes by itself is no content. */
const untold = new Set(['settings', 'tenants', 'paces', 'schema_migrations']);

async function refuseFilled(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const table of tables) {
    if (untold.has(table) || !(await holds(client, `exists (select from "${table}")`))) continue;
    throw new OperatorError(
      'restore.not_empty',
      `this database is not empty (there is something in ${table}): add --replace and what is in it is lost, or restore into another one`,
    );
  }
}

/** What was posted between these two moments is in the channels, and may not be in the database. */
const RestoredGap = z.object({ takenAt: IsoTime, restoredAt: IsoTime });
export type RestoredGap = z.infer<typeof RestoredGap>;

const restoredKey = 'restored';

/**
 * Written with what is restored. A digest of that time may have been posted: the next one comes at its next hour, and tells of all of it. Sessions of the
 * web interface may have been ended since, and are.
 */
export async function keepRestored(client: pg.Client, gap: RestoredGap): Promise<void> {
  await client.query(
    `insert into settings (tenant_id, key, value) values ($1, $2, $3) on conflict (tenant_id, key) do update set value = excluded.value`,
    [publicTenant, restoredKey, JSON.stringify(gap)],
  );
  await client.query('delete from settings where starts_with(key, $1)', [adminSettings]);
  await client.query(
    `update channels set digest_state = jsonb_set(digest_state, '{armedAt}', to_jsonb($1::text)) where digest_state is not null`,
    [gap.restoredAt],
  );
}

const Setting = z.object({ value: RestoredGap });

/** Undefined where nothing was ever restored. */
export const restoredGap = async (db: Db): Promise<RestoredGap | undefined> =>
  (await firstRow(Setting, db, sql`select value from settings where tenant_id = ${publicTenant} and key = ${restoredKey}`))
    ?.value;

const Entrances = z.object({ tokens: z.number(), installations: z.number(), hooks: z.number(), forwards: z.number() });
/** How many of each are back and in force: tokens of the API, workspaces and servers, addresses for vendors' calls, ways out of chat. */
export type RestoredEntrances = z.infer<typeof Entrances>;

/** What somebody may have taken away after the backup was taken, and is there again. */
export async function restoredEntrances(client: pg.Client): Promise<RestoredEntrances> {
  const { rows } = await client.query(`select (select count(*) from api_tokens where revoked_at is null)::int as tokens,
    (select count(*) from installations where state <> 'removed')::int as installations, (select count(*) from hooks)::int as hooks,
    (select count(*) from forwards where ended_at is null and state = 'active')::int as forwards`);
  return z.tuple([Entrances]).parse(rows)[0];
}
