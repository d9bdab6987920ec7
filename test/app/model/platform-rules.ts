import type { ChatCall, Settled } from '../../../src/chat/port.js';
import type { ChannelKind } from '../../../src/domain/channel-settings.js';
import { PermanentError } from '../../../src/errors.js';
import type { ModelMessage, ModelRoom } from './model-room.js';

/** How a platform differs from the others, as far as delivery has to know. */
export interface PlatformRules {
  readonly name: string;
  readonly chat: 'slack' | 'discord' | 'preview';
  readonly kind: ChannelKind;
  /** False: nobody can look for a message there, and the policy for doubts applies. */
  readonly isReadable: boolean;
  /** A post that got no answer may turn up this long after it. */
  readonly latestMs: number;
  /** What becomes of a thread whose root people deleted: nothing can be written there, or something can until the loss is noticed, or for ever. */
  readonly orphans: 'none' | 'until noticed' | 'live on';
  /** A server has room for so many threads and no more. */
  readonly capsThreads: boolean;
  /** What people can do to a thread. */
  readonly threadFates: readonly ('gone' | 'locked')[];
  post(room: ModelRoom, call: ChatCall, lateMs: number): Posted;
  /** Throws where the message cannot be edited; the change itself is the same everywhere. */
  checkEdit(room: ModelRoom, call: ChatCall): void;
  settle(room: ModelRoom, call: ChatCall, firstAttemptAt: string): Settled;
}

/** `thenFails`: the platform took the call, and its client finds out from the answer that it must not stand. */
export interface Posted {
  readonly message: ModelMessage;
  readonly thenFails?: () => never;
}

export const rootGone = (): PermanentError => new PermanentError('chat.root_gone', 'The root is gone.');
export const threadGone = (): PermanentError => new PermanentError('chat.thread_gone', 'The thread is gone.');
export const messageGone = (): PermanentError => new PermanentError('chat.message_gone', 'The message is gone.');

/** Edits are idempotent, and fail where the message is no longer there. */
export function checkThere(room: ModelRoom, call: ChatCall): void {
  if (!room.stands(call.messageRef)) throw call.rootRef === null ? rootGone() : messageGone();
}

export const found = (room: ModelRoom, message: ModelMessage): Settled => ({ kind: 'found', receipt: room.receipt(message) });
