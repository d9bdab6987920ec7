import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { probeRedis } from '../../../queues/probe.js';
import { dieWithUs } from '../../db/embedded/die-with-us.js';
import { freePort } from '../../db/embedded/free-port.js';

export interface TemporaryRedis {
  readonly url: string;
  close(): Promise<void>;
}

const startLimitMs = 10_000;
const program = 'redis-server';

/** A Redis that saves nothing; undefined where this machine has none. */
export async function startTemporaryRedis(): Promise<TemporaryRedis | undefined> {
  const port = await freePort();
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--loglevel', 'warning'];
  const child = spawn(program, options, { detached: true, stdio: 'ignore', cwd: '/' });
  const isThere = await new Promise<boolean>((resolve) => {
    child.once('spawn', () => resolve(true));
    child.once('error', () => resolve(false));
  });
  if (!isThere) return undefined;
  const forget = dieWithUs(child.pid ?? 0, 'KILL');
  const url = `redis://127.0.0.1:${port}/0`;
  const deadline = Date.now() + startLimitMs;
  while ((await probeRedis(url, 1_000)) !== undefined) {
    if (hasEnded(child) || Date.now() > deadline) throw new Error(`redis-server did not start on port ${port}`);
    await sleep(50);
  }
  return { url, close: () => end(child, forget) };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess, forget: () => void): Promise<void> {
  if (hasEnded(child)) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
  forget();
}
