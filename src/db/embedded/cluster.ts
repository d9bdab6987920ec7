import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../errors.js';
import type { Log } from '../../log.js';
import { type Binaries, installedBinaries } from './binaries.js';
import { diskFullError, systemCode, tolerating } from './file-errors.js';
import { currentUser, hasAccount } from './ownership.js';
import { runningServer } from './postmaster-file.js';
import { findRoute, folderArgument, type Route, toolCommand, toolEnvironment } from './route.js';
import { lastLine, runTool, type ToolRun } from './run-tool.js';
import { stopServer } from './stop-server.js';

/** The files of one database server and the way to run PostgreSQL on them. */
export interface Cluster {
  readonly folder: string;
  readonly dataDir: string;
  readonly password: string;
  readonly route: Route;
}

export interface ClusterPlan {
  readonly dataDir: string;
  readonly log: Log;
  /** Whether its files must survive a power loss. */
  readonly durable: boolean;
  readonly signal?: AbortSignal | undefined;
}

export const superuser = 'tocsin';
const major = '18';
const unfinishedPrefix = 'postgres.new-';
const toolLimitMs = 180_000;
const neededMb = 150;

/**
 * Opens the cluster of a data folder whose lock we hold, creating it when there is none. A cluster takes its name only when it is complete, so what an
 * interrupted creation left behind is simply removed.
 */
export async function openCluster(plan: ClusterPlan): Promise<Cluster> {
  const { dataDir, log } = plan;
  const folder = join(dataDir, 'postgres');
  await removeUnfinished(dataDir, log);
  const installed = await installedBinaries();
  const version = await clusterVersion(folder);
  if (version === undefined) return createCluster(plan, folder, installed);
  if (version !== major) {
    throw new OperatorError(
      'embedded.other_version',
      `the database in ${folder} was made by PostgreSQL ${version} and this program runs ${major}: use the release that made it for a backup, then restore that into a new folder`,
    );
  }
  const route = await findRoute(installed, folder, dataDir, log);
  const password = await readPassword(dataDir);
  return password === undefined ? withNewPassword({ folder, dataDir, route }, log) : { folder, dataDir, password, route };
}

const passwordFile = (dataDir: string): string => join(dataDir, 'postgres.password');

export async function readPassword(dataDir: string): Promise<string | undefined> {
  const text = await tolerating(['ENOENT'], readFile(passwordFile(dataDir), 'utf8'));
  return text === undefined || text.trim() === '' ? undefined : text.trim();
}

async function writePassword(dataDir: string, password: string): Promise<void> {
  const path = passwordFile(dataDir);
  await rm(path, { force: true });
  await writeFile(path, `${password}\n`, { mode: 0o600, flush: true });
}

async function removeUnfinished(dataDir: string, log: Log): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(unfinishedPrefix)) continue;
    log.info({ folder: join(dataDir, name) }, 'Removing a database that was never finished');
    await removePatiently(join(dataDir, name));
  }
}

/** The major version of a cluster; undefined where there is none. */
async function clusterVersion(folder: string): Promise<string | undefined> {
  const text = await tolerating(['ENOENT'], readFile(join(folder, 'PG_VERSION'), 'utf8'));
  if (text !== undefined) return text.trim();
  try {
    await tolerating(['ENOENT'], rmdir(folder));
    return undefined;
  } catch (error) {
    if (systemCode(error) !== 'ENOTEMPTY' && systemCode(error) !== 'ENOTDIR') throw error;
    throw new OperatorError(
      'embedded.not_a_cluster',
      `${folder} exists and is not a PostgreSQL database: move it away, or set TOCSIN_DATA_DIR to another folder`,
    );
  }
}

