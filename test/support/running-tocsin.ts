import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { packageRoot } from '../../src/package-root.js';
import { waitFor } from './wait-for.js';

export interface Started {
  readonly child: ChildProcess;
  readonly url: string;
  readonly output: () => string;
}

/** `tocsin start` or `demo` as a newcomer runs it: an embedded database in a fresh folder, any free port. */
export async function startTocsin(command: 'start' | 'demo', dataDir: string): Promise<Started> {
  const child = spawn(process.execPath, [join(packageRoot(), 'src/cli/tocsin.mjs'), command], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH ?? '',
      HOME: process.env.HOME ?? '',
      TOCSIN_DATA_DIR: join(dataDir, 'data'),
      PORT: '0',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      text += part.toString();
    });
  }
  const url = await waitFor(() => /Tocsin is ready: (\S+)/.exec(text)?.[1], { timeoutMs: 90_000, what: 'the ready line' });
  return { child, url, output: () => text };
}

export async function stopTocsin({ child }: Started): Promise<number> {
  const begun = Date.now();
  child.kill('SIGTERM');
  await once(child, 'close');
  return Date.now() - begun;
}
