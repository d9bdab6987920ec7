import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { systemCode, tolerating } from './file-errors.js';
import { type LiveProcess, liveProcess } from './process-state.js';

/** A server that runs on a cluster's folder, whoever started it. */
export interface RunningServer {
  readonly process: LiveProcess;
  readonly port: number;
}

/**
 * The server that `postmaster.pid` names, if that process lives and is a PostgreSQL of this very folder. A file that names anything else (a dead server, a
 * zombie, a stranger that got the number) is removed, because PostgreSQL itself would believe it and refuse to start.
 */
export async function runningServer(folder: string): Promise<RunningServer | undefined> {
  const path = join(folder, 'postmaster.pid');
  const text = await tolerating(['ENOENT', 'ENOTDIR'], readFile(path, 'utf8'));
  if (text === undefined) return undefined;
  // Line 1 is the pid, line 4 the port, line 8 the state (PostgreSQL's pidfile.h).
  const lines = text.split('\n');
  const found = await liveProcess(Number(lines[0]));
  if (found !== undefined && (await isServerOf(found, folder))) return { process: found, port: Number(lines[3] ?? 0) };
  await rm(path, { force: true });
  return undefined;
}

/** True once this process has written that it accepts connections; asking it earlier would only fill its log. */
export async function announcesReady(folder: string, pid: number): Promise<boolean> {
  const lines = ((await tolerating(['ENOENT'], readFile(join(folder, 'postmaster.pid'), 'utf8'))) ?? '').split('\n');
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

async function isServerOf(candidate: LiveProcess, folder: string): Promise<boolean> {
  const words = candidate.commandLine.split(' ');
  if (!/(^|\/)postgres$/.test(words[0] ?? '')) return false;
  const named = words.includes(clusterName(await stat(folder)));
  if (process.platform !== 'linux') return named;
  try {
    const [inside, own] = [await stat(`/proc/${candidate.pid}/cwd`), await stat(folder)];
    return inside.dev === own.dev && inside.ino === own.ino;
  } catch (error) {
    // In a container without CAP_SYS_PTRACE root may not look into a process of another user; its command line is public.
    const code = systemCode(error);
    if (code === 'EACCES' || code === 'EPERM') return named;
    if (code === 'ENOENT' || code === 'ESRCH') return false;
    throw error;
  }
}

/** Tells a server on the command line apart from those of other folders. */
export const clusterName = (folder: { dev: number; ino: number }): string => `cluster_name=tocsin-${folder.dev}-${folder.ino}`;
