import { loadGazetteer } from '../catalogue/regions.js';
import type { Db } from '../db/database.js';
import { letGo, type UnwantedHold, unwantedHolds } from '../db/held-threads.js';
import { componentsOf, groupsIn } from '../db/page-components.js';
import { loadPage } from '../db/pages.js';
import { subscriptionCandidates } from '../db/subscriptions.js';
import type { ChannelId, TenantId, ThreadId } from '../domain/ids.js';
import { addressOf, judgeIncident } from './route-incident.js';

/**
 * What waited for a time of its channel while the subscription that wanted it was ended, and that no other one wants there, is not told of any more.
 * Returns what was let go; it opens as anything else does that was passed over, when somebody asks for it or it changes.
 */
export async function letGoOfHolds(db: Db, tenantId: TenantId, channelId: ChannelId): Promise<ReadonlySet<ThreadId>> {
  const gone = new Set<ThreadId>();
  for (const hold of await unwantedHolds(db, tenantId, channelId)) {
    if (await isWantedStill(db, tenantId, channelId, hold)) continue;
    if (await letGo(db, tenantId, hold.threadId)) gone.add(hold.threadId);
  }
  return gone;
}

async function isWantedStill(
  db: Db,
  tenantId: TenantId,
  channelId: ChannelId,
  { page: key, incident }: UnwantedHold,
): Promise<boolean> {
  const page = await loadPage(db, key);
  if (page === undefined) return false;
  const candidates = await subscriptionCandidates(db, { ...key, vendorSlug: page.vendorSlug });
  const own = candidates.filter((candidate) => candidate.tenantId === tenantId);
  if (own.length === 0) return false;
  const subject = { vendorSlug: page.vendorSlug, incident, groups: groupsIn(await componentsOf(db, key)) };
  return own.some((candidate) => {
    const address = addressOf(candidate, subject, loadGazetteer());
    return address.destination.channelId === channelId && judgeIncident(address, subject, loadGazetteer()).matches;
  });
}
