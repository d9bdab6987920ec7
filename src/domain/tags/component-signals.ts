import type { Match } from './component-match.js';
import { isPlaceWord } from './component-places.js';
import type { Reading } from './component-reading.js';
import { isCapital, isEastAsian, type Token } from './component-tokens.js';
import {
  genericProducts,
  isForeign,
  isForeignTrouble,
  notProducts,
  qualifiers,
  serviceNouns,
  speaksOfTrouble,
  statusWords,
  troubleNouns,
  troubleStates,
  vagueNouns,
} from './component-words.js';

export const verbs = new Set('is are was were has have may might can could will not and'.split(' '));
export const relations = new Set(
  'with in for of on to affecting impacting across affect impact affected impacted im bei beim mit avec dans sur du de con nel en em no na nos nas do da nei nella nelle sul sulla sui di bij met op с в на при'.split(
    ' ',
  ),
);
export const articles = new Set(['the', 'our', 'some', 'all', 'your', 'new']);

/**
 * Whether a run of words is used as the component's name. Names of several words are; `Search`, `Actions` and other words of the language have to
 * show it: by a capital inside a sentence, by what follows ("search service", "actions are failing") or by the trouble before ("delays in search").
 */
export function isNamedHere(reading: Reading, match: Match): boolean {
  const { trust } = match.entry;
  const first = reading.tokens[match.from];
  if (first === undefined || isFromElsewhere(reading, match) || isTheirs(reading, match) || isHostOf(reading, match))
    return false;
  if (trust === 'plain') return match.entry.rule === 'name' || match.to - match.from > 2 || !isInOtherName(reading, match);
  if (trust === 'code')
    return (
      isWrittenAs(match, first) &&
      !(
        genericProducts.has(first.text) &&
        (isInOtherName(reading, match) || (match.entry.rule === 'head' && isLedByNoun(reading, match)))
      )
    );
  if (isInOtherName(reading, match)) return false;
  if (isProper(reading, match) || isItem(reading, match)) return true;
  if (trust === 'word' && isInForeignWords(reading, first)) return true;
  if (trust === 'word' && isAtEdge(reading, match)) return true;
  const isOrdinary = trust === 'word' || isCapital(first.raw);
  return (
    isOrdinary &&
    (isSubject(reading, match, trust === 'status') ||
      isObject(reading, match) ||
      isHeadline(reading, match, trust === 'status') ||
      (trust === 'word' && isTitleSubject(reading, match)))
  );
}

const hosts: ReadonlySet<string> = new Set(['aws', 'azure', 'gcp']);

/** "AWS eu-central-1", "Azure uksouth": whose region it is, not a component of that name. */
function isHostOf({ tokens }: Reading, { from, to }: Match): boolean {
  const [host, next] = [tokens[from], tokens[to]];
  return (
    to - from === 1 &&
    hosts.has(host?.folded ?? '') &&
    next?.gap === 'soft' &&
    (isPlaceWord(next) || /^[a-z]+\d?$/.test(next.raw)) &&
    !isTrouble(next)
  );
}

/** Other languages write common nouns small and put other small words around them: there trouble in the same clause is sign enough. */
function isInForeignWords({ text, clauseAt, where }: Reading, first: Token): boolean {
  const clause = clauseAt(first.start);
  const isTold = where === 'title' || clause?.isTroubled === true;
  return clause !== undefined && isTold && isForeign(text.slice(clause.start, clause.end));
}

/** `SES` is no word in small letters, `GraphQL` is one name however it is written. */
function isWrittenAs({ entry }: Match, first: Token): boolean {
  const isAcronym = /^\p{Lu}{2,}s?$/u.test(entry.shown);
  return !isAcronym || /^\p{Lu}{2,}s?$/u.test(first.raw) || genericProducts.has(first.text);
}

