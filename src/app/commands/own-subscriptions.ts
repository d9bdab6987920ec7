import type { ChannelRow } from '../../db/channels.js';
import { type SubscriptionRow, subscriptionsOf } from '../../db/subscriptions.js';
import { knownVendors } from '../../db/vendors.js';
import type { Filter } from '../../domain/filter.js';
import { parseFilter } from '../../domain/filter-parse.js';
import { storedFilter } from '../stored-filter.js';
import { filterWords } from '../vendor-words.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelHere } from './here.js';
import { readFilterText } from './read-request.js';

/** A subscription of the channel with the number under which lists show it. */
export interface Numbered extends SubscriptionRow {
  readonly number: number;
  readonly parsed: Filter;
}

export interface Own {
  readonly channel: ChannelRow;
  /** Oldest first. */
  readonly subscriptions: readonly Numbered[];
}

/** What the channel that somebody asks in is subscribed to; undefined where there is nothing. Never anything of another channel. */
export async function ownSubscriptions(deps: CommandDeps, asking: Pick<Asking, 'place'>): Promise<Own | undefined> {
  const channel = await channelHere(deps, asking);
  if (channel === undefined) return undefined;
  const found = await subscriptionsOf(deps.db, channel.tenantId, channel.id);
  const subscriptions = found.map((one, index) => ({ ...one, number: index + 1, parsed: storedFilter(one.filter) }));
  return subscriptions.length === 0 ? undefined : { channel, subscriptions };
}

export const isSubscriptionId = (word: string): boolean => /^[0-9a-f]{16}$/.test(word);

/** Those that a number, an id, a filter or a vendor means; several when a vendor is in several. */
export async function meantBy(deps: CommandDeps, { channel, subscriptions }: Own, words: string): Promise<readonly Numbered[]> {
  const text = words.trim();
  const number = /^#?(\d{1,6})\.?$/.exec(text)?.[1];
  if (number !== undefined) return subscriptions.filter((one) => one.number === Number(number));
  if (isSubscriptionId(text)) return subscriptions.filter(({ id }) => id === text);
  const own = filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, channel.tenantId));
  const read = readFilterText(own, text);
  const parsed = read === 'mentions' ? undefined : parseFilter(read.text, own);
  if (parsed?.kind !== 'filter') return [];
  const same = subscriptions.filter(({ filter }) => filter === parsed.canonical);
  if (same.length > 0) return same;
  const slugs = new Set(parsed.filter.vendors.map(({ slug }) => slug));
  return subscriptions.filter((one) => one.parsed.vendors.some(({ slug }) => slugs.has(slug)));
}
