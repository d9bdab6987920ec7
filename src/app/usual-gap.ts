import type { ThreadWork } from '../db/thread-work.js';
import { pastUpdateTimes } from '../db/update-times.js';
import { usualGapMs } from '../domain/account/usual-rhythm.js';
import { isSevere } from '../domain/impact-rank.js';
import { isOpen } from '../domain/incident.js';
import type { DeliveryDeps } from './delivery-deps.js';

const pastIncidents = 20;

/** How often the vendor writes while an incident is open; asked only where its silence would be told of. */
export async function usualGapOf(deps: Pick<DeliveryDeps, 'db'>, work: ThreadWork): Promise<number | undefined> {
  const { channel, incident } = work;
  const isWatched = channel.preset !== 'plain' && channel.settings.silence && isOpen(incident) && incident.kind === 'incident';
  return isWatched && isSevere(incident.impact) ? usualGapMs(await pastUpdateTimes(deps.db, work, pastIncidents)) : undefined;
}
