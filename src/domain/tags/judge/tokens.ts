import type { Span } from '../sentences.js';
import { classesOf, signsIn, type WordClass } from './word-classes.js';

/** A word, mark or place of a text, as the judge sees it. */
export interface Token extends Span {
  /** Cut short, so that the forms of a word are one; `⟨⟩` for a place, `#` for what has a digit, empty for a sign of a script without spaces. */
  readonly text: string;
  readonly classes: readonly WordClass[];
}

const pieces = /[\p{L}\p{M}\p{N}_'’/%-]+|[.,;:()!?、。，（）：|–—\n]/gu;
const wide = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7af]/u;
const noClass: readonly WordClass[] = [];

/** The tokens of a text in lower case, in reading order. `places` are in reading order too, and each is one token. */
export function tokensOf(lowered: string, places: readonly Span[]): Token[] {
  const tokens: Token[] = [];
  let next = 0;
  const addPlaces = (until: number): void => {
    for (let place = places[next]; place !== undefined && place.start < until; place = places[++next])
      tokens.push({ start: place.start, end: place.end, text: '⟨⟩', classes: noClass });
  };
  const isOverPlace = overlapIn(places);
  for (const { 0: word, index: start } of lowered.matchAll(pieces)) {
    const end = start + word.length;
    const last = places[next - 1];
    addPlaces(end);
    const isWide = wide.test(word);
    const isInPlace = (last !== undefined && last.end > start) || (places[next - 1]?.end ?? 0) > start;
    if (isWide) for (const pair of pairsOf(lowered, start, end, isOverPlace)) tokens.push(pair);
    else if (!isInPlace) tokens.push({ start, end, text: shortened(word), classes: classesOf(word.replaceAll('’', "'")) });
  }
  addPlaces(Number.POSITIVE_INFINITY);
  return wide.test(lowered) ? [...tokens, ...signTokens(lowered)].sort((a, b) => a.start - b.start) : tokens;
}

const signTokens = (lowered: string): Token[] =>
  signsIn(lowered).map(({ name, start, end }) => ({ start, end, text: '', classes: [name] }));

/** Whether a span touches one of these. Spans have to be asked for in reading order, so that those behind are passed over once and for all. */
function overlapIn(places: readonly Span[]): (span: Span) => boolean {
  let passed = 0;
  return ({ start, end }) => {
    while ((places[passed]?.end ?? Number.POSITIVE_INFINITY) <= start) passed += 1;
    for (let index = passed; ; index += 1) {
      const place = places[index];
      if (place === undefined || place.start >= end) return false;
      if (place.end > start) return true;
    }
  };
}

/** Scripts without spaces are read two letters at a time. */
function* pairsOf(text: string, from: number, to: number, isOverPlace: (span: Span) => boolean): Generator<Token> {
  for (let start = from; start < to; start += 1) {
    const end = Math.min(start + 2, to);
    if (!isOverPlace({ start, end })) yield { start, end: start + 1, text: text.slice(start, end), classes: noClass };
  }
}

function shortened(word: string): string {
  if (/\d/.test(word)) return '#';
  if (word.length > 5) return word.replace(/(?:ing|ed|ly|es|s)$/u, '').slice(0, 9);
  return word.length > 3 ? word.replace(/s$/u, '') : word;
}
