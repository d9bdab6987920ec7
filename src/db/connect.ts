import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.js';
import type { OperatorError } from '../errors.js';
import type { Log } from '../log.js';
import { connectionError } from './connection-error.js';
import { type EmbeddedPostgres, startEmbedded } from './embedded/start-embedded.js';

export interface OpenDatabase {
  // biome-ignore lint/complexity/noBannedTypes: Kysely's own form of "no table types".
  readonly db: Kysely<{}>;
  readonly url: string;
  /** Where a session of one's own is to be had: no pooler stands in between. */
  readonly directUrl: string;
  readonly embedded: boolean;
  /** Resolves if the embedded server keeps crashing and is given up. Never rejects. */
  readonly lost: Promise<OperatorError>;
  /** How the connections of the pool are used at this moment. */
  readonly poolUse: () => PoolUse;
  /** Ends the pool, then the embedded server. Idempotent. */
  close(): Promise<void>;
}

/** Numbers of connections; `awaited` are questions that wait for one. */
export interface PoolUse {
  readonly used: number;
  readonly idle: number;
  readonly awaited: number;
}

export interface OpenOptions {
  readonly config: Pick<Config, 'DATABASE_URL' | 'dataDir'> &
    Partial<Pick<Config, 'TOCSIN_DATABASE_DIRECT_URL' | 'TOCSIN_DATABASE_POOL'>>;
  readonly log: Log;
  readonly signal?: AbortSignal;
  /** Work beside a service that owns the data folder, instead of refusing. */
  readonly shared?: boolean;
  /** The embedded server where its start has begun already; it is this database's from now on. */
  readonly embedded?: Promise<EmbeddedPostgres> | undefined;
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
  const { DATABASE_URL: url, TOCSIN_DATABASE_DIRECT_URL: directUrl = url, TOCSIN_DATABASE_POOL: size = poolSize } = config;
  if (url !== undefined && directUrl !== undefined) {
    const isPooled = config.TOCSIN_DATABASE_DIRECT_URL !== undefined;
    const pool = await connected(isPooled ? createPooledPool(url, log, size) : createPool(url, log, size), url);
    const lost = new Promise<OperatorError>(() => undefined);
    return opened(pool, { url, directUrl, embedded: false, isPooled, lost, stop: async () => undefined });
  }
  const own = { dataDir: config.dataDir, log, ...(signal && { signal }), ...(shared !== undefined && { shared }) };
  const server = await (options.embedded ?? startEmbedded(own));
  try {
    const pool = await connected(createPool(server.url, log, size), server.url);
    return opened(pool, { ...server, directUrl: server.url, embedded: true, isPooled: false });
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** A query builder over a pool of its own. For tests and commands that have a URL and nothing to look after. */
// biome-ignore lint/complexity/noBannedTypes: Kysely's own form of "no table types".
export function databaseOf(pool: pg.Pool, isPooled = false): Kysely<{}> {
  // Behind a pooler each transaction may meet another server connection, which knows nothing of what was prepared.
  return new Kysely({ dialect: new PostgresDialect({ pool: isPooled ? pool : preparing(pool) }) });
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

/** There are as many statements as the program has, but for lists of tags in them, which differ. */
const namedMost = 2_000;
const named = new Map<string, string>();

function statementName(sql: string): string {
  const known = named.get(sql);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 22);
  if (named.size < namedMost) named.set(sql, name);
  return name;
}

export const createPool = (url: string, log: Log, max: number = poolSize): pg.Pool =>
  listening(
    new pg.Pool({
      ...poolOptions(url, max),
      statement_timeout: statementLimitMs,
      idle_in_transaction_session_timeout: statementLimitMs * 2,
    }),
    log,
  );

/** Poolers refuse settings of a session, which they could not keep apart: the limit of a statement is ours alone. */
const createPooledPool = (url: string, log: Log, max: number): pg.Pool =>
  listening(new pg.Pool({ ...poolOptions(url, max), query_timeout: statementLimitMs }), log);

const poolOptions = (url: string, max: number): pg.PoolConfig => ({
  connectionString: url,
  max,
  connectionTimeoutMillis: connectLimitMs,
  idleTimeoutMillis: idleLimitMs,
  application_name: 'tocsin',
  keepAlive: true,
});

function listening(pool: pg.Pool, log: Log): pg.Pool {
  // An idle connection that breaks is replaced by the pool; unheard, its error would end the process.
  // At the end the server goes while its last connections are still taking leave.
  pool.on('error', (error) => log[pool.ending ? 'debug' : 'warn']({ err: error }, 'Idle database connection was lost'));
  // The same holds for one in use, which the pool does not listen to; whoever uses it hears of it by the query that fails.
  pool.on('connect', (client) => client.on('error', (error) => log.debug({ err: error }, 'Database connection in use was lost')));
  return pool;
}

async function connected(pool: pg.Pool, url: string): Promise<pg.Pool> {
  try {
    await pool.query('select 1');
    return pool;
  } catch (error) {
    await pool.end();
    throw connectionError(error, url);
  }
}

interface Server extends Omit<OpenDatabase, 'db' | 'poolUse' | 'close'> {
  readonly isPooled: boolean;
  stop(): Promise<void>;
}

function opened(pool: pg.Pool, server: Server): OpenDatabase {
  const db = databaseOf(pool, server.isPooled);
  const closeOnce = async () => {
    await db.destroy();
    await server.stop();
  };
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeOnce();
    return closing;
  };
  const poolUse = (): PoolUse => ({
    used: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    awaited: pool.waitingCount,
  });
  return { db, url: server.url, directUrl: server.directUrl, embedded: server.embedded, lost: server.lost, poolUse, close };
}
