import type { ChatCall, Settled } from '../../../src/chat/port.js';
import { PermanentError, RetryableError } from '../../../src/errors.js';
import type { ModelMessage, ModelRoom } from './model-room.js';
import { checkThere, found, type PlatformRules, type Posted, rootGone } from './platform-rules.js';

const lateMs = 5_000;
/** When our port looks again: soon, and for good. */
const looksAtMs = [lateMs, 30_000] as const;
const marginMs = 30_000;

/** No idempotency at all: only the history tells, and it may lag behind. A reply to a root that is gone lands in the channel. */
export const slack: PlatformRules = {
  name: 'Slack',
  chat: 'slack',
  kind: 'text',
  isReadable: true,
  latestMs: lateMs,
  orphans: 'none',
  capsThreads: false,
  threadFates: [],
  post,
  checkEdit: (room, call) => {
    checkThere(room, call);
    const message = room.find(call.messageRef);
    if (message !== undefined && room.isTooOldToEdit(message)) throw new PermanentError('chat.edit_closed', 'Too old to edit.');
  },
  settle,
};

export const blindSlack: PlatformRules = {
  ...slack,
  name: 'Slack without a history to read',
  isReadable: false,
  settle: () => ({ kind: 'unreadable' }),
};

function post(room: ModelRoom, call: ChatCall, late: number): Posted {
  if (call.rootRef === null || room.stands(call.rootRef)) return { message: room.add(call, call.rootRef, late) };
  const stray = room.add(call, null, late);
  const thenFails = (): never => {
    room.remove(stray, 'us');
    throw rootGone();
  };
  return { message: stray, thenFails };
}

function settle(room: ModelRoom, call: ChatCall, firstAttemptAt: string): Settled {
  const copies = room.copies(call, firstAttemptAt, marginMs);
  const kept = keepOne(
    room,
    copies.filter(({ place }) => place === call.rootRef),
  );
  if (kept !== undefined) return found(room, kept);
  for (const stray of copies) room.remove(stray, 'us');
  const ageMs = Math.max(0, room.now() - Date.parse(firstAttemptAt));
  const nextMs = looksAtMs.find((at) => at > ageMs);
  if (nextMs === undefined) return { kind: 'absent' };
  throw new RetryableError('slack.settle_later', 'It may still appear.', { retryAfterMs: nextMs - ageMs });
}

function keepOne(room: ModelRoom, copies: readonly ModelMessage[]): ModelMessage | undefined {
  const kept = copies.find(({ ref }) => room.hasReplies(ref)) ?? copies[0];
  for (const copy of copies) if (copy !== kept) room.remove(copy, 'us');
  return kept;
}
