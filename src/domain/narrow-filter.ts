import { type Filter, impactOrder } from './filter.js';
import type { Impact, Incident } from './incident.js';
import type { Match } from './match.js';

/** A filter that would have chosen differently, and what it does differently. */
interface OtherFilter {
  readonly label: string;
  readonly filter: Filter;
}

type Facts = Pick<Incident, 'impact' | 'regions' | 'components'>;

/** Ways to get less like this incident, most specific first. Nothing here contradicts what the filter asks for by name. */
export function narrowerFilters(filter: Filter, { impact, regions, components }: Facts): OtherFilter[] {
  const outComponents = without(components, [...filter.components, ...filter.notComponents]);
  const outRegions = without(regions, [...filter.regions, ...filter.notRegions]);
  return [
    ...choices(outComponents).map((names) => ({
      label: `Without ${names.join(', ')}`,
      filter: { ...filter, notComponents: [...filter.notComponents, ...names] },
    })),
    ...choices(outRegions).map((tags) => ({
      label: `Not ${tags.join(', ')}`,
      filter: { ...filter, notRegions: [...filter.notRegions, ...tags] },
    })),
    ...(isBelowMajor(filter.minImpact)
      ? [{ label: 'Major and critical only', filter: { ...filter, minImpact: 'major' as const } }]
      : []),
    ...(!filter.strict && leavesUnsaid(filter, { impact, regions, components })
      ? [{ label: 'Only what states its region, component and impact', filter: { ...filter, strict: true } }]
      : []),
  ];
}

/** Ways to get an incident that one single term kept out. None where more than one did, or where the vendor's words give nothing to add. */
export function widerFilters(filter: Filter, { impact, regions, components }: Facts, reasons: Match['reasons']): OtherFilter[] {
  const [failed, ...others] = reasons.filter((reason) => !reason.passed);
  if (failed === undefined || others.length > 0) return [];
  if (failed.term.startsWith('region:') && regions.length > 0)
    return [{ label: `Add ${few(regions)}`, filter: { ...filter, regions: [...filter.regions, ...regions] } }];
  if (failed.term.startsWith('component:') && components.length > 0)
    return [{ label: `Add ${few(components)}`, filter: { ...filter, components: [...filter.components, ...components] } }];
  if (failed.term.startsWith('min-impact:') && impactOrder.includes(impact))
    return [{ label: `From ${impact} up`, filter: { ...filter, minImpact: impact } }];
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

const few = (names: readonly string[]): string =>
  names.length > 3 ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more` : names.join(', ');
