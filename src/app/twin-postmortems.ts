import type { ThreadWork } from '../db/thread-work.js';
import { type TwinRow, twinsOf } from '../db/twins.js';
import type { Twin } from '../domain/thread.js';
import { addMs, type IsoTime } from '../domain/time.js';
import type { DeliveryDeps } from './delivery-deps.js';

/** How far back another thread of the channel may lie. Vendors publish one text for several incidents within days of each other. */
const reachMs = 90 * 86_400_000;
/** After this the text is told here too: a link to what never came would be worse than telling it twice. */
const patienceMs = 10 * 60_000;

/** By the update's number: where its text stands in full, or that it is about to. */
export type Twins = ReadonlyMap<number, Twin | 'wait'>;

const none: Twins = new Map();

export async function twinPostmortems(deps: DeliveryDeps, work: ThreadWork, now: IsoTime): Promise<Twins> {
  const { channel, incident, log } = work;
  const isTold = (seq: number): boolean => log.sent.some(({ action }) => action.kind === 'post-reply' && action.seq === seq);
  const isOwed = incident.updates.some(
    ({ status, seq, removedAt }) => status === 'postmortem' && removedAt === null && !isTold(seq),
  );
  if (channel.preset === 'plain' || !isOwed) return none;
  const found = await twinsOf(deps.db, work, addMs(now, -reachMs));
  const twins = new Map<number, Twin | 'wait'>();
  for (const row of found) {
    const twin = await twinFor(deps, work, row, now);
    if (twin !== undefined) twins.set(row.seq, twin);
  }
  return twins;
}

async function twinFor(
  deps: DeliveryDeps,
  { channel }: ThreadWork,
  { title, begunAt, rootRef, isTold, seenAt }: TwinRow,
  now: IsoTime,
): Promise<Twin | 'wait' | undefined> {
  if (!isTold || rootRef === null) return addMs(seenAt, patienceMs) > now ? 'wait' : undefined;
  return { title, at: begunAt, url: (await deps.permalink?.(channel, rootRef)) ?? null };
}
