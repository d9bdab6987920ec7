import { isOutsider } from './component-outsiders.js';
import { isPlace, isPlaceWord } from './component-places.js';
import type { Reading } from './component-reading.js';
import { isCapital, isCodeLike, singular, type Token } from './component-tokens.js';
import {
  companions,
  emptyNouns,
  genericProducts,
  labels,
  notProducts,
  qualifiers,
  troubleNouns,
  troubleStates,
  vagueNouns,
} from './component-words.js';

/** A run of words that may be a product's name, as [from, to) of the tokens. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** Longer runs of capitals are headlines. */
const longestRun = 6;

const isStop = ({ folded, text }: Token): boolean =>
  qualifiers.has(folded) ||
  labels.has(folded) ||
  troubleNouns.has(text) ||
  troubleStates.has(folded) ||
  notProducts.has(folded) ||
  notProducts.has(text);

const isNameLike = (token: Token): boolean =>
  (isCapital(token.raw) || (isCodeLike(token.raw) && !/^\d/.test(token.raw))) && !isStop(token);

/** "Portal & API" are two, as each is called so on many pages. */
const isJoint = (before: Token, token: Token): boolean =>
  token.mark === '&' && [before, token].some(({ text, folded }) => genericProducts.has(text) || genericProducts.has(folded));

/** Words run on through spaces, `&`, and signs without spaces (`Pub/Sub`, `Node.js`). */
const runsOn = (token: Token): boolean => token.gap === 'soft' && ['', '&', '/', '.'].includes(token.mark);

/** `Route 53`, but not a date. */
const isNumber = (token: Token): boolean => /^\d{1,2}$/.test(token.raw) && token.mark === '' && !token.isGlued;

/** The runs of words written as names, in reading order, without what only says how, where and whose at their ends. */
export function runsOf({ tokens, vendorWords }: Reading): Run[] {
  const runs: Run[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const from = at;
    let token = tokens[at];
    if (isIncidentOf(tokens, at)) runs.push({ from, to: at + 1 });
    if (token === undefined || !isNameLike(token) || companions.has(token.folded) || isTailOfWord(tokens, at)) continue;
    while (at + 1 < tokens.length) {
      token = tokens[at + 1];
      const last = tokens[at];
      if (
        token === undefined ||
        last === undefined ||
        isJoint(last, token) ||
        !runsOn(token) ||
        !(isNameLike(token) || isNumber(token))
      )
        break;
      at += 1;
    }
    const run = trimmed(tokens, { from, to: at + 1 }, vendorWords);
    if (run !== undefined) runs.push(run);
  }
  return runs;
}

/** "Incident with Issues": a word of trouble that is written as a name, where only what has the trouble can stand. */
function isIncidentOf(tokens: readonly Token[], at: number): boolean {
  const [noun, relation, token, next] = [tokens[at - 2], tokens[at - 1], tokens[at], tokens[at + 1]];
  const isEnd = next === undefined || next.gap !== 'soft' || next.mark === '&';
  return (
    token !== undefined &&
    isEnd &&
    /^\p{Lu}\p{Ll}+s$/u.test(token.raw) &&
    troubleNouns.has(token.text) &&
    relation?.raw === 'with' &&
    troubleNouns.has(noun?.text ?? '')
  );
}

/** `DNS` in `geo-DNS` is no name of its own. */
const isTailOfWord = (tokens: readonly Token[], at: number): boolean => {
  const [before, token] = [tokens[at - 1], tokens[at]];
  return before !== undefined && token?.isHyphened === true && /^\p{Ll}+$/u.test(before.raw);
};

/** Leaves out places at both ends, words for what a product does at its end, and the vendor's own name where it is one word. */
function trimmed(tokens: readonly Token[], run: Run, vendorWords: ReadonlySet<string>): Run | undefined {
  let { from, to } = run;
  while (to > from && isPlaceOrTail(tokens[to - 1], to - from > 1 && isAtTrouble(tokens[run.to]))) to -= 1;
  while (from < to && isPlaceWord(tokens[from] ?? noToken)) from += 1;
  return isProduct(tokens, { from, to }, vendorWords) ? { from, to } : undefined;
}

const noToken = { text: '', folded: '' };

const isAtTrouble = (token: Token | undefined): boolean =>
  token !== undefined && (troubleNouns.has(token.text) || troubleStates.has(token.folded));

const isPlaceOrTail = (token: Token | undefined, isDescription: boolean): boolean =>
  token !== undefined &&
  (isPlaceWord(token) || siteCode.test(token.raw) || (isDescription && tails.has(token.text)) || /^services$/i.test(token.raw));

const siteCode = /^[A-Za-z]{3}\d$/;

const tails = new Set(
  'creation invocation ingestion ingest connectivity propagation query user customer response loading installation access delivery notification website scheduling'.split(
    ' ',
  ),
);

/** Whether a run can be a name at all: not only the vendor, a place, a word for any product, or another company's. */
export function isProduct(tokens: readonly Token[], { from, to }: Run, vendorWords: ReadonlySet<string>): boolean {
  const words = tokens.slice(from, to);
  if (words.length === 0 || words.length > longestRun || isPlace(words)) return false;
  if (words.some(({ raw }) => isOutsider(raw, vendorWords)) || isCode(words)) return false;
  const isLed = words.length > 1 && vendorWords.has(words[0]?.folded ?? '');
  return words.some((word) => tellsApart(word, vendorWords, isLed));
}

/** `WDC-02`, `CH-GVA-2`, `DUO31`, `NA139`: the name of one site or machine among many. */
const isCode = (words: readonly Token[]): boolean =>
  words.every(({ raw }) => /^\p{Lu}{2,}\d{2,}$/u.test(raw)) ||
  (words.length > 1 &&
    words.every(({ raw, isHyphened }, at) => /^[\p{Lu}\d]+$/u.test(raw) && (at === 0 || isHyphened)) &&
    /\d/.test(words.at(-1)?.raw ?? '') &&
    (words.length > 2 || /\d{2}|\p{Lu}\d/u.test(words.at(-1)?.raw ?? '')));

/** Whether the words are the code of a site, machine or pod. */
export const isSite = (words: readonly Token[]): boolean =>
  isCode(words) || words.every(({ raw }) => siteCode.test(raw) || /^\d+$/.test(raw));

/** A word that makes a name of the run: `Storage` after the vendor's name does, alone it does not. */
function tellsApart(word: Token, vendorWords: ReadonlySet<string>, isLed: boolean): boolean {
  const { folded, text, raw } = word;
  if (
    vendorWords.has(folded) ||
    isPlaceWord(word) ||
    siteCode.test(raw) ||
    !/\p{L}{2}|\p{L}\d/u.test(raw) ||
    companions.has(folded)
  )
    return false;
  return isLed ? !emptyNouns.has(text) : !vagueNouns.has(text);
}

/** Whether it is called by nothing more than a name that every page has. */
export const isGeneric = (words: readonly Token[], vendorWords: ReadonlySet<string>): boolean =>
  words.every(({ folded }) => genericProducts.has(folded) || genericProducts.has(singular(folded)) || vendorWords.has(folded));
