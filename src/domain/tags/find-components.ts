import { namesOfPart } from '../part-names.js';
import { type ComponentIndex, type Entry, indexOf, reachOf } from './component-index.js';
import type { ComponentJudge } from './component-judge/verdict.js';
import type { Match } from './component-match.js';
import { wordsOfVendor } from './component-outsiders.js';
import { placeKeys } from './component-places.js';
import { isHit, type Reading, readingOf } from './component-reading.js';
import { isWithin } from './component-roles.js';
import { isInOtherName, isNamedHere } from './component-signals.js';
import { isCapital, keyOf, stem, type Token, tokensOf } from './component-tokens.js';
import type { FoundComponent } from './found-component.js';
import type { KnownComponents } from './known-components.js';
import { plainText } from './plain-text.js';
import { findProductNames } from './product-names.js';

interface Text {
  readonly title: string;
  readonly body: string;
}

/** @returns the components that a text names as affected, in reading order, each once. */
type FindComponents = (text: Text) => FoundComponent[];

/**
 * Makes ready to find the components of one page's texts: what a page's names need is worked out once, for however many texts. On a page whose
 * components are not known, the products that a text names are found. What a text names as well, as a way out, as a cause or as somebody else's is
 * left out. `judge` says which of them are meant; by default the likeliest. Texts may be HTML or Markdown: what stands between the marks is read, and positions are those of the text as written. Work grows with
 * the length of the text; callers bound it with `readablePart`.
 */
export function componentFinder(known: KnownComponents, vendor: string, judge?: ComponentJudge): FindComponents {
  const find = plainFinder(known, vendor, judge);
  return (written) => {
    const plain = { title: plainText(written.title), body: plainText(written.body) };
    return find({ title: plain.title.text, body: plain.body.text }).map((found) => {
      const { at } = plain[found.where];
      return { ...found, start: at(found.start), end: at(found.end - 1) + 1 };
    });
  };
}

function plainFinder(known: KnownComponents, vendor: string, judge: ComponentJudge | undefined): FindComponents {
  const vendorWords = wordsOfVendor(vendor);
  if (known.names.length === 0) return (text) => findProductNames(text, vendorWords, judge);
  const index = indexOf(known, vendorWords);
  return (text) => findKnown(text, index, vendorWords);
}

function findKnown(text: Text, index: ComponentIndex, vendorWords: ReadonlySet<string>): FoundComponent[] {
  const readings = [readingOf(text.title, 'title', vendorWords), readingOf(text.body, 'body', vendorWords)];
  const mentioned = new Set(readings.flatMap((reading) => toldOf(reading)));
  const found = new Map<string, FoundComponent>();
  const spared = new Set<Entry>();
  const matches = readings.map((reading) => matchesOf(reading, index, spared));
  for (const [at, reading] of readings.entries()) {
    // A name that comes again stands for nothing new, and a family may have thousands of members.
    const done = new Set<Entry>(spared);
    for (const match of (matches[at] ?? []).filter(({ entry }) => !done.has(entry) && done.add(entry))) {
      for (const each of componentsOf(match, reading, index, mentioned)) if (!found.has(each.name)) found.set(each.name, each);
    }
  }
  return [...found.values()];
}

/**
 * The names in a text that count, the longest at each place; a name in a list with one that counts needs no sign of its own. `spared` takes the
 * places that are named as well: texts name the healthy ones beside the others and take back what they said too early.
 */
function matchesOf(reading: Reading, index: ComponentIndex, spared: Set<Entry>): Match[] {
  const candidates: Match[] = [];
  for (let from = 0; from < reading.tokens.length; ) {
    const match = mayBegin(reading.tokens[from], index) ? longestAt(reading.tokens, from, index) : undefined;
    if (match !== undefined && isHit(reading, match)) candidates.push(match);
    else if (match?.entry.rule === 'place' && isSpared(reading, match)) spared.add(match.entry);
    from = match?.to ?? from + 1;
  }
  const sure = candidates.map((match) => isNamedHere(reading, match));
  const order = [...candidates.keys()];
  for (const at of order)
    sure[at] ||= sure[at - 1] === true && isListed(reading, candidates[at - 1], candidates[at], candidates[at]);
  for (const at of order.reverse())
    sure[at] ||= sure[at + 1] === true && isListed(reading, candidates[at], candidates[at + 1], candidates[at]);
  return candidates.filter((_, at) => sure[at]);
}

