import type { ComplaintFact } from './complaint-facts.js';
import { complaintOf } from './complaint-words.js';
import { type Filter, type FilterKind, type FilterVendor, filterKinds, impactOrder } from './filter.js';
import { cut, type FilterComplaint, splice } from './filter-complaint.js';
import { contradictions } from './filter-contradictions.js';
import { formatFilter, quoteIfNeeded } from './filter-format.js';
import { type FilterKey, filterKeys, keyExamples, keyOf, suggestKeys } from './filter-keys.js';
import { type ScannedTerm, type ScannedValue, scanFilter } from './filter-scan.js';
import { type FilterWords, type NamedPage, resolveVendor } from './filter-words.js';
import type { Impact } from './incident.js';
import { looseKey, nearest } from './nearest.js';

export type ParsedFilter =
  | { readonly kind: 'filter'; readonly filter: Filter; readonly canonical: string; readonly pages: readonly NamedPage[] }
  | { readonly kind: 'bad'; readonly complaints: readonly FilterComplaint[] };

/** Longer than any list that a person types, short enough to read at once. */
export const maxFilterLength = 4000;
/** A nearest name is looked for each unknown word, which takes about 2 ms; more than this is a list to paste, not a filter. */
export const maxFilterValues = 100;

/** Reads a filter expression. All complaints about it come together, in the order in which they stand in the text. */
export function parseFilter(text: string, words: FilterWords): ParsedFilter {
  if (text.length > maxFilterLength)
    return refuse('too-long', text.length, { about: 'too-long', of: { most: maxFilterLength, found: text.length } });
  const scan = scanFilter(text);
  if (scan.openQuote !== null) return refuseOpenQuote(text, scan.openQuote);
  const count = scan.terms.reduce((sum, term) => sum + term.values.length, 0);
  if (count > maxFilterValues)
    return refuse('too-long', text.length, { about: 'too-many', of: { most: maxFilterValues, found: count } });
  if (scan.terms.length === 0) return refuse('empty', text.length, { about: 'empty', of: null });
  const reader = new FilterReader(text, words);
  for (const term of scan.terms) reader.read(term);
  return reader.finish(scan.terms);
}

const refuse = (code: FilterComplaint['code'], end: number, fact: ComplaintFact): ParsedFilter => ({
  kind: 'bad',
  complaints: [{ code, start: 0, end, ...complaintOf(fact), suggestions: [], corrected: null }],
});

const refuseOpenQuote = (text: string, start: number): ParsedFilter => ({
  kind: 'bad',
  complaints: [
    {
      code: 'unclosed-quote',
      start,
      end: text.length,
      ...complaintOf({ about: 'open-quote', of: { behind: text.slice(start + 1, start + 25).trim() || ' ' } }),
      suggestions: [],
      corrected: `${text.trimEnd()}${text[start] === "'" ? "'" : '"'}`,
    },
  ],
});

interface FilterLists {
  readonly notVendors: string[];
  readonly regions: string[];
  readonly notRegions: string[];
  readonly components: string[];
  readonly notComponents: string[];
  readonly kinds: FilterKind[];
  readonly notKinds: FilterKind[];
}

interface Problem extends Pick<FilterComplaint, 'code'> {
  readonly fact: ComplaintFact;
  readonly suggestions?: readonly string[];
  readonly corrected?: string | null;
}

