import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ChatPort, Settled } from '../chat/port.js';
import {
  beginChannelPost,
  type ChannelPost,
  type ChannelPostEnd,
  type ChannelPostIntent,
  endChannelPost,
  leaseChannelPost,
  putOffChannelPost,
} from '../db/channel-posts.js';
import { giveUpChannelPost } from '../db/give-up-channel-post.js';
import { letFollow } from '../db/held-threads.js';
import { forgetQuietAways } from '../db/set-aside-threads.js';
import { quietNow } from '../domain/quiet-hours.js';
import { gathering, toldIncidents } from '../domain/storm.js';
import { addMs, type IsoTime, toIso } from '../domain/time.js';
import { errorCode } from '../errors.js';
import { channelPostFacts } from './channel-post-facts.js';
import { failedPost, notConnected, notSettled } from './channel-post-failure.js';
import { channelPostCall } from './channel-post-view.js';
import { callLimitMs, leaseMs } from './delivery-deps.js';
import { turnsFor, type WriteDeps } from './write-delivery.js';

/** One round looks at no more than this, so that what stops the process is heard. */
const mostAtOnce = 200;

/**
 * Brings messages about channels as a whole up to date, one after the other, with the care that roots get: the intent is written before each post, and one
 * without a receipt is settled before anything else is posted. Returns how many it looked at.
 */
export async function reconcileChannelPosts(deps: WriteDeps, signal?: AbortSignal): Promise<number> {
  let looked = 0;
  while (looked < mostAtOnce && signal?.aborted !== true) {
    const now = toIso(deps.clock.now());
    const post = await leaseChannelPost(deps.db, randomUUID(), { now, until: addMs(now, leaseMs) });
    if (post === undefined) break;
    looked += 1;
    await lookAt(deps, post);
  }
  await forgetQuietAways(deps.db);
  return looked;
}

const unforeseenMs = 15_000;
const longestUnforeseenMs = 10 * 60_000;

/** Whatever ends a look makes its message wait: the first to be looked at again, it would keep all others from their turn. */
async function lookAt(deps: WriteDeps, post: ChannelPost): Promise<void> {
  try {
    const chat = await connected(deps, post);
    if (chat !== undefined) await (post.doubt === null ? show(deps, chat, post) : settle(deps, chat, post));
  } catch (error) {
    await putOff(deps, post, error);
    throw error;
  }
}

async function putOff(deps: WriteDeps, post: ChannelPost, error: unknown): Promise<void> {
  const waitMs = Math.min(unforeseenMs * 2 ** Math.min(post.failures, 6), longestUnforeseenMs);
  try {
    await putOffChannelPost(deps.db, post, errorCode(error), addMs(toIso(deps.clock.now()), waitMs));
  } catch (failure) {
    deps.log.warn({ channelPostId: post.id, err: failure }, 'A message about a channel could not be put off');
  }
}

/** Undefined where this process has no connection to the chat: another one may have it. */
async function connected(deps: WriteDeps, post: ChannelPost): Promise<ChatPort | undefined> {
  try {
    return deps.chatOf(post.channel.chat);
  } catch (error) {
    await endChannelPost(deps.db, post, notConnected(deps, post, error));
    return undefined;
  }
}

/** Says what there is to say now, or after the channel's quiet hours. What the message says already is not sent again. */
async function show(deps: WriteDeps, chat: ChatPort, post: ChannelPost): Promise<void> {
  const now = toIso(deps.clock.now());
  // A board is what somebody has just asked for.
  const mayWait = post.messageRef === null && post.kind !== 'board';
  const quiet = mayWait ? quietNow(post.channel.settings, now) : undefined;
  if (quiet !== undefined) {
    await endChannelPost(deps.db, post, { notBefore: quiet.until, code: 'quiet', doubt: null });
    return;
  }
  const facts = await channelPostFacts(deps, post, now);
  if (facts === undefined || (post.messageRef !== null && isDeepStrictEqual(facts, post.facts))) {
    await endChannelPost(deps.db, post, { notBefore: now, code: null, doubt: null, version: post.wantedVersion });
    return;
  }
  await write(deps, chat, post, { facts, isRepetition: false });
}

async function write(deps: WriteDeps, chat: ChatPort, post: ChannelPost, intent: ChannelPostIntent): Promise<void> {
  const now = toIso(deps.clock.now());
  // Runs from the same moment as the lease, which a slow database must not shorten.
  const limit = AbortSignal.timeout(callLimitMs);
  const call = channelPostCall(post, intent.facts, deps.publicUrl);
  const turns = turnsFor(deps, chat, call);
  const waitMs = await beginChannelPost(deps.db, post, intent, { turns, now, leaseUntil: addMs(now, leaseMs) });
  if (waitMs !== 0) return;
  await deps.crossing?.('begun');
  let end: ChannelPostEnd;
  try {
    const { messageRef } = await chat.perform(call, limit);
    // A repetition says what there was to say when it was first tried.
    const shown = intent.isRepetition ? {} : { version: post.wantedVersion };
    end = { notBefore: editableAt(deps), code: null, doubt: null, messageRef, facts: intent.facts, ...shown };
  } catch (error) {
    end = await failedPost(deps, post, { error, isRepetition: intent.isRepetition, turns });
  }
  await deps.crossing?.('answered');
  await finish(deps, post, end, call.about.action);
  await deps.crossing?.('finished');
}

const editableAt = (deps: WriteDeps): IsoTime => addMs(toIso(deps.clock.now()), gathering.editGapMs);

async function finish(deps: WriteDeps, post: ChannelPost, end: ChannelPostEnd, action: string): Promise<void> {
  const outcome = end.isDead === true ? 'dead' : end.doubt !== null ? 'in-doubt' : end.code === null ? 'sent' : 'retry';
  deps.metrics.deliveries.inc({ chat: post.channel.chat, action, outcome });
  if (end.isDead === true) await giveUpChannelPost(deps.db, post, end, toIso(deps.clock.now()));
  else await endChannelPost(deps.db, post, end);
  if (post.kind === 'morning') await letRootsFollow(deps, post, end);
}

/** What is open follows the message that told of it. */
async function letRootsFollow(
  { db, clock }: WriteDeps,
  post: ChannelPost,
  { isDead, code, facts }: ChannelPostEnd,
): Promise<void> {
  const told = isDead === true ? null : code === null ? toldIncidents(facts ?? null).map(({ id }) => id) : [];
  if (told === null || told.length > 0) await letFollow(db, post, told, toIso(clock.now()));
}

/**
 * Finds out what became of a post without receipt; what it learns is read afresh the next time round. Where the channel cannot be read, a second message
 * is worth more than none, as with a root.
 */
async function settle(deps: WriteDeps, chat: ChatPort, post: ChannelPost): Promise<void> {
  const { facts, begunAt } = post;
  if (facts === null || begunAt === null) throw new Error(`channel post ${post.id} is in doubt and says nothing`);
  const call = channelPostCall(post, facts, deps.publicUrl);
  let found: Settled;
  try {
    found = await chat.settle(call, begunAt, AbortSignal.timeout(callLimitMs));
  } catch (error) {
    return finish(deps, post, await notSettled(deps, post, error), call.about.action);
  }
  deps.metrics.inDoubt.inc({ chat: chat.id, settled: found.kind });
  await deps.crossing?.('settled');
  if (found.kind === 'repeat') return write(deps, chat, post, { facts, isRepetition: true });
  const messageRef = found.kind === 'found' ? { messageRef: found.receipt.messageRef } : {};
  await endChannelPost(deps.db, post, { notBefore: toIso(deps.clock.now()), code: null, doubt: null, ...messageRef });
}
