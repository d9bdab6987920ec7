import type { Catalogue } from '../catalogue/catalogue.js';
import { addSubscription, type ChannelRow, endSubscription, loadChannel } from '../db/channels.js';
import { type Db, inTransaction } from '../db/database.js';
import { openIncidents } from '../db/incidents.js';
import { changeSubscriptions } from '../db/locks.js';
import { followedPages, type PageRow } from '../db/pages.js';
import { openThread, type ThreadKey } from '../db/threads.js';
import { knownVendors } from '../db/vendors.js';
import { mayOpenThread } from '../domain/announce.js';
import type { Filter } from '../domain/filter.js';
import type { FilterComplaint } from '../domain/filter-complaint.js';
import { parseFilter } from '../domain/filter-parse.js';
import type { NamedPage } from '../domain/filter-words.js';
import { type ChannelId, randomId, SubscriptionId, type TenantId, threadIdFor } from '../domain/ids.js';
import type { Incident } from '../domain/incident.js';
import { matchFilter, subscriptionVendors } from '../domain/match.js';
import { type IsoTime, toIso } from '../domain/time.js';
import { type FollowDeps, followAddress, followVendor } from './follow.js';
import { filterWords } from './vendor-words.js';
import type { Wake } from './wake.js';

export interface SubscribeDeps extends FollowDeps {
  readonly catalogue: Catalogue;
  readonly wake: Wake;
}

export interface OpenNow {
  readonly incident: Incident;
  readonly vendorName: string;
  /** False when it is only listed: a new subscription catches up with the few that matter most. */
  readonly threadOpened: boolean;
}

export type Subscribed =
  | {
      readonly kind: 'subscribed';
      readonly id: SubscriptionId;
      readonly filter: string;
      readonly openNow: readonly OpenNow[];
      readonly unreadable: readonly string[];
    }
  | { readonly kind: 'already-subscribed'; readonly filter: string }
  | { readonly kind: 'bad-filter'; readonly complaints: readonly FilterComplaint[] }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'unknown-channel' };

/** How many open incidents a new subscription gets as threads at once; the others are listed and get theirs with their next update. */
const catchUpMost = 3;

/** Subscribes a channel to what an expression selects, follows the pages it needs, and catches up with what is open now. */
export async function subscribe(
  deps: SubscribeDeps,
  request: {
    readonly tenantId: TenantId;
    readonly channelId: ChannelId;
    readonly expression: string;
    readonly by: string | null;
  },
): Promise<Subscribed> {
  const channel = await loadChannel(deps.db, request.tenantId, request.channelId);
  if (channel === undefined) return { kind: 'unknown-channel' };
  const words = filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, request.tenantId));
  const parsed = parseFilter(request.expression, words);
  if (parsed.kind === 'bad') return { kind: 'bad-filter', complaints: parsed.complaints };
  const unreadable = await followAll(deps, request.tenantId, parsed.filter, parsed.pages);
  if (unreadable.length > 0 && unreadable.length === parsed.filter.vendors.length)
    return { kind: 'unreadable', reason: unreadable.join(' ') };
  return writeSubscription(deps, channel, { ...request, filter: parsed.filter, canonical: parsed.canonical }, unreadable);
}

/** Sentences about vendors that cannot be followed; the others are followed. */
async function followAll(
  deps: SubscribeDeps,
  tenantId: TenantId,
  filter: Filter,
  pages: readonly NamedPage[],
): Promise<string[]> {
  const sentences: string[] = [];
  for (const { slug } of filter.vendors) {
    const address = pages.find((page) => page.slug === slug)?.url;
    const followed =
      address === undefined ? await followVendor(deps, tenantId, slug) : await followAddress(deps, tenantId, address);
    if (followed.kind === 'unreadable-page') sentences.push(`${followed.url} cannot be followed: ${followed.reason}`);
    if (followed.kind === 'unreadable-provider')
      sentences.push(`${followed.vendor}'s page is made with ${followed.provider}, which this version cannot read yet.`);
    if (followed.kind === 'unknown-vendor')
      sentences.push(`${slug} has no status page that Tocsin knows; give its address instead.`);
  }
  return sentences;
}

