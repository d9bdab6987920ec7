import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { OperatorError } from '../../errors.js';
import type { Log } from '../../log.js';
import { type Binaries, completeLinks, copyBinaries } from './binaries.js';
import {
  borrowedAccount,
  currentUser,
  giveFolder,
  hasAccount,
  type Owner,
  openToAll,
  ownerOf,
  publicFolders,
} from './ownership.js';
import { lastLine, runTool, type ToolRun } from './run-tool.js';

/**
 * A way to run PostgreSQL's programs on a data folder. Root needs a detour, because PostgreSQL refuses to run as root and an ordinary user cannot enter
 * root's 0700 folders: the program is started inside the folder and calls it `/proc/self/cwd`.
 */
export interface Route {
  readonly kind: 'direct' | 'namespace' | 'other-user';
  readonly binaries: Binaries;
  /** Set where the program must run as somebody else than we are. */
  readonly runAs: Owner | undefined;
  /** What comes before the server on the command line. */
  readonly prefix: readonly string[];
  /** What comes before initdb, which insists on a user that has an account; in containers we may run as a bare number. */
  readonly toolPrefix: readonly string[];
}

interface Attempt extends Omit<Route, 'binaries'> {
  readonly owner: Owner | undefined;
}

const root: Owner = { uid: 0, gid: 0 };
const programFolders = ['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin'] as const;
const probeLimitMs = 10_000;

export const serverCommand = (route: Route, args: readonly string[]): string[] => [
  ...route.prefix,
  program(route, 'postgres'),
  ...args,
];

export const toolCommand = (route: Route, tool: 'initdb' | 'postgres', args: readonly string[]): string[] => [
  ...route.toolPrefix,
  program(route, tool),
  ...args,
];

const program = (route: Route, name: string): string => join(route.binaries.native, 'bin', name);

/** The data folder as the program must be told it; it runs with that folder as its working directory. */
export const folderArgument = (route: Route, clusterFolder: string): string =>
  route.kind === 'direct' || process.platform !== 'linux' ? clusterFolder : '/proc/self/cwd';

/** PostgreSQL sees nothing of our environment: `PGPORT`, `LC_ALL` and the like would change its behaviour. */
export const toolEnvironment = (): Record<string, string> => ({ PATH: programFolders.join(':'), LC_ALL: 'C', TZ: 'UTC' });

/**
 * Finds the first way that works for the folder of a cluster, existing or still empty, and hands the folder to the user it will run as.
 * @throws OperatorError naming the data folder when there is none
 */
export async function findRoute(installed: Binaries, clusterFolder: string, dataDir: string, log: Log): Promise<Route> {
  const me = currentUser();
  const owner = await ownerOf(clusterFolder);
  if (me !== undefined && me.uid !== 0 && owner.uid !== me.uid) throw belongsToAnother(clusterFolder, owner.uid, me.uid);
  const attempts = me?.uid === 0 ? await attemptsOfRoot(owner) : [await directAttempt()];
  const refusals: string[] = [];
  for (const attempt of attempts) {
    const found = await tryAttempt(attempt, { installed, clusterFolder, dataDir });
    if (found.kind === 'route') return found.route;
    refusals.push(...found.refusals.map((refusal) => `${attempt.kind}: ${refusal}`));
    log.debug({ way: attempt.kind, refusals: found.refusals }, 'A way to run the embedded PostgreSQL does not work here');
  }
  throw noRoute(dataDir, refusals);
}

type Trial =
  | { readonly kind: 'route'; readonly route: Route }
  | { readonly kind: 'refused'; readonly refusals: readonly string[] };

async function tryAttempt(
  attempt: Attempt,
  place: { installed: Binaries; clusterFolder: string; dataDir: string },
): Promise<Trial> {
  const { clusterFolder } = place;
  if (attempt.owner !== undefined) await giveFolder(clusterFolder, attempt.owner);
  const refusals: string[] = [];
  const detour = await run(attempt, clusterFolder, [...attempt.prefix, '/bin/sh', '-c', 'exit 0']);
  if (!detour.ok) return { kind: 'refused', refusals: [lastLine(detour.stderr) || 'no answer'] };
  for await (const binaries of candidates(place.installed, attempt, place.dataDir)) {
    const route: Route = { ...attempt, binaries };
    const probe = await run(attempt, clusterFolder, serverCommand(route, ['--version']));
    if (probe.ok && probe.stdout.startsWith('postgres (PostgreSQL)')) return { kind: 'route', route };
    refusals.push(lastLine(probe.stderr) || 'no answer');
  }
  return { kind: 'refused', refusals };
}

const run = (attempt: Attempt, cwd: string, command: readonly string[]): Promise<ToolRun> =>
  runTool(command, { cwd, env: toolEnvironment(), timeLimitMs: probeLimitMs, ...attempt.runAs });

async function directAttempt(): Promise<Attempt> {
  const toolPrefix = hasAccount() ? [] : await namespacePrefix();
  return { kind: 'direct', runAs: undefined, prefix: [], toolPrefix, owner: undefined };
}

async function attemptsOfRoot(owner: Owner): Promise<Attempt[]> {
  const asUser = (user: Owner): Attempt => ({ kind: 'other-user', runAs: user, prefix: [], toolPrefix: [], owner: user });
  const prefix = await namespacePrefix();
  const namespace: Attempt[] =
    prefix.length === 0 ? [] : [{ kind: 'namespace', runAs: undefined, prefix, toolPrefix: prefix, owner: root }];
  const borrowed = await borrowedAccount();
  const others = [...namespace, ...(borrowed === undefined ? [] : [asUser(borrowed)])];
  // A cluster that already belongs to an ordinary user stays theirs, so that they can start it without us again.
  return owner.uid === 0 ? others : [asUser(owner), ...others];
}

/** Runs a program in a user namespace where we are an account of the machine; outside it, all it makes is ours. Empty where there is no such thing. */
async function namespacePrefix(): Promise<string[]> {
  const unshare = process.platform === 'linux' ? await findProgram('unshare') : undefined;
  const account = await borrowedAccount();
  return unshare === undefined || account === undefined ? [] : [unshare, '--user', `--map-user=${account.uid}`];
}

async function findProgram(name: string): Promise<string | undefined> {
  for (const folder of programFolders) {
    const path = join(folder, name);
    const usable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (usable) return path;
  }
  return undefined;
}

/** The installed binaries first, then a copy where the user of this attempt can reach them. */
async function* candidates(installed: Binaries, attempt: Attempt, dataDir: string): AsyncGenerator<Binaries> {
  if (await completeLinks(installed.native)) yield installed;
  if (attempt.kind !== 'other-user') {
    yield await copyBinaries(installed, dataDir);
    return;
  }
  for await (const folder of publicFolders()) {
    const copy = await copyBinaries(installed, folder);
    await openToAll(folder);
    yield copy;
  }
}

function belongsToAnother(folder: string, uid: number, myUid: number): OperatorError {
  return new OperatorError(
    'data_dir.foreign',
    `the database in ${folder} belongs to user ${uid} and this is user ${myUid}: start Tocsin as that user, or set TOCSIN_DATA_DIR to a folder of your own`,
  );
}

function noRoute(dataDir: string, refusals: readonly string[]): OperatorError {
  return new OperatorError(
    'embedded.cannot_run',
    `PostgreSQL cannot run on the data folder ${dataDir} (${refusals.join('; ')}): set TOCSIN_DATA_DIR to a folder of an ordinary user and start as that user, or set DATABASE_URL`,
  );
}
