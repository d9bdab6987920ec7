import type { Catalogue } from '../catalogue/catalogue.js';
import type { Db } from '../db/database.js';
import { componentsOf, groupsIn } from '../db/page-components.js';
import { type Below, type Narrowing, type RecordedIncident, recordedIncidents } from '../db/record/api-incidents.js';
import { knownVendors } from '../db/vendors.js';
import { everything, type Filter, type FilterKind, filterKinds, impactOrder } from '../domain/filter.js';
import type { FilterComplaint } from '../domain/filter-complaint.js';
import { quoteIfNeeded } from '../domain/filter-format.js';
import { parseFilter } from '../domain/filter-parse.js';
import { publicTenant, type TenantId } from '../domain/ids.js';
import type { Impact, IncidentKind } from '../domain/incident.js';
import { matchFilter } from '../domain/match.js';
import { searchable } from '../domain/record-facts.js';
import { ancestors, type Gazetteer, isWithin } from '../domain/regions.js';
import type { IsoTime } from '../domain/time.js';
import { filterWords } from './vendor-words.js';

export interface FindDeps {
  readonly db: Db;
  readonly catalogue: Catalogue;
  readonly gazetteer: Gazetteer;
}

/** What somebody asks for, as separate terms and as an expression of the filter language; all must hold. */
export interface AskedFilter {
  readonly vendors?: readonly string[];
  readonly regions?: readonly string[];
  readonly components?: readonly string[];
  readonly kinds?: readonly string[];
  readonly minImpact?: string | undefined;
  /** What the vendor leaves unsaid does not pass. */
  readonly isStrict?: boolean;
  readonly expression?: string | undefined;
}

export type ReadFilter =
  | { readonly kind: 'filter'; readonly filter: Filter }
  | { readonly kind: 'bad'; readonly complaints: readonly FilterComplaint[] };

/**
 * Reads what is asked for with the words of one workspace; `publicTenant` for strangers, who know no private page. Where no expression is given, every
 * kind is meant: who lists a record does not expect maintenance to be left out of it.
 */
export async function readAskedFilter(deps: FindDeps, tenantId: TenantId, asked: AskedFilter): Promise<ReadFilter> {
  const text = expressionOf(asked);
  if (text === '') return { kind: 'filter', filter: { ...everything, kinds: filterKinds } };
  const words = filterWords(deps.catalogue, deps.gazetteer, await knownVendors(deps.db, tenantId));
  const parsed = parseFilter(text, words);
  if (parsed.kind === 'bad') return parsed;
  const isPlain = asked.expression === undefined && (asked.kinds ?? []).length === 0;
  return { kind: 'filter', filter: isPlain ? { ...parsed.filter, kinds: filterKinds } : parsed.filter };
}

function expressionOf(asked: AskedFilter): string {
  const { vendors = [], regions = [], components = [], kinds = [], minImpact, expression, isStrict = false } = asked;
  const term = (key: string, values: readonly string[]): string[] =>
    values.length === 0 ? [] : [`${key}:${values.map(quoteIfNeeded).join(',')}`];
  const terms = [
    ...term('vendor', vendors),
    ...term('region', regions),
    ...term('component', components),
    ...term('kind', kinds),
    ...term('min-impact', minImpact === undefined ? [] : [minImpact]),
  ];
  return [...terms, expression?.trim() ?? '', isStrict ? 'strict' : ''].filter((part) => part !== '').join(' ');
}

export interface IncidentSearch {
  /** Whose workspace asks; `publicTenant` sees public pages only. */
  readonly tenantId: TenantId;
  readonly filter: Filter;
  /** Only of these vendors, whatever the filter says. */
  readonly slugs?: readonly string[] | undefined;
  /** Only of this impact, neither milder nor worse. */
  readonly impact?: Impact | undefined;
  /** Only what says this in its title or an update. */
  readonly text?: string | undefined;
  readonly isOpen?: boolean | undefined;
  readonly since?: IsoTime | undefined;
  readonly until?: IsoTime | undefined;
  readonly below?: Below | undefined;
  readonly limit: number;
}

export interface FoundIncidents {
  readonly incidents: readonly RecordedIncident[];
  /** Where to go on; null at the end. A search that looked through very many in vain ends early, with a place to go on from. */
  readonly next: Below | null;
}

const batch = 200;
/** So that one question costs no more than this, however rare what it asks for is. */
const mostBatches = 10;

