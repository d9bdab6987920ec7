import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { systemCode } from './file-errors.js';

const run = promisify(execFile);
const timeLimitMs = 5_000;

/** A process that can still do something. `startMark` differs between two processes that had the same pid. */
export interface LiveProcess {
  readonly pid: number;
  readonly startMark: string;
  readonly commandLine: string;
}

/** What this pid is now; undefined when it is gone or only a zombie that its parent never collected. */
export async function liveProcess(pid: number): Promise<LiveProcess | undefined> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

async function fromProc(pid: number): Promise<LiveProcess | undefined> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
    // The second field is the name in parentheses and may hold spaces, so counting starts behind it: state is field 3, start time field 22 (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
    const commandLine = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
    return { pid, startMark: fields[19] ?? '', commandLine };
  } catch (error) {
    const code = systemCode(error);
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

async function fromPs(pid: number): Promise<LiveProcess | undefined> {
  const columns = ['-ww', '-o', 'state=', '-o', 'lstart=', '-o', 'command=', '-p', String(pid)];
  const { stdout } = await run('ps', columns, { timeout: timeLimitMs, env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } }).catch(
    () => ({ stdout: '' }),
  );
  const [state, ...rest] = stdout.trim().split(/\s+/);
  if (state === undefined || state === '' || state.startsWith('Z')) return undefined;
  return { pid, startMark: rest.slice(0, 5).join(' '), commandLine: rest.slice(5).join(' ') };
}

/** Names the set of pids that this process can see: two containers, or two boots of one machine, differ. */
export async function pidPlace(): Promise<string> {
  if (process.platform !== 'linux') return hostname();
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8');
  return `${bootId.trim()} ${await readlink('/proc/self/ns/pid')}`;
}

/** Sends a signal; a process that is already gone is no error. */
export function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (systemCode(error) !== 'ESRCH') throw error;
  }
}

/** True once the process is gone, false when it still lives after `limitMs`. */
export async function waitUntilGone(known: LiveProcess, limitMs: number, pauseMs: number = 50): Promise<boolean> {
  const deadline = Date.now() + limitMs;
  for (;;) {
    const now = await liveProcess(known.pid);
    if (now === undefined || now.startMark !== known.startMark) return true;
    if (Date.now() >= deadline) return false;
    await sleep(pauseMs);
  }
}
