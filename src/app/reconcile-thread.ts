import { randomUUID } from 'node:crypto';
import type { ChatPort, Receipt } from '../chat/port.js';
import type { Clock } from '../clock.js';
import { pauseChannel } from '../db/channels.js';
import type { Db } from '../db/database.js';
import { beginDelivery, type DeliveryEnd, finishDelivery } from '../db/deliveries.js';
import { leaseThreadWork, type ThreadWork, type UnsettledDelivery } from '../db/thread-work.js';
import {
  markDelivered,
  postponeThread,
  releaseThreadLease,
  stopThread,
  type ThreadKey,
  type ThreadLease,
} from '../db/threads.js';
import { nextAction, type ThreadRules } from '../domain/next-action.js';
import { type ChatAction, writesRoot } from '../domain/thread.js';
import { addMs, type IsoTime, msBetween, toIso } from '../domain/time.js';
import { ChannelError, errorCode, InDoubtError, OperatorError, PermanentError, RetryableError } from '../errors.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import { deliveryCall, wordingsOf } from './delivery-call.js';
import { fitsRoot, replyParts } from './reply-parts.js';

export interface ReconcileDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly chatOf: (chat: string) => ChatPort;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly publicUrl: string | null;
  /** What happens between the steps of one delivery; the crash harness stops the process there. */
  readonly crossing?: (point: 'begun' | 'sent' | 'finished') => Promise<void>;
}

/** Longer than one call to a chat may take, shorter than people notice when a process died. */
const leaseMs = 20_000;
const callLimitMs = 15_000;

/** How long to wait before looking again where a message may still appear late. */
const settleAgainMs = 5_000;

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
  return doubtful === undefined ? deliver(deps, lease, work, signal) : settleDoubt(deps, lease, work, doubtful);
}

/** Finds out what became of one intent without receipt; what it learns is read afresh before the next step. */
async function settleDoubt(
  deps: ReconcileDeps,
  lease: ThreadLease,
  work: ThreadWork,
  delivery: UnsettledDelivery,
): Promise<Step> {
  const end = await settle(deps, lease, work, delivery);
  if ((await finishDelivery(deps.db, lease, delivery, end, leaseEnd(deps))) === undefined) return 'left';
  if (end.state === 'in_doubt') return wait(deps, lease, end.code, settleAgainMs);
  return 'again';
}

/** Edits are idempotent and simply made again. Posts are looked for; where the channel cannot be read, a root is worth a double and a reply is not (the root shows the state anyway). */
async function settle(
  deps: ReconcileDeps,
  lease: ThreadLease,
  work: ThreadWork,
  delivery: UnsettledDelivery,
): Promise<DeliveryEnd> {
  const at = toIso(deps.clock.now());
  const { action } = delivery;
  if (action.kind === 'edit-root' || action.kind === 'edit-reply') return { state: 'retry', code: 'repeat', at };
  const chat = deps.chatOf(work.channel.chat);
  const count = (settled: string) => deps.metrics.inDoubt.inc({ chat: chat.id, settled });
  try {
    const found = await chat.settle(
      deliveryCall(work, action, delivery.marker, deps.publicUrl),
      delivery.attemptedAt,
      AbortSignal.timeout(callLimitMs),
    );
    count(found.kind);
    if (found.kind === 'found') return { state: 'sent', messageRef: found.receipt.messageRef, at };
    if (found.kind === 'absent' || action.kind === 'post-root') return { state: 'retry', code: `settled.${found.kind}`, at };
    deps.log.warn(
      { threadId: lease.threadId, deliveryId: delivery.id },
      'A reply in doubt was given up because its channel cannot be read',
    );
    return { state: 'dead', code: 'settled.unreadable', at };
  } catch (error) {
    if (!(error instanceof RetryableError || error instanceof InDoubtError)) throw error;
    return { state: 'in_doubt', code: error.code, at };
  }
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
      await markDelivered(deps.db, lease, work.incident.revision, toIso(deps.clock.now()));
      return 'delivered';
    }
    const written = await write(deps, lease, work, action);
    if (written === 'again' || written === 'left') return written;
    work = written;
  }
  return 'left';
}