interface Wanted {
  readonly tenantId: TenantId;
  readonly channelId: ChannelId;
  readonly filter: Filter;
  readonly canonical: string;
  readonly by: string | null;
}

async function writeSubscription(
  deps: SubscribeDeps,
  channel: ChannelRow,
  wanted: Wanted,
  unreadable: readonly string[],
): Promise<Subscribed> {
  const now = toIso(deps.clock.now());
  const id = SubscriptionId.parse(randomId());
  const written = await inTransaction(deps.db, async (tx) => {
    await changeSubscriptions(tx);
    const added = await addSubscription(tx, {
      tenantId: wanted.tenantId,
      id,
      channelId: wanted.channelId,
      filter: wanted.canonical,
      createdBy: wanted.by,
      createdAt: now,
      vendors: subscriptionVendors(wanted.filter),
    });
    return added ? catchUp(deps, tx, channel, { ...wanted, id, now }) : undefined;
  });
  if (written === undefined) return { kind: 'already-subscribed', filter: wanted.canonical };
  for (const thread of written.threads) await deps.wake.thread(thread.tenantId, thread.threadId);
  return { kind: 'subscribed', id, filter: wanted.canonical, openNow: written.openNow, unreadable };
}

const weight = { critical: 4, major: 3, minor: 2, unknown: 1, none: 0, maintenance: 0 } as const;

async function catchUp(
  deps: SubscribeDeps,
  tx: Db,
  channel: ChannelRow,
  wanted: Wanted & { readonly id: SubscriptionId; readonly now: IsoTime },
): Promise<{ threads: ThreadKey[]; openNow: OpenNow[] }> {
  const open = (await matchingOpenIncidents(deps, tx, wanted)).filter(({ incident }) =>
    mayOpenThread(incident, [], channel.preset, wanted.filter),
  );
  open.sort((a, b) => weight[b.incident.impact] - weight[a.incident.impact]);
  const most = channel.preset === 'plain' ? open.length : catchUpMost;
  const threads: ThreadKey[] = [];
  for (const { page, incident, reasons } of open.slice(0, most)) {
    const thread = { tenantId: wanted.tenantId, threadId: threadIdFor(wanted.channelId, incident.id) };
    const opened = await openThread(tx, {
      ...thread,
      channelId: wanted.channelId,
      pageTenantId: page.tenantId,
      incidentId: incident.id,
      subscriptionId: wanted.id,
      reasons,
      wantedRevision: incident.revision,
      wantedAt: wanted.now,
    });
    if (opened) threads.push(thread);
  }
  return {
    threads,
    openNow: open.map(({ page, incident }, index) => ({ incident, vendorName: page.vendorName, threadOpened: index < most })),
  };
}

async function matchingOpenIncidents(deps: SubscribeDeps, tx: Db, { tenantId, filter }: Wanted) {
  const slugs = new Set(subscriptionVendors(filter));
  const pages = (await followedPages(tx, tenantId)).filter((page) => slugs.has('*') || slugs.has(page.vendorSlug));
  const found: { page: PageRow; incident: Incident; reasons: unknown }[] = [];
  for (const page of pages) {
    for (const incident of await openIncidents(tx, { tenantId: page.tenantId, pageId: page.id })) {
      const match = matchFilter(filter, { vendorSlug: page.vendorSlug, incident }, deps.gazetteer);
      if (match.matches) found.push({ page, incident, reasons: match.reasons });
    }
  }
  return found;
}

/** False when there was no such subscription. Threads that are open stay and go on to their end. */
export const unsubscribe = (
  deps: Pick<SubscribeDeps, 'db' | 'clock'>,
  tenantId: TenantId,
  id: SubscriptionId,
): Promise<boolean> => endSubscription(deps.db, tenantId, id, toIso(deps.clock.now()));
