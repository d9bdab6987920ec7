import type { ChannelRow } from '../../db/channels.js';
import type { SubscriptionRow } from '../../db/subscriptions.js';
import { knownVendors } from '../../db/vendors.js';
import type { ChannelSettings, Surface } from '../../domain/channel-settings.js';
import type { Filter } from '../../domain/filter.js';
import type { TenantId } from '../../domain/ids.js';
import { elseTerms } from '../../domain/route.js';
import { oneLine } from '../../render/text/clean.js';
import { cutWords } from '../../render/text/cut.js';
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

export function titleOf(filter: Filter, nameOf: (slug: string) => string): string {
  const named = filter.vendors.filter(({ category }) => category === undefined).map(({ slug }) => nameOf(slug));
  const categories = [...new Set(filter.vendors.flatMap(({ category }) => category ?? []))];
  const names = [...new Set(named), ...categories.map((category) => `all of category ${category}`)];
  return names.length === 0 ? 'Every vendor' : listOf(names);
}

/** What a filter says besides its vendors, in the words of lists: `us-east`, `component SMS`, `major+`. */
export function partsOf(filter: Filter): string[] {
  return [
    listOf(filter.regions),
    listOf(filter.vendors.flatMap(({ component }) => component ?? [])),
    phrase('component ', filter.components),
    filter.minImpact === null ? '' : `${filter.minImpact}+`,
    phrase('', filter.kinds),
    phrase('without ', [...filter.notVendors, ...filter.notRegions, ...filter.notComponents, ...filter.notKinds]),
    filter.strict ? 'strict' : '',
  ]
    .filter((part) => part !== '')
    .map((part) => shown(part, 100));
}

const phrase = (before: string, words: readonly string[]): string => (words.length === 0 ? '' : `${before}${listOf(words)}`);

/** `LiveKit (us-east)` */
export function shortOf(filter: Filter, nameOf: (slug: string) => string): string {
  const parts = partsOf(filter);
  return parts.length === 0 ? titleOf(filter, nameOf) : `${titleOf(filter, nameOf)} (${parts.join(', ')})`;
}

/** `LiveKit` in `us-east`, with the words that count in bold. */
export function followedLine(filter: Filter, nameOf: (slug: string) => string): Line {
  const rest = partsOf({ ...filter, regions: [] });
  return [
    { bold: titleOf(filter, nameOf) },
    ...(filter.regions.length === 0 ? [] : [' in ', { bold: listOf(filter.regions) }]),
    ...(rest.length === 0 ? [] : [`, ${rest.join(', ')}`]),
  ];
}

/** `region:us-east → #oncall-us, else #vendors`; undefined where nothing goes elsewhere. Of more than `most`, their number. */
export function routesLine(routes: SubscriptionRow['routes'], most = Number.POSITIVE_INFINITY): Line | undefined {
  if (routes.length === 0) return undefined;
  const rest = routes.length - most;
  const line = routes.slice(0, most).flatMap(({ filter, channel }, index): Line => {
    const target = channel === null ? 'here, as its channel is gone' : channelSegment(channel);
    const terms: Line = filter === elseTerms ? ['else '] : [{ code: shown(filter, 200) }, ' → '];
    return [...(index === 0 ? [] : [', ']), ...terms, target];
  });
  if (rest > 0) return [...line, `, and ${count(rest, 'more route')}`];
  return routes.at(-1)?.filter === elseTerms ? line : [...line, ', else here'];
}

export const channelSegment = (channel: Pick<ChannelRow, 'externalId' | 'name'>): Segment => ({
  channel: channel.externalId,
  name: channel.name,
});

const impactWords = { none: 'of any impact', minor: 'minor and up', major: 'major and up', critical: 'critical only' } as const;

const surfaceWords: Readonly<Record<Surface, string>> = {
  escalated: 'escalations',
  reopened: 'what is back after its end',
  'over-major': 'the end of major ones',
  over: 'the end of each',
};

/** What the channel itself will show of a subscription, and what stays in threads. */
export function settingsLine(filter: Filter, settings: ChannelSettings): string {
  const impact = impactWords[wordedImpact(filter, settings)];
  const isOverSaid = settings.surfaces.includes('over');
  const told = settings.surfaces.filter(
    (surface) =>
      (surface !== 'reopened' || !settings.surfaces.includes('escalated')) && (surface !== 'over-major' || !isOverSaid),
  );
  const listed = [`new incidents (${impact})`, ...told.map((surface) => surfaceWords[surface])].join(', ');
  const asked = filter.kinds.includes('maintenance') || (filter.kinds.length === 0 && settings.maintenance);
  const isOn = asked && !filter.notKinds.includes('maintenance');
  return `Channel: ${listed}. The rest stays in threads. Maintenance is ${isOn ? 'on' : 'off'}.`;
}

const wordedImpact = (filter: Filter, settings: ChannelSettings): ChannelSettings['minImpact'] => {
  const { minImpact } = filter;
  return minImpact === 'none' || minImpact === 'minor' || minImpact === 'major' || minImpact === 'critical'
    ? minImpact
    : settings.minImpact;
};