function rulesFor(work: ThreadWork): ThreadRules {
  const wordingAt = wordingsOf(work);
  const textAt = (seq: number, revision: number) => wordingAt(seq, revision)?.body;
  return { preset: work.channel.preset, parts: replyParts, fitsRoot, textAt };
}

async function write(
  deps: ReconcileDeps,
  lease: ThreadLease,
  work: ThreadWork,
  action: ChatAction,
): Promise<ThreadWork | 'again' | 'left'> {
  const begunAt = toIso(deps.clock.now());
  const delivery = await beginDelivery(deps.db, lease, action, work.incident.revision, begunAt, addMs(begunAt, leaseMs));
  if (delivery === undefined) {
    deps.log.warn({ threadId: lease.threadId, action: action.kind }, 'A delivery was not begun: its lease was lost');
    return 'left';
  }
  await deps.crossing?.('begun');
  const { end, error } = await perform(deps, work, action, delivery.marker);
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
  if (end.state !== 'sent') return;
  metrics.deliveryLag.observe({ chat: channel.chat }, Math.max(0, msBetween(thread.wantedAt, end.at)) / 1000);
}

const outcomes = { sent: 'sent', retry: 'retry', in_doubt: 'in-doubt', dead: 'dead' } as const;

const leaseEnd = (deps: ReconcileDeps): IsoTime => addMs(toIso(deps.clock.now()), leaseMs);

interface Attempt {
  readonly end: DeliveryEnd;
  readonly error?: unknown;
}

/** The call itself. Whatever it throws is sorted into: surely not sent, given up, or in doubt (also for a fault of our own: we cannot know how far it got). */
async function perform(deps: ReconcileDeps, work: ThreadWork, action: ChatAction, marker: string): Promise<Attempt> {
  const chat = deps.chatOf(work.channel.chat);
  try {
    const receipt: Receipt = await chat.perform(
      deliveryCall(work, action, marker, deps.publicUrl),
      AbortSignal.timeout(callLimitMs),
    );
    return { end: { state: 'sent', messageRef: receipt.messageRef, at: toIso(deps.clock.now()) } };
  } catch (error) {
    const failure = { code: errorCode(error), at: toIso(deps.clock.now()) };
    if (error instanceof PermanentError) return { end: { state: 'dead', ...failure }, error };
    const isUnsent = error instanceof RetryableError || error instanceof ChannelError || error instanceof OperatorError;
    return { end: { state: isUnsent ? 'retry' : 'in_doubt', ...failure }, error };
  }
}

/** Decides who has to act. Throws to end this round, except where the thread can go on without the write. */
async function afterFailure(deps: ReconcileDeps, lease: ThreadLease, work: ThreadWork, error: unknown): Promise<void> {
  const code = errorCode(error);
  if (error instanceof PermanentError) {
    deps.log.warn({ threadId: lease.threadId, code }, 'A write to a chat was given up');
    if (code === 'chat.root_gone') await stopThread(deps.db, lease, code);
    return;
  }
  if (error instanceof ChannelError || error instanceof OperatorError) {
    const first = await pauseChannel(deps.db, work.channel.tenantId, work.channel.id, code, toIso(deps.clock.now()));
    if (first)
      deps.log.warn(
        { channelId: work.channel.id, code },
        'Channel paused: somebody has to act before it can be written to again',
      );
    throw error;
  }
  const asked = error instanceof RetryableError ? error.retryAfterMs : undefined;
  const backoff = Math.min(1000 * 2 ** Math.min(work.thread.failures, 8), 300_000);
  const waitMs = error instanceof InDoubtError ? settleAgainMs : (asked ?? backoff);
  if (error instanceof RetryableError || error instanceof InDoubtError) return wait(deps, lease, code, waitMs);
  await postponeThread(deps.db, lease, addMs(toIso(deps.clock.now()), backoff), code);
  throw error;
}

async function wait(deps: ReconcileDeps, lease: ThreadLease, code: string, waitMs: number): Promise<never> {
  await postponeThread(deps.db, lease, addMs(toIso(deps.clock.now()), waitMs), code);
  throw new RetryableError(code, 'The thread has to wait before its next write.', { retryAfterMs: waitMs });
}
