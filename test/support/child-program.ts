import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { dieWithUs } from '../../src/db/embedded/die-with-us.js';
import { packageRoot } from '../../src/package-root.js';
import { waitFor } from './wait-for.js';

export interface ChildProgram {
  readonly pid: number;
  /** What it printed so far, both streams together. */
  output(): string;
  /** The first line that starts with `word`, without it. @throws Error when the program ends first or takes more than 30 s */
  line(word: string): Promise<string>;
  send(signal: NodeJS.Signals): void;
  /** Resolves when it has ended, with its exit code or the signal that ended it. */
  readonly ended: Promise<number | NodeJS.Signals>;
}

const lineLimitMs = 30_000;

/** Runs `export async function run(args)` of a TypeScript file of the tests in a process of its own; what still runs at the end of the test is killed. */
export function startProgram(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): ChildProgram {
  const support = join(packageRoot(), 'test', 'support');
  const command = [join(support, 'run-typescript.mjs'), join(packageRoot(), file), ...args];
  const child = spawn(process.execPath, command, {
    cwd: packageRoot(),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.once('exit', dieWithUs(child.pid ?? 0, 'TERM'));
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      text += part.toString('utf8');
    });
  }
  const lineOf = (word: string) =>
    text
      .split('\n')
      .slice(0, -1)
      .find((line) => line.startsWith(word));
  const line = async (word: string) => {
    const found = await waitFor(() => lineOf(word) ?? hasEnded(child), { timeoutMs: lineLimitMs, what: `a line "${word}…"` });
    if (typeof found === 'string') return found.slice(word.length).trim();
    throw new Error(`the program ended without a line "${word}…":\n${text}`);
  };
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode ?? 0);
  return { pid: child.pid ?? 0, output: () => text, line, send: (signal) => child.kill(signal), ended };
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;
