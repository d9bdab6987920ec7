import type { ChannelRow } from '../db/channels.js';
import type { Db } from '../db/database.js';
import { followedPages } from '../db/pages.js';
import { subscriptionsOf, subscriptionsSentTo } from '../db/subscriptions.js';
import { storedFilter } from './stored-filter.js';

/** The slugs of the vendors whose incidents can come to a channel, each once; what other channels send there counts too. */
export async function channelVendors({ db }: { readonly db: Db }, { tenantId, id }: ChannelRow): Promise<string[]> {
  const own = await subscriptionsOf(db, tenantId, id);
  const sent = await subscriptionsSentTo(db, tenantId, id);
  const followed = (await followedPages(db, tenantId)).map((page) => page.vendorSlug);
  const slugs = [...own, ...sent].flatMap(({ filter }) => {
    const { vendors, notVendors } = storedFilter(filter);
    return vendors.length > 0 ? vendors.map(({ slug }) => slug) : followed.filter((slug) => !notVendors.includes(slug));
  });
  return [...new Set(slugs)];
}
