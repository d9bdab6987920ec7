import type { ChannelRow } from '../db/channels.js';
import { type Db, inTransaction } from '../db/database.js';
import { openIncidents } from '../db/incidents.js';
import { changeSubscriptions } from '../db/locks.js';
import { componentsOf, groupsIn } from '../db/page-components.js';
import { followedPages, type PageRow } from '../db/pages.js';
import { askForThread, unfoldInside, unfoldThread } from '../db/set-aside-threads.js';
import { type SubscriptionCandidate, subscriptionsById } from '../db/subscriptions.js';
import { openThread, type ThreadKey } from '../db/threads.js';
import { mayOpenThread } from '../domain/announce.js';
import { byWeight, catchUpMost } from '../domain/catch-up.js';
import { type ChannelId, IncidentId, type SubscriptionId, threadIdFor } from '../domain/ids.js';
import type { Incident } from '../domain/incident.js';
import { subscriptionVendors } from '../domain/match.js';
import { toIso } from '../domain/time.js';
import { urgencyOf } from '../domain/urgency.js';
import type { FollowDeps } from './follow.js';
import { namingOf } from './naming.js';
import { addressOf, type Destination, isTaken, judgeIncident } from './route-incident.js';
import { storedFilter } from './stored-filter.js';
import type { Wake } from './wake.js';

type CatchUpDeps = Pick<FollowDeps, 'db' | 'clock' | 'gazetteer'> & { readonly wake: Wake };

export interface OpenNow {
  readonly incident: Incident;
  readonly vendorName: string;
  /** False when it is only listed: a new subscription catches up with the few that matter most. */
  readonly threadOpened: boolean;
  /** The channel had its thread already. */
  readonly wasThere: boolean;
  /** The name of the other channel that a route sent it to; null where it is in this one. */
  readonly sentTo: string | null;
}

export interface Fresh {
  readonly id: SubscriptionId;
}

/** Opens the threads that new subscriptions of one channel are owed, at most three for all together. Doing it again opens nothing twice. */
export async function catchUp(deps: CatchUpDeps, channel: ChannelRow, fresh: readonly Fresh[]): Promise<readonly OpenNow[]> {
  const { threads, openNow } = await inTransaction(deps.db, async (tx) => {
    await changeSubscriptions(tx);
    return catchUpInside(deps, tx, channel, fresh);
  });
  await wakeAll(deps, threads);
  return openNow;
}

export async function wakeAll(deps: CatchUpDeps, threads: readonly ThreadKey[]): Promise<void> {
  for (const thread of threads) await deps.wake.thread(thread.tenantId, thread.threadId);
}

export async function catchUpInside(
  deps: CatchUpDeps,
  tx: Db,
  channel: ChannelRow,
  fresh: readonly Fresh[],
): Promise<{ threads: ThreadKey[]; openNow: OpenNow[] }> {
  const open = await openFor(deps, tx, channel, fresh);
  open.sort((a, b) => byWeight(a.incident, b.incident));
  const most = channel.preset === 'plain' ? open.length : catchUpMost;
  const threads: ThreadKey[] = [];
  const openNow: OpenNow[] = [];
  for (const [index, found] of open.entries()) {
    const thread = index < most ? await openOne(deps, tx, channel, found) : undefined;
    if (thread !== undefined) threads.push(thread);
    openNow.push({
      incident: found.incident,
      vendorName: found.page.vendorName,
      threadOpened: index < most,
      wasThere: index < most && thread === undefined,
      sentTo: found.destination.channelId === channel.id ? null : found.destination.name,
    });
  }
  return { threads, openNow };
}

interface Owed {
  readonly page: PageRow;
  readonly incident: Incident;
  readonly subscriptionId: SubscriptionId;
  readonly destination: Destination;
  readonly reasons: unknown;
}

