import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.js';
import type { OperatorError } from '../errors.js';
import type { Log } from '../log.js';
import { connectionError } from './connection-error.js';
import { startEmbedded } from './embedded/start-embedded.js';

export interface OpenDatabase {
  // biome-ignore lint/complexity/noBannedTypes: Kysely's own form of "no table types".
  readonly db: Kysely<{}>;
  readonly url: string;
  readonly embedded: boolean;
  /** Resolves if the embedded server keeps crashing and is given up. Never rejects. */
  readonly lost: Promise<OperatorError>;
  /** Ends the pool, then the embedded server. Idempotent. */
  close(): Promise<void>;
}

export interface OpenOptions {
  readonly config: Pick<Config, 'DATABASE_URL' | 'dataDir'>;
  readonly log: Log;
  readonly signal?: AbortSignal;
  /** Work beside a service that owns the data folder, instead of refusing. */
  readonly shared?: boolean;
}

const connectLimitMs = 5_000;
const statementLimitMs = 30_000;
const idleLimitMs = 30_000;
const poolSize = 10;

/**
 * Opens the database of `DATABASE_URL`, or starts the embedded one in the data folder.
 * @throws OperatorError in one sentence, which never holds the password
 */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const { config, log, signal, shared } = options;
  if (config.DATABASE_URL !== undefined) {
    const pool = await connectedPool(config.DATABASE_URL, log);
    const lost = new Promise<OperatorError>(() => undefined);
    return opened(pool, { url: config.DATABASE_URL, embedded: false, lost, stop: async () => undefined });
  }
  const server = await startEmbedded({
    dataDir: config.dataDir,
    log,
    ...(signal && { signal }),
    ...(shared !== undefined && { shared }),
  });
  try {
    return opened(await connectedPool(server.url, log), { ...server, embedded: true });
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** A query builder over a pool of its own. For tests and commands that have a URL and nothing to look after. */
// biome-ignore lint/complexity/noBannedTypes: Kysely's own form of "no table types".
export function databaseOf(pool: pg.Pool): Kysely<{}> {
  return new Kysely({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
}

/**
 * Every statement with parameters is prepared under a name: it is parsed and planned once for each connection instead of each time, which was
 * more than half of what the larger ones cost.
 */
function preparing(pool: pg.Pool): PostgresPool {
  return { connect: async () => preparingClient(await pool.connect()), end: () => pool.end() };
}

function preparingClient(client: pg.PoolClient): pg.PoolClient {
  const query = (text: string, values: readonly unknown[]) =>
    client.query(values.length === 0 ? { text } : { name: statementName(text), text, values: [...values] });
  const own = { query, release: () => client.release() };
  return new Proxy(client, { get: (target, name) => Reflect.get(Object.hasOwn(own, name) ? own : target, name) });
}

const statementName = (sql: string): string => createHash('sha256').update(sql).digest('base64url').slice(0, 22);

export function createPool(url: string, log: Log, max: number = poolSize): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectLimitMs,
    idleTimeoutMillis: idleLimitMs,
    statement_timeout: statementLimitMs,
    idle_in_transaction_session_timeout: statementLimitMs * 2,
    application_name: 'tocsin',
    keepAlive: true,
  });
  // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
  // At the end the server goes while its last connections are still taking leave.
  pool.on('error', (error) => log[pool.ending ? 'debug' : 'warn']({ err: error }, 'Idle database connection was lost'));
  // The same holds for one in use, which the pool does not listen to; whoever uses it hears of it by the query that fails.
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error }, 'Database connection in use was lost')));
  return pool;
}

async function connectedPool(url: string, log: Log): Promise<pg.Pool> {
  const pool = createPool(url, log);
  try {
    await pool.query('select 1');
    return pool;
  } catch (error) {
    await pool.end();
    throw connectionError(error, url);
  }
}

function opened(pool: pg.Pool, server: Omit<OpenDatabase, 'db' | 'close'> & { stop(): Promise<void> }): OpenDatabase {
  const db = databaseOf(pool);
  const closeOnce = async () => {
    await db.destroy();
    await server.stop();
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeOnce();
    return closing;
  };
  return { db, url: server.url, embedded: server.embedded, lost: server.lost, close };
}
