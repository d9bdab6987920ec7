import type { ChatCall, ChatPort, Receipt, Settled } from '../../../src/chat/port.js';
import type { Clock } from '../../../src/clock.js';
import { ChannelError } from '../../../src/errors.js';
import { type ModelMessage, ModelRoom } from './model-room.js';
import type { PlatformRules } from './platform-rules.js';

/** A platform with one channel, in memory. What it is asked it does at once and surely; how its answers get lost is the worker's affair. */
export class ModelChat {
  readonly rules: PlatformRules;
  readonly room: ModelRoom;
  /** When each message was first tried, in steps of the run. */
  readonly firstTried = new Map<string, number>();
  /** Counts what happens in a run. */
  step = 0;

  constructor(rules: PlatformRules, clock: Clock) {
    this.rules = rules;
    this.room = new ModelRoom(clock);
  }

  note(marker: string): void {
    if (!this.firstTried.has(marker)) this.firstTried.set(marker, this.step);
  }

  /** Does it, and returns what the platform answers. */
  carryOut(call: ChatCall, lateMs: number): () => Receipt {
    this.#checkReach();
    if (call.op === 'edit') return this.#edit(call);
    const { message, thenFails } = this.rules.post(this.room, call, Math.min(lateMs, this.rules.latestMs));
    return () => {
      thenFails?.();
      return this.room.receipt(message);
    };
  }

  settle(call: ChatCall, firstAttemptAt: string): Settled {
    this.#checkReach();
    return this.rules.settle(this.room, call, firstAttemptAt);
  }

  /** One post in a second, and edits less often after a few at once, as workspaces have it. */
  limits(): Pick<ChatPort, 'paces' | 'rootEditGapMs'> {
    if (this.rules.chat !== 'slack') return {};
    return {
      paces: ({ op, channel }) => [
        {
          tenantId: channel.tenantId,
          key: `model:${op}`,
          intervalMs: op === 'post' ? 1_000 : 2_000,
          burst: op === 'post' ? 1 : 4,
        },
      ],
      rootEditGapMs: 3_000,
    };
  }

  /** What people can read of the threads below a root, in order. */
  below(rootRef: string): ModelMessage[] {
    return this.room.visible().filter(({ place }) => place === rootRef);
  }

  #edit(call: ChatCall): () => Receipt {
    this.rules.checkEdit(this.room, call);
    const message = this.room.find(call.messageRef);
    if (message === undefined) throw new Error('an edit of what was never posted');
    message.wordings.push({ view: call.view, about: call.about, ordinal: this.room.messages.length });
    return () => this.room.receipt(message);
  }

  #checkReach(): void {
    if (this.room.isArchived) throw new ChannelError(`${this.rules.chat}.is_archived`, 'The channel is archived.');
  }
}
