import { markerFor } from '../db/deliveries.js';
import type { ThreadWork } from '../db/thread-work.js';
import { markPublished, postponeThread, type ThreadLease } from '../db/threads.js';
import { rootState } from '../domain/root-state.js';
import { addMs, toIso } from '../domain/time.js';
import { RetryableError } from '../errors.js';
import { deliveryCall } from './delivery-call.js';
import { callLimitMs, type DeliveryDeps } from './delivery-deps.js';

const tryAgainMs = 60_000;

/**
 * Publishes the root to those who follow its announcement channel: ten in an hour are allowed, so it may have to wait, and everything else of the thread
 * goes before it. Repeating it is harmless. False when the thread was given back to wait.
 */
export async function publishRoot(deps: DeliveryDeps, lease: ThreadLease, work: ThreadWork): Promise<boolean> {
  const { thread, channel, incident } = work;
  const chat = deps.chatOf(channel.chat);
  if (thread.publishState !== 'wanted' || thread.rootRef === null || chat.publish === undefined) return true;
  const marker = markerFor(lease, 'post-root', thread.generation);
  const call = deliveryCall(work, { kind: 'post-root', state: rootState(incident) }, marker, deps.publicUrl);
  const waitMs = await published(() => chat.publish?.(call, thread.rootRef ?? '', AbortSignal.timeout(callLimitMs)));
  if (waitMs === 0) {
    await markPublished(deps.db, lease);
    return true;
  }
  const notBefore = addMs(toIso(deps.clock.now()), waitMs);
  await postponeThread(deps.db, lease, { notBefore, code: 'discord.publish_limit', with: 'edit', isFailure: false });
  return false;
}

/** For how long to wait; 0 when it is done. */
async function published(publish: () => Promise<'done' | { readonly retryAfterMs: number }> | undefined): Promise<number> {
  try {
    const outcome = (await publish()) ?? 'done';
    return outcome === 'done' ? 0 : Math.max(1, outcome.retryAfterMs);
  } catch (error) {
    if (!(error instanceof RetryableError)) throw error;
    return error.retryAfterMs ?? tryAgainMs;
  }
}