/** Takes one term after the other and gathers what they say and what is wrong with them. */
class FilterReader {
  readonly #text: string;
  readonly #words: FilterWords;
  readonly #complaints: FilterComplaint[] = [];
  readonly #pages: NamedPage[] = [];
  readonly #firstOf = new Map<string, ScannedTerm>();
  readonly #vendors: FilterVendor[] = [];
  readonly #lists: FilterLists = {
    notVendors: [],
    regions: [],
    notRegions: [],
    components: [],
    notComponents: [],
    kinds: [],
    notKinds: [],
  };
  #minImpact: Impact | null = null;
  #strict = false;
  #all: ScannedValue | null = null;

  constructor(text: string, words: FilterWords) {
    this.#text = text;
    this.#words = words;
  }

  read(term: ScannedTerm): undefined {
    if (term.key === null) return this.#bare(term);
    const key = keyOf(term.key.text);
    if (key === undefined) return this.#unknownKey(term, term.key);
    if (term.values.length === 0) {
      const fact = { about: 'no-value', of: { key, example: keyExamples[key] } } as const;
      return this.#complain(term, { code: 'empty-value', fact });
    }
    if (this.#isRepeated(term, key)) return;
    this.#keyed(term, key);
  }

  finish(terms: readonly ScannedTerm[]): ParsedFilter {
    const filter: Filter = { vendors: unique(this.#vendors), ...this.#lists, minImpact: this.#minImpact, strict: this.#strict };
    if (this.#all !== null && filter.vendors.length > 0) {
      const named = filter.vendors.map((vendor) => vendor.category ?? vendor.slug);
      this.#complain(this.#all, {
        code: 'contradiction',
        fact: { about: 'all-and-some', of: { named: [...new Set(named)].slice(0, 5) } },
        corrected: cut(this.#text, this.#all.start, this.#all.end),
      });
    }
    if (this.#complaints.length === 0) this.#complaints.push(...contradictions(this.#text, terms, filter));
    if (this.#complaints.length > 0) return { kind: 'bad', complaints: this.#complaints.sort((a, b) => a.start - b.start) };
    return { kind: 'filter', filter, canonical: formatFilter(filter), pages: this.#pages };
  }

  #bare(term: ScannedTerm): undefined {
    for (const value of term.values) {
      const word = value.quoted ? '' : value.text.toLowerCase();
      if ((word === 'strict' || word === 'all') && term.negated) {
        this.#complain(term, {
          code: 'misplaced',
          fact: { about: word === 'all' ? 'not-all' : 'not-strict', of: null },
          corrected: cut(this.#text, term.start, term.end),
        });
      } else if (word === 'strict') this.#strict = true;
      else if (word === 'all') this.#all = value;
      else this.#vendor(value, term.negated);
    }
  }

  #keyed(term: ScannedTerm, key: FilterKey): undefined {
    const lists = this.#lists;
    for (const value of term.values) {
      switch (key) {
        case 'vendor':
          if (!value.quoted && value.text.toLowerCase() === 'all' && !term.negated) this.#all = value;
          else this.#vendor(value, term.negated);
          break;
        case 'category':
          this.#category(term, value);
          break;
        case 'region':
          this.#region(value, term.negated ? lists.notRegions : lists.regions);
          break;
        case 'component':
          add(term.negated ? lists.notComponents : lists.components, value.text);
          break;
        case 'kind':
          this.#kind(value, term.negated ? lists.notKinds : lists.kinds);
          break;
        case 'min-impact':
          this.#impact(term, value);
      }
    }
  }

  #vendor(value: ScannedValue, negated: boolean): undefined {
    const resolved = resolveVendor(this.#words, value.text);
    if (resolved.kind === 'unknown') return this.#unknownVendor(value, resolved.suggestions);
    const { vendor, page } = resolved;
    if (page !== null && !this.#pages.some((known) => known.slug === page.slug)) this.#pages.push(page);
    if (!negated) this.#vendors.push(vendor);
    else if (vendor.component === null) add(this.#lists.notVendors, vendor.slug);
    else this.#excludedPart(value, vendor.slug, vendor.component);
  }

  #excludedPart(value: ScannedValue, slug: string, component: string): undefined {
    const instead = `-component:${quoteIfNeeded(component)}`;
    this.#complain(value, {
      code: 'misplaced',
      fact: { about: 'not-part', of: { word: value.text, vendor: slug, instead } },
      suggestions: [instead],
    });
  }

  #unknownVendor(value: ScannedValue, suggestions: readonly string[]): undefined {
    this.#complain(value, {
      code: 'unknown-vendor',
      fact: { about: 'vendor', of: { word: value.text, meant: suggestions } },
      suggestions,
      corrected: this.#replaced(value, suggestions[0]),
    });
  }

  #category(term: ScannedTerm, value: ScannedValue): undefined {
    if (term.negated) {
      if (value !== term.values[0]) return;
      return this.#complain(term, {
        code: 'misplaced',
        fact: { about: 'not-category', of: null },
        corrected: cut(this.#text, term.start, term.end),
      });
    }
    const found = this.#words.category(value.text);
    if ('name' in found) {
      const { name, slugs } = found;
      return void this.#vendors.push(...slugs.map((slug) => ({ slug, component: null, category: name })));
    }
    const { suggestions } = found;
    this.#complain(value, {
      code: 'unknown-category',
      fact: { about: 'category', of: { word: value.text, meant: suggestions } },
      suggestions,
      corrected: this.#replaced(value, suggestions[0]),
    });
  }

  #region(value: ScannedValue, into: string[]): undefined {
    const found = this.#words.region(value.text);
    if ('tag' in found) return add(into, found.tag);
    this.#complain(value, {
      code: 'unknown-region',
      fact: { about: 'region', of: { word: value.text, meant: found.suggestions } },
      suggestions: found.suggestions,
      corrected: this.#replaced(value, found.suggestions[0]),
    });
  }

  #kind(value: ScannedValue, into: FilterKind[]): undefined {
    const typed = looseKey(value.text);
    const kind = filterKinds.find((known) => known === typed || `${known}s` === typed);
    if (kind !== undefined) return add(into, kind);
    this.#unknownWord(value, 'kind', filterKinds);
  }

  #impact(term: ScannedTerm, value: ScannedValue): undefined {
    if (term.negated) {
      return this.#complain(term, {
        code: 'misplaced',
        fact: { about: 'not-impact', of: null },
        corrected: splice(this.#text, term.start, term.start + 1, ''),
      });
    }
    if (term.values.length > 1 && value === term.values[1]) {
      const mildest = impactOrder.find((impact) => term.values.some((one) => one.text.toLowerCase() === impact));
      return this.#complain(term, {
        code: 'repeated',
        fact: { about: 'one-impact', of: null },
        corrected: mildest === undefined ? null : splice(this.#text, term.start, term.end, `min-impact:${mildest}`),
      });
    }
    const impact = impactOrder.find((known) => known === value.text.toLowerCase());
    if (impact === undefined) return this.#unknownWord(value, 'impact', impactOrder);
    this.#minImpact = impact;
  }

  #unknownWord(value: ScannedValue, about: 'kind' | 'impact', known: readonly string[]): undefined {
    const suggestions = nearest(
      value.text,
      known.map((word) => ({ key: looseKey(word), thing: word })),
      2,
    );
    this.#complain(value, {
      code: `unknown-${about}`,
      fact: { about, of: { word: value.text, meant: suggestions, known } },
      suggestions: suggestions.length > 0 ? suggestions : known,
      corrected: this.#replaced(value, suggestions[0]),
    });
  }

  #unknownKey(term: ScannedTerm, key: NonNullable<ScannedTerm['key']>): undefined {
    const suggestions = suggestKeys(key.text);
    const best = suggestions[0];
    this.#complain(term, {
      code: 'unknown-key',
      fact: { about: 'key', of: { word: key.text, meant: suggestions, known: filterKeys.map((known) => `${known}:`) } },
      suggestions,
      corrected: best === undefined ? null : splice(this.#text, key.start, key.end, best),
    });
  }

  /** All terms must hold at once, which two lists of one kind cannot mean; exclusions and vendors add up without doubt. */
  #isRepeated(term: ScannedTerm, key: FilterKey): boolean {
    if (key === 'vendor' || key === 'category' || (term.negated && key !== 'min-impact')) return false;
    const first = this.#firstOf.get(key);
    if (first === undefined) {
      this.#firstOf.set(key, term);
      return false;
    }
    const joined = [...first.values, ...term.values].map((value) => quoteIfNeeded(value.text)).join(',');
    const rest = cut(this.#text, term.start, term.end);
    this.#complain(term, {
      code: 'repeated',
      fact: key === 'min-impact' ? { about: 'impact-again', of: null } : { about: 'again', of: { key, joined } },
      corrected: key === 'min-impact' ? rest : splice(rest, first.start, first.end, `${key}:${joined}`),
    });
    return true;
  }

  #replaced(value: ScannedValue, replacement: string | undefined): string | null {
    return replacement === undefined ? null : splice(this.#text, value.start, value.end, quoteIfNeeded(replacement));
  }

  #complain({ start, end }: { readonly start: number; readonly end: number }, { fact, ...problem }: Problem): undefined {
    this.#complaints.push({ suggestions: [], corrected: null, start, end, ...complaintOf(fact), ...problem });
  }
}

function add<Item>(list: Item[], item: Item): undefined {
  if (!list.includes(item)) list.push(item);
}

const unique = (vendors: readonly FilterVendor[]): FilterVendor[] => [
  ...new Map(
    vendors.map((vendor) => [JSON.stringify([vendor.slug, vendor.component, vendor.category ?? null]), vendor]),
  ).values(),
];
