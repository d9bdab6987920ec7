import { rememberEditWindow } from '../db/installations.js';
import { holdPaces } from '../db/paces.js';
import type { ThreadWork } from '../db/thread-work.js';
import { closeReplies, closeRoot, restartThread, stopThread, type ThreadLease } from '../db/threads.js';
import { isOpen } from '../domain/incident.js';
import { type ChatAction, writesRoot } from '../domain/thread.js';
import { addMs, msBetween, toIso } from '../domain/time.js';
import { ChannelError, errorCode, InDoubtError, OperatorError, PermanentError, RetryableError } from '../errors.js';
import { isInThread, targetOf } from './delivery-call.js';
import type { DeliveryDeps } from './delivery-deps.js';
import { putOff, waitFor } from './delivery-waits.js';
import { breakInstallation } from './end-installation.js';
import { closeRepliesNotice, pauseFor } from './pause-channel.js';

/** How long to wait before looking again where a message may still appear late. */
export const settleAgainMs = 5_000;
/** Nothing can be written until somebody acts for the whole workspace, or for this process. */
const noWayMs = 60_000;

const closings: ReadonlySet<string> = new Set(['chat.thread_gone', 'chat.thread_cap', 'chat.thread_denied']);

/** There is no place for replies, now or ever; the root is not concerned. */
export const closesReplies = (error: PermanentError): boolean => closings.has(error.code);

/** Decides who has to act. Throws to end this round, except where the thread can go on without the write. */
export async function afterFailure(
  deps: DeliveryDeps,
  lease: ThreadLease,
  work: ThreadWork,
  action: ChatAction,
  error: unknown,
): Promise<void> {
  const code = errorCode(error);
  if (unknownAnswers.has(code)) deps.metrics.unknownAnswers.inc({ chat: work.channel.chat });
  if (error instanceof PermanentError) return giveUp(deps, lease, work, action, error);
  if (error instanceof ChannelError) return pause(deps, lease, work, error);
  if (error instanceof OperatorError) return stop(deps, lease, work, error);
  if (error instanceof InDoubtError) return waitFor(deps, lease, code, settleAgainMs);
  const backoffMs = Math.min(1000 * 2 ** Math.min(work.thread.failures, 8), 300_000);
  if (!(error instanceof RetryableError)) {
    await putOff(deps, lease, code, backoffMs);
    throw error;
  }
  const waitMs = error.retryAfterMs ?? backoffMs;
  await holdTogether(deps, work, error, waitMs);
  return waitFor(deps, lease, code, waitMs, action.kind === 'edit-root' ? 'edit' : null);
}

const unknownAnswers: ReadonlySet<string> = new Set(['slack.unknown_error', 'discord.refused_here']);

/** What the platform asked one process, it asked all. Paces of the whole bot are kept under the tenant that all share. */
async function holdTogether(
  deps: DeliveryDeps,
  { channel }: ThreadWork,
  { holds }: RetryableError,
  waitMs: number,
): Promise<void> {
  const anyWrite = { channel: targetOf(channel), op: 'post', rootRef: null, surfaces: false } as const;
  const tenantId = deps.chatOf(channel.chat).paces?.(anyWrite)[0]?.tenantId ?? channel.tenantId;
  await holdPaces(deps.db, tenantId, holds, addMs(toIso(deps.clock.now()), waitMs));
}

/** How long to wait where the channel, looked at, turns out to be fine, or could not be looked at. */
const lookAgainMs = 30_000;

async function pause(deps: DeliveryDeps, lease: ThreadLease, work: ThreadWork, error: ChannelError): Promise<never> {
  try {
    await pauseFor(deps, work, error);
  } catch (doubt) {
    if (doubt instanceof RetryableError) return waitFor(deps, lease, doubt.code, doubt.retryAfterMs ?? lookAgainMs);
    throw doubt;
  }
  throw error;
}

async function stop(deps: DeliveryDeps, lease: ThreadLease, work: ThreadWork, error: OperatorError): Promise<never> {
  if (error.code === 'discord.unauthorized') {
    deps.log.error({ code: error.code, detail: error.message }, 'Discord does not accept the bot token');
    return waitFor(deps, lease, error.code, noWayMs);
  }
  await breakInstallation(deps, work, error);
  await putOff(deps, lease, error.code, noWayMs);
  throw error;
}

/** The write is over. What that means for its thread follows from what is gone. */
async function giveUp(
  deps: DeliveryDeps,
  lease: ThreadLease,
  work: ThreadWork,
  action: ChatAction,
  error: PermanentError,
): Promise<void> {
  const { code } = error;
  deps.log.warn({ threadId: lease.threadId, action: action.kind, code }, 'A write to a chat was given up');
  if (code === 'chat.root_gone') return rootGone(deps, lease, work, action);
  if (code === 'chat.not_ours') return closeRoot(deps.db, lease, code);
  if (code === 'chat.edit_closed' && writesRoot(action)) return editsClosed(deps, lease, work);
  if (!closesReplies(error)) return;
  await closeReplies(deps.db, lease, code, work.incident.revision);
  // In a forum the root stands inside what people locked.
  if (writesRoot(action)) await closeRoot(deps.db, lease, code);
  if (code === 'chat.thread_denied') await closeRepliesNotice(deps, work, error);
}

/** A Discord thread outlives its root in text channels, and goes on without it. Elsewhere it is over, unless its people want it posted again. */
async function rootGone(deps: DeliveryDeps, lease: ThreadLease, work: ThreadWork, action: ChatAction): Promise<void> {
  const { channel, log, thread, incident } = work;
  const hasThread = log.sent.some(({ action: past }) => isInThread(past));
  if (channel.chat === 'discord' && channel.kind !== 'forum' && hasThread && writesRoot(action))
    return closeRoot(deps.db, lease, 'chat.root_gone');
  const isWanted = channel.settings.rootGone === 'repost' && isOpen(incident) && thread.generation === 0;
  if (!isWanted) return stopThread(deps.db, lease, 'chat.root_gone');
  deps.log.info(
    { threadId: lease.threadId },
    'The root of an open incident was deleted and is posted again, as the channel wants it',
  );
  return restartThread(deps.db, lease);
}

/** Nobody forbids edits of what was just posted; a clock that was set must not seem to say so. */
const leastWindowSeconds = 60;

/** Slack: an admin limits how old a message may be when it is edited. The age is remembered, so that others are not tried in vain. */
async function editsClosed(deps: DeliveryDeps, lease: ThreadLease, { channel, rootPostedAt }: ThreadWork): Promise<void> {
  await closeRoot(deps.db, lease, 'chat.edit_closed');
  if (rootPostedAt === null) return;
  const now = toIso(deps.clock.now());
  const ageSeconds = Math.max(leastWindowSeconds, Math.floor(msBetween(rootPostedAt, now) / 1000));
  await rememberEditWindow(deps.db, channel.tenantId, ageSeconds, now);
}
