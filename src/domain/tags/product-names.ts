import { namesOfPart } from '../part-names.js';
import {
  codeNames,
  directed,
  generics,
  inBrackets,
  inRuns,
  lettered,
  namedServices,
  properSubjects,
} from './component-evidence.js';
import { foreignNames } from './component-foreign.js';
import { phrasesOfTitle } from './component-phrases.js';
import { isHit, type Reading, readingOf } from './component-reading.js';
import { isGeneric } from './component-runs.js';
import { type Product, productsOfTitle } from './component-titles.js';
import type { Token } from './component-tokens.js';
import type { FoundComponent } from './found-component.js';

/** More products than this are a list of everything. */
const mostProducts = 40;

/**
 * The products that a text names as affected, where no list of components says what to look for. A product is something written as a name of which
 * trouble is said; what is only spoken of, places, people, other companies and the vendor itself are none.
 */
export function findProductNames(
  text: { readonly title: string; readonly body: string },
  vendorWords: ReadonlySet<string>,
): FoundComponent[] {
  const title = readingOf(text.title, 'title', vendorWords);
  const body = readingOf(text.body, 'body', vendorWords);
  const headed = named(title, productsOfTitle(title), vendorWords);
  const titled = headed.length > 0 ? headed : named(title, spokenOf(title), vendorWords);
  const told = [...spokenOf(body), ...codeNames(body)];
  // A title that says what it is about is trusted over the details of the body, which may only add to it.
  const added = headed.length > 0 ? told.filter((product) => isAdded(body, product)) : told;
  const found = [...titled, ...named(body, added, vendorWords)];
  const products = found.length > 0 ? found : named(title, phrasesOfTitle(title), vendorWords);
  return distinct(products, vendorWords).slice(0, mostProducts);
}

const addition =
  /(?<![\p{L}\p{N}])(?:also|additionally|in addition|auch|zusätzlich|ebenfalls|aussi|également|también|además|também|além|anche|inoltre|ook|eveneens|также|тоже)(?![\p{L}\p{N}])|さらに|新たに|또한|추가로|另外|此外/iu;

/** "Webhooks are also delayed": a later update widens what the title names. */
function isAdded({ tokens, text, clauseAt }: Reading, { from, rule }: Product): boolean {
  const clause = rule === 'list-item' ? undefined : clauseAt(tokens[from]?.start ?? 0);
  return clause !== undefined && addition.test(text.slice(clause.start, clause.end));
}

/** What a text speaks of as being in trouble, by all signs that hold in a title and in a body. */
const spokenOf = (reading: Reading): Product[] => [
  ...inRuns(reading),
  ...properSubjects(reading),
  ...namedServices(reading),
  ...lettered(reading),
  ...directed(reading),
  ...inBrackets(reading),
  ...generics(reading),
  ...foreignNames(reading),
];

interface Named {
  readonly component: FoundComponent;
  readonly words: readonly Token[];
}

function named(reading: Reading, products: readonly Product[], vendorWords: ReadonlySet<string>): Named[] {
  const hit = products.filter((product) => isHit(reading, product));
  return hit.flatMap(({ from, to, rule }) => {
    const words = withoutOwnName(reading.tokens.slice(from, to), vendorWords);
    const [first, last] = [words[0], words.at(-1)];
    if (first === undefined || last === undefined) return [];
    const [start, end] = [first.start, last.end];
    const written = reading.text.slice(start, end);
    const name = plainRules.has(rule) ? written.charAt(0).toUpperCase() + written.slice(1) : written.replace(/\s+/g, ' ');
    return [{ component: { name, words: written, start, end, rule, where: reading.where }, words }];
  });
}

const plainRules: ReadonlySet<string> = new Set(['generic', 'named-service', 'title-phrase', 'foreign-phrase', 'directed']);

/** `Acme Queues` in a text of Acme's is Queues; what a vendor of several words puts before a name is part of it. */
function withoutOwnName(words: readonly Token[], vendorWords: ReadonlySet<string>): readonly Token[] {
  const [first, second] = words;
  const isWholeName = vendorWords.size === 1 && first !== undefined && vendorWords.has(first.folded);
  return isWholeName && second !== undefined && second.gap === 'soft' && second.mark === '' ? words.slice(1) : words;
}

/** Each product once, under its first name; a name that every page has only where nothing more particular is named. */
function distinct(found: readonly Named[], vendorWords: ReadonlySet<string>): FoundComponent[] {
  const special = found.filter(({ words }) => !isGeneric(words, vendorWords));
  const kept: Kept[] = [];
  for (const { component, words } of special.length > 0 ? special : found) {
    const key = bareKey(words, vendorWords);
    const at = kept.findIndex((other) => isSame(other, { key, component }));
    const known = kept[at];
    if (known === undefined) kept.push({ key, component });
    else if (isShortFor(known.key, key)) kept[at] = { key, component };
    if (kept.length >= mostProducts) break;
  }
  return kept.map(({ component }) => component);
}

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
