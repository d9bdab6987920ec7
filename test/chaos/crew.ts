import { setTimeout as sleep } from 'node:timers/promises';
import type { Roles } from './chaos-options.js';
import { Life } from './life.js';
import type { Sabotage } from './sabotage-table.js';

type Env = Readonly<Record<string, string>>;

interface Post {
  readonly roles: string;
  life: Life;
}

const deployments: Readonly<Record<Roles, readonly string[]>> = {
  one: ['poll,deliver'],
  split: ['poll', 'deliver', 'deliver'],
  pairs: ['poll', 'deliver', 'chat', 'web', 'poll', 'deliver', 'chat', 'web'],
};

/** A supervisor waits a moment before it starts again what ended by itself. */
const restartPauseMs = 250;
const stopLimitMs = 7_000;

/**
 * The processes of one deployment. Whoever dies is replaced at once, as a supervisor does, by a process that is warm already, so that a fault costs
 * little time.
 */
export class Crew {
  readonly #sabotage: Sabotage | undefined;
  readonly #onChange: () => void;
  readonly #posts: Post[] = [];
  readonly #warm: Life[] = [];
  readonly #all = new Set<Life>();
  readonly #spare: number;
  #env: Env = {};
  #isClosing = false;
  /** What processes that ended by themselves printed last; `whileStarting` the database may just have been away. */
  readonly selfEnds: { readonly whileStarting: boolean; readonly lastWords: string }[] = [];

  /** What went wrong when processes were asked to end while the others went on. */
  readonly badEnds: string[] = [];

  constructor(options: { roles: Roles; sabotage: Sabotage | undefined; onChange: () => void }) {
    this.#sabotage = options.sabotage;
    this.#onChange = options.onChange;
    this.#spare = options.roles === 'one' ? 1 : 2;
    this.roles = deployments[options.roles];
    this.#warmUp();
  }

  readonly roles: readonly string[];

  /** Who serves, or is about to. */
  get lives(): readonly Life[] {
    return this.#posts.map(({ life }) => life);
  }
  get isAnyReady(): boolean {
    return this.lives.some((life) => life.isReady);
  }
  get areAllReady(): boolean {
    return this.#posts.length > 0 && this.lives.every((life) => life.isReady);
  }
  livesWith(role: 'poll' | 'deliver'): readonly Life[] {
    return this.#posts.filter(({ roles }) => roles.split(',').includes(role)).map(({ life }) => life);
  }

  async start(env: Env): Promise<void> {
    this.#env = env;
    this.#isClosing = false;
    await Promise.all(
      this.roles.map(async (roles) => {
        const post: Post = { roles, life: this.#take() };
        this.#posts.push(post);
        await this.#serve(post);
      }),
    );
  }

  /** Kills these now; the next ones are on their way when it returns. */
  async kill(lives: readonly Life[]): Promise<void> {
    const posts = this.#posts.filter(({ life }) => lives.includes(life));
    await Promise.all(posts.map((post) => this.#replace(post)));
  }

  /** Asks one to end and lets the next begin, as a deployment of a new release does; it returns when that one is ready. */
  async renew(life: Life, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const post = this.#posts.find((candidate) => candidate.life === life);
    if (post === undefined || life.isOver) return;
    post.life = this.#take();
    if (signal === 'SIGKILL') await life.end(signal);
    else {
      const complaint = await stopInTime(life, post.roles);
      if (complaint !== undefined) this.badEnds.push(complaint);
    }
    this.#onChange();
    await this.#serve(post);
  }

  /** Everybody is asked to stop. @returns what went wrong with that */
  async stop(): Promise<string[]> {
    this.#isClosing = true;
    const posts = this.#posts.splice(0);
    const ends = await Promise.all(posts.map(({ life, roles }) => stopInTime(life, roles)));
    return ends.filter((complaint) => complaint !== undefined);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    this.#posts.splice(0);
    this.#warm.splice(0);
    await Promise.all([...this.#all].map((life) => life.end('SIGKILL')));
  }

  async #replace(post: Post): Promise<void> {
    const dead = post.life;
    post.life = this.#take();
    await dead.end('SIGKILL');
    this.#onChange();
    this.#serve(post).catch(() => undefined);
  }

  async #serve(post: Post): Promise<void> {
    const { life, roles } = post;
    void life.gone.then(() => this.#bringBack(post, life));
    await life.begin({ ...this.#env, TOCSIN_ROLES: roles }).catch((error: unknown) => {
      // A service that cannot start, because its database is just being restarted, is started again.
      if (!life.isOver) throw error;
    });
    this.#onChange();
  }

  async #bringBack(post: Post, life: Life): Promise<void> {
    this.#onChange();
    if (this.#isClosing || post.life !== life) return;
    this.selfEnds.push({ whileStarting: !life.wasReady, lastWords: life.output.trim().split('\n').slice(0, 3).join(' | ') });
    await sleep(restartPauseMs);
    if (this.#isClosing || post.life !== life) return;
    post.life = this.#take();
    await this.#serve(post);
  }

  #take(): Life {
    const life = this.#warm.shift() ?? this.#create();
    this.#warmUp();
    return life;
  }

  #warmUp(): void {
    while (this.#warm.length < this.#spare) this.#warm.push(this.#create());
  }

  #create(): Life {
    const life = new Life(this.#sabotage);
    this.#all.add(life);
    void life.gone.then(() => this.#all.delete(life));
    return life;
  }
}

async function stopInTime(life: Life, roles: string): Promise<string | undefined> {
  const begun = Date.now();
  const limit = setTimeout(() => life.signal('SIGKILL'), 3 * stopLimitMs);
  const code = await life.end('SIGTERM');
  clearTimeout(limit);
  if (code === 0 && Date.now() - begun < stopLimitMs) return undefined;
  return `the process for ${roles} ended with ${code ?? 'a signal'} after ${Date.now() - begun} ms when it was asked to stop`;
}
