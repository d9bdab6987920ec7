import { randomUUID } from 'node:crypto';
import { waitForMute } from '../db/mutes.js';
import { leaseThreadWork, type ThreadWork } from '../db/thread-work.js';
import {
  markDelivered,
  postponeThread,
  releaseThreadLease,
  stopThread,
  type ThreadKey,
  type ThreadLease,
} from '../db/threads.js';
import { isOpen } from '../domain/incident.js';
import { nextAction, timeOfNextLook } from '../domain/next-action.js';
import { addMs, type IsoTime, toIso } from '../domain/time.js';
import { errorCode, RetryableError } from '../errors.js';
import { leaseMs } from './delivery-deps.js';
import { putOff, rootEditWait } from './delivery-waits.js';
import { holdForTime } from './hold-for-time.js';
import { letGoOfHolds } from './let-go-of-holds.js';
import { publishRoot } from './publish-root.js';
import { setAside } from './set-aside.js';
import { settleDoubt } from './settle-doubt.js';
import type { TranslatorDeps } from './shown-translations.js';
import { type RuleCircumstances, rulesFor } from './thread-rules.js';
import { withTranslations } from './thread-translations.js';
import { twinPostmortems } from './twin-postmortems.js';
import { usualGapOf } from './usual-gap.js';
import { type WriteDeps, writeDelivery } from './write-delivery.js';

export type ReconcileDeps = WriteDeps & TranslatorDeps;

/** `again`: read the thread afresh. `left`: somebody else is at work, it has to wait, or the process stops. `delivered`: up to date, and given back. */
type Step = 'again' | 'left' | 'delivered';

/**
 * Brings one thread up to date: compares what should be with what was confirmed and makes one write after the other. It never looks at what
 * woke it. The intent is written before each call and closed after it; an intent without receipt is settled by looking in the channel first.
 * @throws RetryableError with `retryAfterMs` when a failure makes the thread wait; the wait is stored, so a lost job loses nothing.
 */
export async function reconcileThread(deps: ReconcileDeps, key: ThreadKey, signal?: AbortSignal): Promise<void> {
  const lease = { ...key, token: randomUUID() };
  let step: Step = 'again';
  try {
    for (let rounds = 0; step === 'again' && rounds < mostRounds && signal?.aborted !== true; rounds += 1)
      step = await round(deps, lease, signal);
  } catch (error) {
    await waitAfter(deps, lease, error);
    throw error;
  } finally {
    if (step !== 'delivered') await releaseThreadLease(deps.db, lease);
  }
}

/** A thread whose incident changes all the time, or that wants what its incident does not have, is left to the tick: others want their turn. */
const mostRounds = 50;
const unforeseenMs = 15_000;

/** Whatever ends a round makes its thread wait: looked at again at once, it would keep others from their turn. Nothing happens where the wait is stored. */
async function waitAfter(deps: ReconcileDeps, lease: ThreadLease, error: unknown): Promise<void> {
  const waitMs = error instanceof RetryableError ? (error.retryAfterMs ?? unforeseenMs) : unforeseenMs;
  try {
    await putOff(deps, lease, errorCode(error), waitMs);
  } catch (failure) {
    deps.log.warn({ threadId: lease.threadId, err: failure }, 'A thread could not be put off');
  }
}

async function round(deps: ReconcileDeps, lease: ThreadLease, signal: AbortSignal | undefined): Promise<Step> {
  const now = toIso(deps.clock.now());
  const work = await leaseThreadWork(deps.db, lease, lease.token, now, addMs(now, leaseMs));
  if (work === undefined || work.channel.state === 'paused') return 'left';
  const [doubtful] = work.unsettled;
  if (doubtful !== undefined) return settleDoubt(deps, lease, await withTranslations(deps, lease, work), doubtful);
  const held = await heldBack(deps, lease, work, now);
  // Nothing is translated for a thread that may never be written.
  return held ?? deliver(deps, lease, await withTranslations(deps, lease, work), now, signal);
}

/**
 * A root of a vendor that people muted waits for the end of the mute; what began and ended in the meantime is not told at all. One that its channel's
 * clock keeps back waits for its time. In a storm, or after a long absence, another message tells of it. Undefined when something may be written now.
 */
async function heldBack(deps: ReconcileDeps, lease: ThreadLease, work: ThreadWork, now: IsoTime): Promise<Step | undefined> {
  const { thread, log, vendorMutedUntil, incident } = work;
  if (thread.rootRef !== null || log.sent.length > 0) return undefined;
  // Whoever asked for this very thread wants it now.
  if (vendorMutedUntil !== null && !thread.askedFor) return (await waitForMute(deps.db, lease, now)) ? 'left' : 'again';
  if (thread.failureCode === 'muted' && !thread.askedFor) {
    if ((await letGoOfHolds(deps.db, lease.tenantId, work.channel.id)).has(lease.threadId)) return 'left';
    if (!isOpen(incident)) {
      await stopThread(deps.db, lease, 'muted');
      return 'left';
    }
  }
  if (await holdForTime(deps, lease, work, now)) return 'left';
  return (await setAside(deps, lease, work, now)) ? 'left' : undefined;
}

/** One write after the other. What was confirmed is added to what was read; the thread is read again only when its incident has moved on. */
async function deliver(
  deps: ReconcileDeps,
  lease: ThreadLease,
  read: ThreadWork,
  now: IsoTime,
  signal: AbortSignal | undefined,
): Promise<Step> {
  const twins = await twinPostmortems(deps, read, now);
  const circumstances = { now, twins, usualGapMs: await usualGapOf(deps, read) };
  const rules = rulesFor(read, circumstances);
  let work = read;
  while (signal?.aborted !== true) {
    const action = nextAction(work.incident, work.log, rules);
    if (action === undefined) return conclude(deps, lease, work, circumstances);
    const wait = rootEditWait(deps, work, action, toIso(deps.clock.now()));
    if (wait !== undefined) {
      await postponeThread(deps.db, lease, wait);
      return 'left';
    }
    const written = await writeDelivery(deps, lease, work, action);
    if (written === 'again' || written === 'left') return written;
    work = written;
  }
  return 'left';
}

const twinAgainMs = 5_000;

/** Nothing is left to do, or nothing but to wait for a text in another thread, or for the followers of an announcement channel. */
async function conclude(
  deps: ReconcileDeps,
  lease: ThreadLease,
  work: ThreadWork,
  circumstances: RuleCircumstances,
): Promise<Step> {
  if ([...circumstances.twins.values()].includes('wait')) {
    const notBefore = addMs(toIso(deps.clock.now()), twinAgainMs);
    await postponeThread(deps.db, lease, { notBefore, code: 'twin.wait', with: 'edit', isFailure: false });
    return 'left';
  }
  if (!(await publishRoot(deps, lease, work))) return 'left';
  const shown = { revision: work.incident.revision, marksVersion: work.thread.marksVersion };
  const lookAt = timeOfNextLook(work.incident, work.log, rulesFor(work, circumstances)) ?? null;
  const isCurrent = await markDelivered(deps.db, lease, shown, { at: toIso(deps.clock.now()), lookAt });
  return isCurrent ? 'delivered' : 'again';
}
