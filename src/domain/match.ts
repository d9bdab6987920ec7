import { isComponent, isPart } from './component-match.js';
import { type Filter, type FilterKind, type FilterVendor, filterKinds, impactOrder } from './filter.js';
import { vendorText } from './filter-format.js';
import type { Impact, Incident } from './incident.js';
import { exclusion, type MatchReason, type Naming, pairs, termOf, unquoted } from './match-reason.js';
import { excludedRegion, regionReason } from './match-region.js';
import { decided } from './reason-words.js';
import type { Gazetteer } from './regions.js';

export interface MatchSubject {
  readonly vendorSlug: string;
  readonly incident: Incident;
  /** Component name → name of its group, where the page groups components. */
  readonly groups?: ReadonlyMap<string, string>;
}

export interface Match {
  readonly matches: boolean;
  /** One for each term that the filter has, and one for the kinds that a filter without `kind:` selects. */
  readonly reasons: readonly MatchReason[];
}

/**
 * Whether a subscription with this filter wants this incident, and why. What the vendor leaves unsaid (no region, no component, no impact)
 * passes unless the filter is strict. Whether a match gets a root of its own at impact `none` is for the channel's preset to say.
 */
export function matchFilter(filter: Filter, subject: MatchSubject, gazetteer: Gazetteer, naming: Naming = unquoted): Match {
  const reasons = [
    vendorReason(filter, subject),
    ...excludedVendor(filter, subject),
    ...regionReason(filter, subject.incident, gazetteer, naming),
    ...excludedRegion(filter, subject.incident, gazetteer),
    ...componentReason(filter, subject, naming),
    ...excludedComponent(filter, subject),
    ...impactReason(filter, subject.incident),
    kindReason(filter, subject.incident),
  ];
  return { matches: reasons.every((reason) => reason.passed), reasons };
}

/** The vendors whose incidents a filter can match at all; `*` alone means every vendor the workspace follows. */
export const subscriptionVendors = (filter: Filter): string[] =>
  filter.vendors.length === 0 ? ['*'] : [...new Set(filter.vendors.map((vendor) => vendor.slug))];

function vendorReason(filter: Filter, subject: MatchSubject): MatchReason {
  const { vendorSlug, incident } = subject;
  const vendor = vendorSlug;
  if (filter.vendors.length === 0) return decided('all', true, { about: 'any-vendor', of: { vendor } });
  const term = vendorTerm(filter);
  const named = filter.vendors.filter(({ slug }) => slug === vendorSlug);
  if (named.length === 0) return decided(term, false, { about: 'other-vendor', of: { vendor, asked: askedFor(filter) } });
  const parts = named.flatMap((vendor) => vendor.component ?? []);
  if (parts.length < named.length) {
    const category = named.every((one) => one.category !== undefined) ? (named[0]?.category ?? null) : null;
    return decided(term, true, { about: 'vendor', of: { vendor, category } });
  }
  if (incident.components.length === 0)
    return decided(term, !filter.strict, { about: 'no-part', of: { vendor, isStrict: filter.strict } });
  return named.some((one) => touchesPart(one, subject))
    ? decided(term, true, { about: 'part', of: { vendor, parts } })
    : decided(term, false, { about: 'other-part', of: { vendor, named: [...incident.components], parts } });
}

/** `vendor:github category:cdn`: what stands in the filter, not each of the vendors that a category holds. */
function vendorTerm({ vendors }: Filter): string {
  const named = vendors.filter(({ category }) => category === undefined).map(vendorText);
  const categories = [...new Set(vendors.flatMap(({ category }) => category ?? []))];
  return [
    ...(named.length === 0 ? [] : [termOf('vendor:', named)]),
    ...(categories.length === 0 ? [] : [termOf('category:', categories)]),
  ].join(' ');
}

const askedFor = ({ vendors }: Filter): { word: string; isCategory: boolean }[] => [
  ...new Map(
    vendors.map(({ slug, category }) => [
      category === undefined ? slug : `category ${category}`,
      { word: category ?? slug, isCategory: category !== undefined },
    ]),
  ).values(),
];

const touchesPart = ({ component }: FilterVendor, { incident, groups }: MatchSubject): boolean =>
  component === null || incident.components.some((name) => isPart(component, name, groups?.get(name)));

