import type pg from 'pg';
import { z } from 'zod';
import { publicTenant } from '../domain/ids.js';
import { type Db, sql } from './database.js';

/** Settings that say which processes of the service are running. */
export const runningPrefix = 'running/';

/** A process says every ten seconds that it runs; after this long without a word it does not. */
const aliveSeconds = 30;

const RunningService = z.object({ roles: z.string(), host: z.string(), pid: z.number(), version: z.string() });
export type RunningService = z.infer<typeof RunningService>;

/** Says that this process runs, and forgets those that have said nothing for long. */
export async function sayRunning(db: Db, id: string, service: RunningService): Promise<void> {
  await sql`insert into settings (tenant_id, key, value)
    values (${publicTenant}, ${runningPrefix + id},
      ${JSON.stringify(service)}::jsonb || jsonb_build_object('until', extract(epoch from now()) + ${aliveSeconds}::int))
    on conflict (tenant_id, key) do update set value = excluded.value`.execute(db);
  await sql`delete from settings where tenant_id = ${publicTenant} and key like ${`${runningPrefix}%`}
    and (value ->> 'until')::float8 < extract(epoch from now())`.execute(db);
}

export async function sayStopped(db: Db, id: string): Promise<void> {
  await sql`delete from settings where tenant_id = ${publicTenant} and key = ${runningPrefix + id}`.execute(db);
}

const Row = z.object({ value: RunningService });

/** Every process of the service that works on this database now, asked on a connection of the caller's. */
export async function runningServices(client: pg.Client): Promise<RunningService[]> {
  const { rows } = await client.query(
    `select value from settings where tenant_id = $1 and key like $2 and (value ->> 'until')::float8 >= extract(epoch from now()) order by key`,
    [publicTenant, `${runningPrefix}%`],
  );
  return z
    .array(Row)
    .parse(rows)
    .map(({ value }) => value);
}
