import type { ChannelRow } from '../db/channels.js';
import { subscriptionsOf } from '../db/subscriptions.js';
import type { SubscriptionId } from '../domain/ids.js';
import { type AnnounceDeps, announceDeed, type Untold } from './api-announce.js';
import { type SubscribeDeps, type Subscribed, subscribe, tidyFollows, unsubscribe } from './subscribe.js';

type Deps = SubscribeDeps & AnnounceDeps;

/** Something was changed, and this is what its channel did not hear of it. */
interface Done {
  readonly untold: Untold;
}

interface SubscribedFor extends Done {
  readonly made: Subscribed;
}

/** Subscribes a channel for a program and tells the channel. */
export async function subscribeFor(deps: Deps, channel: ChannelRow, expression: string, by: string): Promise<SubscribedFor> {
  const { tenantId, id: channelId } = channel;
  const made = await subscribe(deps, { tenantId, channelId, expression, by });
  if (made.kind !== 'subscribed') return { made, untold: null };
  const stored = await subscriptionsOf(deps.db, tenantId, channelId);
  const routes = stored.find(({ id }) => id === made.id)?.routes ?? [];
  return { made, untold: await announceDeed(deps, channel, by, { kind: 'subscribed', filter: made.filter, routes }) };
}

/** Ends a subscription for a program and tells the channel; undefined where it ended meanwhile. */
export async function unsubscribeFor(
  deps: Deps,
  channel: ChannelRow,
  { id, filter, by }: { readonly id: SubscriptionId; readonly filter: string; readonly by: string },
): Promise<Done | undefined> {
  if (!(await unsubscribe(deps, channel.tenantId, id, by))) return undefined;
  await tidyFollows(deps, channel.tenantId);
  return { untold: await announceDeed(deps, channel, by, { kind: 'unsubscribed', filter }) };
}
