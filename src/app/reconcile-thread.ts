import { randomUUID } from 'node:crypto';
import type { ChatCall, ChatPort, Receipt } from '../chat/port.js';
import type { Clock } from '../clock.js';
import { type ChannelRow, loadChannel, pauseChannel } from '../db/channels.js';
import type { Db } from '../db/database.js';
import {
  beginDelivery,
  type DeliveryEnd,
  type DeliveryRow,
  deliveryLog,
  finishDelivery,
  markerFor,
  supersedeRetries,
  unsettledDeliveries,
} from '../db/deliveries.js';
import { loadIncident, pageOfIncident, revisionsOf, type UpdateRevision } from '../db/incidents.js';
import { loadPage, type PageRow } from '../db/pages.js';
import {
  loadThread,
  markDelivered,
  postponeThread,
  releaseThreadLease,
  stopThread,
  type ThreadKey,
  type ThreadLease,
  type ThreadRow,
  takeThreadLease,
} from '../db/threads.js';
import { PageId } from '../domain/ids.js';
import type { Incident } from '../domain/incident.js';
import { nextAction } from '../domain/next-action.js';
import { actionKey, type ChatAction, type DeliveryLog } from '../domain/thread.js';
import { addMs, type IsoTime, msBetween, toIso } from '../domain/time.js';
import { ChannelError, errorCode, InDoubtError, OperatorError, PermanentError, RetryableError } from '../errors.js';
import type { Log } from '../log.js';
import type { Metrics } from '../metrics.js';
import { messageView } from './message-view.js';
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

/** Everything one round needs, read afresh before every write. */
interface Work {
  readonly thread: ThreadRow;
  readonly channel: ChannelRow;
  readonly page: PageRow;
  readonly incident: Incident;
  readonly sent: DeliveryLog;
  readonly revisionAt: (seq: number, revision: number) => UpdateRevision | undefined;
}

type Step = 'again' | 'done';

/**
 * Brings one thread up to date: compares what should be with what was confirmed and makes one write after the other. It never looks at what
 * woke it. The intent is written before each call and closed after it; an intent without receipt is settled by looking in the channel first.
 * @throws RetryableError with `retryAfterMs` when the thread has to wait; the wait is also stored, so a lost job loses nothing.
 */
export async function reconcileThread(deps: ReconcileDeps, key: ThreadKey, signal?: AbortSignal): Promise<void> {
  const now = toIso(deps.clock.now());
  const lease = await takeThreadLease(deps.db, key, randomUUID(), now, addMs(now, leaseMs));
  if (lease === undefined) return;
  try {
    while (signal?.aborted !== true) {
      const work = await load(deps, lease);
      if (work === undefined || work.channel.state === 'paused') return;
      const doubts = await unsettledDeliveries(deps.db, lease);
      const result = doubts[0] === undefined ? await step(deps, lease, work) : await settleDoubt(deps, lease, work, doubts[0]);
      if (result === 'done') return;
    }
  } finally {
    await releaseThreadLease(deps.db, lease);
  }
}

async function load(deps: ReconcileDeps, lease: ThreadLease): Promise<Work | undefined> {
  const thread = await loadThread(deps.db, lease);
  if (thread === undefined) return undefined;
  const [channel, incident, pageId] = await Promise.all([
    loadChannel(deps.db, thread.tenantId, thread.channelId),
    loadIncident(deps.db, thread.pageTenantId, thread.incidentId),
    pageOfIncident(deps.db, thread.pageTenantId, thread.incidentId),
  ]);
  if (channel === undefined || incident === undefined || pageId === undefined) return undefined;
  const [page, sent, revisions] = await Promise.all([
    loadPage(deps.db, { tenantId: thread.pageTenantId, pageId: PageId.parse(pageId) }),
    deliveryLog(deps.db, lease),
    revisionsOf(deps.db, thread.pageTenantId, thread.incidentId),
  ]);
  if (page === undefined) return undefined;
  const known = new Map(revisions.map((revision) => [`${revision.seq}:${revision.revision}`, revision]));
  return { thread, channel, page, incident, sent, revisionAt: (seq, revision) => known.get(`${seq}:${revision}`) };
}

/** Finds out what became of one intent without receipt; what it learns is read afresh before the next step. */
async function settleDoubt(deps: ReconcileDeps, lease: ThreadLease, work: Work, delivery: DeliveryRow): Promise<Step> {
  const end = await settle(deps, lease, work, delivery);
  if (!(await finishDelivery(deps.db, lease, delivery, end, leaseEnd(deps)))) return 'done';
  if (end.state === 'in_doubt') return wait(deps, lease, end.code, settleAgainMs);
  return 'again';
}

