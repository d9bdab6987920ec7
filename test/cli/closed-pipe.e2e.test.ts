import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { packageRoot } from '../../src/package-root.js';

/** Runs a command whose reader closes its end before anything is written. */
function unread(...args: string[]): Promise<{ code: number | null; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(packageRoot(), 'src', 'cli', 'tocsin.mjs'), ...args]);
    child.stdout.destroy();
    let stderr = '';
    child.stderr.on('data', (part: Buffer) => {
      stderr += part.toString('utf8');
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stderr }));
  });
}

it('ends as usual when nobody reads what it prints, as in `tocsin … | head`', async () => {
  expect(await unread('slack', 'manifest', '--socket')).toEqual({ code: 0, stderr: '' });
}, 120_000);
