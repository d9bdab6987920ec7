import type { HistoryFilter } from '../db/record/selection.js';
import type { VendorPlaces } from '../db/record/vendor-places.js';
import { isComponent } from '../domain/component-match.js';
import type { Impact, IncidentKind } from '../domain/incident.js';
import { searchable } from '../domain/record-facts.js';
import { type Gazetteer, isWithin, resolveRegion } from '../domain/regions.js';

/** What a reader asks of a history, in the reader's words; null asks for nothing. */
export interface HistoryWish {
  readonly kind: IncidentKind | null;
  readonly impact: Impact | null;
  /** A tag or a name of a place: everything that lies in it counts. */
  readonly region: string | null;
  /** A name, a piece of one (`US East` of `US East / API`) or a glob. */
  readonly component: string | null;
  readonly text: string | null;
}

/** Puts a wish in the words that the vendor's incidents use. What none of them names stays as it is, and so selects nothing. */
export function historyFilter(gazetteer: Gazetteer, slug: string, places: VendorPlaces, wish: HistoryWish): HistoryFilter {
  const { region, component } = wish;
  return {
    slug,
    kind: wish.kind ?? undefined,
    impact: wish.impact ?? undefined,
    text: wish.text === null ? undefined : searchable(wish.text),
    regions: region === null ? undefined : regionsIn(gazetteer, region, places),
    components:
      component === null
        ? undefined
        : orItself(
            namesOf(places.components).filter((name) => isComponent(component, name)),
            component,
          ),
  };
}

function regionsIn(gazetteer: Gazetteer, word: string, { regions }: VendorPlaces): readonly string[] {
  const resolved = resolveRegion(gazetteer, word);
  const tag = 'tag' in resolved ? resolved.tag : word;
  return orItself(
    namesOf(regions).filter((name) => isWithin(gazetteer, name, tag)),
    tag,
  );
}

const namesOf = (counts: VendorPlaces['regions']): string[] => counts.map(({ name }) => name);

const orItself = (found: readonly string[], word: string): readonly string[] => (found.length === 0 ? [word] : found);
