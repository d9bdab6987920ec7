import { isComponent, isPart } from './component-match.js';
import { type Filter, type FilterKind, type FilterVendor, filterKinds, impactOrder } from './filter.js';
import { quoteIfNeeded, vendorText } from './filter-format.js';
import type { Impact, Incident } from './incident.js';
import { type Gazetteer, globalTag, isWithin } from './regions.js';

/** What one term of a filter says about an incident. `because` reads on from a tick or a cross: "region us-east: names us-east-1". */
interface MatchReason {
  /** The term as the filter language writes it. */
  readonly term: string;
  readonly passed: boolean;
  readonly because: string;
}

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
export function matchFilter(filter: Filter, subject: MatchSubject, gazetteer: Gazetteer): Match {
  const reasons = [
    vendorReason(filter, subject),
    ...excludedVendor(filter, subject),
    ...regionReason(filter, subject.incident, gazetteer),
    ...excludedRegion(filter, subject.incident, gazetteer),
    ...componentReason(filter, subject),
    ...excludedComponent(filter, subject),
    ...impactReason(filter, subject.incident),
    kindReason(filter, subject.incident),
  ];
  return { matches: reasons.every((reason) => reason.passed), reasons };
}

/** The vendors whose incidents a filter can match at all; `*` alone means every vendor the workspace follows. */
export const subscriptionVendors = (filter: Filter): string[] =>
  filter.vendors.length === 0 ? ['*'] : [...new Set(filter.vendors.map((vendor) => vendor.slug))];

const termOf = (key: string, values: readonly string[]): string => key + values.map(quoteIfNeeded).join(',');

function vendorReason(filter: Filter, subject: MatchSubject): MatchReason {
  const { vendorSlug, incident } = subject;
  if (filter.vendors.length === 0)
    return { term: 'all', passed: true, because: `vendor ${vendorSlug}: the filter names none, so every one passes` };
  const term = termOf('vendor:', filter.vendors.map(vendorText));
  const named = filter.vendors.filter((vendor) => vendor.slug === vendorSlug);
  if (named.length === 0)
    return {
      term,
      passed: false,
      because: `vendor: this is ${vendorSlug}, you asked for ${list(filter.vendors.map((one) => one.slug))}`,
    };
  const parts = named.flatMap((vendor) => vendor.component ?? []);
  if (parts.length < named.length) return { term, passed: true, because: `vendor ${vendorSlug}` };
  if (incident.components.length === 0)
    return { term, passed: !filter.strict, because: unsaid(`vendor ${vendorSlug}: names no component`, filter) };
  const passed = named.some((vendor) => touchesPart(vendor, subject));
  const because = passed
    ? `vendor ${vendorSlug}, part ${list(parts)}`
    : `vendor ${vendorSlug}: names ${list(incident.components)} only, you asked for ${list(parts)}`;
  return { term, passed, because };
}

const touchesPart = ({ component }: FilterVendor, { incident, groups }: MatchSubject): boolean =>
  component === null || incident.components.some((name) => isPart(component, name, groups?.get(name)));

const excludedVendor = (filter: Filter, { vendorSlug }: MatchSubject): MatchReason[] =>
  exclusion(
    filter.notVendors,
    '-vendor:',
    filter.notVendors.includes(vendorSlug),
    `vendor: ${vendorSlug} is left out`,
    `vendor ${vendorSlug} is not left out`,
  );

/** `eu` wants what lies in it, and also what may reach into it: an incident tagged `emea` or `global`. Strictly, only `global` reaches for sure. */
function regionReason(filter: Filter, incident: Incident, gazetteer: Gazetteer): MatchReason[] {
  if (filter.regions.length === 0) return [];
  const term = termOf('region:', filter.regions);
  const wanted = list(filter.regions);
  if (incident.regions.length === 0)
    return [{ term, passed: !filter.strict, because: unsaid(`region ${wanted}: names no region`, filter) }];
  const inside = pairs(incident.regions, filter.regions).find(
    ([tag, region]) => tag === globalTag || isWithin(gazetteer, tag, region),
  );
  if (inside !== undefined) return [{ term, passed: true, because: insideText(inside) }];
  const around = pairs(incident.regions, filter.regions).find(([tag, region]) => isWithin(gazetteer, region, tag));
  if (around === undefined)
    return [{ term, passed: false, because: `region: names ${list(incident.regions)}, you asked for ${wanted}` }];
  const [tag, region] = around;
  return [{ term, passed: !filter.strict, because: unsaid(`region ${region}: names ${tag}, which holds it`, filter) }];
}

