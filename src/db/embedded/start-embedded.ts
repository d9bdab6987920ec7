import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError, RetryableError } from '../../errors.js';
import type { Log } from '../../log.js';
import { type Cluster, openCluster, readPassword } from './cluster.js';
import { dataFolderError } from './file-errors.js';
import { lockFolder } from './folder-lock.js';
import { freePort } from './free-port.js';
import { makeFolder } from './make-folder.js';
import { type Postmaster, startPostmaster, type Tuning, wrongPassword } from './postmaster.js';
import { runningServer } from './postmaster-file.js';
import { waitUntilGone } from './process-state.js';
import { createDatabase, serverState, serverUrl } from './server-state.js';
import { stopServer } from './stop-server.js';
import { superviseServer } from './supervise-server.js';

export interface EmbeddedPostgres {
  readonly url: string;
  /** True when the server was already running: left over by a process that was killed, or shared with the one that owns it. */
  readonly adopted: boolean;
  /** Resolves if the server keeps crashing and is no longer restarted. Never rejects. */
  readonly lost: Promise<OperatorError>;
  /** Idempotent. Call it last: it cuts off every connection. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  readonly dataDir: string;
  readonly log: Log;
  readonly signal?: AbortSignal;
  readonly tuning?: Tuning;
  /** When another process owns the folder, use its server instead of refusing; for commands that run beside the service. */
  readonly shared?: boolean;
}

const ownerPatienceMs = 1_500;
const adoptPatienceMs = 10_000;
const startAttempts = 6;

/** Starts PostgreSQL in `<dataDir>/postgres`, creating it at the first start. @throws OperatorError in one sentence */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw dataFolderError(error, options.dataDir);
  }
}

async function start(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  await makeFolder(options.dataDir);
  const dataDir = await realpath(options.dataDir);
  const lock = await lockFolder(dataDir, ownerPatienceMs);
  if (lock.kind === 'held') {
    if (options.shared === true) return useServerOf(lock.byPid, dataDir);
    throw inUse(dataDir, lock.byPid);
  }
  try {
    return await startOwn(dataDir, options, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function startOwn(dataDir: string, options: EmbeddedOptions, release: () => Promise<void>): Promise<EmbeddedPostgres> {
  const { log, signal, tuning = 'safe' } = options;
  const cluster = await openCluster({ dataDir, log, signal, durable: tuning === 'safe' });
  const left = await adopt(cluster, log);
  const first = left ?? (await startOnFreePort(cluster, tuning, options));
  try {
    await createDatabase(cluster.password, first.port);
  } catch (error) {
    await stopServer(first.process);
    throw error;
  }
  const restart = async (stopped: AbortSignal) => {
    // What a dead server left in postmaster.pid must not be believed by the next.
    await runningServer(cluster.folder);
    return startPostmaster(cluster, { port: first.port, tuning, log, signal: stopped });
  };
  const supervised = superviseServer(first, { restart, log });
  log.debug({ way: cluster.route.kind, port: first.port, adopted: left !== undefined }, 'Embedded PostgreSQL is ready');
  const stop = once(async () => {
    await supervised.stop();
    await release();
  });
  return { url: serverUrl(cluster.password, first.port), adopted: left !== undefined, lost: supervised.lost, stop };
}

/** However often it is called, the work is done once and everybody waits for it. */
function once(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  return () => {
    running ??= work();
    return running;
  };
}

const inUse = (dataDir: string, pid: number): OperatorError =>
  new OperatorError(
    'data_dir.in_use',
    `another Tocsin (process ${pid}) is running on the data folder ${dataDir}: stop it first, or set TOCSIN_DATA_DIR to another folder`,
  );

/** A server that outlived its Tocsin: taken over when it answers, stopped when it does not. */
async function adopt(cluster: Cluster, log: Log): Promise<Postmaster | undefined> {
  const found = await runningServer(cluster.folder);
  if (found === undefined) return undefined;
  const deadline = Date.now() + adoptPatienceMs;
  for (;;) {
    const state = await serverState(cluster.password, found.port);
    if (state === 'wrong-password') throw wrongPassword(cluster.dataDir);
    if (state === 'ready') {
      log.info({ pid: found.process.pid }, 'Taking over the PostgreSQL that an earlier Tocsin left running');
      const gone = waitUntilGone(found.process, Number.POSITIVE_INFINITY, 250).then(() => undefined);
      return { process: found.process, port: found.port, gone };
    }
    if ((await waitUntilGone(found.process, 200)) || Date.now() > deadline) break;
  }
  log.info({ pid: found.process.pid }, 'Stopping a PostgreSQL that an earlier Tocsin left running and that does not answer');
  await stopServer(found.process);
  await runningServer(cluster.folder);
  return undefined;
}

async function startOnFreePort(cluster: Cluster, tuning: Tuning, options: EmbeddedOptions): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostmaster(cluster, { port: await freePort(), tuning, log: options.log, signal: options.signal });
    } catch (error) {
      // Another program took the port between our choice and the server's start, or an earlier server is not quite gone.
      if (!(error instanceof RetryableError) || attempt === startAttempts) throw error;
      await sleep(attempt * 200);
    }
  }
}

async function useServerOf(pid: number, dataDir: string): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + adoptPatienceMs;
  for (;;) {
    const found = await runningServer(join(dataDir, 'postgres'));
    const password = await readPassword(dataDir);
    if (found !== undefined && password !== undefined && (await serverState(password, found.port)) === 'ready') {
      return {
        url: serverUrl(password, found.port),
        adopted: true,
        lost: new Promise(() => undefined),
        stop: async () => undefined,
      };
    }
    if (Date.now() > deadline) throw inUse(dataDir, pid);
    await sleep(200);
  }
}
