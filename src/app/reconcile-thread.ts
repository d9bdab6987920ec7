import { randomUUID } from 'node:crypto';
import type { Receipt } from '../chat/port.js';
import { beginDelivery, type DeliveryEnd, finishDelivery, type Intent } from '../db/deliveries.js';
import { waitForMute } from '../db/mutes.js';
import { leaseThreadWork, type ThreadWork, type UnsettledDelivery } from '../db/thread-work.js';
import { markDelivered, releaseThreadLease, stopThread, type ThreadKey, type ThreadLease } from '../db/threads.js';
import { isOpen } from '../domain/incident.js';
import { nextAction } from '../domain/next-action.js';
import { actionKey, type ChatAction, writesRoot } from '../domain/thread.js';
import { addMs, type IsoTime, msBetween, toIso } from '../domain/time.js';
import { ChannelError, errorCode, OperatorError, PermanentError, RetryableError } from '../errors.js';
import { deliveryCall } from './delivery-call.js';
import { type Attempt, callLimitMs, type DeliveryDeps, leaseMs } from './delivery-deps.js';
import { afterFailure, settleAgainMs, waitFor } from './delivery-failure.js';
import { isQuiet } from './is-quiet.js';
import { settleDelivery } from './settle-delivery.js';
import { rulesFor } from './thread-rules.js';

export interface ReconcileDeps extends DeliveryDeps {
  /** What happens between the steps of one delivery; the crash harness stops the process there. */
  readonly crossing?: (point: 'begun' | 'sent' | 'finished') => Promise<void>;
}

/** `again`: read the thread afresh. `left`: somebody else is at work, or the process stops. `delivered`: up to date, and the lease is given back. */
type Step = 'again' | 'left' | 'delivered';

/**
 * Brings one thread up to date: compares what should be with what was confirmed and makes one write after the other. It never looks at what
 * woke it. The intent is written before each call and closed after it; an intent without receipt is settled by looking in the channel first.
 * @throws RetryableError with `retryAfterMs` when the thread has to wait; the wait is also stored, so a lost job loses nothing.
 */
export async function reconcileThread(deps: ReconcileDeps, key: ThreadKey, signal?: AbortSignal): Promise<void> {
  const lease = { ...key, token: randomUUID() };
  let step: Step = 'again';
  try {
    while (step === 'again' && signal?.aborted !== true) step = await round(deps, lease, signal);
  } finally {
    if (step !== 'delivered') await releaseThreadLease(deps.db, lease);
  }
}

async function round(deps: ReconcileDeps, lease: ThreadLease, signal: AbortSignal | undefined): Promise<Step> {
  const now = toIso(deps.clock.now());
  const work = await leaseThreadWork(deps.db, lease, lease.token, now, addMs(now, leaseMs));
  if (work === undefined || work.channel.state === 'paused') return 'left';
  const [doubtful] = work.unsettled;
  if (doubtful !== undefined) return settleDoubt(deps, lease, work, doubtful);
  return (await heldBack(deps, lease, work, now)) ?? deliver(deps, lease, work, signal);
}

/**
 * A root of a vendor that people muted waits for the end of the mute; what began and ended in the meantime is not told at all. Undefined when
 * something may be written now.
 */
async function heldBack(
  deps: ReconcileDeps,
  lease: ThreadLease,
  { thread, log, vendorMutedUntil, incident }: ThreadWork,
  now: IsoTime,
): Promise<Step | undefined> {
  if (thread.rootRef !== null || log.sent.length > 0) return undefined;
  if (vendorMutedUntil !== null) return (await waitForMute(deps.db, lease, now)) ? 'left' : 'again';
  if (thread.failureCode !== 'muted' || isOpen(incident)) return undefined;
  await stopThread(deps.db, lease, 'muted');
  return 'left';
}

/**
 * Finds out what became of one intent without receipt; what it learns is read afresh before the next step. A post that is not there is made again
 * unchanged. Where the platform recognises a repetition (Discord's nonce), it answers with the first message and its words, so the doubt stays until
 * that answer came: made again later, or in other words, the message would be there twice, or not say what we believe.
 */
async function settleDoubt(
  deps: ReconcileDeps,
  lease: ThreadLease,
  work: ThreadWork,
  delivery: UnsettledDelivery,
): Promise<Step> {
  const settled = await settleDelivery(deps, work, delivery);
  if (settled === 'repeat' && mayRepeat(work, delivery))
    return (await write(deps, lease, work, delivery.action, true)) === 'left' ? 'left' : 'again';
  const { end, error } = settled === 'repeat' ? passedNow(deps) : settled;
  if ((await finishDelivery(deps.db, lease, delivery, end, leaseEnd(deps))) === undefined) return 'left';
  if (error instanceof RetryableError) return waitFor(deps, lease, error.code, error.retryAfterMs ?? settleAgainMs);
  if (error !== undefined) await afterFailure(deps, lease, work, error);
  if (end.state !== 'retry' || !isStillDue(work, delivery)) return 'again';
  return (await write(deps, lease, work, delivery.action)) === 'left' ? 'left' : 'again';
}

const passedNow = (deps: ReconcileDeps): Attempt => ({
  end: { state: 'retry', code: 'settled.passed', at: toIso(deps.clock.now()) },
});

