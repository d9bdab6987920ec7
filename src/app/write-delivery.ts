import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatCall, ChatPort, Receipt } from '../chat/port.js';
import { type BeginOutcome, beginDelivery, type DeliveryEnd, finishDelivery, type Intent, markerFor } from '../db/deliveries.js';
import { endTurns, type Turns } from '../db/paces.js';
import type { ThreadWork } from '../db/thread-work.js';
import type { ThreadLease } from '../db/threads.js';
import { actionKey, type ChatAction, type LineFacts, type ReplyEdit, writesRoot } from '../domain/thread.js';
import { addMs, type IsoTime, msBetween, toIso } from '../domain/time.js';
import { ChannelError, errorCode, OperatorError, PermanentError, RetryableError } from '../errors.js';
import { deliveryCall } from './delivery-call.js';
import { type Attempt, callLimitMs, type DeliveryDeps, leaseMs } from './delivery-deps.js';
import { afterFailure, closesReplies } from './delivery-failure.js';
import { putOff, waitItsTurn } from './delivery-waits.js';
import { hushed } from './is-quiet.js';

export interface WriteDeps extends DeliveryDeps {
  /** What happens between the steps of one delivery; the crash harness stops the process there. */
  readonly crossing?: (point: CrossingPoint) => Promise<void>;
}

/** `begun`: the intent is written. `answered`: the chat has answered. `finished`: the receipt is written. `settled`: a doubt was looked into. */
export type CrossingPoint = 'begun' | 'answered' | 'finished' | 'settled' | 'applied';

/** A turn that comes this soon is waited for here; anything later gives the worker to another thread. */
const shortWaitMs = 300;
const shortWaits = 3;

const lostMs = 30_000;

/**
 * One write: the intent first, then the call, then its receipt. Returns what is known after it, `again` when the thread has to be read afresh, `left` when
 * it is somebody else's or has to wait.
 */
export async function writeDelivery(
  deps: WriteDeps,
  lease: ThreadLease,
  work: ThreadWork,
  wanted: ChatAction,
  isRepetition = false,
): Promise<ThreadWork | 'again' | 'left'> {
  // A repetition says what it said the first time.
  const action = isRepetition ? wanted : hushed(work, wanted);
  const rowKey = actionKey(action, work.incident.revision);
  const marker = markerFor(lease, rowKey, work.thread.generation);
  const intent: Intent = { action, incidentRevision: work.incident.revision, marker, isRepetition };
  const chat = deps.chatOf(work.channel.chat);
  const call = rendered(deps, work, action, marker);
  const { outcome, limit } = await begin(deps, lease, intent, call === undefined ? undefined : { chat, call });
  if (outcome.kind === 'crowded') return waitItsTurn(deps, lease, work, action, outcome.waitMs);
  if (outcome.kind === 'lost') {
    deps.log.warn({ threadId: lease.threadId, action: action.kind }, 'A delivery was not begun: its lease was lost');
    // Nothing happens where the lease is somebody else's. Where it is ours, looking again at once would change nothing.
    await putOff(deps, lease, 'delivery.lost', lostMs);
    return 'left';
  }
  await deps.crossing?.('begun');
  const { end, error } = call === undefined ? unrendered(deps) : await perform(deps, chat, call, intent, limit);
  await deps.crossing?.('answered');
  const delivery = { id: outcome.id, action, publish: isPublished(work) };
  const held = await finishDelivery(deps.db, lease, delivery, end, leaseEnd(deps));
  await deps.crossing?.('finished');
  if (call !== undefined) await endTurns(deps.db, turnsFor(deps, chat, call), toIso(deps.clock.now()));
  observe(deps, work, action, end);
  if (held === undefined) return 'left';
  if (error !== undefined) await afterFailure(deps, lease, work, action, error);
  if (end.state !== 'sent' || held.wantedRevision > work.incident.revision) return 'again';
  return withSent(work, action, end);
}

export const isPublished = ({ channel }: ThreadWork): boolean => channel.kind === 'announcement' && channel.settings.publish;

export const leaseEnd = (deps: WriteDeps): IsoTime => addMs(toIso(deps.clock.now()), leaseMs);

/** Undefined where a fault of our own keeps the message from being made: it would fail again, and nothing was sent. */
function rendered(deps: WriteDeps, work: ThreadWork, action: ChatAction, marker: string): ChatCall | undefined {
  try {
    return deliveryCall(work, action, marker, deps.publicUrl);
  } catch (error) {
    deps.log.error(
      { threadId: work.thread.id, action: action.kind, err: error },
      'A message could not be made by a fault of our own',
    );
    return undefined;
  }
}

function unrendered(deps: WriteDeps): Attempt {
  const error = new PermanentError('internal.render', 'Tocsin failed while making this message; the log has the details.');
  return { end: { state: 'dead', code: error.code, at: toIso(deps.clock.now()) }, error };
}

interface CallLimit {
  readonly signal: AbortSignal;
  /** By the steady clock: after a standstill a call could begin before the signal's timer had its turn. */
  readonly startedAt: number;
}

/** Calls that begin within these milliseconds share a timer, which ends the later ones so much earlier: a timer and a signal for each cost as much as the call. */
const sharedMs = 25;
let shared: CallLimit | undefined;

