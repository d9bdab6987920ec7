import { adapterFor } from '../catalogue/adapter-for.js';
import type { Catalogue } from '../catalogue/catalogue.js';
import type { KnownVendor } from '../db/vendors.js';
import type { FilterWords } from '../domain/filter-words.js';
import { looseKey, nearest } from '../domain/nearest.js';
import { type Gazetteer, resolveRegion } from '../domain/regions.js';

/**
 * What the words of a filter mean in one workspace: the catalogue's vendors, and those of pages somebody added by address. A page gives itself
 * its name, so that name counts only where the workspace follows the page, and never in the place of a vendor of the catalogue.
 */
export function filterWords(catalogue: Catalogue, gazetteer: Gazetteer, known: readonly KnownVendor[]): FilterWords {
  return {
    region: (word) => resolveRegion(gazetteer, word),
    category: (word) => vendorsOfCategory(catalogue, word),
    vendor: (word) => {
      const lower = word.toLowerCase();
      const exact = known.find(({ slug, url }) => slug === lower || url === word || hostOf(url) === lower);
      if (exact !== undefined) return { kind: 'vendor', slug: exact.slug, component: null };
      const found = catalogue.resolve(word);
      if (found.kind === 'vendor') return { kind: 'vendor', slug: found.vendor.slug, component: found.component };
      const named = known.find(({ name, isFollowed }) => isFollowed && name.toLowerCase() === lower);
      if (named !== undefined) return { kind: 'vendor', slug: named.slug, component: null };
      if (found.kind === 'page') {
        const added = known.find(({ url }) => hostOf(url) === found.url.host);
        return added === undefined ? { kind: 'page', url: found.url } : { kind: 'vendor', slug: added.slug, component: null };
      }
      return { kind: 'unknown', suggestions: found.suggestions.map((vendor) => vendor.slug) };
    },
  };
}

/** The vendors of a category that can be followed without being looked at first, in the singular or plural and however it is spelled. */
export function vendorsOfCategory(catalogue: Catalogue, word: string): ReturnType<FilterWords['category']> {
  const names = [...new Set(catalogue.vendors.map(({ category }) => category))].filter((name) => name !== '');
  const typed = looseKey(word);
  const name = names.find((known) => [typed, singular(typed)].includes(looseKey(known)));
  const inside = catalogue.vendors.filter((vendor) => vendor.category === name && adapterFor(vendor) !== undefined);
  if (name !== undefined && inside.length > 0) return { name, slugs: inside.map(({ slug }) => slug) };
  return {
    suggestions: nearest(
      word,
      names.map((known) => ({ key: looseKey(known), thing: known })),
      3,
    ),
  };
}

const singular = (word: string): string => word.replace(/ies$/, 'y').replace(/s$/, '');

const hostOf = (text: string): string | undefined => (URL.canParse(text) ? new URL(text).host : undefined);