/** "Acme Search Console" is not Search: a capital stands beside it that belongs to neither the vendor nor the sentence. */
export function isInOtherName({ tokens, text, vendorWords }: Reading, { from, to }: Match): boolean {
  if (isTitleCase(text)) return false;
  const [first, before, after] = [tokens[from], tokens[from - 1], tokens[to]];
  const isLed =
    before !== undefined &&
    first?.gap === 'soft' &&
    first.mark === '' &&
    isCapital(before.raw) &&
    !isSentenceStart(tokens, from - 1) &&
    !vendorWords.has(before.folded) &&
    !isPlaceWord(before) &&
    !qualifiers.has(before.folded) &&
    !notProducts.has(before.folded);
  const isFollowed =
    after?.gap === 'soft' &&
    after.mark === '' &&
    !after.isGlued &&
    isCapital(after.raw) &&
    !serviceNouns.has(after.text) &&
    !troubleNouns.has(after.text) &&
    !vendorWords.has(after.folded) &&
    !/^\p{Lu}+$/u.test(after.raw);
  // `Sprints Chat` is a part of Sprints, as the name is not one that any company has.
  const isOwn =
    !genericProducts.has(first?.folded ?? '') && !vagueNouns.has(first?.text ?? '') && !statusWords.has(first?.text ?? '');
  return isLed || (isFollowed && !isOwn);
}

/** A title begins or ends with what it is about: "Tiles from all edges are stale", "Slow image uploads". */
function isAtEdge({ tokens, where }: Reading, { from, to }: Match): boolean {
  const [first, next] = [tokens[from], tokens[to]];
  const isStart = first?.gap !== 'soft' || from === 0;
  return where === 'title' && first !== undefined && (isStart || next === undefined || next.gap !== 'soft');
}

const isProper = ({ tokens, text }: Reading, { from, to }: Match): boolean =>
  isCapital(tokens[from]?.raw ?? '') &&
  ((!isSentenceStart(tokens, from) && !isTitleCase(text)) || isEastAsian(tokens[to]?.raw ?? ''));

export const isSentenceStart = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  return at === 0 || token === undefined || token.gap === 'break' || token.gap === 'hard';
};

/** The only thing that an item of a list names. */
function isItem({ tokens }: Reading, { from, to }: Match): boolean {
  const [first, next] = [tokens[from], tokens[to]];
  return first?.gap === 'break' && isCapital(first.raw) && from > 0 && (next === undefined || next.gap === 'break');
}

/** Users have pull requests of their own, which are not the component. */
const isTheirs = ({ tokens }: Reading, { from }: Match): boolean =>
  !isCapital(tokens[from]?.raw ?? '') && /^(?:their|your|his|her|own|my)$/.test(tokens[from - 1]?.folded ?? '');

/** "Invoking X from Y" says nothing of Y; "errors from Y" does. */
function isFromElsewhere({ tokens, vendorWords }: Reading, { from }: Match): boolean {
  const at = vendorWords.has(tokens[from - 1]?.folded ?? '') ? from - 2 : from - 1;
  return (
    tokens[at]?.text === 'from' &&
    ![1, 2, 3].some((back) => isTrouble(tokens[at - back]) || tokens[at - back]?.text === 'response')
  );
}

/** "edge function errors" are not those of Functions: what stands before may only say how, where or whose. */
function isLedByNoun({ tokens, vendorWords }: Reading, { from }: Match): boolean {
  const [first, before] = [tokens[from], tokens[from - 1]];
  if (before === undefined || first?.gap !== 'soft' || first.mark !== '') return first?.mark === '&' || first?.mark === '/';
  if (qualifiers.has(before.folded) || articles.has(before.text) || relations.has(before.text) || verbs.has(before.text))
    return false;
  return !vendorWords.has(before.folded) && !isPlaceWord(before) && !isTrouble(before) && !isGerund(before);
}

