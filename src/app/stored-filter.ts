import type { Filter } from '../domain/filter.js';
import { parseFilter } from '../domain/filter-parse.js';
import type { FilterWords } from '../domain/filter-words.js';

/** A stored expression is canonical: its vendors are slugs and its regions are tags, so its words mean themselves. */
const asWritten: FilterWords = {
  vendor: (word) => ({ kind: 'vendor', slug: word, component: null }),
  region: (word) => ({ tag: word }),
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
