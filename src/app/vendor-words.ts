import type { Catalogue } from '../catalogue/catalogue.js';
import type { KnownVendor } from '../db/vendors.js';
import type { FilterWords } from '../domain/filter-words.js';
import { type Gazetteer, resolveRegion } from '../domain/regions.js';

/** What the words of a filter mean in one workspace: the catalogue's vendors, and those of pages somebody added by address. */
export function filterWords(catalogue: Catalogue, gazetteer: Gazetteer, known: readonly KnownVendor[]): FilterWords {
  return {
    region: (word) => resolveRegion(gazetteer, word),
    vendor: (word) => {
      const lower = word.toLowerCase();
      const own = known.find(
        ({ slug, name, url }) => slug === lower || name.toLowerCase() === lower || url === word || hostOf(url) === lower,
      );
      if (own !== undefined) return { kind: 'vendor', slug: own.slug, component: null };
      const found = catalogue.resolve(word);
      if (found.kind === 'vendor') return { kind: 'vendor', slug: found.vendor.slug, component: found.component };
      if (found.kind === 'page') {
        const added = known.find(({ url }) => hostOf(url) === found.url.host);
        return added === undefined ? { kind: 'page', url: found.url } : { kind: 'vendor', slug: added.slug, component: null };
      }
      return { kind: 'unknown', suggestions: found.suggestions.map((vendor) => vendor.slug) };
    },
  };
}

const hostOf = (text: string): string | undefined => (URL.canParse(text) ? new URL(text).host : undefined);
