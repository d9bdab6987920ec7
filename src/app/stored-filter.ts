import { loadCatalogue } from '../catalogue/catalogue.js';
import type { Filter } from '../domain/filter.js';
import { parseFilter } from '../domain/filter-parse.js';
import type { FilterWords } from '../domain/filter-words.js';
import { vendorsOfCategory } from './vendor-words.js';

/** A stored expression is canonical: its vendors are slugs and its regions are tags, so its words mean themselves. */
const asWritten: FilterWords = {
  vendor: (word) => ({ kind: 'vendor', slug: word, component: null }),
  region: (word) => ({ tag: word }),
  category: (word) => {
    const found = vendorsOfCategory(loadCatalogue(), word);
    // A category that the catalogue no longer has holds nobody; without any vendor the filter would mean all of them.
    return 'name' in found ? found : { name: word, slugs: [`category:${word}`] };
  },
};

const remembered = new Map<string, Filter>();
const rememberedMost = 5_000;

/** The filter of a stored expression. Parsed once; matching meets the same ones again and again. */
export function storedFilter(expression: string): Filter {
  const known = remembered.get(expression);
  if (known !== undefined) return known;
  const parsed = parseFilter(expression, asWritten);
  if (parsed.kind === 'bad') throw new Error(`a stored filter cannot be read: ${expression}`);
  if (remembered.size >= rememberedMost) remembered.clear();
  remembered.set(expression, parsed.filter);
  return parsed.filter;
}