const insideText = ([tag, region]: readonly [string, string]): string =>
  tag === region
    ? `region ${region}`
    : `region ${region}: names ${tag}, which ${tag === globalTag ? 'holds every region' : 'lies in it'}`;

/** An incident that also touches another place is still news there, so it is left out only when all its regions are. */
function excludedRegion(filter: Filter, { regions }: Incident, gazetteer: Gazetteer): MatchReason[] {
  const isOut = (tag: string): boolean => filter.notRegions.some((region) => isWithin(gazetteer, tag, region));
  return exclusion(
    filter.notRegions,
    '-region:',
    regions.length > 0 && regions.every(isOut),
    `region: names ${list(regions)} only, which is left out`,
    regions.length === 0 ? 'names no region, so none is left out' : 'names a region that is not left out',
  );
}

function componentReason(filter: Filter, { incident, groups }: MatchSubject): MatchReason[] {
  if (filter.components.length === 0) return [];
  const term = termOf('component:', filter.components);
  if (incident.components.length === 0)
    return [{ term, passed: !filter.strict, because: unsaid('component: names none', filter) }];
  const found = pairs(incident.components, filter.components).find(([name, wanted]) =>
    isComponent(wanted, name, groups?.get(name)),
  );
  if (found !== undefined) return [{ term, passed: true, because: `component ${found[0]}` }];
  return [
    {
      term,
      passed: false,
      because: `component: names ${list(incident.components)} only, you asked for ${list(filter.components)}`,
    },
  ];
}

/** As with regions: one component that is not left out keeps the incident, as it concerns that one too. */
function excludedComponent(filter: Filter, { incident, groups }: MatchSubject): MatchReason[] {
  const { components } = incident;
  const isOut = (name: string): boolean => filter.notComponents.some((wanted) => isComponent(wanted, name, groups?.get(name)));
  return exclusion(
    filter.notComponents,
    '-component:',
    components.length > 0 && components.every(isOut),
    `component: names ${list(components)} only, which is left out`,
    components.length === 0 ? 'names no component, so none is left out' : 'names a component that is not left out',
  );
}

function impactReason(filter: Filter, { impact }: Incident): MatchReason[] {
  const { minImpact } = filter;
  if (minImpact === null) return [];
  const term = `min-impact:${minImpact}`;
  if (impact === 'unknown') return [{ term, passed: !filter.strict, because: unsaid('impact not stated', filter, term) }];
  if (impact === 'maintenance') return [{ term, passed: true, because: 'maintenance has no impact to compare' }];
  const passed = rank(impact) >= rank(minImpact);
  return [{ term, passed, because: passed ? `impact ${impact}` : `impact: is ${impact}, you asked for ${minImpact} and up` }];
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
  if (found !== undefined) return { term, passed: true, because: `kind ${found}` };
  const isOff = facets.includes('maintenance') && filter.kinds.length === 0 && !filter.notKinds.includes('maintenance');
  const because = isOff
    ? 'kind: this is maintenance, which is off; add kind:maintenance'
    : `kind: this is ${list(facets)}, you asked for ${list(wanted)}`;
  return { term, passed: false, because };
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

const exclusion = (values: readonly string[], key: string, isOut: boolean, whenOut: string, whenIn: string): MatchReason[] =>
  values.length === 0 ? [] : [{ term: termOf(key, values), passed: !isOut, because: isOut ? whenOut : whenIn }];

const unsaid = (fact: string, filter: Filter, term?: string): string =>
  filter.strict ? `${fact}, and the filter is strict` : `${fact}, so it passes${term === undefined ? '' : ` ${term}`}`;

const pairs = (left: readonly string[], right: readonly string[]): (readonly [string, string])[] =>
  left.flatMap((one) => right.map((other) => [one, other] as const));

/** Enough names to recognise the incident by, never a wall of them. */
const list = (words: readonly string[]): string =>
  words.length > 4 ? `${words.slice(0, 3).join(', ')} and ${words.length - 3} more` : words.join(', ');
