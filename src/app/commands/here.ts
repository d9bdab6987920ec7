import { type ChannelRow, findChannel } from '../../db/channels.js';
import { followedPages } from '../../db/pages.js';
import { subscriptionsOf, subscriptionsSentTo } from '../../db/subscriptions.js';
import { knownVendors } from '../../db/vendors.js';
import type { Mention } from '../../domain/channel-settings.js';
import { resolveVendor } from '../../domain/filter-words.js';
import { looseKey, nearest } from '../../domain/nearest.js';
import { TocsinError } from '../../errors.js';
import type { Control } from '../../render/controls.js';
import type { Line, Segment } from '../../words/segments.js';
import { errorWords } from '../error-words.js';
import { storedFilter } from '../stored-filter.js';
import { filterWords } from '../vendor-words.js';
import { row } from './answer.js';
import type { AnswerRow } from './command.js';
import { type Asking, type CommandDeps, roomSignal } from './deps.js';
import { vendorNames } from './describe.js';
import { speech } from './speech.js';

/** The channel that somebody asks in; undefined where nothing was ever set up. */
export const channelHere = (deps: Pick<CommandDeps, 'db'>, { place }: Pick<Asking, 'place'>): Promise<ChannelRow | undefined> =>
  findChannel(deps.db, place.tenantId, place.chat, place.channelRef);

export function nothingHere(asking: Asking): AnswerRow {
  const { say, type } = speech(asking);
  return row(say.common.nothingHere(type));
}

export interface NamedVendor {
  readonly slug: string;
  readonly name: string;
}

/** The vendors whose incidents can come to a channel, each once; what other channels send there counts too. */
export async function vendorsHere(deps: CommandDeps, channel: ChannelRow): Promise<NamedVendor[]> {
  const own = await subscriptionsOf(deps.db, channel.tenantId, channel.id);
  const sent = await subscriptionsSentTo(deps.db, channel.tenantId, channel.id);
  const filters = [...own, ...sent].map(({ filter }) => storedFilter(filter));
  const followed = (await followedPages(deps.db, channel.tenantId)).map((page) => page.vendorSlug);
  const slugs = filters.flatMap(({ vendors, notVendors }) =>
    vendors.length > 0 ? vendors.map((vendor) => vendor.slug) : followed.filter((slug) => !notVendors.includes(slug)),
  );
  const nameOf = await vendorNames(deps, channel.tenantId);
  return [...new Set(slugs)].map((slug) => ({ slug, name: nameOf(slug) }));
}

/** The vendor that a word means, among these or not; the slug as typed where nobody knows it. */
export async function vendorMeant(deps: CommandDeps, { place }: Asking, word: string): Promise<NamedVendor | undefined> {
  const known = await knownVendors(deps.db, place.tenantId);
  // Slack escapes three characters of what is typed.
  const name = word.replace(/^"(.*)"$/, '$1').replace(/&amp;/g, '&');
  const found = resolveVendor(filterWords(deps.catalogue, deps.gazetteer, known), name);
  if (found.kind === 'unknown') return undefined;
  const { slug } = found.vendor;
  return { slug, name: known.find((one) => one.slug === slug)?.name ?? deps.catalogue.bySlug(slug)?.name ?? slug };
}

/** The vendor of a list that was most likely meant. */
export const nearestVendor = (word: string, vendors: readonly NamedVendor[]): NamedVendor | undefined =>
  nearest(
    word,
    vendors.flatMap((vendor) => [vendor.slug, vendor.name].map((name) => ({ key: looseKey(name), thing: vendor }))),
    1,
  )[0];

/** Says something that everybody in the channel sees. Gives the reason as a sentence when the platform does not let us. */
export async function sayHere(
  deps: CommandDeps,
  asking: Pick<Asking, 'place' | 'language'>,
  line: Line,
  controls: readonly Control[] = [],
): Promise<string | undefined> {
  const { place } = asking;
  try {
    await deps.rooms(place.chat).say(place.tenantId, place.channelRef, { lines: [line], controls }, roomSignal());
    return undefined;
  } catch (error) {
    if (!(error instanceof TocsinError)) throw error;
    deps.log.warn({ tenantId: place.tenantId, code: error.code }, 'A line about a command was not shown');
    return errorWords(asking, error);
  }
}

/** Whom the settings name, without a ping: in Slack's messages an id would make one, and Discord is told that nothing in them does. */
export const unpinged = (who: Mention, chat: 'slack' | 'discord'): Segment =>
  chat === 'discord' ? { mention: who } : { bold: `@${who.name}` };