/** The words of a text without what it names as well. */
const toldOf = ({ tokens, clauseAt }: Reading): string[] =>
  tokens.filter(({ start }) => !isWithin(clauseAt(start)?.spared ?? [], start)).map(({ text }) => text);

function isSpared({ tokens, clauseAt }: Reading, { from }: Match): boolean {
  const start = tokens[from]?.start ?? 0;
  return isWithin(clauseAt(start)?.spared ?? [], start);
}

/** Whether two neighbours stand in one list, so that what holds for one holds for the other, which is written as a name may be. */
function isListed(reading: Reading, left: Match | undefined, right: Match | undefined, other: Match | undefined): boolean {
  if (left === undefined || right === undefined || other === undefined || left.to !== right.from) return false;
  const joint = reading.tokens[right.from];
  const isJoint = joint?.gap === 'list' || joint?.mark === '&' || joint?.mark === '/';
  const isWritten = other.entry.trust !== 'status' || isCapital(reading.tokens[other.from]?.raw ?? '');
  return isJoint && isWritten && !isInOtherName(reading, other);
}

/** Most words begin no name, which their first letter tells. */
const mayBegin = (token: Token | undefined, index: ComponentIndex): boolean =>
  token !== undefined && (index.starts.has(token.text.charAt(0)) || (token.raw.length <= 4 && isCapital(token.raw)));

function longestAt(tokens: readonly Token[], from: number, index: ComponentIndex): Match | undefined {
  let longest: Match | undefined;
  let [key, folded, stems, reach] = ['', '', '', 0];
  for (let to = from; to < tokens.length && to - from < index.mostWords; to += 1) {
    const token = tokens[to];
    if (token === undefined || (to > from && token.gap === 'break')) break;
    reach = to === from ? 0 : Math.max(reach, reachOf[token.gap]);
    key += token.text;
    folded += token.folded;
    stems += stem(token.text);
    const entry =
      index.byKey.get(key) ?? index.byKey.get(folded) ?? (to > from ? index.byStem.get(stems) : fromShort(token, index));
    if (entry !== undefined && reach <= entry.reach) longest = { from, to: to + 1, entry };
  }
  return longest;
}

/** `S3` is short for a name that its page writes out. */
function fromShort({ raw }: Token, index: ComponentIndex): Entry | undefined {
  const [, long] = raw.length <= 4 && isCapital(raw) ? namesOfPart(raw.replace(/s$/, '')) : [];
  return long === undefined ? undefined : index.byKey.get(keyOf(tokensOf(long)));
}

/** What a match stands for: one component, the members of a family that the text goes on to name, or a group with the places in it. */
function* componentsOf(
  match: Match,
  reading: Reading,
  index: ComponentIndex,
  mentioned: ReadonlySet<string>,
): Generator<FoundComponent> {
  const { tokens, text, where } = reading;
  const [first, last] = [tokens[match.from], tokens[match.to - 1]];
  if (first === undefined || last === undefined) return;
  const { names, rule, shown } = match.entry;
  const evidence = { words: text.slice(first.start, last.end), start: first.start, end: last.end, where };
  const own = new Set(tokens.slice(match.from, match.to).map((token) => token.text));
  const [only = shown] = names;
  const members = names.length === 1 ? [only] : names.filter((name) => isRestNamed(name, own, mentioned));
  for (const name of members) {
    const places = (index.placesIn.get(name) ?? []).filter(({ key }) => isKeyNamed(key, reading));
    if (places.length === 0) yield { name, rule: names.length === 1 ? rule : 'family', ...evidence };
    for (const place of places) yield { name: `${name} / ${place.name}`, rule: 'group-and-name', ...evidence };
  }
  if (members.length === 0) yield { name: shown, rule: 'shared-name', ...evidence };
}

const isRestNamed = (name: string, own: ReadonlySet<string>, mentioned: ReadonlySet<string>): boolean =>
  tokensOf(name).every(({ text }) => own.has(text) || placeKeys(text).some((key) => mentioned.has(key)));

function isKeyNamed(key: string, { tokens, clauseAt }: Reading): boolean {
  return tokens.some((token, at) => {
    let run = '';
    for (let to = at; to < tokens.length && run.length < key.length; to += 1) run += tokens[to]?.text ?? '';
    const clause = run === key ? clauseAt(token.start) : undefined;
    return clause !== undefined && !isWithin(clause.spared, token.start);
  });
}
