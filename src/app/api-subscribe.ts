import type { ChannelRow } from '../db/channels.js';
import { subscriptionsOf } from '../db/subscriptions.js';
import type { SubscriptionId } from '../domain/ids.js';
import { type AnnounceDeps, announceDeed } from './api-announce.js';
import { type SubscribeDeps, type Subscribed, subscribe, tidyFollows, unsubscribe } from './subscribe.js';

type Deps = SubscribeDeps & AnnounceDeps;

/** Subscribes a channel for a program and tells the channel. */
export async function subscribeFor(deps: Deps, channel: ChannelRow, expression: string, by: string): Promise<Subscribed> {
  const { tenantId, id: channelId } = channel;
  const made = await subscribe(deps, { tenantId, channelId, expression, by });
  if (made.kind !== 'subscribed') return made;
  const stored = await subscriptionsOf(deps.db, tenantId, channelId);
  const routes = stored.find(({ id }) => id === made.id)?.routes ?? [];
  await announceDeed(deps, channel, by, { kind: 'subscribed', filter: made.filter, routes });
  return made;
}

/** Ends a subscription for a program and tells the channel; false where it ended meanwhile. */
export async function unsubscribeFor(
  deps: Deps,
  channel: ChannelRow,
  { id, filter, by }: { readonly id: SubscriptionId; readonly filter: string; readonly by: string },
): Promise<boolean> {
  if (!(await unsubscribe(deps, channel.tenantId, id, by))) return false;
  await tidyFollows(deps, channel.tenantId);
  await announceDeed(deps, channel, by, { kind: 'unsubscribed', filter });
  return true;
}
