import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { dieWithUs } from '../../src/db/embedded/die-with-us.js';
import { packageRoot } from '../../src/package-root.js';
import { waitFor } from '../support/wait-for.js';

const Cost = z.object({ cpuMs: z.number(), peakKb: z.number() });
export type Cost = z.infer<typeof Cost>;

export interface LoadProcess {
  readonly role: 'poll' | 'deliver';
  /** Errors of its log, and whatever else it printed. */
  output(): string;
  /** @returns undefined when it ended in another way than it was asked to */
  stop(): Promise<Cost | undefined>;
}

const script = join(packageRoot(), 'test', 'chaos', 'load-service.mjs');
const startLimitMs = 60_000;
const outputKept = 20_000;

/** Processes run what is built, as a person's service does. */
export async function buildProgram(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(packageRoot(), 'src', 'cli', 'tocsin.mjs'), 'version']);
}

/** @throws Error with what it printed when it does not start */
export async function startLoadProcess(role: LoadProcess['role'], env: Readonly<Record<string, string>>): Promise<LoadProcess> {
  const child = spawn(process.execPath, [script], {
    cwd: packageRoot(),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      TOCSIN_ALLOW_PRIVATE_NETWORKS: '1',
      LOG_LEVEL: 'error',
      ...env,
      TOCSIN_ROLES: role,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const forget = dieWithUs(child.pid ?? 0, 'KILL');
  const exited = once(child, 'close').then(forget);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output = (output + part.toString('utf8')).slice(-outputKept);
    });
  const isOver = (): boolean => child.exitCode !== null || child.signalCode !== null;
  await waitFor(() => output.includes('ready\n') || isOver(), { timeoutMs: startLimitMs, what: 'a service that is ready' });
  if (isOver()) throw new Error(`the process for ${role} did not start:\n${output}`);
  return {
    role,
    output: () => output.replace('ready\n', '').replace(/^cost .*\n/m, ''),
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      const told = /^cost (.+)$/m.exec(output)?.[1];
      return told === undefined ? undefined : Cost.parse(JSON.parse(told));
    },
  };
}
