import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'vitest';
import { packageRoot } from '../../src/package-root.js';

export interface CommandOutcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `tocsin …` as a person types it, in a folder and with these settings alone. */
export function tocsin(
  { cwd, env }: { readonly cwd: string; readonly env: Readonly<Record<string, string>> },
  ...args: readonly string[]
): Promise<CommandOutcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(packageRoot(), 'src', 'cli', 'tocsin.mjs'), ...args], {
      cwd,
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const text = { stdout: '', stderr: '' };
    child.stdout.on('data', (part: Buffer) => {
      text.stdout += part.toString('utf8');
    });
    child.stderr.on('data', (part: Buffer) => {
      text.stderr += part.toString('utf8');
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...text }));
  });
}

/** An operator's error is one sentence on one line, which says what is wrong, and no stack. */
export function expectOperatorError({ code, stdout, stderr }: CommandOutcome, sentence: RegExp): void {
  expect({ code, stdout, lines: stderr.trimEnd().split('\n').length }, stderr).toEqual({ code: 2, stdout: '', lines: 1 });
  expect(stderr).toMatch(/^tocsin: /);
  expect(stderr).toMatch(sentence);
}
