import { quoteIfNeeded } from '../domain/filter-format.js';
import { type FilterWords, resolveVendor } from '../domain/filter-words.js';
import { type ListedVendor, readVendorList, type UnreadLine } from '../domain/vendor-list.js';

export interface PastedVendor {
  /** What it is called in the list. */
  readonly typed: string;
  readonly line: number;
  /** What `subscribe` takes; undefined where nobody of that name is known. */
  readonly expression: string | undefined;
  /** Slugs, best first, where it is not known. */
  readonly suggestions: readonly string[];
}

export interface Pasted {
  readonly vendors: readonly PastedVendor[];
  readonly unread: readonly UnreadLine[];
}

/** What the vendors of a list are here: each once, also where the list has it under several names. A sentence where it is no list. */
export function pastedVendors(words: FilterWords, text: string): Pasted | { readonly sentence: string } {
  const list = readVendorList(text);
  if (list.kind === 'refused') return list;
  const known = new Set<string>();
  const vendors: PastedVendor[] = [];
  for (const listed of list.vendors) {
    const word = bestWord(listed, (candidate) => words.vendor(candidate).kind);
    const found = resolveVendor(words, word);
    const about = { typed: word, line: listed.line };
    if (found.kind === 'unknown') vendors.push({ ...about, expression: undefined, suggestions: found.suggestions });
    else {
      const expression = expressionOf(word, listed.components);
      const key = JSON.stringify([found.vendor, listed.components]);
      if (!known.has(key)) vendors.push({ ...about, expression, suggestions: [] });
      known.add(key);
    }
  }
  return { vendors, unread: list.unread };
}

const expressionOf = (word: string, components: readonly string[]): string =>
  components.length === 0 ? quoteIfNeeded(word) : `${quoteIfNeeded(word)} component:${components.map(quoteIfNeeded).join(',')}`;

/**
 * The word of a list entry that means most: one that is known, else the address of its status page, which stands first, else its name. The home page of a
 * vendor that nobody knows is no status page.
 */
export function bestWord({ words }: ListedVendor, kindOf: (word: string) => 'vendor' | 'page' | 'unknown'): string {
  const kinds = words.map(kindOf);
  const known = words[kinds.indexOf('vendor')];
  const [first = ''] = words;
  if (known !== undefined || kinds[0] === 'page') return known ?? first;
  return words.find((_, index) => kinds[index] === 'unknown') ?? first;
}

/** The same for a request in chat, where it is more than names by line: a table, Markdown, OPML. Undefined where it is not. */
export function readPasted(words: FilterWords, text: string) {
  const list = readVendorList(text);
  if (list.kind === 'refused' || list.form === 'lines' || (list.form === 'markdown' && list.vendors.length < 2)) return undefined;
  const pasted = pastedVendors(words, text);
  if ('sentence' in pasted) return undefined;
  return {
    expressions: pasted.vendors.flatMap(({ expression }) => expression ?? []),
    unknown: [
      ...pasted.vendors.flatMap(({ typed, expression, suggestions }) =>
        expression === undefined ? [{ typed, suggestions }] : [],
      ),
      ...pasted.unread.map((line) => ({ typed: line.text, suggestions: [] })),
    ].map((one) => ({ ...one, region: null, terms: '' })),
    names: pasted.vendors.length,
  };
}