/** A line that may stand there is told to the end, also when its cause has passed: what followed is told after it. Unless it is to be silent now. */
function mayRepeat(work: ThreadWork, delivery: UnsettledDelivery): boolean {
  const { action } = delivery;
  if (action.kind === 'post-line') return !('surfaces' in action.facts) || !isQuiet(work);
  return isStillDue(work, delivery);
}

/** Roots and updates are always due; what a line said may have passed. Edits are decided afresh. */
function isStillDue(work: ThreadWork, { action, rowKey }: UnsettledDelivery): boolean {
  if (action.kind === 'post-root' || action.kind === 'post-reply') return true;
  if (action.kind !== 'post-note' && action.kind !== 'post-line') return false;
  const next = nextAction(work.incident, work.log, rulesFor(work));
  return next !== undefined && actionKey(next, work.incident.revision) === rowKey;
}

/** One write after the other. What was confirmed is added to what was read; the thread is read again only when its incident has moved on. */
async function deliver(
  deps: ReconcileDeps,
  lease: ThreadLease,
  read: ThreadWork,
  signal: AbortSignal | undefined,
): Promise<Step> {
  const rules = rulesFor(read);
  let work = read;
  while (signal?.aborted !== true) {
    const action = nextAction(work.incident, work.log, rules);
    if (action === undefined) {
      const shown = { revision: work.incident.revision, marksVersion: work.thread.marksVersion };
      await markDelivered(deps.db, lease, shown, toIso(deps.clock.now()));
      return 'delivered';
    }
    const written = await write(deps, lease, work, action);
    if (written === 'again' || written === 'left') return written;
    work = written;
  }
  return 'left';
}

async function write(
  deps: ReconcileDeps,
  lease: ThreadLease,
  work: ThreadWork,
  action: ChatAction,
  isRepetition = false,
): Promise<ThreadWork | 'again' | 'left'> {
  const begunAt = toIso(deps.clock.now());
  // Runs from the same moment as the lease, which a slow database must not shorten.
  const limit = AbortSignal.timeout(callLimitMs);
  const intent = { action, incidentRevision: work.incident.revision, isRepetition };
  const delivery = await beginDelivery(deps.db, lease, intent, begunAt, addMs(begunAt, leaseMs));
  if (delivery === undefined) {
    deps.log.warn({ threadId: lease.threadId, action: action.kind }, 'A delivery was not begun: its lease was lost');
    return 'left';
  }
  await deps.crossing?.('begun');
  const { end, error } = await perform(deps, work, intent, delivery.marker, limit);
  await deps.crossing?.('sent');
  const held = await finishDelivery(deps.db, lease, { id: delivery.id, action }, end, leaseEnd(deps));
  await deps.crossing?.('finished');
  observe(deps, work, action, end);
  if (held === undefined) return 'left';
  if (error !== undefined) await afterFailure(deps, lease, work, error);
  if (end.state !== 'sent' || held.wantedRevision > work.incident.revision) return 'again';
  return withSent(work, action, end.messageRef);
}

function withSent(work: ThreadWork, action: ChatAction, messageRef: string): ThreadWork {
  const isRootUnsure = work.log.isRootUnsure === true && !writesRoot(action);
  const log = { ...work.log, isRootUnsure, sent: [...work.log.sent, { action, messageRef }] };
  return action.kind === 'post-root' ? { ...work, log, thread: { ...work.thread, rootRef: messageRef } } : { ...work, log };
}

function observe({ metrics }: ReconcileDeps, { channel, thread }: ThreadWork, action: ChatAction, end: DeliveryEnd): void {
  metrics.deliveries.inc({ chat: channel.chat, action: action.kind, outcome: outcomes[end.state] });
  if (end.state !== 'sent' || isAboutMarks(action)) return;
  metrics.deliveryLag.observe({ chat: channel.chat }, Math.max(0, msBetween(thread.wantedAt, end.at)) / 1000);
}

/** `wantedAt` is when the incident changed, and says nothing about how long people waited for what they pressed. */
const isAboutMarks = (action: ChatAction): boolean =>
  'facts' in action && (action.facts.line === 'affected' || action.facts.line === 'asked');

const outcomes = { sent: 'sent', retry: 'retry', in_doubt: 'in-doubt', dead: 'dead' } as const;

const leaseEnd = (deps: ReconcileDeps): IsoTime => addMs(toIso(deps.clock.now()), leaseMs);

/**
 * The call itself. Whatever it throws is sorted into: surely not sent, given up, or in doubt (also for a fault of our own: we cannot know how far it
 * got). That a repetition was surely not sent says nothing about what it repeats.
 */
async function perform(
  deps: ReconcileDeps,
  work: ThreadWork,
  { action, isRepetition }: Intent,
  marker: string,
  limit: AbortSignal,
): Promise<Attempt> {
  const chat = deps.chatOf(work.channel.chat);
  try {
    const receipt: Receipt = await chat.perform(deliveryCall(work, action, marker, deps.publicUrl), limit);
    return { end: { state: 'sent', messageRef: receipt.messageRef, at: toIso(deps.clock.now()) } };
  } catch (error) {
    const failure = { code: errorCode(error), at: toIso(deps.clock.now()) };
    if (error instanceof PermanentError) return { end: { state: 'dead', ...failure }, error };
    const isUnsent = error instanceof RetryableError || error instanceof ChannelError || error instanceof OperatorError;
    return { end: { state: isUnsent && !isRepetition ? 'retry' : 'in_doubt', ...failure }, error };
  }
}
