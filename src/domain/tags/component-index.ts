import { isPlace, isPlaceName } from './component-places.js';
import { isCodeLike, isEastAsian, keyOf, singular, stemKeyOf, type Token, tokensOf } from './component-tokens.js';
import { serviceNouns, statusWords } from './component-words.js';
import type { KnownComponents } from './known-components.js';

/** What a run of words has to show before it counts as a name: nothing more, letters as written, or a sign that it is used as a name. */
type Trust = 'plain' | 'code' | 'word' | 'status';

/** Ways to write a name, the surest first. */
const rules = [
  'name',
  'alias',
  'group',
  'without-brackets',
  'without-vendor',
  'abbreviation',
  'piece',
  'head',
  'inflected',
  'place',
] as const;
type Rule = (typeof rules)[number];

export interface Entry {
  /** More than one where several components share this part of their names. */
  readonly names: readonly string[];
  readonly shown: string;
  readonly rule: Rule;
  readonly trust: Trust;
  /** The hardest gap inside the name: a comma in the text may stand only where the name has one. */
  readonly reach: number;
}

export interface ComponentIndex {
  /** No name has more words, and no run of more words is looked up. */
  readonly mostWords: number;
  /** The first letters of all keys. */
  readonly starts: ReadonlySet<string>;
  readonly byKey: ReadonlyMap<string, Entry>;
  readonly byStem: ReadonlyMap<string, Entry>;
  /** By group: the names in it that are places, with their keys. */
  readonly placesIn: ReadonlyMap<string, readonly { readonly name: string; readonly key: string }[]>;
}

/** More are not looked at: the longest lists of the field have a few hundred. */
const mostNames = 5000;
const longestName = 16;

/** All ways in which a text may write the names of a page. */
export function indexOf(known: KnownComponents, vendorWords: ReadonlySet<string>): ComponentIndex {
  const byKey = new Map<string, Entry>();
  const byStem = new Map<string, Entry>();
  const placesIn = new Map<string, { name: string; key: string }[]>();
  const names = known.names.slice(0, mostNames);
  const all = new Set(names.map(({ name }) => name));
  let longest = 4;
  for (const { name, group } of names) {
    if (group !== null) addGroup(byKey, placesIn, name, group, vendorWords);
    if (isPlaceName(name)) {
      // A place in a group is named with its group.
      if (group === null || isPlaceName(group)) addPlace(byKey, name);
      longest = Math.max(longest, tokensOf(name).length);
      continue;
    }
    for (const [spelling, rule] of spellingsOf(name, vendorWords)) {
      if (rule === 'name' || !isOnlyVendor(spelling, vendorWords)) addSpelling(byKey, spelling, name, rule);
    }
    const tokens = tokensOf(name);
    longest = Math.max(longest, tokens.length);
    if (tokens.length > 1 && stemKeyOf(tokens).length >= 9)
      put(byStem, stemKeyOf(tokens), entryOf(tokens, name, name, 'inflected'));
  }
  for (const [alias, name] of known.aliases) {
    if (all.has(name)) for (const key of new Set([alias, singular(alias)])) put(byKey, key, aliasEntry(alias, name));
  }
  const starts = new Set([...byKey.keys(), ...byStem.keys()].map((key) => key.charAt(0)));
  return { mostWords: Math.min(longestName, longest + 1), starts, byKey, byStem, placesIn };
}

const isOnlyVendor = (spelling: string, vendorWords: ReadonlySet<string>): boolean =>
  tokensOf(spelling).every(({ folded }) => vendorWords.has(folded));

const aliasEntry = (alias: string, name: string): Entry => ({
  names: [name],
  shown: alias,
  rule: 'alias',
  trust: 'plain',
  reach: 0,
});

function addGroup(
  byKey: Map<string, Entry>,
  placesIn: Map<string, { name: string; key: string }[]>,
  name: string,
  group: string,
  vendorWords: ReadonlySet<string>,
): void {
  if (isPlaceName(name)) placesIn.set(group, [...(placesIn.get(group) ?? []), { name, key: keyOf(tokensOf(name)) }]);
  if (isPlaceName(group)) return;
  addSpelling(byKey, group, group, 'group');
  const bare = withoutVendor(group, vendorWords);
  if (bare !== undefined) addSpelling(byKey, bare, group, 'without-vendor');
}

function addSpelling(byKey: Map<string, Entry>, spelling: string, name: string, rule: Rule): void {
  const tokens = tokensOf(spelling);
  const key = keyOf(tokens);
  if (key.length < 2 || isPlace(tokens)) return;
  put(byKey, key, entryOf(tokens, spelling, name, rule));
}

/**
 * What is only a place is told by region tags, in more ways than a component's name has; as a component it counts where the text writes it as its
 * page does: with more than one word, as a code with a digit, or by the code that the page puts in brackets.
 */
function addPlace(byKey: Map<string, Entry>, name: string): void {
  const code = /\(([A-Z]{3,4}\d{0,2})\)/.exec(name)?.[1];
  for (const spelling of new Set([name, withoutBrackets(name), ...(code === undefined ? [] : [code])])) {
    const tokens = tokensOf(spelling);
    const isTelling = tokens.length > 1 || /^\p{L}{2,}\d+$/u.test(spelling) || spelling === code;
    if (isTelling && keyOf(tokens).length > 2) put(byKey, keyOf(tokens), entryOf(tokens, spelling, name, 'place'));
  }
}

