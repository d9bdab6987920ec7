import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { RetryableError } from '../../errors.js';
import { superuser } from './cluster.js';
import { systemCode } from './file-errors.js';

export type ServerState = 'ready' | 'not-ready' | 'wrong-password';

const databaseName = 'tocsin';
const answerLimitMs = 3_000;
const workLimitMs = 10_000;

export const serverUrl = (password: string, port: number, database: string = databaseName): string =>
  `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;

/** Asks a server. Its answer to our password also proves that it is ours: SCRAM authenticates both sides. */
export async function serverState(password: string, port: number): Promise<ServerState> {
  try {
    await withClient(serverUrl(password, port, 'postgres'), (client) => client.query('select 1'));
    return 'ready';
  } catch (error) {
    // 28P01 invalid_password, 28000 invalid_authorization_specification.
    const code = systemCode(error);
    return code === '28P01' || code === '28000' ? 'wrong-password' : 'not-ready';
  }
}

/** Makes the database of the product unless it is there. */
export async function createDatabase(password: string, port: number): Promise<void> {
  await withClient(serverUrl(password, port, 'postgres'), async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  });
}

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: answerLimitMs });
  // A connection that breaks rejects what waits on it; without a listener it would also end the process.
  client.on('error', () => undefined);
  const tooLate = new AbortController();
  try {
    // A server that dies in the middle of a handshake can leave the driver waiting for ever.
    await Promise.race([client.connect().then(() => work(client)), failAfter(workLimitMs, tooLate.signal)]);
  } finally {
    tooLate.abort();
    // Nobody needs to wait for the goodbye of a connection that may be dead.
    client.end().catch(() => undefined);
  }
}

async function failAfter(limitMs: number, signal: AbortSignal): Promise<never> {
  await sleep(limitMs, undefined, { signal });
  throw new RetryableError('embedded.no_answer', `PostgreSQL did not answer within ${limitMs / 1000} s`);
}
