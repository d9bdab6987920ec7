import { isOutsider } from './component-outsiders.js';
import { isPlace, isPlaceWord } from './component-places.js';
import type { Reading } from './component-reading.js';
import { articles, isTrouble, relations, verbs } from './component-signals.js';
import type { Product } from './component-titles.js';
import { isCapital, isEastAsian, type Token } from './component-tokens.js';
import {
  directions,
  emptyNouns,
  isForeign,
  isForeignTrouble,
  labels,
  notProducts,
  qualifiers,
  speaksOfTrouble,
  statusWords,
  vagueNouns,
} from './component-words.js';

/** No longer phrase is a name, and longer titles are sentences. */
const longestPhrase = 4;
const longestTitle = 14;

/**
 * What a title without any written name is about, as plain words: "Outbound calls failing", "Delayed event webhooks", "Toll-free messaging -
 * increased errors", "Issues with bulk exports".
 */
export function phrasesOfTitle(reading: Reading): Product[] {
  const { tokens, text } = reading;
  if (tokens.length > longestTitle || !speaksOfTrouble(text)) return [];
  if (isForeign(text) || tokens.some(isForeignOnly)) return [];
  const segments = segmentsOf(tokens);
  return segments.flatMap((segment, at) => {
    const phrase = phraseIn(reading, segment, at === 0 && segments.length > 1);
    return phrase === undefined ? [] : [{ ...phrase, rule: 'title-phrase' }];
  });
}

const isForeignOnly = ({ raw }: Token): boolean => isForeignTrouble(raw) && !/^(?:err|interrupt|fall)/i.test(raw);

interface Span {
  readonly from: number;
  readonly to: number;
}

function segmentsOf(tokens: readonly Token[]): Span[] {
  const starts = tokens.flatMap(({ gap, mark }, at) =>
    at === 0 || gap === 'hard' || gap === 'break' || gap === 'list' || mark !== '' ? [at] : [],
  );
  return starts.map((from, at) => ({ from, to: starts[at + 1] ?? tokens.length }));
}

/** The phrase of a part of a title that is in trouble; the first part may name it and leave the trouble to the others. */
function phraseIn(reading: Reading, { from, to }: Span, mayLead: boolean): Span | undefined {
  const { tokens } = reading;
  const start = startOf(reading, from, to);
  const led = tokens.slice(from, start);
  if (led.some(({ folded }) => turns.has(folded))) return undefined;
  let end = isDirection(tokens[start]) ? start + 1 : start;
  while (end < to && isPlain(tokens[end])) end += 1;
  const isLed = led.some((token) => isTrouble(token) || isDegree(token));
  const isFollowed = tokens.slice(end, to).some((token) => isTrouble(token) || token.folded === 'not');
  const isAlone = end === to && start === from && mayLead;
  if (!(isLed || isFollowed || isAlone) || isCut(tokens, start, end) || isPlaceOnly(led, tokens[start])) return undefined;
  return withoutDeeds(reading, { from: start, to: end });
}

const isDegree = ({ folded }: Token): boolean => /^(?:elevated|increased|high|higher|reduced|poor|intermittent)$/.test(folded);

/** Words after which a reason, a place or a way stands. */
const turns = new Set(['by', 'due', 'from', 'because', 'within', 'near', 'via', 'through', 'using', 'after', 'during', 'until']);

/** `Host lon2-web` of lon2-web-14 and `connecting` in "connecting to" are pieces of what is said. */
function isCut(tokens: readonly Token[], start: number, end: number): boolean {
  const [first, next] = [tokens[start], tokens[end]];
  if (next?.isHyphened === true || first === undefined) return true;
  const isOver = next === undefined || next.gap !== 'soft' || isTrouble(next);
  return /^\p{L}{2,}ing$/u.test(first.raw) && !(end - start === 1 && isOver);
}

/** "in EMEAR", "at Slough": what is written as a name after such a word is a place that no list has. */
const isPlaceOnly = (led: readonly Token[], first: Token | undefined): boolean =>
  /^(?:in|at|across|on)$/.test(led.at(-1)?.folded ?? '') && isCapital(first?.raw ?? '');

/** Without what is done to the thing at its end, unless nothing is left: "Logs indexing" is Logs, "Cluster creation" is itself. */
function withoutDeeds(reading: Reading, phrase: Span): Span | undefined {
  let { to } = phrase;
  while (to > phrase.from && deeds.has(reading.tokens[to - 1]?.text ?? '')) to -= 1;
  const bare = { from: phrase.from, to };
  if (isPhrase(reading, bare)) return bare;
  return isPhrase(reading, phrase) ? phrase : undefined;
}

const deeds = new Set(
  'creation invocation ingestion indexing delivery propagation querying loading processing quality data write read connectivity performance'.split(
    ' ',
  ),
);

/** Behind what only says how, where and whose: "Elevated latency on", "Issues with our", "EU". */
function startOf({ tokens, vendorWords }: Reading, from: number, to: number): number {
  let start = from;
  while (start < to && !isPlain(tokens[start])) start += 1;
  while (start < to && isLead(tokens[start], vendorWords)) start += 1;
  return start > from && isDirection(tokens[start - 1]) ? start - 1 : start;
}

/** Outbound calls are a part of an offer, calls may be any. */
const isDirection = (token: Token | undefined): boolean => directions.has(token?.folded ?? '');

const isLead = (token: Token | undefined, vendorWords: ReadonlySet<string>): boolean =>
  token !== undefined && (isPlaceWord(token) || vendorWords.has(token.folded));

/** Whether a word may be part of a phrase: no small word, no word of trouble, no code of one machine or site. */
const isPlain = (token: Token | undefined): boolean =>
  token !== undefined &&
  /^\p{L}{2}/u.test(token.raw) &&
  !/^\p{Lu}+\d{2,}$|ly$|enced$/u.test(token.raw) &&
  !isEastAsian(token.raw) &&
  !isTrouble(token) &&
  !turns.has(token.folded) &&
  ![relations, articles, verbs, qualifiers, labels, notProducts, stops].some((words) => words.has(token.folded));

const stops = new Set(
  'loading opening starting joining sending receiving fails queueing queued paused blocked dropping dropped spike dip bug resets declines outages lookups related'.split(
    ' ',
  ),
);

/** Whether words name a part of an offer: more than a word for any part, nobody who uses it, and not only another company. */
function isPhrase({ tokens, vendorWords }: Reading, { from, to }: Span): boolean {
  const words = tokens.slice(from, to);
  const last = words.at(-1);
  if (last === undefined || words.length > longestPhrase || isPlace(words)) return false;
  if (people.has(last.text) || statusWords.has(last.text) || emptyNouns.has(last.text)) return false;
  return words.some(
    (word) =>
      ![vagueNouns, people, vendorWords].some((set) => set.has(word.text) || set.has(word.folded)) &&
      !isPlaceWord(word) &&
      !isOutsider(word.raw, vendorWords),
  );
}

const people = new Set(
  'people user customer client subuser seller merchant player visitor project infrastructure rate time level amount number subset portion provider area holiday'.split(
    ' ',
  ),
);
