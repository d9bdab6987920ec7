import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import type { Db } from '../../src/db/database.js';
import { packageRoot } from '../../src/package-root.js';
import { waitFor } from '../support/wait-for.js';
import { lifeName } from './census.js';
import type { Platform } from './platform.js';

export interface World {
  readonly db: Db;
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  /** Where it posts. */
  readonly platform: Platform;
}

/** One process of the service, ready. */
export interface Life {
  /** Whether it stands at the point where it was told to stand still. */
  hasStopped(): boolean;
  output(): string;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>;
}

const script = join(packageRoot(), 'test', 'e2e', 'doomed-service.mjs');

/** Lives run what is built, as a person's service does. */
export async function buildOnce(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(packageRoot(), 'src', 'cli', 'tocsin.mjs'), 'version']);
}

export async function startLife({ databaseUrl, redisUrl, platform }: World, args: readonly string[] = []): Promise<Life> {
  const named = new URL(databaseUrl);
  named.searchParams.set('application_name', lifeName);
  const child = spawn(process.execPath, [script, ...args], {
    cwd: packageRoot(),
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: named.href,
      REDIS_URL: redisUrl,
      TOCSIN_ROLES: 'poll,deliver',
      TOCSIN_ALLOW_PRIVATE_NETWORKS: '1',
      LOG_LEVEL: 'error',
      ...platform.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      output += part.toString('utf8');
    });
  }
  const exited = once(child, 'exit');
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> => {
    child.kill(signal);
    await exited;
    return child.exitCode;
  };
  await waitFor(() => output.includes('ready\n') || child.exitCode !== null, {
    timeoutMs: 60_000,
    what: 'a service that is ready',
  });
  if (child.exitCode !== null) throw new Error(`the service did not start:\n${output}`);
  return { hasStopped: () => /^at /m.test(output), output: () => output, end };
}
