import type { ChannelRow } from '../../db/channels.js';
import type { SubscriptionRow } from '../../db/subscriptions.js';
import { knownVendors } from '../../db/vendors.js';
import type { ChannelSettings } from '../../domain/channel-settings.js';
import type { Filter } from '../../domain/filter.js';
import type { TenantId } from '../../domain/ids.js';
import { elseTerms } from '../../domain/route.js';
import { oneLine } from '../../render/text/clean.js';
import { cutWords } from '../../render/text/cut.js';
import type { AnswerWords } from '../../words/answers/en.js';
import type { Line, Segment } from '../../words/segments.js';
import type { CommandDeps } from './deps.js';

/** Longer names are cut: they come from pages and from what people type. */
const nameMost = 60;

export const shown = (text: string, most = nameMost): string => cutWords(oneLine(text), most);

/** What a vendor is called in this workspace. */
export async function vendorNames(deps: CommandDeps, tenantId: TenantId): Promise<(slug: string) => string> {
  const known = new Map((await knownVendors(deps.db, tenantId)).map(({ slug, name }) => [slug, name]));
  return (slug) => shown(known.get(slug) ?? deps.catalogue.bySlug(slug)?.name ?? slug);
}

export const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

/** `a`, `a and b`, `a, b and 3 more` */
export function listOf(words: readonly string[], most = 4): string {
  const kept = words.length > most ? [...words.slice(0, most - 1), `${words.length - most + 1} more`] : words;
  return kept.length < 2 ? (kept[0] ?? '') : `${kept.slice(0, -1).join(', ')} and ${kept.at(-1)}`;
}

export function titleOf(filter: Filter, nameOf: (slug: string) => string, { common, following }: AnswerWords): string {
  const named = filter.vendors.filter(({ category }) => category === undefined).map(({ slug }) => nameOf(slug));
  const categories = [...new Set(filter.vendors.flatMap(({ category }) => category ?? []))];
  const names = [...new Set(named), ...categories.map(following.allOfCategory)];
  return names.length === 0 ? following.everyVendor : common.list(names);
}

/** What a filter says besides its vendors, in the words of lists: `us-east`, `component SMS`, `major+`. */
export function partsOf(filter: Filter, { common, following }: AnswerWords): string[] {
  const { list } = common;
  const named = (words: readonly string[], phrase: (names: string) => string): string =>
    words.length === 0 ? '' : phrase(list(words));
  return [
    list(filter.regions),
    list(filter.vendors.flatMap(({ component }) => component ?? [])),
    named(filter.components, following.component),
    filter.minImpact === null ? '' : `${filter.minImpact}+`,
    list(filter.kinds),
    named([...filter.notVendors, ...filter.notRegions, ...filter.notComponents, ...filter.notKinds], following.without),
    filter.strict ? 'strict' : '',
  ]
    .filter((part) => part !== '')
    .map((part) => shown(part, 100));
}

/** `LiveKit (us-east)` */
export function shortOf(filter: Filter, nameOf: (slug: string) => string, say: AnswerWords): string {
  const parts = partsOf(filter, say);
  const title = titleOf(filter, nameOf, say);
  return parts.length === 0 ? title : `${title} (${parts.join(', ')})`;
}

/** `LiveKit` in `us-east`, with the words that count in bold. */
export const followedLine = (filter: Filter, nameOf: (slug: string) => string, say: AnswerWords): Line =>
  say.following.followed(
    titleOf(filter, nameOf, say),
    filter.regions.length === 0 ? null : say.common.list(filter.regions),
    partsOf({ ...filter, regions: [] }, say),
  );

/** `region:us-east → #oncall-us, else #vendors`; undefined where nothing goes elsewhere. Of more than `most`, their number. */
export function routesLine(
  routes: SubscriptionRow['routes'],
  { following }: AnswerWords,
  most = Number.POSITIVE_INFINITY,
): Line | undefined {
  if (routes.length === 0) return undefined;
  const rest = routes.length - most;
  const line = routes.slice(0, most).flatMap(({ filter, channel }, index): Line => {
    const target = channel === null ? following.routeHere : channelSegment(channel);
    const route: Line = filter === elseTerms ? following.routeElse(target) : [{ code: shown(filter, 200) }, ' → ', target];
    return [...(index === 0 ? [] : [', ']), ...route];
  });
  if (rest > 0) return [...line, following.moreRoutes(rest)];
  return routes.at(-1)?.filter === elseTerms ? line : [...line, following.elseHere];
}

export const channelSegment = (channel: Pick<ChannelRow, 'externalId' | 'name'>): Segment => ({
  channel: channel.externalId,
  name: channel.name,
});

/** What the channel itself will show of a subscription, and what stays in threads. */
export function settingsLine(filter: Filter, settings: ChannelSettings, { following }: AnswerWords): string {
  const isOverSaid = settings.surfaces.includes('over');
  const told = settings.surfaces.filter(
    (surface) =>
      (surface !== 'reopened' || !settings.surfaces.includes('escalated')) && (surface !== 'over-major' || !isOverSaid),
  );
  const asked = filter.kinds.includes('maintenance') || (filter.kinds.length === 0 && settings.maintenance);
  const isOn = asked && !filter.notKinds.includes('maintenance');
  return following.channelShows(wordedImpact(filter, settings), told, isOn);
}

const wordedImpact = (filter: Filter, settings: ChannelSettings): ChannelSettings['minImpact'] => {
  const { minImpact } = filter;
  return minImpact === 'none' || minImpact === 'minor' || minImpact === 'major' || minImpact === 'critical'
    ? minImpact
    : settings.minImpact;
};
