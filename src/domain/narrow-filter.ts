import { type Filter, impactOrder } from './filter.js';
import type { Impact, Incident } from './incident.js';
import type { Match } from './match.js';

/** What a filter does differently. */
export type FilterChange =
  | { readonly kind: 'without' | 'outside' | 'also'; readonly names: readonly string[] }
  | { readonly kind: 'from'; readonly impact: Impact }
  | { readonly kind: 'major' | 'strict' };

/** A filter that would have chosen differently. */
interface OtherFilter {
  readonly change: FilterChange;
  readonly filter: Filter;
}

type Facts = Pick<Incident, 'impact' | 'regions' | 'components'>;

/** Ways to get less like this incident, most specific first. Nothing here contradicts what the filter asks for by name. */
export function narrowerFilters(filter: Filter, { impact, regions, components }: Facts): OtherFilter[] {
  const outComponents = without(components, [...filter.components, ...filter.notComponents]);
  const outRegions = without(regions, [...filter.regions, ...filter.notRegions]);
  return [
    ...choices(outComponents).map((names) => ({
      change: { kind: 'without' as const, names },
      filter: { ...filter, notComponents: [...filter.notComponents, ...names] },
    })),
    ...choices(outRegions).map((tags) => ({
      change: { kind: 'outside' as const, names: tags },
      filter: { ...filter, notRegions: [...filter.notRegions, ...tags] },
    })),
    ...(isBelowMajor(filter.minImpact)
      ? [{ change: { kind: 'major' as const }, filter: { ...filter, minImpact: 'major' as const } }]
      : []),
    ...(!filter.strict && leavesUnsaid(filter, { impact, regions, components })
      ? [{ change: { kind: 'strict' as const }, filter: { ...filter, strict: true } }]
      : []),
  ];
}

/** Ways to get an incident that one single term kept out. None where more than one did, or where the vendor's words give nothing to add. */
export function widerFilters(filter: Filter, { impact, regions, components }: Facts, reasons: Match['reasons']): OtherFilter[] {
  const [failed, ...others] = reasons.filter((reason) => !reason.passed);
  if (failed === undefined || others.length > 0) return [];
  if (failed.term.startsWith('region:') && regions.length > 0)
    return [{ change: { kind: 'also', names: regions }, filter: { ...filter, regions: [...filter.regions, ...regions] } }];
  if (failed.term.startsWith('component:') && components.length > 0)
    return [
      { change: { kind: 'also', names: components }, filter: { ...filter, components: [...filter.components, ...components] } },
    ];
  if (failed.term.startsWith('min-impact:') && impactOrder.includes(impact))
    return [{ change: { kind: 'from', impact }, filter: { ...filter, minImpact: impact } }];
  return [];
}

const without = (names: readonly string[], taken: readonly string[]): string[] => {
  const lower = new Set(taken.map((name) => name.toLowerCase()));
  return names.filter((name) => !lower.has(name.toLowerCase()));
};

/** An incident is left out when all it names is, so the first choice holds all of a few names. */
const choices = (names: readonly string[]): string[][] => {
  const first = names.slice(0, 3);
  return first.length === 1
    ? [first]
    : [...(names.length > 1 && names.length <= 3 ? [first] : []), ...first.map((name) => [name])];
};

const isBelowMajor = (impact: Impact | null): boolean =>
  impact === null || impactOrder.indexOf(impact) < impactOrder.indexOf('major');

const leavesUnsaid = (filter: Filter, { impact, regions, components }: Facts): boolean =>
  (filter.regions.length > 0 && regions.length === 0) ||
  (filter.components.length > 0 && components.length === 0) ||
  (filter.minImpact !== null && impact === 'unknown');
