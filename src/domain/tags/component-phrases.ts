import { isOutsider } from './component-outsiders.js';
import { isPlace, isPlaceWord } from './component-places.js';
import type { Reading } from './component-reading.js';
import { isSite } from './component-runs.js';
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
  troubleNouns,
  vagueNouns,
} from './component-words.js';

/** No longer phrase is a name, and longer titles are sentences. */
export const longestPhrase = 4;
const longestTitle = 14;

/**
 * What a title without any written name is about, as plain words: "Outbound calls failing", "Delayed event webhooks", "Toll-free messaging -
 * increased errors", "Issues with bulk exports".
 */
export const phrasesOfTitle = (reading: Reading): Product[] => phrasesWith(reading, isPhrase);

function phrasesWith(reading: Reading, isPart: IsPart): Product[] {
  const { tokens, text } = reading;
  if (!speaksOfTrouble(text) || !isShortEnglish(reading)) return [];
  const segments = segmentsOf(tokens);
  return segments.flatMap((segment, at) => {
    const mayLead = segments.length > 1 && segments.slice(0, at).every((one) => isAside(reading, one));
    const phrase = phraseIn(reading, segment, mayLead, isPart);
    return phrase === undefined ? [] : [{ ...phrase, rule: 'title-phrase' }];
  });
}

/** The same where nothing more particular is named: "Calls failing", "App slow", where an everyday word says which part of the offer is meant. */
export const plainestOfTitle = (reading: Reading): Product[] => phrasesWith(reading, isEverydayPhrase);

/** What a title that says nothing of trouble is a label of: "Web messaging", "Reporting pipeline, APAC", "Live stream ingest: us-east". */
export function labelOfTitle(reading: Reading): Product[] {
  const { tokens, text } = reading;
  if (speaksOfTrouble(text) || !isShortEnglish(reading)) return [];
  for (const { from, to } of segmentsOf(tokens)) {
    const start = startOf(reading, from, to);
    let end = start;
    while (end < to && isPlain(tokens[end])) end += 1;
    const span = { from: start, to: end };
    const isLabel = end === to || relations.has(tokens[end]?.folded ?? '') || turns.has(tokens[end]?.folded ?? '');
    if (isLabel && !isCut(tokens, start, end) && isEverydayPhrase(reading, span)) return [{ ...span, rule: 'title-label' }];
  }
  return [];
}

const isShortEnglish = ({ tokens, text }: Reading): boolean =>
  tokens.length <= longestTitle && !isForeign(text) && !tokens.some(isForeignOnly);

/** "[Maintenance]", "EU -": what stands before the thing says only what kind of notice it is, or where. */
const isAside = ({ tokens, vendorWords }: Reading, { from, to }: Span): boolean =>
  tokens
    .slice(from, to)
    .every((token) => isLead(token, vendorWords) || isTrouble(token) || qualifiers.has(token.folded) || isSite([token]));

type IsPart = (reading: Reading, span: Span) => boolean;

const isForeignOnly = ({ raw }: Token): boolean => isForeignTrouble(raw) && !/^(?:err|interrupt|fall)/i.test(raw);

