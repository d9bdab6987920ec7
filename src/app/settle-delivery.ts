import type { Settled } from '../chat/port.js';
import type { DeliveryEnd } from '../db/deliveries.js';
import type { ThreadWork, UnsettledDelivery } from '../db/thread-work.js';
import { type IsoTime, toIso } from '../domain/time.js';
import { errorCode, PermanentError } from '../errors.js';
import { deliveryCall, isAnswer } from './delivery-call.js';
import { type Attempt, callLimitMs, type DeliveryDeps } from './delivery-deps.js';

/**
 * Edits are idempotent and simply made again. Posts are looked for, or are to be repeated unchanged. An error leaves the doubt, except where the chat
 * says that it is over.
 */
export async function settleDelivery(
  deps: DeliveryDeps,
  work: ThreadWork,
  delivery: UnsettledDelivery,
): Promise<Attempt | 'repeat'> {
  const at = toIso(deps.clock.now());
  const { action } = delivery;
  if (action.kind === 'edit-root' || action.kind === 'edit-reply' || action.kind === 'edit-line')
    return { end: { state: 'retry', code: 'repeat', at } };
  const chat = deps.chatOf(work.channel.chat);
  try {
    const call = deliveryCall(work, action, delivery.marker, deps.publicUrl);
    const found = await chat.settle(call, delivery.begunAt, AbortSignal.timeout(callLimitMs));
    deps.metrics.inDoubt.inc({ chat: chat.id, settled: found.kind });
    return found.kind === 'repeat' ? 'repeat' : { end: endOf(deps, work, delivery, found, at) };
  } catch (error) {
    const state = error instanceof PermanentError ? 'dead' : 'in_doubt';
    return { end: { state, code: errorCode(error), at }, error };
  }
}

/**
 * Where the channel cannot be read, a root is worth a double and a reply is not: the root shows the state anyway. Nothing else tells those who asked
 * to be told.
 */
function endOf(
  deps: DeliveryDeps,
  work: ThreadWork,
  delivery: UnsettledDelivery,
  found: Exclude<Settled, { readonly kind: 'repeat' }>,
  at: IsoTime,
): DeliveryEnd {
  if (found.kind === 'found') return { state: 'sent', messageRef: found.receipt.messageRef, at };
  const { action } = delivery;
  if (found.kind === 'absent' || action.kind === 'post-root' || isAnswer(action))
    return { state: 'retry', code: `settled.${found.kind}`, at };
  const text = 'A reply in doubt was given up because its channel cannot be read';
  deps.log.warn({ threadId: work.thread.id, deliveryId: delivery.id }, text);
  return { state: 'dead', code: 'settled.unreadable', at };
}