/** Edits are idempotent and simply made again. Posts are looked for; where the channel cannot be read, a root is worth a double and a reply is not (the root shows the state anyway). */
async function settle(deps: ReconcileDeps, lease: ThreadLease, work: Work, delivery: DeliveryRow): Promise<DeliveryEnd> {
  const at = toIso(deps.clock.now());
  const { action } = delivery;
  if (action.kind === 'edit-root' || action.kind === 'edit-reply') return { state: 'retry', code: 'repeat', at };
  const chat = deps.chatOf(work.channel.chat);
  const count = (settled: string) => deps.metrics.inDoubt.inc({ chat: chat.id, settled });
  try {
    const found = await chat.settle(
      callFor(deps, work, action, delivery.marker),
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

async function step(deps: ReconcileDeps, lease: ThreadLease, work: Work): Promise<Step> {
  const action = nextAction(work.incident, work.sent, {
    preset: work.channel.preset,
    parts: replyParts,
    fitsRoot,
    textAt: (seq, revision) => work.revisionAt(seq, revision)?.body,
  });
  if (action === undefined) {
    await supersedeRetries(deps.db, lease, toIso(deps.clock.now()));
    await markDelivered(deps.db, lease, work.incident.revision);
    return 'done';
  }
  const begunAt = toIso(deps.clock.now());
  const delivery = await beginDelivery(deps.db, lease, action, work.incident.revision, begunAt, addMs(begunAt, leaseMs));
  if (delivery === undefined) return 'done';
  await deps.crossing?.('begun');
  const end = await perform(deps, work, action, delivery.marker);
  await deps.crossing?.('sent');
  const kept = await finishDelivery(deps.db, lease, delivery, end.delivery, leaseEnd(deps));
  await deps.crossing?.('finished');
  deps.metrics.deliveries.inc({ chat: work.channel.chat, action: action.kind, outcome: outcomes[end.delivery.state] });
  if (end.delivery.state === 'sent')
    deps.metrics.deliveryLag.observe(
      { chat: work.channel.chat },
      Math.max(0, msBetween(work.thread.wantedAt, end.delivery.at)) / 1000,
    );
  if (!kept) return 'done';
  if (end.error !== undefined) await afterFailure(deps, lease, work, end.error);
  return 'again';
}

const outcomes = { sent: 'sent', retry: 'retry', in_doubt: 'in-doubt', dead: 'dead' } as const;

const leaseEnd = (deps: ReconcileDeps): IsoTime => addMs(toIso(deps.clock.now()), leaseMs);

interface Attempt {
  readonly delivery: DeliveryEnd;
  readonly error?: unknown;
}

/** The call itself. Whatever it throws is sorted into: surely not sent, given up, or in doubt (also for a fault of our own: we cannot know how far it got). */
async function perform(deps: ReconcileDeps, work: Work, action: ChatAction, marker: string): Promise<Attempt> {
  const chat = deps.chatOf(work.channel.chat);
  try {
    const receipt: Receipt = await chat.perform(callFor(deps, work, action, marker), AbortSignal.timeout(callLimitMs));
    return { delivery: { state: 'sent', messageRef: receipt.messageRef, at: toIso(deps.clock.now()) } };
  } catch (error) {
    const end = { code: errorCode(error), at: toIso(deps.clock.now()) };
    if (error instanceof PermanentError) return { delivery: { state: 'dead', ...end }, error };
    const isUnsent = error instanceof RetryableError || error instanceof ChannelError || error instanceof OperatorError;
    return { delivery: { state: isUnsent ? 'retry' : 'in_doubt', ...end }, error };
  }
}

/** Decides who has to act. Throws to end this round, except where the thread can go on without the write. */
async function afterFailure(deps: ReconcileDeps, lease: ThreadLease, work: Work, error: unknown): Promise<void> {
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

function callFor(deps: ReconcileDeps, work: Work, action: ChatAction, marker: string): ChatCall {
  const { channel, thread, incident, page } = work;
  const edited = editedMessage(work, action);
  return {
    op: edited === undefined ? 'post' : 'edit',
    channel: { tenantId: channel.tenantId, channelId: channel.id, externalId: channel.externalId },
    threadId: thread.id,
    rootRef: action.kind === 'post-root' || action.kind === 'edit-root' ? null : thread.rootRef,
    messageRef: edited?.messageRef ?? null,
    marker: edited?.marker ?? marker,
    view: messageView(action, { incident, vendor: page.vendorName, publicUrl: deps.publicUrl, revisionAt: work.revisionAt }),
    about: {
      action: action.kind,
      vendor: page.vendorName,
      title: incident.title,
      incident: incident.key,
      seq: 'seq' in action ? action.seq : null,
      revision: 'revision' in action ? action.revision : null,
    },
  };
}

/** The message that an edit changes. It keeps the marker it was posted with, so that it can still be found by it. */
function editedMessage({ thread, sent }: Work, action: ChatAction): { messageRef: string; marker: string } | undefined {
  if (action.kind !== 'edit-root' && action.kind !== 'edit-reply') return undefined;
  const original = sent.sent.find(({ action: past }) =>
    action.kind === 'edit-root'
      ? past.kind === 'post-root'
      : past.kind === 'post-reply' && past.seq === action.seq && past.part === action.part,
  );
  if (original === undefined) throw new Error(`an edit of a message that was never posted: ${action.kind}`);
  const key = { tenantId: thread.tenantId, threadId: thread.id };
  return { messageRef: original.messageRef, marker: markerFor(key, actionKey(original.action, 0)) };
}
