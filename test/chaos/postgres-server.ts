import { realpath } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPool, databaseOf } from '../../src/db/connect.js';
import type { Db } from '../../src/db/database.js';
import { openCluster, superuser } from '../../src/db/embedded/cluster.js';
import { freePort } from '../../src/db/embedded/free-port.js';
import { makeFolder } from '../../src/db/embedded/make-folder.js';
import { type Postmaster, startPostmaster } from '../../src/db/embedded/postmaster.js';
import { runningServer } from '../../src/db/embedded/postmaster-file.js';
import { signalProcess } from '../../src/db/embedded/process-state.js';
import { serverUrl } from '../../src/db/embedded/server-state.js';
import { stopServer } from '../../src/db/embedded/stop-server.js';
import { migrate } from '../../src/db/migrate.js';
import { RetryableError } from '../../src/errors.js';
import { silentLog } from '../../src/log.js';
import { templateName, urlOfDatabase } from '../support/template-database.js';

export interface WaveDatabase {
  readonly db: Db;
  readonly url: string;
  close(): Promise<void>;
}

/** A PostgreSQL that its owner may restart while others use it. */
export interface PostgresServer {
  /** A migrated database of its own. */
  createDatabase(name: string): Promise<WaveDatabase>;
  /** `fast` cuts everybody off in good order; `immediate` is a crash, from which the next start recovers. */
  restart(how: 'fast' | 'immediate'): Promise<void>;
  stop(): Promise<void>;
}

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;
const startAttempts = 40;

export async function startPostgresServer(folder: string): Promise<PostgresServer> {
  await makeFolder(folder);
  const cluster = await openCluster({ dataDir: await realpath(folder), log: silentLog, durable: false });
  const port = await freePort();
  const start = async (): Promise<Postmaster> => {
    for (let attempt = 1; ; attempt += 1) {
      await runningServer(cluster.folder);
      try {
        return await startPostmaster(cluster, { port, tuning: 'throwaway', log: silentLog });
      } catch (error) {
        // The children of a server that crashed live for a moment longer.
        if (!(error instanceof RetryableError) || attempt === startAttempts) throw error;
        await sleep(50);
      }
    }
  };
  let running = await start();
  const url = serverUrl(cluster.password, port, 'postgres');
  await prepare(url);
  return {
    createDatabase: (name) => createDatabase(url, name),
    restart: async (how) => {
      signalProcess(running.process.pid, signals[how]);
      await running.gone;
      running = await start();
    },
    stop: () => stopServer(running.process),
  };
}

async function prepare(url: string): Promise<void> {
  // A throwaway server may forget the last commits in a crash. What is tested here relies on those, as on any real server.
  await administer(url, `alter role ${superuser} set synchronous_commit = on`);
  await administer(url, `create database ${templateName}`);
  const template = databaseOf(createPool(urlOfDatabase(url, templateName), silentLog, 1));
  await migrate(template);
  await template.destroy();
}

async function createDatabase(serverUrlText: string, name: string): Promise<WaveDatabase> {
  await administer(serverUrlText, `create database ${name} template ${templateName}`);
  const url = urlOfDatabase(serverUrlText, name);
  const db = databaseOf(createPool(url, silentLog));
  return {
    db,
    url,
    close: async () => {
      await db.destroy();
      await administer(serverUrlText, `drop database ${name} with (force)`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const pool = createPool(url, silentLog, 1);
  await pool.query(statement).finally(() => pool.end());
}