export interface Span {
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
function phraseIn(reading: Reading, { from, to }: Span, mayLead: boolean, isPart: IsPart): Span | undefined {
  const { tokens, vendorWords } = reading;
  let start = startOf(reading, from, to);
  // "Delays delivering emails", "Issues uploading assets": the deed belongs to the trouble.
  if (
    troubleNouns.has(tokens[start - 1]?.text ?? '') &&
    start < to - 1 &&
    tokens[start]?.gap === 'soft' &&
    tokens[start]?.mark === '' &&
    /^\p{L}{3,}ing$/u.test(tokens[start]?.raw ?? '')
  )
    start = startOf(reading, start + 1, to);
  const led = tokens.slice(from, start);
  if (led.some(({ folded }) => turns.has(folded))) return undefined;
  let end = isDirection(tokens[start]) ? start + 1 : start;
  while (end < to && (isPlain(tokens[end]) || (end > start && isEndOfName(tokens[end])))) end += 1;
  const isLed = led.some((token) => isTrouble(token) || isDegree(token));
  const isFollowed = tokens.slice(end, to).some((token) => isTrouble(token) || falls.test(token.folded));
  const isAlone = end === to && mayLead && led.every((token) => isLead(token, vendorWords));
  if (!(isLed || isFollowed || isAlone) || isCut(tokens, start, end) || isPlaceOnly(led, tokens[start])) return undefined;
  return withoutDeeds(reading, { from: start, to: end }, isPart);
}

/** How a title says that something is not as it was. */
const falls = /^(?:not|dips?|blips?|drops?|declines?|spikes?|blank|late|slowly|empty|lost|stale)$/;

const isDegree = ({ folded }: Token): boolean => /^(?:elevated|increased|high|higher|reduced|poor|intermittent)$/.test(folded);

/** Words after which a reason, a place or a way stands. */
const turns = new Set(['by', 'due', 'from', 'because', 'within', 'near', 'via', 'through', 'using', 'after', 'during', 'until']);

/** `Host lon2-web` of lon2-web-14 and `connecting` in "connecting to" are pieces of what is said. */
function isCut(tokens: readonly Token[], start: number, end: number): boolean {
  const [first, next] = [tokens[start], tokens[end]];
  if (next?.isHyphened === true || first === undefined) return true;
  const isOver = next === undefined || next.gap !== 'soft' || isTrouble(next);
  return /^\p{L}{2,}ing$/u.test(first.raw) && (end - start > 1 ? acts.test(first.folded) : !isOver);
}

/** What is done to the thing behind it: "uploading files" is no name, "reporting pipeline" is. */
const acts =
  /^(?:access|load|us|open|view|see|send|receiv|creat|sav|upload|download|edit|updat|delet|start|launch|connect|export|import|mak|plac|submit|deploy|runn|process|show|serv|return|perform|affect|impact|caus|delay|fail|experienc|includ|prevent|attempt|try|gett|join|sett|add|remov)ing$/;

/** "in EMEAR", "at Slough": what is written as a name after such a word is a place that no list has. */
const isPlaceOnly = (led: readonly Token[], first: Token | undefined): boolean =>
  /^(?:in|at|across|on)$/.test(led.at(-1)?.folded ?? '') && isCapital(first?.raw ?? '');

/** Without what is done to the thing at its end, unless nothing is left: "Logs indexing" is Logs, "Cluster creation" is itself. */
export function withoutDeeds(reading: Reading, phrase: Span, isPart: IsPart = isPhrase): Span | undefined {
  let { to } = phrase;
  while (to > phrase.from && deeds.has(reading.tokens[to - 1]?.text ?? '')) to -= 1;
  const bare = { from: phrase.from, to };
  if (isPart(reading, bare)) return bare;
  return isPart(reading, phrase) ? phrase : undefined;
}

const deeds = new Set(
  'creation invocation ingestion indexing delivery propagation querying loading processing quality data write read connectivity performance time rate success service functionality p50 p95 p99'.split(
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
export const isDirection = (token: Token | undefined): boolean => directions.has(token?.folded ?? '');

const isLead = (token: Token | undefined, vendorWords: ReadonlySet<string>): boolean =>
  token !== undefined && (isPlaceWord(token) || vendorWords.has(token.folded));

/** Whether a word may be part of a phrase: no small word, no word of trouble, no code of one machine or site. */
export const isPlain = (token: Token | undefined): boolean =>
  token !== undefined &&
  /^(?:\p{L}{2}|\d\p{Lu}{2}|p\d\d$)/u.test(token.raw) &&
  !/^\p{Lu}+\d{2,}$|ly$|enced$/u.test(token.raw) &&
  !isEastAsian(token.raw) &&
  !isTrouble(token) &&
  !turns.has(token.folded) &&
  ![relations, articles, verbs, qualifiers, labels, notProducts, stops].some((words) => words.has(token.folded));

/** "Sales reports": words that head a line elsewhere end a name behind another noun. */
export const isEndOfName = (token: Token | undefined): boolean =>
  token?.gap === 'soft' && token.mark === '' && /^(?:reports|updates|notices|actions|changes)$/.test(token.raw);

const stops = new Set(
  'private public custom routine wrong medium low fyi wants momentanement programmee larger smaller bigger various redirect reconnected re connected began begin begins started start reported show shows load loads take takes return returns keep keeps get gets see sees appear appears stay stays run runs do does go goes late join joining set sets hit hits drop drops miss missing loading opening starting joining sending receiving fails queueing queued paused blocked dropping dropped spike dip bug resets declines outages lookups related'.split(
    ' ',
  ),
);

/** Whether words name a part of an offer: more than a word for any part, nobody who uses it, and not only another company. */
function isPhrase({ tokens, vendorWords }: Reading, { from, to }: Span): boolean {
  const words = tokens.slice(from, to);
  const last = words.at(-1);
  if (last === undefined || words.length > longestPhrase || isPlace(words) || isSite(words)) return false;
  if (people.has(last.text) || anyPart.has(last.text) || (words.length === 1 && /(?:ed|ly)$/.test(last.folded))) return false;
  if (words.length === 1 && (statusWords.has(last.text) || emptyNouns.has(last.text))) return false;
  return words.some(
    (word) =>
      ![vagueNouns, people, vendorWords].some((set) => set.has(word.text) || set.has(word.folded)) &&
      !isPlaceWord(word) &&
      !isOutsider(word.raw, vendorWords),
  );
}

/** The same where one everyday word is enough. */
function isEverydayPhrase(reading: Reading, span: Span): boolean {
  const [word, ...rest] = reading.tokens.slice(span.from, span.to);
  if (isPhrase(reading, span)) return true;
  const last = rest.at(-1);
  return (
    word !== undefined &&
    (last === undefined ? everyday.has(word.text) : rest.length === 1 && makings.has(last.text) && !people.has(word.text))
  );
}

/** Parts of an offer that go by words which are also said of much else. In the singular. */
const everyday = new Set(
  'call message notification email meeting app application instance connection file document image report session event storage package database job task workflow certificate ingestion ingest publishing scheduling rendering delivery installation invocation query'.split(
    ' ',
  ),
);

/** "Cluster creation": what is done, to a thing that has no name of its own. */
const makings = new Set(
  'operation creation deployment installation provisioning scaling upload download export import ingestion delivery publishing'.split(
    ' ',
  ),
);

/** Words that name no part of an offer even where another word says which. */
const anyPart = new Set(
  'issue status incident error update problem service product system resource availability performance company network project'.split(
    ' ',
  ),
);

const people = new Set(
  'people user customer client subuser seller merchant player visitor project infrastructure rate time level amount number subset portion provider area holiday'.split(
    ' ',
  ),
);
