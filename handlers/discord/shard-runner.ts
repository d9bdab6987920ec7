import { setTimeout as sleep } from 'node:timers/promises';
import type { IIdentifyThrottler } from '@discordjs/ws';
import { type ShardSharing, unshared } from '../../src/app/shard-sharing.js';
import type { Shard, ShardPlan } from '../../src/domain/shard-plan.js';
import { errorCode, RetryableError } from '../../src/errors.js';
import { type Connection, connect, type End, loginFailed } from './connection.js';
import { awaitSession, type GatewayInfo, gatewayInfo } from './gateway-info.js';
import type { GuildDoor } from './guild-events.js';
import { createThrottle } from './identify-throttle.js';
import { inTime, late } from './in-time.js';
import { type Pace, pauseAfter } from './pace.js';

export interface ShardRunner {
  /** True while everything that this process is to run delivers, and no shard is without a process. */
  isOpen(): boolean;
  /** Once nothing is left of it. */
  readonly ended: Promise<void>;
}

export interface RunnerSettings {
  readonly door: GuildDoor;
  readonly pace: Pace;
  readonly greeted: (applicationId: string) => void;
  readonly signal: AbortSignal;
}

interface Running extends Shard {
  readonly stop: AbortController;
  readonly done: Promise<void>;
  current: Connection | undefined;
}

/** Runs this process's part of the bot's connections, and hands them over as processes come and go. */
export function runShards(settings: RunnerSettings): ShardRunner {
  const over = new AbortController();
  const signal = AbortSignal.any([settings.signal, over.signal]);
  const running = new Map<string, Running>();
  const state = { areAllHeld: false };
  const sharing = settings.door.sharing ?? unshared;
  const ended = new Runner({ ...settings, signal }, sharing, running, state, () => over.abort()).run();
  return {
    isOpen: () => !signal.aborted && state.areAllHeld && [...running.values()].every(({ current }) => current?.isOpen() === true),
    ended,
  };
}

const leaveMs = 1_000;

/** @throws RetryableError where it is not answered in time */
async function answered<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const value = await inTime(work, ms);
  if (value === late) throw new RetryableError('database.timeout', 'The database does not answer.');
  return value;
}

const keyOf = ({ shard, of }: Shard): string => `${shard}/${of}`;

class Runner {
  readonly #settings: RunnerSettings;
  readonly #sharing: ShardSharing;
  readonly #running: Map<string, Running>;
  readonly #state: { areAllHeld: boolean };
  readonly #giveUp: () => void;
  readonly #throttle: IIdentifyThrottler;
  #info: GatewayInfo | undefined;
  #renewedAt = 0;
  /** Ends the pause between two looks. */
  #hurry = new AbortController();

  constructor(
    settings: RunnerSettings,
    sharing: ShardSharing,
    running: Map<string, Running>,
    state: { areAllHeld: boolean },
    giveUp: () => void,
  ) {
    this.#settings = settings;
    this.#sharing = sharing;
    this.#running = running;
    this.#state = state;
    this.#giveUp = giveUp;
    const concurrency = (): number => this.#info?.concurrency ?? 1;
    this.#throttle = createThrottle({ gapMs: settings.pace.identifyGapMs, concurrency, sharing, stopped: settings.signal });
  }