/** The surer way to write a name wins; equally sure ways to write several names stand for all of them. */
function put(map: Map<string, Entry>, key: string, entry: Entry): void {
  const known = map.get(key);
  const order = known === undefined ? -1 : rules.indexOf(entry.rule) - rules.indexOf(known.rule);
  if (known === undefined || order < 0) map.set(key, entry);
  else if (order === 0) map.set(key, { ...known, names: [...new Set([...known.names, ...entry.names])] });
}

export const reachOf = { soft: 0, list: 1, hard: 2, break: 3 };
const gapReach = (tokens: readonly Token[]): number => Math.max(0, ...tokens.slice(1).map(({ gap }) => reachOf[gap]));

function entryOf(tokens: readonly Token[], spelling: string, name: string, rule: Rule): Entry {
  return {
    names: [name],
    shown: spelling.trim(),
    rule,
    trust: trustOf(tokens, rule),
    reach: /[&,]|\band\b/.test(spelling) ? Math.max(1, gapReach(tokens)) : gapReach(tokens),
  };
}

function trustOf(tokens: readonly Token[], rule: Rule): Trust {
  const [first, ...rest] = tokens;
  if (first === undefined) return 'status';
  if (rest.length > 0)
    return rule === 'head' || rule === 'piece' ? (tokens.every(({ raw }) => isCodeLike(raw)) ? 'code' : 'plain') : 'plain';
  if (isEastAsian(first.raw)) return first.raw.length > 1 ? 'plain' : 'word';
  if (isCodeLike(first.raw)) return 'code';
  return statusWords.has(first.text) ? 'status' : 'word';
}

function* spellingsOf(name: string, vendorWords: ReadonlySet<string>): Generator<readonly [string, Rule]> {
  yield [name, 'name'];
  const bare = withoutBrackets(name);
  if (bare !== name) yield [bare, 'without-brackets'];
  for (const form of [name, bare]) {
    const own = withoutVendor(form, vendorWords);
    if (own !== undefined) yield [own, 'without-vendor'];
    if (own !== undefined && headOf(own) !== undefined) yield [headOf(own) ?? own, 'head'];
  }
  for (const initials of initialsOf(bare, name)) yield [initials, 'abbreviation'];
  for (const piece of piecesOf(bare)) yield [piece, 'piece'];
  const head = headOf(bare);
  if (head !== undefined) yield [head, 'head'];
}

const withoutBrackets = (name: string): string => name.replace(/(?:(?<!\s)\s+)?\([^()]{0,80}\)/g, '').trim() || name;

/** `Acme Queues` on Acme's page is also called Queues, and `Acme Cloud Queues` also Cloud Queues and, where the vendor is Acme Cloud, Queues. */
function withoutVendor(name: string, vendorWords: ReadonlySet<string>): string | undefined {
  const words = name.trim().split(/\s+/);
  let at = 0;
  while (at < words.length - 1 && vendorWords.has((words[at] ?? '').toLowerCase())) at += 1;
  return at === 0 ? undefined : words.slice(at).join(' ');
}

const smallWords = new Set(['of', 'the', 'for', 'in', 'to', 'a']);

/** `KMS` for Key Management Service, and whatever the name gives in brackets with the same letters. */
function initialsOf(bare: string, name: string): string[] {
  const words = tokensOf(bare).filter(({ text }) => !smallWords.has(text));
  const initials = words.map(({ raw }) => raw.charAt(0).toUpperCase()).join('');
  const given = /\(([A-Z][A-Z0-9]{1,5})\)/.exec(name)?.[1];
  const isGiven = given !== undefined && initials.startsWith(given.charAt(0)) && initials.includes(given.slice(-1));
  const own =
    words.length >= 3 && words.length <= 5 && /^[A-Z]+$/.test(initials) && words.every(({ raw }) => /^\p{Lu}/u.test(raw))
      ? [initials]
      : [];
  return isGiven ? [given, ...own] : own;
}

/** `SIP / US East` has SIP, `Pipelines & Workflows` has both, `web.example.com - CDN` has its host. */
function piecesOf(name: string): string[] {
  const pieces = name
    .split(/(?:(?<!\s)\s+)?[:>›»|,]\s+|(?<!\s)\s+(?:[-–—/]|&|and)\s+|(?<=\p{L}{3})\/(?=\p{L}{3})/u)
    .map((piece) => piece.trim());
  return pieces.length < 2 ? [] : pieces.filter((piece) => piece.length > 2 && !/^(?:other|more|all)$/i.test(piece));
}

/** `Search Availability` is called search, `API Requests` the API: the words before a last one that says little. */
function headOf(name: string): string | undefined {
  const words = name.trim().split(/\s+/);
  const last = singular(words.at(-1)?.toLowerCase() ?? '');
  const [first = ''] = words;
  if (words.length < 2 || last === 'gateway' || !(lightTails.has(last) || serviceNouns.has(last))) return undefined;
  // One word is left: `Pull` of Pull Requests and `Web` of Web Application are not what people call them.
  if (words.length === 2 && !isCodeLike(first) && (!lightTails.has(last) || poorHeads.has(first.toLowerCase()))) return undefined;
  return words.slice(0, -1).join(' ');
}

const lightTails: ReadonlySet<string> = new Set(
  'service system platform availability performance engine website feature product pipeline'.split(' '),
);
const poorHeads: ReadonlySet<string> = new Set(
  'web mobile data customer user client application server cloud partner site public online company'.split(' '),
);
