import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { dieWithUs } from '../../src/db/embedded/die-with-us.js';
import { freePort } from '../../src/db/embedded/free-port.js';
import { findProgram } from './find-chromium.js';

export const redisPackage = 'redis-server';

export interface RedisServer {
  readonly url: string;
  /** SIGKILL: what was in it is lost, as nothing is saved. */
  kill(): Promise<void>;
  /** Starts it again, empty, on the same port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const startLimitMs = 10_000;

/** A Redis that saves nothing, on a free port; undefined where the machine has none. Tests that flush or kill it start one of their own. */
export async function startRedisServer(): Promise<RedisServer | undefined> {
  const program = findProgram('redis-server') ?? findProgram('valkey-server');
  if (program === undefined) return undefined;
  const port = await freePort();
  let running = await launch(program, port);
  const end = async (signal: NodeJS.Signals) => {
    if (running.child.exitCode !== null || running.child.signalCode !== null) return;
    const gone = once(running.child, 'exit');
    running.child.kill(signal);
    await gone;
    running.forget();
  };
  return {
    url: `redis://127.0.0.1:${port}/0`,
    kill: () => end('SIGKILL'),
    restart: async () => {
      await end('SIGKILL');
      running = await launch(program, port);
    },
    stop: () => end('SIGTERM'),
  };
}

async function launch(program: string, port: number): Promise<{ child: ChildProcess; forget: () => void }> {
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--databases',
    '1024',
    '--loglevel',
    'warning',
  ];
  const child = spawn(program, options, { detached: true, stdio: 'ignore', cwd: '/' });
  const forget = dieWithUs(child.pid ?? 0, 'KILL');
  const deadline = Date.now() + startLimitMs;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`redis-server did not start on port ${port}`);
    await sleep(25);
  }
  return { child, forget };
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (part) => finish(part.toString('utf8').startsWith('+PONG')));
    socket.once('error', () => finish(false));
  });
}