  async run(): Promise<void> {
    const { signal, door, pace } = this.#settings;
    while (!signal.aborted) {
      if (this.#info === undefined && !(await this.#ask())) break;
      await this.#look();
      if (signal.aborted) break;
      const pause = AbortSignal.any([signal, this.#hurry.signal]);
      await sleep(pace.lookMs, undefined, { signal: pause }).catch(() => undefined);
      if (this.#hurry.signal.aborted) this.#hurry = new AbortController();
    }
    await Promise.all([...this.#running.values()].map((one) => this.#end(one)));
    await answered(this.#sharing.leave(), leaveMs).catch((error: unknown) => {
      door.log.info({ code: errorCode(error) }, 'The connections to Discord are given back when their time is over');
    });
  }

  /** False when it is no use to try. */
  async #ask(): Promise<boolean> {
    const { signal, door, pace } = this.#settings;
    for (let failures = 1; !signal.aborted; failures += 1) {
      try {
        this.#info = await gatewayInfo(door, signal);
        return true;
      } catch (error) {
        if (signal.aborted || loginFailed(door, error) === 'over') return false;
        await sleep(pauseAfter(pace, failures), undefined, { signal }).catch(() => undefined);
      }
    }
    return false;
  }

  async #look(): Promise<void> {
    const plan = await this.#plan();
    if (plan === undefined) return;
    this.#state.areAllHeld = plan.areAllHeld;
    const wanted = new Set(plan.run.map(keyOf));
    const surplus = [...this.#running.values()].filter((one) => !wanted.has(keyOf(one)));
    for (const shard of plan.run) if (!this.#running.has(keyOf(shard))) this.#begin(shard);
    if (surplus.length === 0) return;
    await Promise.all(surplus.map((one) => this.#end(one)));
    // Whoever waits for them need not wait for the next look.
    this.#hurry.abort();
  }

  async #plan(): Promise<ShardPlan | undefined> {
    const { door, pace } = this.#settings;
    const beganAt = performance.now();
    // A store that does not answer is as good as none: the lease runs on meanwhile.
    const mostMs = pace.lookMs / 2;
    const running = [...this.#running.values()].map(({ shard, of }) => ({ shard, of }));
    try {
      const plan = await answered(this.#sharing.look(this.#info?.shards ?? 1, running), mostMs);
      this.#renewedAt = beganAt;
      return plan;
    } catch (error) {
      const leftMs = this.#renewedAt + this.#sharing.leaseMs - performance.now();
      door.log.warn({ code: errorCode(error) }, 'Who runs which connection to Discord could not be agreed on');
      // Nothing can be done for anybody without the store, and by now another process may have taken them over.
      return leftMs > pace.lookMs + mostMs ? undefined : { run: [], areAllHeld: false };
    }
  }

  #begin(shard: Shard): void {
    const stop = new AbortController();
    const done = this.#keep(shard, AbortSignal.any([this.#settings.signal, stop.signal]), (connection) => {
      running.current = connection;
    }).catch((error: unknown) => this.#settings.door.log.error({ err: error }, 'Discord door stopped'));
    const running: Running = { ...shard, stop, done, current: undefined };
    this.#running.set(keyOf(shard), running);
  }

  async #end(running: Running): Promise<void> {
    running.stop.abort();
    await running.done;
    this.#running.delete(keyOf(running));
  }

  /** Keeps one shard connected. */
  async #keep(shard: Shard, signal: AbortSignal, isNow: (connection: Connection | undefined) => void): Promise<void> {
    const { pace } = this.#settings;
    for (let failures = 0; !signal.aborted; ) {
      const beganAt = Date.now();
      const end = await this.#once(shard, signal, isNow);
      if (signal.aborted) return;
      if (end === 'over') return this.#giveUp();
      if (end === 'other-shards') {
        this.#info = undefined;
        this.#hurry.abort();
      }
      failures = Date.now() - beganAt > 2 * pace.silenceMs ? 1 : failures + 1;
      await sleep(pauseAfter(pace, failures), undefined, { signal }).catch(() => undefined);
    }
  }

  async #once(shard: Shard, signal: AbortSignal, isNow: (connection: Connection | undefined) => void): Promise<End> {
    const { door, pace, greeted } = this.#settings;
    try {
      this.#info = await awaitSession(door, 1, signal);
    } catch (error) {
      return signal.aborted ? 'over' : loginFailed(door, error);
    }
    const connection = await connect({ door, shard, pace, throttle: this.#throttle, greeted, signal });
    isNow(connection);
    const end = await connection.ended;
    isNow(undefined);
    return end;
  }
}
