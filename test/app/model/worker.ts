import { z } from 'zod';
import { type ReconcileDeps, reconcileThread } from '../../../src/app/reconcile-thread.js';
import type { ChatCall, ChatPort, Receipt, Settled } from '../../../src/chat/port.js';
import { rows, sql } from '../../../src/db/database.js';
import type { ThreadKey } from '../../../src/db/threads.js';
import { ChannelError, InDoubtError, OperatorError, RetryableError } from '../../../src/errors.js';
import { allIsWell, type Fate, type FateKind } from './call-fate.js';
import type { ModelChat } from './model-chat.js';

const Begun = z.object({ marker: z.string() });

/** A client gives up on a call after this long by itself, and sends nothing that it has not sent by then. */
const callLimitMs = 15_000;

/**
 * One process at work on one thread. Its calls meet their fates; a process that is killed simply never goes on, as a killed one does: nothing is
 * released and nothing is caught. In steps, it stands still before each call, before each answer and wherever else it may be interrupted, until it is
 * let go on.
 */
export class Worker {
  readonly #deps: ReconcileDeps;
  readonly #chat: ModelChat;
  readonly #fates: Fate[];
  readonly #isInSteps: boolean;
  #last: FateKind = 'ok';
  #goOn: (() => void) | undefined;
  #isStill: () => void = () => undefined;
  #still: Promise<void> = Promise.resolve();
  #killed: () => void = () => undefined;

  constructor(deps: ReconcileDeps, chat: ModelChat, fates: readonly Fate[], { isInSteps = false } = {}) {
    this.#deps = deps;
    this.#chat = chat;
    this.#fates = [...fates];
    this.#isInSteps = isInSteps;
  }

  get isWaiting(): boolean {
    return this.#goOn !== undefined;
  }

  /** Until it stands still, or is over. */
  untilStill(): Promise<void> {
    return this.#still;
  }

  goOn(): void {
    const go = this.#goOn;
    this.#goOn = undefined;
    this.#busy();
    go?.();
  }

  /** Ends when the process has nothing more to do here, or is dead. */
  async run(key: ThreadKey): Promise<void> {
    const death = new Promise<void>((resolve) => {
      this.#killed = resolve;
    });
    this.#busy();
    try {
      await Promise.race([this.#work(key), death]);
    } finally {
      this.#isStill();
    }
  }

  async #work(key: ThreadKey): Promise<void> {
    await this.#gate();
    try {
      await reconcileThread({ ...this.#deps, chatOf: () => this.#port(), crossing: (point) => this.#cross(point) }, key);
    } catch (error) {
      const isExpected = error instanceof RetryableError || error instanceof ChannelError || error instanceof OperatorError;
      if (!isExpected) throw error;
    }
  }

  #port(): ChatPort {
    return {
      ...this.#chat.limits(),
      id: this.#chat.rules.chat,
      perform: (call) => this.#perform(call),
      settle: (call, firstAttemptAt) => this.#settle(call, firstAttemptAt),
    };
  }

  async #perform(call: ChatCall): Promise<Receipt> {
    const begunAt = this.#chat.room.now();
    const fate = this.#next();
    await this.#gate();
    if (this.#chat.room.now() - begunAt > callLimitMs) throw noAnswer();
    if (fate.kind === 'killed before it was carried out') await this.#die();
    failBefore(fate);
    const answer = this.#chat.carryOut(call, fate.kind === 'unanswered' ? fate.ms : 0);
    await this.#gate();
    if (fate.kind === 'killed before the answer') await this.#die();
    if (fate.kind === 'unanswered' || this.#chat.room.now() - begunAt > callLimitMs) throw noAnswer();
    return answer();
  }

  async #settle(call: ChatCall, firstAttemptAt: string): Promise<Settled> {
    const fate = this.#next();
    await this.#gate();
    if (fate.kind === 'killed before it was carried out') await this.#die();
    if (fate.kind === 'unanswered' || fate.kind === 'lost') throw new RetryableError('model.unreachable', 'Nobody answers.');
    failBefore(fate);
    const seen = this.#chat.settle(call, firstAttemptAt);
    if (fate.kind === 'killed before the answer') await this.#die();
    return seen;
  }

  async #cross(point: string): Promise<void> {
    if (point === 'begun') await this.#noteBegun();
    else await this.#gate();
    if (point === 'begun' && this.#fates[0]?.kind === 'killed once begun') await this.#die();
    if (point === 'finished' && this.#last === 'killed once finished') await this.#die();
  }

  /** Writes of which only the intent is known count as tried. */
  async #noteBegun(): Promise<void> {
    const begun = await rows(Begun, this.#deps.db, sql`select marker from deliveries`);
    for (const { marker } of begun) this.#chat.note(marker);
  }

  #next(): Fate {
    const fate = this.#fates.shift() ?? allIsWell;
    this.#last = fate.kind;
    return fate;
  }

  #die(): Promise<never> {
    this.#killed();
    return new Promise(() => undefined);
  }

  #busy(): void {
    this.#still = new Promise((resolve) => {
      this.#isStill = resolve;
    });
  }

  async #gate(): Promise<void> {
    if (!this.#isInSteps) return;
    await new Promise<void>((resolve) => {
      this.#goOn = resolve;
      this.#isStill();
    });
  }
}

function failBefore({ kind, ms }: Fate): void {
  if (kind === 'unsent') throw new RetryableError('model.unreachable', 'Nobody is there.');
  if (kind === 'limited') throw new RetryableError('model.rate_limited', 'Later.', { retryAfterMs: ms });
  if (kind === 'refused') throw new ChannelError('model.refused', 'Not here.');
  if (kind === 'lost') throw noAnswer();
}

const noAnswer = (): InDoubtError => new InDoubtError('model.timeout', 'No answer.');
