import { pauseChannel } from '../db/channels.js';
import type { ThreadWork } from '../db/thread-work.js';
import { postponeThread, stopThread, type ThreadLease } from '../db/threads.js';
import { addMs, toIso } from '../domain/time.js';
import { ChannelError, errorCode, InDoubtError, OperatorError, PermanentError, RetryableError } from '../errors.js';
import type { DeliveryDeps } from './delivery-deps.js';

/** How long to wait before looking again where a message may still appear late. */
export const settleAgainMs = 5_000;

/** Decides who has to act. Throws to end this round, except where the thread can go on without the write. */
export async function afterFailure(deps: DeliveryDeps, lease: ThreadLease, work: ThreadWork, error: unknown): Promise<void> {
  const code = errorCode(error);
  if (error instanceof PermanentError) {
    deps.log.warn({ threadId: lease.threadId, code }, 'A write to a chat was given up');
    if (code === 'chat.root_gone') await stopThread(deps.db, lease, code);
    return;
  }
  if (error instanceof ChannelError || error instanceof OperatorError) {
    await pause(deps, work, code);
    throw error;
  }
  const backoff = Math.min(1000 * 2 ** Math.min(work.thread.failures, 8), 300_000);
  if (error instanceof InDoubtError) return waitFor(deps, lease, code, settleAgainMs);
  if (error instanceof RetryableError) return waitFor(deps, lease, code, error.retryAfterMs ?? backoff);
  await postponeThread(deps.db, lease, addMs(toIso(deps.clock.now()), backoff), code);
  throw error;
}

/** What waits in the queue keeps later wake-ups of its thread away, so it waits no longer than this there; the sweep finds the thread when its time has come. */
const longestInQueueMs = 15_000;

/** What is owed stays owed; the channel's people are told once, by the log. */
async function pause(deps: DeliveryDeps, { channel }: ThreadWork, code: string): Promise<void> {
  const isFirst = await pauseChannel(deps.db, channel.tenantId, channel.id, code, toIso(deps.clock.now()));
  if (!isFirst) return;
  const text = 'Channel paused: somebody has to act before it can be written to again';
  deps.log.warn({ channelId: channel.id, code }, text);
}

export async function waitFor(deps: DeliveryDeps, lease: ThreadLease, code: string, waitMs: number): Promise<never> {
  await postponeThread(deps.db, lease, addMs(toIso(deps.clock.now()), waitMs), code);
  throw new RetryableError(code, 'The thread has to wait before its next write.', {
    retryAfterMs: Math.min(waitMs, longestInQueueMs),
  });
}
