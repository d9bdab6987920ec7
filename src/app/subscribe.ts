import type { Catalogue } from '../catalogue/catalogue.js';
import { auditSubscription, subscriptionText } from '../db/audit-log.js';
import { type ChannelRow, loadChannel } from '../db/channels.js';
import { type Db, inTransaction } from '../db/database.js';
import { moveForwards } from '../db/forwards.js';
import { changeSubscriptions } from '../db/locks.js';
import { followedPages, followPage, type PageRow, unfollowUnnamed, unfollowUnused } from '../db/pages.js';
import { addSubscription, type Ending, endSubscription, restoreSubscription } from '../db/subscriptions.js';
import { stayWithin } from '../db/tenant-limits.js';
import { knownVendors } from '../db/vendors.js';
import type { Filter } from '../domain/filter.js';
import type { FilterComplaint } from '../domain/filter-complaint.js';
import { parseFilter } from '../domain/filter-parse.js';
import type { NamedPage } from '../domain/filter-words.js';
import { type ChannelId, randomId, SubscriptionId, type TenantId } from '../domain/ids.js';
import { subscriptionVendors } from '../domain/match.js';
import type { Route } from '../domain/route.js';
import { readRoutes } from '../domain/route-text.js';
import { toIso } from '../domain/time.js';
import { catchUpInside, type OpenNow, wakeAll } from './catch-up.js';
import { type FollowDeps, type Followed, followAddress, followVendor } from './follow.js';
import { routesAmongKnown } from './route-channels.js';
import { filterWords } from './vendor-words.js';
import type { Wake } from './wake.js';

export interface SubscribeDeps extends FollowDeps {
  readonly catalogue: Catalogue;
  readonly wake: Wake;
}

export type Prepared =
  | {
      readonly kind: 'ready';
      readonly filter: Filter;
      readonly canonical: string;
      /** The pages it needs, which are followed now. */
      readonly pages: readonly PageRow[];
      /** Sentences about vendors that cannot be followed. */
      readonly unreadable: readonly string[];
    }
  | { readonly kind: 'bad-filter'; readonly complaints: readonly FilterComplaint[] }
  | {
      readonly kind: 'unreadable';
      /** Those of all vendors in one, in English. */
      readonly reason: string;
      readonly reasons: readonly string[];
    };

export type Subscribed =
  | {
      readonly kind: 'subscribed';
      readonly id: SubscriptionId;
      readonly filter: string;
      readonly openNow: readonly OpenNow[];
      readonly unreadable: readonly string[];
    }
  | { readonly kind: 'already-subscribed'; readonly filter: string }
  | Exclude<Prepared, { readonly kind: 'ready' }>
  | { readonly kind: 'unknown-channel' };

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
  const read = await readExpression(deps, channel, request.expression);
  if ('kind' in read) return read;
  const prepared = await prepare(deps, request.tenantId, read.base);
  if (prepared.kind !== 'ready') return prepared;
  const { canonical, unreadable } = prepared;
  const written = await inTransaction(deps.db, async (tx) => {
    const id = await addNew(deps, tx, channel, { ...prepared, routes: read.routes }, { name: request.by, id: null });
    return id === undefined ? undefined : { id, ...(await catchUpInside(deps, tx, channel, [{ id }])) };
  });
  if (written === undefined) return { kind: 'already-subscribed', filter: canonical };
  await wakeAll(deps, written.threads);
  return { kind: 'subscribed', id: written.id, filter: canonical, openNow: written.openNow, unreadable };
}

/** An expression may say behind its filter which part goes to which channel. */
async function readExpression(
  deps: SubscribeDeps,
  channel: ChannelRow,
  expression: string,
): Promise<{ readonly base: string; readonly routes: readonly Route[] } | Extract<Prepared, { readonly kind: 'bad-filter' }>> {
  const words = filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, channel.tenantId));
  const routed = readRoutes(expression, words);
  switch (routed.kind) {
    case 'plain':
    case 'none':
      return { base: routed.base, routes: [] };
    case 'bad':
      return { kind: 'bad-filter', complaints: routed.complaints };
    case 'refused':
      return badRoute(expression, routed.sentence, routed.fact);
    case 'routed': {
      const found = await routesAmongKnown(deps.db, channel, routed);
      if ('refused' in found) return badRoute(expression, found.refused.text, found.refused.fact);
      return { base: routed.base === '' ? everythingWord : routed.base, routes: found.routes };
    }
  }
}

