import type { Clock } from '../clock.js';
import { refreshBoards } from '../db/boards.js';
import type { Db } from '../db/database.js';
import { makeDueDigests } from '../db/digests.js';
import { channelsInWait, reviewHolds } from '../db/held-threads.js';
import { quietNow } from '../domain/quiet-hours.js';
import { toIso } from '../domain/time.js';

export interface KeepTimesDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * What the clock brings to channels: digests whose time has come, and the end of a wait for quiet hours that were shortened or given up meanwhile, by
 * whatever way. Doing it again changes nothing.
 */
export async function keepTimes({ db, clock }: KeepTimesDeps): Promise<void> {
  const now = toIso(clock.now());
  for (const { tenantId, channelId, settings, until } of await channelsInWait(db, now)) {
    const quietUntil = quietNow(settings, now)?.until ?? now;
    if (quietUntil < until) await reviewHolds(db, tenantId, channelId, now);
  }
  await makeDueDigests(db, now);
  await refreshBoards(db, now);
}