/** "search service", "actions are failing"; a word that is said of every incident has to be spoken of as one thing: "Issues is degraded". */
function isSubject(reading: Reading, match: Match, isStatus: boolean): boolean {
  const { tokens, where } = reading;
  const { from, to } = match;
  const [first, next] = [tokens[from], tokens[to]];
  if (next?.gap !== 'soft' || next.mark !== '' || isLedByNoun(reading, match)) return false;
  if (isStatus) return next.text === 'is' && first?.raw.endsWith('s') === true;
  if (serviceNouns.has(next.text) || troubleNouns.has(next.text) || troubleStates.has(next.text)) return true;
  if (where === 'title' && isCapital(first?.raw ?? '') && [1, 2].some((ahead) => isSoftTrouble(tokens, to, ahead))) return true;
  return verbs.has(next.raw) && (isSentenceStart(tokens, from) || articles.has(tokens[from - 1]?.text ?? ''));
}

const isSoftTrouble = (tokens: readonly Token[], to: number, ahead: number): boolean =>
  tokens.slice(to, to + ahead + 1).every(({ gap }) => gap === 'soft') && troubleNouns.has(tokens[to + ahead]?.text ?? '');

const isGerund = ({ raw }: Token): boolean => /^\p{Ll}+ing$/u.test(raw);

/** "delays in search", "Incident with Issues". */
function isObject({ tokens }: Reading, { from, to }: Match): boolean {
  const at = articles.has(tokens[from - 1]?.text ?? '') ? from - 2 : from - 1;
  const relation = tokens[at];
  if (relation === undefined || !(relations.has(relation.folded) || isGerund(relation)) || tokens[from]?.gap !== 'soft')
    return false;
  const next = tokens[to];
  const isOver =
    next === undefined || next.gap !== 'soft' || relations.has(next.text) || ['from', 'at', 'to', 'due'].includes(next.text);
  return isOver && [1, 2, 3, 4].some((back) => isTrouble(tokens[at - back]));
}

export const isTrouble = (token: Token | undefined): boolean =>
  token !== undefined &&
  (troubleNouns.has(token.text) ||
    troubleStates.has(token.text) ||
    /^(?:perform|performance|unable|trouble|limited|restricted|confined)$/.test(token.text) ||
    isForeignTrouble(token.raw));

/** A capitalised title, in which it is what the trouble is about: "Delayed Alerts in …", "Search Delays". */
function isHeadline({ tokens, text, where }: Reading, { from, to }: Match, isStatus: boolean): boolean {
  if (where !== 'title' || !isCapital(tokens[from]?.raw ?? '') || !isTitleCase(text)) return false;
  const [before, next] = [tokens[from - 1], tokens[to]];
  if (isStatus && !relations.has(before?.text ?? '')) return false;
  const isLed =
    before === undefined || qualifiers.has(before.text) || troubleStates.has(before.text) || relations.has(before.text);
  return (
    isLed &&
    (next === undefined || next.gap !== 'soft' || relations.has(next.text) || isTrouble(next) || serviceNouns.has(next.text))
  );
}

/** Whether most of the longer words of a text begin with a capital, so that a capital says nothing. */
export function isTitleCase(text: string): boolean {
  if (text.length > 300) return false;
  const words = text.match(/\p{L}{4,}/gu) ?? [];
  const [, ...rest] = words;
  return rest.length > 0 && rest.filter(isCapital).length * 3 >= rest.length * 2;
}

/** What a title is about: "Pipelines: delayed start", "Exports to PDF failing", "Slow boards", "Delays on EUR and GBP payouts". */
function isTitleSubject({ tokens, text, where }: Reading, { from, to }: Match): boolean {
  if (where !== 'title' || !speaksOfTrouble(text)) return false;
  const [first, before, next] = [tokens[from], tokens[from - 1], tokens[to]];
  const isOver =
    next === undefined || next.gap !== 'soft' || next.mark !== '' || relations.has(next.folded) || next.folded === 'to';
  if (!isOver) return false;
  if (from === 0) return isCapital(first?.raw ?? '') && next !== undefined;
  return (
    before !== undefined &&
    first?.gap === 'soft' &&
    (qualifiers.has(before.folded) || isTrouble(before) || (next === undefined && /^\p{Lu}{3,}$/u.test(before.raw)))
  );
}
