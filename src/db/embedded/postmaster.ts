import { spawn } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OperatorError, RetryableError } from '../../errors.js';
import type { Log } from '../../log.js';
import type { Cluster } from './cluster.js';
import { dieWithUs } from './die-with-us.js';
import { diskFullError, tolerating } from './file-errors.js';
import { canListen } from './free-port.js';
import { currentUser, ownerOf } from './ownership.js';
import { announcesReady, clusterName } from './postmaster-file.js';
import { type LiveProcess, liveProcess } from './process-state.js';
import { folderArgument, serverCommand, toolEnvironment } from './route.js';
import { lastLine } from './run-tool.js';
import { serverState } from './server-state.js';
import { stopServer } from './stop-server.js';

/** `safe` survives power loss; `throwaway` is for data that nobody keeps: tests and simulated runs. */
export type Tuning = 'safe' | 'throwaway';

export interface Postmaster {
  readonly process: LiveProcess;
  readonly port: number;
  /** Resolves when the server is gone, whatever ended it. */
  readonly gone: Promise<void>;
}

const startLimitMs = 120_000;
const slowStartMs = 5_000;
const logLimitBytes = 2 ** 20;
const logTail = 600;

const settings = {
  safe: ['shared_buffers=64MB', 'max_wal_size=256MB', 'log_min_messages=log'],
  throwaway: [
    'shared_buffers=64MB',
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_wal_size=1GB',
    'log_min_messages=fatal',
  ],
} as const satisfies Record<Tuning, readonly string[]>;

const common = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'password_encryption=scram-sha-256',
  'max_connections=300',
  'wal_level=minimal',
  'max_wal_senders=0',
  // Parallel query takes its memory from /dev/shm, which is 64 MB in a container.
  'max_parallel_workers_per_gather=0',
  'max_parallel_maintenance_workers=0',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'lc_messages=C',
  'log_checkpoints=off',
  // Fewer processes: no logical replication, no I/O workers.
  'max_logical_replication_workers=0',
  'io_method=sync',
] as const;

/** After a crash every file is made safe first: one call to the kernel instead of a thousand. */
const linuxOnly = process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : [];

/** Starts a server and waits until it answers. @throws OperatorError with the server's own last words */
export async function startPostmaster(
  cluster: Cluster,
  plan: { port: number; tuning: Tuning; log: Log; signal?: AbortSignal | undefined },
): Promise<Postmaster> {
  const logPath = join(cluster.dataDir, 'postgres.log');
  const started = await spawnServer(cluster, { port: plan.port, tuning: plan.tuning, logPath });
  const startedAt = Date.now();
  let told = false;
  for (;;) {
    if (plan.signal?.aborted === true) {
      await stopServer(started.process);
      plan.signal.throwIfAborted();
    }
    if (started.hasEnded()) throw await startFailure(cluster, plan.port, logPath);
    const announced = await announcesReady(cluster.folder, started.process.pid);
    const state = announced ? await serverState(cluster.password, plan.port) : 'not-ready';
    if (state === 'wrong-password') {
      await stopServer(started.process);
      throw wrongPassword(cluster.dataDir);
    }
    if (state === 'ready' && !started.hasEnded()) return { process: started.process, port: plan.port, gone: started.gone };
    const waitedMs = Date.now() - startedAt;
    if (waitedMs > startLimitMs) {
      await stopServer(started.process);
      throw new OperatorError(
        'embedded.slow_start',
        `PostgreSQL did not become ready within ${startLimitMs / 1000} s: see ${logPath}`,
      );
    }
    if (!told && waitedMs > slowStartMs) {
      told = true;
      plan.log.info({ logPath }, 'Embedded PostgreSQL is still starting, probably recovering after a crash');
    }
    await sleep(40);
  }
}

async function spawnServer(cluster: Cluster, plan: { port: number; tuning: Tuning; logPath: string }) {
  const args = ['-D', folderArgument(cluster.route, cluster.folder), '-p', String(plan.port)];
  for (const setting of [...common, ...linuxOnly, ...settings[plan.tuning], clusterName(await stat(cluster.folder))])
    args.push('-c', setting);
  const [program = '', ...rest] = serverCommand(cluster.route, args);
  await rotate(plan.logPath);
  // A file, not a pipe: the server may outlive us, and nobody would read the pipe then.
  const output = await open(plan.logPath, 'a', 0o600);
  try {
    // A start by root must not lock out the ordinary user whose folder this is.
    const owner = await ownerOf(cluster.dataDir);
    if (currentUser()?.uid === 0) await output.chown(owner.uid, owner.gid);
    const child = spawn(program, rest, {
      cwd: cluster.folder,
      env: toolEnvironment(),
      // A Ctrl-C in the terminal goes to the whole group; the database must outlive our own orderly stop.
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
      ...cluster.route.runAs,
    });
    let ended = false;
    const gone = new Promise<void>((resolve) => {
      const end = () => {
        ended = true;
        resolve();
      };
      child.once('exit', end);
      child.once('error', end);
    });
    child.unref();
    // A safe server that outlives us is taken over by the next start; for a throwaway one there is no next start.
    if (plan.tuning === 'throwaway' && child.pid !== undefined) gone.then(dieWithUs(child.pid, 'INT'));
    const live = child.pid === undefined ? undefined : await liveProcess(child.pid);
    return { process: live ?? { pid: child.pid ?? 0, startMark: '', commandLine: '' }, gone, hasEnded: () => ended };
  } finally {
    await output.close();
  }
}

async function rotate(path: string): Promise<void> {
  const size = (await tolerating(['ENOENT'], stat(path)))?.size ?? 0;
  if (size > logLimitBytes) await rename(path, `${path}.1`);
}

async function startFailure(cluster: Cluster, port: number, logPath: string): Promise<Error> {
  if (!(await canListen(port))) return new RetryableError('embedded.port_taken', `port ${port} was taken by another program`);
  const text = await readFile(logPath, 'utf8');
  // The children of a server that was killed live for a moment longer and hold its memory; PostgreSQL refuses until they are gone.
  if (text.slice(-logTail).includes('pre-existing shared memory block'))
    return new RetryableError('embedded.still_ending', 'the earlier PostgreSQL is still ending');
  const words = text.split('\n').findLast((line) => line.includes('FATAL:')) ?? lastLine(text);
  return (
    (await diskFullError(cluster.dataDir, 32)) ??
    new OperatorError(
      'embedded.start_failed',
      `PostgreSQL did not start on the data folder ${cluster.dataDir} (${words}): see ${logPath}`,
    )
  );
}

export const wrongPassword = (dataDir: string): OperatorError =>
  new OperatorError(
    'embedded.wrong_password',
    `PostgreSQL refuses the password in ${join(dataDir, 'postgres.password')}: remove that file and start again, and a new one is set`,
  );
