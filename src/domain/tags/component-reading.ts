import { addressesOf, isCutAddress } from './component-addresses.js';
import { isOutsider } from './component-outsiders.js';
import { type ClauseAt, clausesOf, isWithin } from './component-roles.js';
import { isCapital, type Token, tokensOf } from './component-tokens.js';
import { isEnglish, speaksOfTrouble } from './component-words.js';

/** A title or body taken apart. */
export interface Reading {
  readonly text: string;
  readonly where: 'title' | 'body';
  readonly tokens: readonly Token[];
  readonly clauseAt: ClauseAt;
  readonly addresses: readonly { readonly start: number; readonly end: number }[];
  readonly vendorWords: ReadonlySet<string>;
}

export function readingOf(text: string, where: 'title' | 'body', vendorWords: ReadonlySet<string>): Reading {
  return { text, where, tokens: tokensOf(text), clauseAt: clausesOf(text), addresses: addressesOf(text), vendorWords };
}

/** Whether the text around says that what is named is hit: trouble is spoken of, and not somebody else's. */
export function isHit(reading: Reading, { from, to }: { readonly from: number; readonly to: number }): boolean {
  const { tokens, clauseAt, addresses, vendorWords, text } = reading;
  const [first, last, before] = [tokens[from], tokens[to - 1], tokens[from - 1]];
  if (first === undefined || last === undefined || isCutAddress(addresses, first.start, last.end)) return false;
  if (before !== undefined && first.gap === 'soft' && isCapital(before.raw) && isOutsider(before.raw, vendorWords)) return false;
  const clause = clauseAt(first.start);
  if (clause === undefined || isWithin(clause.spared, first.start)) return false;
  const words = text.slice(clause.start, clause.end);
  if (isWithin(clause.causes, first.start) && !isCauseInTrouble(words, first.start - clause.start, last.end - clause.start))
    return false;
  return reading.where === 'title' || clause.isTroubled || !isEnglish(words);
}

/** "Due to an issue with X": X is hit itself; "due to X" tells only why. */
const isCauseInTrouble = (words: string, from: number, to: number): boolean =>
  speaksOfTrouble(words.slice(Math.max(0, from - 40), from).replace(/^.*?(?:due to|caused by|because of|result)/i, '')) ||
  /^\s*(?:service|API)?s?\s?(?:failure|outage|degradation|incident)/i.test(words.slice(to, to + 40));
