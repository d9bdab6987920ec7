import type { ChatCall, Settled } from '../../../src/chat/port.js';
import { PermanentError, RetryableError } from '../../../src/errors.js';
import type { ModelRoom } from './model-room.js';
import { checkThere, found, messageGone, type PlatformRules, type Posted, rootGone, threadGone } from './platform-rules.js';

/** "A few minutes", says Discord. */
const nonceMs = 180_000;
/** How long our port counts on it. */
const repeatMs = 110_000;
const marginMs = 150_000;
const forumLateMs = 20_000;

/** The same nonce is the same message, for a while. The thread is made with its first reply and outlives its root. */
export const discord: PlatformRules = {
  name: 'Discord',
  chat: 'discord',
  kind: 'text',
  isReadable: true,
  latestMs: 0,
  orphans: 'live on',
  capsThreads: true,
  threadFates: ['gone', 'locked'],
  post: (room, call) => known(room, call) ?? { message: room.add(call, placeOf(room, call), 0) },
  checkEdit: (room, call) => {
    if (call.rootRef !== null && !call.surfaces) checkOpen(room, call.rootRef);
    checkThere(room, call);
  },
  settle: (room, call, firstAttemptAt) =>
    room.now() - Date.parse(firstAttemptAt) < repeatMs ? { kind: 'repeat' } : look(room, call, firstAttemptAt),
};

/** The root is a post and takes no nonce: only looking through the list of posts tells. What is in it ends with it. */
export const forum: PlatformRules = {
  ...discord,
  name: 'a forum of Discord',
  kind: 'forum',
  latestMs: 5_000,
  orphans: 'until noticed',
  capsThreads: false,
  threadFates: ['gone'],
  post: (room, call, lateMs) => {
    if (call.rootRef === null) return { message: room.add(call, null, lateMs) };
    if (room.threads.get(call.rootRef) === 'gone') throw rootGone();
    return known(room, call) ?? { message: room.add(call, call.rootRef, 0) };
  },
  checkEdit: checkThere,
  settle: (room, call, firstAttemptAt) => {
    if (call.rootRef !== null) return discord.settle(room, call, firstAttemptAt);
    const seen = look(room, call, firstAttemptAt);
    const ageMs = room.now() - Date.parse(firstAttemptAt);
    if (seen.kind === 'found' || ageMs >= forumLateMs) return seen;
    throw new RetryableError('discord.early', 'It may still appear.', { retryAfterMs: forumLateMs - ageMs });
  },
};

/** A repetition is answered with the first message and its words; one that was deleted since is unknown. */
function known(room: ModelRoom, call: ChatCall): Posted | undefined {
  const first = room.messages.find(({ marker, postedAt }) => marker === call.marker && room.now() - postedAt < nonceMs);
  if (first === undefined) return undefined;
  if (first.gone !== undefined) throw call.rootRef === null ? rootGone() : messageGone();
  return { message: first };
}

function placeOf(room: ModelRoom, call: ChatCall): string | null {
  if (call.rootRef === null || call.surfaces) return null;
  if (room.threads.get(call.rootRef) === 'locked' || (room.threads.get(call.rootRef) === 'gone' && call.threadBegun))
    throw threadGone();
  if (room.threads.get(call.rootRef) !== 'open') {
    if (!room.stands(call.rootRef)) throw rootGone();
    if (room.isFull) throw new PermanentError('chat.thread_cap', 'There is no room for another thread.');
    room.threads.set(call.rootRef, 'open');
  }
  return call.rootRef;
}

function checkOpen(room: ModelRoom, rootRef: string): void {
  if (room.threads.get(rootRef) !== 'open') throw threadGone();
}

function look(room: ModelRoom, call: ChatCall, firstAttemptAt: string): Settled {
  const [oldest, ...copies] = room.copies(call, firstAttemptAt, marginMs).filter(({ ref }) => !call.knownRefs.includes(ref));
  for (const copy of copies) room.remove(copy, 'us');
  return oldest === undefined ? { kind: 'absent' } : found(room, oldest);
}
