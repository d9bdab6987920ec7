import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { dieWithUs } from '../../src/db/embedded/die-with-us.js';
import { packageRoot } from '../../src/package-root.js';
import { waitFor } from '../support/wait-for.js';
import type { Sabotage } from './sabotage-table.js';

/** Where a life stands still, after so many others got past that place; with `stallMs` its event loop stops there for so long and goes on. */
export interface Trap {
  readonly point: string;
  readonly spared: number;
  readonly stallMs?: number;
}

const Message = z.object({ warm: z.boolean().optional(), ready: z.boolean().optional(), at: z.string().optional() });

const folder = join(packageRoot(), 'test', 'chaos');
const startLimitMs = 120_000;
const outputLimit = 20_000;

/** One process of the service: warm, then ready, then over. */
export class Life {
  readonly #child: ChildProcess;
  readonly #gone: Promise<void>;
  #isWarm = false;
  #isReady = false;
  #wasReady = false;
  #isTrapped = false;
  #isOver = false;
  #output = '';

  constructor(sabotage: Sabotage | undefined) {
    const loader = sabotage === undefined ? [] : ['--import', pathToFileURL(join(folder, 'sabotage.mjs')).href];
    this.#child = spawn(process.execPath, [...loader, join(folder, 'doomed-service.mjs')], {
      cwd: packageRoot(),
      env: { PATH: process.env.PATH, ...(sabotage === undefined ? {} : { TOCSIN_CHAOS_SABOTAGE: sabotage }) },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const forget = dieWithUs(this.pid, 'KILL');
    this.#gone = new Promise((resolve) => {
      this.#child.once('exit', () => {
        this.#isOver = true;
        this.#isReady = false;
        forget();
        resolve();
      });
    });
    this.#listen();
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }
  get isReady(): boolean {
    return this.#isReady;
  }
  /** Whether it ever served. */
  get wasReady(): boolean {
    return this.#wasReady;
  }
  get isOver(): boolean {
    return this.#isOver;
  }
  /** Whether it came to where it was told to stand still. */
  get isTrapped(): boolean {
    return this.#isTrapped;
  }
  /** The last of what it printed. */
  get output(): string {
    return this.#output;
  }
  get gone(): Promise<void> {
    return this.#gone;
  }

  /** Begins to serve. @throws Error when it ends instead */
  async begin(env: Readonly<Record<string, string>>): Promise<void> {
    await waitFor(() => this.#isWarm || this.#isOver, { timeoutMs: startLimitMs, what: 'a process that is warm' });
    this.#tell({ go: env });
    await waitFor(() => this.#isReady || this.#isOver, { timeoutMs: startLimitMs, what: 'a service that is ready' });
    if (!this.#isReady) throw new Error(`the service did not start:\n${this.#output}`);
  }

  setTrap(trap: Trap | undefined): void {
    this.#isTrapped = false;
    this.#tell({ trap: trap ?? null });
  }

  setClock(offsetMs: number): void {
    this.#tell({ offsetMs });
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  /** @returns its exit code, null when the signal ended it */
  async end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    this.signal(signal);
    await this.#gone;
    return this.#child.exitCode;
  }

  #tell(message: object): void {
    // Whoever has just died hears nothing.
    if (this.#child.connected) this.#child.send(message, () => undefined);
  }

  #listen(): void {
    this.#child.on('error', () => undefined);
    this.#child.on('message', (received) => {
      const { warm, ready, at } = Message.parse(received);
      if (warm === true) this.#isWarm = true;
      if (ready === true) {
        this.#isReady = true;
        this.#wasReady = true;
      }
      if (at !== undefined) this.#isTrapped = true;
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on('data', (part: Buffer) => {
        this.#output = (this.#output + part.toString('utf8')).slice(-outputLimit);
      });
  }
}