/** The filter of a subscription that names only parts: all vendors. */
export const everythingWord = 'all';

const badRoute = (
  expression: string,
  text: string,
  fact?: FilterComplaint['fact'],
): Extract<Prepared, { readonly kind: 'bad-filter' }> => ({
  kind: 'bad-filter',
  complaints: [
    {
      code: 'bad-route',
      start: 0,
      end: expression.length,
      text,
      ...(fact === undefined ? {} : { fact }),
      suggestions: [],
      corrected: null,
    },
  ],
});

/** Understands an expression and follows the pages it needs; each is looked at within seconds. Subscribes nothing. */
export async function prepare(deps: SubscribeDeps, tenantId: TenantId, expression: string): Promise<Prepared> {
  const words = filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, tenantId));
  const parsed = parseFilter(expression, words);
  if (parsed.kind === 'bad') return { kind: 'bad-filter', complaints: parsed.complaints };
  const { filter, canonical } = parsed;
  const { pages, unreadable } = await followAll(deps, tenantId, filter, parsed.pages);
  const slugs = new Set(filter.vendors.map(({ slug }) => slug));
  if (unreadable.length > 0 && unreadable.length === slugs.size)
    return { kind: 'unreadable', reason: unreadable.join(' '), reasons: unreadable };
  return { kind: 'ready', filter, canonical, pages, unreadable };
}

async function followAll(
  deps: SubscribeDeps,
  tenantId: TenantId,
  filter: Filter,
  named: readonly NamedPage[],
): Promise<{ pages: PageRow[]; unreadable: string[] }> {
  if (filter.vendors.length === 0) return { pages: await followedPages(deps.db, tenantId), unreadable: [] };
  const pages: PageRow[] = [];
  const unreadable: string[] = [];
  for (const slug of new Set(filter.vendors.map((vendor) => vendor.slug))) {
    const address = named.find((page) => page.slug === slug)?.url;
    const followed =
      address === undefined ? await followVendor(deps, tenantId, slug) : await followAddress(deps, tenantId, address);
    if (followed.kind === 'followed') pages.push(...followed.pages);
    else unreadable.push(cannotFollow(followed));
  }
  return { pages, unreadable };
}

function cannotFollow(followed: Exclude<Followed, { readonly kind: 'followed' }>): string {
  switch (followed.kind) {
    case 'unreadable-page':
      return `${followed.url} cannot be followed: ${followed.reason}`;
    case 'unknown-vendor':
      return `${followed.word} has no status page that Tocsin knows; give its address instead.`;
  }
}

type Ready = Pick<Extract<Prepared, { readonly kind: 'ready' }>, 'filter' | 'canonical' | 'pages'> & {
  /** Left out: everything goes to the channel itself. */
  readonly routes?: readonly Route[];
};

/** Who subscribes: the name that others see, and the platform's id. */
export interface Subscriber {
  readonly name: string | null;
  readonly id: string | null;
}

/** Writes the subscription alone; undefined when the channel has this very filter. `catchUp` then opens what is open now. */
export const addSubscriptionRow = (
  deps: SubscribeDeps,
  channel: ChannelRow,
  ready: Ready,
  by: Subscriber,
): Promise<SubscriptionId | undefined> => inTransaction(deps.db, (tx) => addNew(deps, tx, channel, ready, by));

/** Writes a subscription in the place of another one. Of several who change the same one at once, one does. */
export const replaceSubscriptionRow = (
  deps: SubscribeDeps,
  channel: ChannelRow,
  oldId: SubscriptionId,
  ready: Ready,
  by: Subscriber,
): Promise<SubscriptionId | 'gone' | 'already-subscribed'> =>
  inTransaction(deps.db, async (tx) => {
    await changeSubscriptions(tx);
    const { tenantId } = channel;
    if (!(await endSubscription(tx, tenantId, oldId, endedInChat(deps, by.name)))) return 'gone';
    const id = await addRow(deps, tx, channel, ready, by);
    if (id === undefined) {
      await restoreSubscription(tx, tenantId, oldId);
      return 'already-subscribed';
    }
    await moveForwards(tx, tenantId, oldId, id);
    await auditChange(tx, { tenantId, from: oldId, to: id, ...endedInChat(deps, by.name) });
    return id;
  });