/** Incidents that a filter selects, newest first. The database narrows; whether one is meant is decided where subscriptions are matched. */
export async function findIncidents(deps: FindDeps, search: IncidentSearch): Promise<FoundIncidents> {
  const groups = new Groups(deps.db);
  const found: RecordedIncident[] = [];
  let below: Below | null = search.below ?? null;
  for (let round = 0; round < mostBatches; round += 1) {
    const size: number = Math.min(batch, search.limit + 1);
    const some: RecordedIncident[] = await recordedIncidents(deps.db, narrowing(deps, search, below, size));
    for (const one of some) {
      if (!(await isMeant(deps, groups, search.filter, one))) continue;
      if (found.length === search.limit) return { incidents: found, next: placeOf(found.at(-1)) };
      found.push(one);
    }
    if (some.length < size) return { incidents: found, next: null };
    below = placeOf(some.at(-1));
  }
  return { incidents: found, next: below };
}

const placeOf = (one: RecordedIncident | undefined): Below | null => (one === undefined ? null : [one.begunAt, one.incident.id]);

const visibleTo = (tenantId: TenantId): TenantId[] => [...new Set([publicTenant, tenantId])];

function narrowing({ gazetteer }: FindDeps, search: IncidentSearch, below: Below | null, limit: number): Narrowing {
  const { filter } = search;
  return {
    tenants: visibleTo(search.tenantId),
    slugs: slugsOf(search),
    kinds: kindsOf(filter),
    regions: filter.regions.length === 0 ? null : tagsAround(gazetteer, filter.regions),
    impacts: search.impact === undefined ? impactsOf(filter) : [search.impact],
    text: search.text === undefined ? null : searchable(search.text),
    isOpen: search.isOpen ?? null,
    since: search.since ?? null,
    until: search.until ?? null,
    below,
    limit,
  };
}

function slugsOf({ filter, slugs }: IncidentSearch): string[] | null {
  const named = [...new Set(filter.vendors.map((vendor) => vendor.slug))];
  if (slugs === undefined) return named.length === 0 ? null : named;
  return slugs.filter((slug) => named.length === 0 || named.includes(slug));
}

function kindsOf(filter: Filter): IncidentKind[] {
  const asked: readonly FilterKind[] =
    filter.kinds.length === 0 ? filterKinds.filter((kind) => kind !== 'maintenance') : filter.kinds;
  const isLoose = asked.includes('postmortem') || asked.includes('retroactive');
  return (['incident', 'maintenance', 'notice'] as const).filter(
    (kind) => asked.includes(kind) || (isLoose && kind !== 'maintenance'),
  );
}

/** The places that lie in what is asked for, and those that it lies in. */
function tagsAround(gazetteer: Gazetteer, regions: readonly string[]): string[] {
  const inside = [...gazetteer.places.keys()].filter((tag) => regions.some((region) => isWithin(gazetteer, tag, region)));
  return [...new Set([...inside, ...regions, ...regions.flatMap((region) => ancestors(gazetteer, region))])];
}

function impactsOf({ minImpact }: Filter): string[] | null {
  if (minImpact === null || minImpact === 'none') return null;
  return [...impactOrder.slice(impactOrder.indexOf(minImpact)), 'unknown', 'maintenance'];
}

/** The groups of each page's components, read once for each page and only where a filter speaks of components. */
class Groups {
  readonly #db: Db;
  readonly #byPage = new Map<string, ReadonlyMap<string, string>>();

  constructor(db: Db) {
    this.#db = db;
  }

  async of({ tenantId, id }: RecordedIncident['page']): Promise<ReadonlyMap<string, string>> {
    const key = `${tenantId} ${id}`;
    const known = this.#byPage.get(key) ?? groupsIn(await componentsOf(this.#db, { tenantId, pageId: id }));
    this.#byPage.set(key, known);
    return known;
  }
}

async function isMeant(deps: FindDeps, groups: Groups, filter: Filter, { page, incident }: RecordedIncident): Promise<boolean> {
  const asksForParts =
    filter.components.length + filter.notComponents.length > 0 || filter.vendors.some(({ component }) => component !== null);
  const subject = {
    vendorSlug: page.vendorSlug,
    incident,
    ...(asksForParts ? { groups: await groups.of(page) } : {}),
  };
  return matchFilter(filter, subject, deps.gazetteer).matches;
}