/** The children of an initdb that was stopped go on writing for a moment; what they leave in spite of the patience here, the next start removes. */
async function removePatiently(folder: string): Promise<void> {
  await tolerating(['ENOTEMPTY'], rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
}

async function createCluster(plan: ClusterPlan, folder: string, installed: Binaries): Promise<Cluster> {
  const { dataDir, log } = plan;
  const full = await diskFullError(dataDir, neededMb);
  if (full !== undefined) throw full;
  const unfinished = join(dataDir, `${unfinishedPrefix}${randomUUID()}`);
  await mkdir(unfinished, { mode: 0o700 });
  try {
    const route = await findRoute(installed, unfinished, dataDir, log);
    const password = newPassword();
    await writePassword(dataDir, password);
    await initdb(route, unfinished, plan);
    await rename(unfinished, folder);
    return { folder, dataDir, password, route };
  } catch (error) {
    await removePatiently(unfinished);
    throw error;
  }
}

const newPassword = (): string => randomBytes(24).toString('base64url');

async function initdb(route: Route, folder: string, plan: ClusterPlan): Promise<void> {
  const args = [
    ['-D', folderArgument(route, folder)],
    // With an empty LANG the defaults would give SQL_ASCII; the built-in provider makes sorting independent of the machine.
    ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ['--username', superuser, '--auth=scram-sha-256', '--pwfile=/dev/stdin', '--no-instructions'],
    plan.durable ? [] : ['--no-sync'],
  ].flat();
  const run = await runWithInput(route, {
    program: 'initdb',
    args,
    folder,
    inputPath: passwordFile(plan.dataDir),
    signal: plan.signal,
  });
  plan.signal?.throwIfAborted();
  if (run.ok) return;
  throw (
    (await diskFullError(plan.dataDir, 32)) ??
    (route.kind === 'direct' && !hasAccount() ? noAccount() : initdbFailed(plan.dataDir, run.stderr))
  );
}

const initdbFailed = (dataDir: string, stderr: string): OperatorError =>
  new OperatorError(
    'embedded.initdb_failed',
    `PostgreSQL could not create its files in the data folder ${dataDir} (${reasonIn(stderr)}): set TOCSIN_DATA_DIR to a folder on an ordinary disk, or set DATABASE_URL`,
  );

const noAccount = (): OperatorError =>
  new OperatorError(
    'embedded.no_account',
    `this process runs as user number ${currentUser()?.uid}, which has no entry in /etc/passwd, and PostgreSQL creates its files only for a named user: start as a user with an account, or set DATABASE_URL`,
  );

interface InputRun {
  readonly program: 'initdb' | 'postgres';
  readonly args: readonly string[];
  readonly folder: string;
  readonly inputPath: string;
  readonly signal?: AbortSignal | undefined;
}

/** The program may run as a user who cannot reach our file by its path, so it gets the open file as its standard input. */
async function runWithInput(route: Route, input: InputRun): Promise<ToolRun> {
  const handle = await open(input.inputPath, 'r');
  try {
    // `/dev/stdin` opens the file once more, with the rights of the user who does.
    if (route.runAs !== undefined) await handle.chown(route.runAs.uid, route.runAs.gid);
    return await runTool(toolCommand(route, input.program, input.args), {
      cwd: input.folder,
      env: toolEnvironment(),
      timeLimitMs: toolLimitMs,
      stdin: handle.fd,
      ...route.runAs,
      ...(input.signal && { signal: input.signal }),
    });
  } finally {
    const me = currentUser();
    if (route.runAs !== undefined && me !== undefined) await handle.chown(me.uid, me.gid);
    await handle.close();
  }
}

const reasonIn = (stderr: string): string =>
  stderr
    .split('\n')
    .find((line) => /error|fatal/i.test(line))
    ?.trim() ?? lastLine(stderr);

/** The password file is gone but the data is here: sets a new one with the server's single-user mode, which asks for none. */
async function withNewPassword(cluster: Omit<Cluster, 'password'>, log: Log): Promise<Cluster> {
  const { route, folder, dataDir } = cluster;
  log.warn({ folder: dataDir }, 'The password of the embedded PostgreSQL was missing; setting a new one');
  const running = await runningServer(folder);
  if (running !== undefined) await stopServer(running.process);
  const password = newPassword();
  const inputPath = join(dataDir, `.password-${randomUUID()}.sql`);
  await writeFile(inputPath, `alter role ${superuser} password '${password}'\n`, { mode: 0o600 });
  try {
    const args = ['--single', '-D', folderArgument(route, folder), 'postgres'];
    const run = await runWithInput(route, { program: 'postgres', args, folder, inputPath });
    if (!run.ok) {
      const words = reasonIn(run.stderr);
      throw new OperatorError(
        'embedded.no_password',
        `${passwordFile(dataDir)} is missing and no new password could be set (${words}): restore that file`,
      );
    }
  } finally {
    await rm(inputPath, { force: true });
  }
  await writePassword(dataDir, password);
  return { ...cluster, password };
}