function startLimit(): CallLimit {
  const startedAt = performance.now();
  if (shared === undefined || startedAt - shared.startedAt > sharedMs)
    shared = { signal: AbortSignal.timeout(callLimitMs), startedAt };
  return { signal: shared.signal, startedAt };
}

/** The time limit runs from the same moment as the lease, which a slow database must not shorten. */
async function begin(
  deps: WriteDeps,
  lease: ThreadLease,
  intent: Intent,
  paced: { readonly chat: ChatPort; readonly call: ChatCall } | undefined,
): Promise<{ outcome: BeginOutcome; limit: CallLimit }> {
  for (let attempt = 1; ; attempt += 1) {
    const now = toIso(deps.clock.now());
    const limit = startLimit();
    const turns = paced === undefined ? { tenantId: lease.tenantId, paces: [] } : turnsFor(deps, paced.chat, paced.call);
    const outcome = await beginDelivery(deps.db, lease, intent, { turns, now, leaseUntil: addMs(now, leaseMs) });
    if (outcome.kind !== 'crowded' || outcome.waitMs > shortWaitMs || attempt > shortWaits) return { outcome, limit };
    await sleep(outcome.waitMs);
  }
}

/** The turns that a call takes, at the pace of this service. */
export function turnsFor({ paceScale = 1 }: DeliveryDeps, chat: ChatPort, call: ChatCall): Turns {
  const paces = chat.paces?.(call) ?? [];
  const tenantId = paces[0]?.tenantId ?? call.channel.tenantId;
  const scaled = paces.map((pace) => ({
    ...pace,
    intervalMs: pace.intervalMs / paceScale,
    ...(pace.restMs === undefined ? {} : { restMs: pace.restMs / paceScale }),
  }));
  return { tenantId, paces: scaled.filter(({ intervalMs }) => intervalMs >= 1) };
}

/**
 * The call itself. Whatever it throws is sorted into: surely not sent, given up, or in doubt (also for a fault of our own: we cannot know how far it
 * got). That a repetition was surely not sent says nothing about what it repeats. A reply for which there is no place now stays owed.
 */
async function perform(
  deps: WriteDeps,
  chat: ChatPort,
  call: ChatCall,
  { isRepetition }: Intent,
  limit: CallLimit,
): Promise<Attempt> {
  try {
    if (performance.now() - limit.startedAt > callLimitMs)
      throw new RetryableError('delivery.late', 'This process stood still for too long: somebody else may be at it by now.');
    const receipt: Receipt = await chat.perform(call, limit.signal);
    return { end: { state: 'sent', messageRef: receipt.messageRef, at: toIso(deps.clock.now()) } };
  } catch (error) {
    const failure = { code: errorCode(error), at: toIso(deps.clock.now()) };
    if (error instanceof PermanentError) return { end: { state: closesReplies(error) ? 'retry' : 'dead', ...failure }, error };
    const isUnsent = error instanceof RetryableError || error instanceof ChannelError || error instanceof OperatorError;
    return { end: { state: isUnsent && !isRepetition ? 'retry' : 'in_doubt', ...failure }, error };
  }
}

function withSent(work: ThreadWork, action: ChatAction, { messageRef, at }: Extract<DeliveryEnd, { state: 'sent' }>): ThreadWork {
  const isRoot = writesRoot(action);
  const log = {
    ...work.log,
    isRootUnsure: work.log.isRootUnsure === true && !isRoot,
    unsureEdits: (work.log.unsureEdits ?? []).filter((edit) => !isSameReply(edit, action)),
    sent: [...work.log.sent, { action, messageRef }],
  };
  const written = { ...work, log, rootWrittenAt: isRoot ? at : work.rootWrittenAt };
  if (action.kind !== 'post-root') return written;
  const publishState = isPublished(work) ? 'wanted' : work.thread.publishState;
  return { ...written, rootPostedAt: at, thread: { ...work.thread, rootRef: messageRef, publishState } };
}

const isSameReply = (edit: ReplyEdit, action: ChatAction): boolean =>
  action.kind === 'edit-reply' && edit.seq === action.seq && edit.part === action.part;

function observe({ metrics }: WriteDeps, { channel, thread }: ThreadWork, action: ChatAction, end: DeliveryEnd): void {
  metrics.deliveries.inc({ chat: channel.chat, action: action.kind, outcome: outcomes[end.state] });
  if (end.state !== 'sent' || isItsOwnNews(action)) return;
  metrics.deliveryLag.observe({ chat: channel.chat }, Math.max(0, msBetween(thread.wantedAt, end.at)) / 1000);
}

/** `wantedAt` is when the incident changed, and says nothing about how long people waited for what they pressed, or for what time alone brought. */
const isItsOwnNews = (action: ChatAction): boolean =>
  ('facts' in action && ownNews.has(action.facts.line)) || isTranslation(action);

/** Translations come when they come. */
const isTranslation = (action: ChatAction): boolean =>
  (action.kind === 'edit-root' && action.state.translated !== undefined) ||
  (action.kind === 'edit-reply' && action.translated !== undefined);

const ownNews: ReadonlySet<LineFacts['line']> = new Set(['affected', 'asked', 'silence', 'soon', 'overrun']);

const outcomes = { sent: 'sent', retry: 'retry', in_doubt: 'in-doubt', dead: 'dead' } as const;