/** As if a subscription had never been put in the place of another one. */
export const putBack = (
  deps: Pick<SubscribeDeps, 'db' | 'clock'>,
  tenantId: TenantId,
  { oldId, id, by }: { readonly oldId: SubscriptionId; readonly id: SubscriptionId; readonly by: string },
): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    await changeSubscriptions(tx);
    if (!(await endSubscription(tx, tenantId, id, endedInChat(deps, by)))) return;
    await restoreSubscription(tx, tenantId, oldId);
    await moveForwards(tx, tenantId, id, oldId);
    await auditChange(tx, { tenantId, from: id, to: oldId, ...endedInChat(deps, by) });
  });

/** One subscription in the place of another: a change, as people see it. */
async function auditChange(
  tx: Db,
  {
    tenantId,
    from,
    to,
    at,
    by,
  }: Ending & { readonly tenantId: TenantId; readonly from: SubscriptionId; readonly to: SubscriptionId },
): Promise<void> {
  const detail = { before: await subscriptionText(tx, tenantId, from), after: await subscriptionText(tx, tenantId, to) };
  await auditSubscription(tx, { tenantId, subscriptionId: to, at, actor: by, action: 'subscription.changed', detail });
}

const endedInChat = ({ clock }: Pick<SubscribeDeps, 'clock'>, by: string | null): Ending => ({
  at: toIso(clock.now()),
  by,
  source: 'chat',
});

/** With its entry in the log. */
async function addNew(
  deps: SubscribeDeps,
  tx: Db,
  channel: ChannelRow,
  ready: Ready,
  by: Subscriber,
): Promise<SubscriptionId | undefined> {
  const id = await addRow(deps, tx, channel, ready, by);
  if (id === undefined) return undefined;
  const { tenantId } = channel;
  const detail = (ready.routes ?? []).length === 0 ? {} : { routes: ready.routes };
  const at = toIso(deps.clock.now());
  await auditSubscription(tx, { tenantId, subscriptionId: id, at, actor: by.name, action: 'subscription.added', detail });
  return id;
}

async function addRow(
  deps: SubscribeDeps,
  tx: Db,
  channel: ChannelRow,
  ready: Ready,
  by: Subscriber,
): Promise<SubscriptionId | undefined> {
  await changeSubscriptions(tx);
  const id = SubscriptionId.parse(randomId());
  const added = await addSubscription(tx, {
    tenantId: channel.tenantId,
    id,
    channelId: channel.id,
    filter: ready.canonical,
    createdBy: by.name,
    createdById: by.id,
    createdAt: toIso(deps.clock.now()),
    vendors: subscriptionVendors(ready.filter),
    routes: ready.routes ?? [],
  });
  if (!added) return undefined;
  await stayWithin(tx, channel.tenantId, ['channelSubscriptions', 'subscriptions'], channel.id);
  // Somebody else's unsubscribing may have ended the following since it began.
  if (ready.filter.vendors.length > 0)
    for (const page of ready.pages) await followPage(tx, channel.tenantId, { tenantId: page.tenantId, pageId: page.id });
  return id;
}

/** False when there was no such subscription, or it is a file's. Threads that are open stay and go on to their end. */
export const unsubscribe = (
  deps: Pick<SubscribeDeps, 'db' | 'clock'>,
  tenantId: TenantId,
  id: SubscriptionId,
  by: string | null = null,
): Promise<boolean> =>
  inTransaction(deps.db, async (tx) => {
    const ending = endedInChat(deps, by);
    if (!(await endSubscription(tx, tenantId, id, ending))) return false;
    await auditSubscription(tx, { tenantId, subscriptionId: id, at: ending.at, actor: by, action: 'subscription.ended' });
    return true;
  });

/** Ends the following of pages that no subscription of the workspace needs any more. */
export const tidyFollows = (deps: Pick<SubscribeDeps, 'db'>, tenantId: TenantId): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    await changeSubscriptions(tx);
    return unfollowUnused(tx, tenantId);
  });

/**
 * Does something that follows pages only to look at them first. Those that no subscription came to name are not followed afterwards: else they
 * would come to every channel that is subscribed to all that the workspace follows.
 */
export async function lookingFirst<Result>(
  deps: Pick<SubscribeDeps, 'db'>,
  tenantId: TenantId,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = new Set((await followedPages(deps.db, tenantId)).map(({ id }) => id));
  try {
    return await work();
  } finally {
    const looked = (await followedPages(deps.db, tenantId)).map(({ id }) => id).filter((id) => !before.has(id));
    if (looked.length > 0)
      await inTransaction(deps.db, async (tx) => {
        await changeSubscriptions(tx);
        await unfollowUnnamed(tx, tenantId, looked);
      });
  }
}
