import pg from 'pg';
import { z } from 'zod';
import { connectionError } from './connection-error.js';
import { migrations } from './migrations/index.js';

/** Values are written and read in one way, whatever the server and the role are set to; nothing is cut short, however large it is. */
const oneWay = `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local datestyle = 'ISO, YMD';
  set local timezone = 'UTC'; set local intervalstyle = 'postgres'; set local bytea_output = 'hex'; set local extra_float_digits = 3`;

const connectLimitMs = 10_000;

/** One connection with one transaction on it: kept when the work ends well, else undone. */
export async function inOwnSession<Result>(
  url: string,
  begin: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectLimitMs,
    application_name: 'tocsin-backup',
    keepAlive: true,
  });
  // A connection that breaks fails the query that waits on it; unheard it would end the process as well.
  client.on('error', () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw connectionError(error, url);
    });
    await client.query(begin);
    await client.query(oneWay);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    // What was not committed is undone by the server when the connection ends.
    await client.end().catch(() => undefined);
  }
}

/** Every table that a migration has made: a database may hold other things beside ours. */
const everMade = new Set(
  migrations.flatMap(({ sql }) => [...sql.matchAll(/^create table (\w+)/gm)].map(([, name]) => name ?? '')),
);

const Table = z.object({ name: z.string(), columns: z.array(z.string()), needs: z.array(z.string()) });
export type Table = z.infer<typeof Table>;

/** Tocsin's tables in a schema, each after those it refers to. */
export async function ownTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query(`select c.relname::text as name,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as needs
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r' order by c.relname`);
  return inOrder(
    z
      .array(Table)
      .parse(rows)
      .filter(({ name }) => everMade.has(name)),
  );
}

function inOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const ready = [...left].filter(({ needs }) => ![...left].some(({ name }) => needs.includes(name)));
    if (ready.length === 0)
      throw new Error(`these tables refer to each other in a circle: ${[...left].map(({ name }) => name).join(', ')}`);
    for (const table of ready) {
      ordered.push(table);
      left.delete(table);
    }
  }
  return ordered;
}

export const columnList = (columns: readonly string[]): string => columns.map((column) => `"${column}"`).join(', ');
