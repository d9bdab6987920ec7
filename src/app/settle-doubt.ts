import { finishDelivery } from '../db/deliveries.js';
import type { ThreadWork, UnsettledDelivery } from '../db/thread-work.js';
import type { ThreadLease } from '../db/threads.js';
import { nextAction } from '../domain/next-action.js';
import { actionKey } from '../domain/thread.js';
import type { ThreadRules } from '../domain/thread-rules.js';
import { toIso } from '../domain/time.js';
import { RetryableError } from '../errors.js';
import type { Attempt } from './delivery-deps.js';
import { afterFailure, settleAgainMs } from './delivery-failure.js';
import { waitFor } from './delivery-waits.js';
import { isQuiet } from './is-quiet.js';
import { settleDelivery } from './settle-delivery.js';
import { rulesFor } from './thread-rules.js';
import { twinPostmortems } from './twin-postmortems.js';
import { isPublished, leaseEnd, type WriteDeps, writeDelivery } from './write-delivery.js';

/**
 * Finds out what became of one intent without receipt; what it learns is read afresh before the next step. A post that is not there is made again
 * unchanged. Where the platform recognises a repetition (Discord's nonce), it answers with the first message and its words, so the doubt stays until
 * that answer came: made again later, or in other words, the message would be there twice, or not say what we believe.
 */
export async function settleDoubt(
  deps: WriteDeps,
  lease: ThreadLease,
  work: ThreadWork,
  delivery: UnsettledDelivery,
): Promise<'again' | 'left'> {
  const settled = await settleDelivery(deps, work, delivery);
  await deps.crossing?.('settled');
  const now = toIso(deps.clock.now());
  const rules = rulesFor(work, { now, twins: await twinPostmortems(deps, work, now) });
  if (settled === 'repeat' && mayRepeat(work, delivery, rules))
    return repeated(await writeDelivery(deps, lease, work, delivery.action, true));
  const { end, error } = settled === 'repeat' ? passedNow(deps) : settled;
  const closed = { ...delivery, publish: isPublished(work) };
  if ((await finishDelivery(deps.db, lease, closed, end, leaseEnd(deps))) === undefined) return 'left';
  if (error instanceof RetryableError) return waitFor(deps, lease, error.code, error.retryAfterMs ?? settleAgainMs);
  if (error !== undefined) await afterFailure(deps, lease, work, delivery.action, error);
  if (end.state !== 'retry' || !isStillDue(work, delivery, rules)) return 'again';
  return repeated(await writeDelivery(deps, lease, work, delivery.action));
}

const repeated = (written: ThreadWork | 'again' | 'left'): 'again' | 'left' => (written === 'left' ? 'left' : 'again');

const passedNow = (deps: WriteDeps): Attempt => ({
  end: { state: 'retry', code: 'settled.passed', at: toIso(deps.clock.now()) },
});

/** A line that may stand there is told to the end, also when its cause has passed: what followed is told after it. Unless it is to be silent now. */
function mayRepeat(work: ThreadWork, delivery: UnsettledDelivery, rules: ThreadRules): boolean {
  const { action } = delivery;
  if (action.kind === 'post-line') return !('surfaces' in action.facts) || !isQuiet(work);
  return isStillDue(work, delivery, rules);
}

/** Roots and updates are always due; what a line said may have passed. Edits are decided afresh. */
function isStillDue(work: ThreadWork, { action, rowKey }: UnsettledDelivery, rules: ThreadRules): boolean {
  if (action.kind === 'post-root' || action.kind === 'post-reply') return true;
  if (action.kind !== 'post-note' && action.kind !== 'post-line') return false;
  const next = nextAction(work.incident, work.log, rules);
  return next !== undefined && actionKey(next, work.incident.revision) === rowKey;
}
