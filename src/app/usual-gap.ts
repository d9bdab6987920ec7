import type { Db } from '../db/database.js';
import type { ThreadWork } from '../db/thread-work.js';
import { pastUpdateTimes } from '../db/update-times.js';
import { usualGapMs } from '../domain/account/usual-rhythm.js';
import { isSevere } from '../domain/impact-rank.js';
import { isOpen } from '../domain/incident.js';
import { addMs, type IsoTime, toIso } from '../domain/time.js';
import type { DeliveryDeps } from './delivery-deps.js';

const pastIncidents = 20;

interface Remembered {
  readonly gapMs: number | undefined;
  readonly until: IsoTime;
}

/** All threads of an incident ask the same within a few seconds. By database, so that nothing passes from one to another. */
const remembered = new WeakMap<Db, Map<string, Remembered>>();
const rememberedMost = 500;
const rememberedMs = 60_000;

/** How often the vendor writes while an incident is open; asked only where its silence would be told of. */
export async function usualGapOf(deps: Pick<DeliveryDeps, 'db' | 'clock'>, work: ThreadWork): Promise<number | undefined> {
  const { channel, incident } = work;
  const isWatched = channel.preset !== 'plain' && channel.settings.silence && isOpen(incident) && incident.kind === 'incident';
  return isWatched && isSevere(incident.impact) ? gapOf(deps, work) : undefined;
}

async function gapOf({ db, clock }: Pick<DeliveryDeps, 'db' | 'clock'>, work: ThreadWork): Promise<number | undefined> {
  const now = toIso(clock.now());
  const known = remembered.get(db) ?? new Map<string, Remembered>();
  remembered.set(db, known);
  // The id of an incident is made of its page's, which belongs to one tenant.
  const key = `${work.incident.id} ${work.incident.revision}`;
  const before = known.get(key);
  if (before !== undefined && before.until > now) return before.gapMs;
  const gapMs = usualGapMs(await pastUpdateTimes(db, work, pastIncidents));
  if (known.size >= rememberedMost) known.clear();
  known.set(key, { gapMs, until: addMs(now, rememberedMs) });
  return gapMs;
}