/** Undefined when the channel has this thread already. It was promised to somebody, so no storm takes it in. */
async function openOne(deps: CatchUpDeps, tx: Db, channel: ChannelRow, owed: Owed): Promise<ThreadKey | undefined> {
  const { channelId } = owed.destination;
  const thread = { tenantId: channel.tenantId, threadId: threadIdFor(channelId, owed.incident.id) };
  const wantedAt = toIso(deps.clock.now());
  const opened = await openThread(tx, {
    ...thread,
    channelId,
    pageTenantId: owed.page.tenantId,
    incidentId: owed.incident.id,
    subscriptionId: owed.subscriptionId,
    reasons: owed.reasons,
    wantedRevision: owed.incident.revision,
    wantedAt,
    urgency: urgencyOf(owed.incident),
  });
  if (opened) await askForThread(tx, thread);
  return opened || (await unfoldInside(tx, thread, wantedAt)) ? thread : undefined;
}

/** Open incidents that a channel's subscriptions select, each once for each channel they go to, with the first subscription that wants it. */
async function openFor(deps: CatchUpDeps, db: Db, channel: ChannelRow, fresh: readonly Fresh[]): Promise<Owed[]> {
  const wanted = await subscriptionsById(
    db,
    channel.tenantId,
    fresh.map(({ id }) => id),
  );
  const slugs = new Set(wanted.flatMap(({ filter }) => subscriptionVendors(storedFilter(filter))));
  const pages = (await followedPages(db, channel.tenantId)).filter((page) => slugs.has('*') || slugs.has(page.vendorSlug));
  const found: Owed[] = [];
  for (const page of pages) {
    const key = { tenantId: page.tenantId, pageId: page.id };
    const open = await openIncidents(db, key);
    const groups = open.length === 0 ? new Map<string, string>() : groupsIn(await componentsOf(db, key));
    for (const incident of open) found.push(...(await owedOf(deps, db, { page, incident, groups }, wanted)));
  }
  return found;
}

interface OpenIncident {
  readonly page: PageRow;
  readonly incident: Incident;
  readonly groups: ReadonlyMap<string, string>;
}

async function owedOf(
  deps: CatchUpDeps,
  db: Db,
  { page, incident, groups }: OpenIncident,
  wanted: readonly SubscriptionCandidate[],
): Promise<Owed[]> {
  const subject = { vendorSlug: page.vendorSlug, incident, groups };
  const naming = namingOf(deps.gazetteer, { incident, vendor: page.vendorName });
  const owed = new Map<ChannelId, Owed>();
  for (const candidate of wanted) {
    const address = addressOf(candidate, subject, deps.gazetteer);
    const { destination, filter } = address;
    if (owed.has(destination.channelId) || !mayOpenThread(incident, [], destination.preset, filter)) continue;
    const { matches, reasons } = judgeIncident(address, subject, deps.gazetteer, naming);
    if (!matches || (await isTaken(db, candidate, destination, incident.id))) continue;
    owed.set(destination.channelId, { page, incident, subscriptionId: candidate.subscriptionId, destination, reasons });
  }
  return [...owed.values()];
}

/** Opens the thread of one open incident that a subscription of the channel selects. `unknown`: none does, or it is over. */
export async function openThreadOf(
  deps: CatchUpDeps,
  channel: ChannelRow,
  fresh: readonly Fresh[],
  incidentId: string,
): Promise<'opened' | 'was-there' | 'unknown'> {
  const owed = (await openFor(deps, deps.db, channel, fresh)).find(({ incident }) => incident.id === incidentId);
  if (owed === undefined) return 'unknown';
  const thread = await inTransaction(deps.db, (tx) => openOne(deps, tx, channel, owed));
  if (thread === undefined) return 'was-there';
  await wakeAll(deps, [thread]);
  return 'opened';
}

/** Opens the thread of an incident that the channel was told of among others, open or over. False when it was not. */
export async function unfoldThreadOf(
  deps: Pick<CatchUpDeps, 'db' | 'clock' | 'wake'>,
  channel: ChannelRow,
  incidentId: string,
): Promise<boolean> {
  const incident = IncidentId.safeParse(incidentId);
  if (!incident.success) return false;
  const thread = { tenantId: channel.tenantId, threadId: threadIdFor(channel.id, incident.data) };
  if (!(await unfoldThread(deps.db, thread, toIso(deps.clock.now())))) return false;
  await deps.wake.thread(thread.tenantId, thread.threadId);
  return true;
}