const excludedVendor = (filter: Filter, { vendorSlug }: MatchSubject): MatchReason[] =>
  exclusion(
    filter.notVendors,
    '-vendor:',
    filter.notVendors.includes(vendorSlug),
    { about: 'vendor-out', of: { vendor: vendorSlug } },
    { about: 'vendor-kept', of: { vendor: vendorSlug } },
  );

function componentReason(filter: Filter, { incident, groups }: MatchSubject, naming: Naming): MatchReason[] {
  if (filter.components.length === 0) return [];
  const term = termOf('component:', filter.components);
  if (incident.components.length === 0)
    return [decided(term, !filter.strict, { about: 'no-component', of: { isStrict: filter.strict } })];
  const found = pairs(incident.components, filter.components).find(([name, wanted]) =>
    isComponent(wanted, name, groups?.get(name)),
  );
  if (found !== undefined) {
    const [name] = found;
    return [decided(term, true, { about: 'component', of: { name, quote: naming('components', name) ?? null } })];
  }
  const of = { named: [...incident.components], asked: [...filter.components] };
  return [decided(term, false, { about: 'other-component', of })];
}

/** As with regions: one component that is not left out keeps the incident, as it concerns that one too. */
function excludedComponent(filter: Filter, { incident, groups }: MatchSubject): MatchReason[] {
  const { components } = incident;
  const isOut = (name: string): boolean => filter.notComponents.some((wanted) => isComponent(wanted, name, groups?.get(name)));
  return exclusion(
    filter.notComponents,
    '-component:',
    components.length > 0 && components.every(isOut),
    { about: 'component-out', of: { named: [...components] } },
    { about: 'component-kept', of: { named: components.length === 0 ? 'none' : 'some' } },
  );
}

function impactReason(filter: Filter, { impact }: Incident): MatchReason[] {
  const { minImpact } = filter;
  if (minImpact === null) return [];
  const term = `min-impact:${minImpact}`;
  if (impact === 'unknown') return [decided(term, !filter.strict, { about: 'no-impact', of: { term, isStrict: filter.strict } })];
  if (impact === 'maintenance') return [decided(term, true, { about: 'maintenance-impact', of: null })];
  return rank(impact) >= rank(minImpact)
    ? [decided(term, true, { about: 'impact', of: { impact } })]
    : [decided(term, false, { about: 'low-impact', of: { impact, asked: minImpact } })];
}

const rank = (impact: Impact): number => impactOrder.indexOf(impact);

/** Maintenance is off unless somebody asks for it; everything else is on. */
const defaultKinds: readonly FilterKind[] = filterKinds.filter((kind) => kind !== 'maintenance');

function kindReason(filter: Filter, incident: Incident): MatchReason {
  const asked = filter.kinds.length === 0 ? defaultKinds : filter.kinds;
  const wanted = asked.filter((kind) => !filter.notKinds.includes(kind));
  const facets = facetsOf(incident);
  const found = facets.find((facet) => wanted.includes(facet));
  const term = [
    termOf('kind:', filter.kinds.length === 0 ? wanted : filter.kinds),
    ...(filter.notKinds.length === 0 ? [] : [termOf('-kind:', filter.notKinds)]),
  ].join(' ');
  if (found !== undefined) return decided(term, true, { about: 'kind', of: { kind: found } });
  const isOff = facets.includes('maintenance') && filter.kinds.length === 0 && !filter.notKinds.includes('maintenance');
  return isOff
    ? decided(term, false, { about: 'maintenance-off', of: null })
    : decided(term, false, { about: 'other-kind', of: { kinds: facets, asked: wanted } });
}

/**
 * What `kind:` may call an incident. A report after the fact is `retroactive` and nothing else, so that asking for incidents alone leaves it
 * out; one with a postmortem is also `postmortem`, so that those who want only postmortems get it when it comes.
 */
function facetsOf(incident: Incident): FilterKind[] {
  if (incident.kind === 'maintenance') return ['maintenance'];
  if (incident.origin === 'retroactive') return ['retroactive'];
  const hasPostmortem = incident.updates.some((update) => update.status === 'postmortem' && update.removedAt === null);
  return hasPostmortem || incident.status === 'postmortem' ? [incident.kind, 'postmortem'] : [incident.kind];
}
