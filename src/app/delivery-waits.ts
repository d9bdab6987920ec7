import type { ThreadWork } from '../db/thread-work.js';
import { postponeThread, type ThreadLease, type Wait } from '../db/threads.js';
import { isOpen } from '../domain/incident.js';
import { rootEditDueAt } from '../domain/root-edit-spacing.js';
import type { ChatAction } from '../domain/thread.js';
import { addMs, type IsoTime, toIso } from '../domain/time.js';
import { RetryableError } from '../errors.js';
import type { DeliveryDeps } from './delivery-deps.js';

/** Many roots of one workspace wait for few edits, and each look of theirs costs: they come back at different times. Ends do so sooner. */
const editSpreadMs = { open: 15_000, over: 3_000 } as const;

/** News waits for the channel's next turn; the edit of a root waits for the workspace's, and news of its incident goes before it. */
export async function waitItsTurn(
  deps: DeliveryDeps,
  lease: ThreadLease,
  { channel, incident }: ThreadWork,
  { kind }: Pick<ChatAction, 'kind'>,
  waitMs: number,
): Promise<'left'> {
  const isEdit = kind === 'edit-root';
  const spreadMs = isEdit ? (deps.chance() * editSpreadMs[isOpen(incident) ? 'open' : 'over']) / (deps.paceScale ?? 1) : 0;
  const waiting = isEdit ? 'edit' : 'post';
  deps.metrics.paced.inc({ chat: channel.chat, waiting });
  const notBefore = addMs(toIso(deps.clock.now()), Math.ceil(waitMs + spreadMs));
  await postponeThread(deps.db, lease, { notBefore, code: 'pace', with: waiting, isFailure: false });
  return 'left';
}

/** When the root may be edited again; undefined when it may be now. One edit shows what several would have shown. */
export function rootEditWait(
  deps: DeliveryDeps,
  { channel, rootWrittenAt }: ThreadWork,
  action: ChatAction,
  now: IsoTime,
): Wait | undefined {
  if (action.kind !== 'edit-root' || channel.preset === 'plain') return undefined;
  const gapMs = (deps.chatOf(channel.chat).rootEditGapMs ?? 0) / (deps.paceScale ?? 1);
  const dueAt = rootEditDueAt(rootWrittenAt, gapMs, action.state);
  return dueAt === null || dueAt <= now ? undefined : { notBefore: dueAt, code: 'pace', with: 'edit', isFailure: false };
}

/** Something went wrong, and the thread is looked at again after a while. */
export async function putOff(
  { db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>,
  lease: ThreadLease,
  code: string,
  waitMs: number,
  waiting: Wait['with'] = null,
): Promise<void> {
  await postponeThread(db, lease, { notBefore: addMs(toIso(clock.now()), waitMs), code, with: waiting, isFailure: true });
}

/** @throws RetryableError always: the wait is stored, and this says so to whoever drives the thread. */
export async function waitFor(
  deps: DeliveryDeps,
  lease: ThreadLease,
  code: string,
  waitMs: number,
  waiting: Wait['with'] = null,
): Promise<never> {
  await putOff(deps, lease, code, waitMs, waiting);
  throw new RetryableError(code, 'The thread has to wait before its next write.', { retryAfterMs: waitMs });
}
