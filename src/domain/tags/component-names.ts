import { namesOfPart } from '../part-names.js';
import { isHit, type Reading } from './component-reading.js';
import { isGeneric } from './component-runs.js';
import type { Product } from './component-titles.js';
import { stem, type Token } from './component-tokens.js';
import type { FoundComponent } from './found-component.js';

/** More products than this are a list of everything. */
const mostProducts = 40;

/** A product under the name that it gets, with the words of the text that the name is made of. */
export interface Named {
  readonly component: FoundComponent;
  readonly words: readonly Token[];
  /** Written with more than one word, of which the vendor's name may be one. */
  readonly isLong: boolean;
}

export function named(reading: Reading, products: readonly Product[], vendorWords: ReadonlySet<string>): Named[] {
  const hit = products.filter((product) => isHit(reading, product));
  return hit.flatMap(({ from, to, rule, name: called }) => {
    const words = withoutOwnName(reading.tokens.slice(from, to), vendorWords);
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined) return [];
    const [start, end] = [first.start, last.end];
    const written = reading.text.slice(start, end);
    const name = called ?? nameOf(written, rule);
    return [{ component: { name, words: written, start, end, rule, where: reading.where }, words, isLong: to - from > 1 }];
  });
}

/** Common words begin with a capital, as names of components do. */
const nameOf = (written: string, rule: string): string =>
  plainRules.has(rule) ? written.charAt(0).toUpperCase() + written.slice(1) : written.replace(/\s+/g, ' ');

const plainRules: ReadonlySet<string> = new Set([
  'generic',
  'named-service',
  'title-phrase',
  'title-label',
  'foreign-phrase',
  'foreign-subject',
  'directed',
  'common-object',
  'common-subject',
]);

/** `Acme Queues` in a text of Acme's is Queues; what a vendor of several words puts before a name is part of it. */
function withoutOwnName(words: readonly Token[], vendorWords: ReadonlySet<string>): readonly Token[] {
  const [first, second] = words;
  const isWholeName = vendorWords.size === 1 && first !== undefined && vendorWords.has(first.folded);
  return isWholeName && second !== undefined && second.gap === 'soft' && second.mark === '' ? words.slice(1) : words;
}

/** A title's plain words and the names that its body writes: a name that has a word of theirs says it better, other single words are details. */
export function merged(phrases: readonly Named[], names: readonly Named[]): readonly Named[] {
  const stems = new Set(phrases.flatMap(({ words }) => words.map(({ text }) => stem(text))));
  const better = names.filter(({ words }) => words.some(({ text }) => stems.has(stem(text))));
  const longer = names.filter(({ isLong }) => isLong);
  return better.length > 0 ? [...better, ...longer] : [...phrases, ...longer];
}

/** Each product once, under its first name; a name that every page has only where nothing more particular is named. */
export function distinct(found: readonly Named[], vendorWords: ReadonlySet<string>): FoundComponent[] {
  const special = found.filter(({ words }) => !isGeneric(words, vendorWords));
  const isTold = (one: Named): boolean =>
    special.length === 0 || special.includes(one) || special.some((other) => isBeside(one, other));
  const kept: Kept[] = [];
  for (const { component, words } of found.filter(isTold)) {
    const key = bareKey(words, vendorWords);
    const at = kept.findIndex((other) => isSame(other, { key, component }));
    const known = kept[at];
    if (known === undefined) kept.push({ key, component });
    else if (isShortFor(known.key, key)) kept[at] = { key, component };
    if (kept.length >= mostProducts) break;
  }
  return kept.map(({ component }) => component);
}

/** "Issues with webhooks and search results": what stands in one list with something particular is as particular. */
const isBeside = ({ component: one }: Named, { component: other }: Named): boolean =>
  one.where === other.where && Math.abs(one.start - other.start) < 40;

interface Kept {
  readonly key: string;
  readonly component: FoundComponent;
}

const bareKey = (words: readonly Token[], vendorWords: ReadonlySet<string>): string =>
  ` ${words
    .filter(({ folded }) => !vendorWords.has(folded))
    .map(({ text }) => text)
    .join(' ')} `;

/** `Queues` after `Acme Message Queues` is the same product, so are `Queues API` after `Queues` and `S3` after Simple Storage Service. */
function isSame(one: Kept, other: Kept): boolean {
  const [, long] = namesOfPart(withoutNoun(other.component.name));
  const isWritten = long !== undefined && one.component.name.toLowerCase().includes(long.toLowerCase());
  return (
    isWritten ||
    one.key.includes(other.key) ||
    isPartOf(one.key, other.key) ||
    isShortFor(one.key, other.key) ||
    isShortFor(other.key, one.key)
  );
}

/** `EC2` of EC2 APIs. */
const withoutNoun = (name: string): string => name.replace(/ (?:APIs?|service)$/i, '');

/** `Queues Dashboard` after `Queues` is a part of what is named already. */
const isPartOf = (short: string, long: string): boolean => short.length > 4 && long.startsWith(short);

/** `KMS` is short for Key Management Service. */
const isShortFor = (short: string, long: string): boolean =>
  short.length > 4 &&
  short.trim() ===
    long
      .trim()
      .split(' ')
      .map((word) => word.charAt(0))
      .join('');
