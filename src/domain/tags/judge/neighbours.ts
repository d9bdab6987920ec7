import type { Series } from '../series.js';
import type { Token } from './tokens.js';

/** The tokens around a series of places, by how near they stand. */
export interface Neighbours {
  /** The same sentence, before and after the places. */
  readonly left: readonly Token[];
  readonly right: readonly Token[];
  /** The same clause. */
  readonly near: readonly Token[];
  readonly far: readonly Token[];
  /** The sentence before and the one after. */
  readonly before: readonly Token[];
  readonly after: readonly Token[];
}

export function neighboursOf(tokens: readonly Token[], lowered: string, { clause, places }: Series): Neighbours {
  const { whole, previous } = clause;
  const start = places[0]?.start ?? clause.start;
  const end = places.at(-1)?.end ?? clause.end;
  const between = (from: number, to: number): readonly Token[] => tokens.slice(firstFrom(tokens, from), firstFrom(tokens, to));
  return {
    left: between(whole.start, start),
    right: between(end, whole.end),
    near: between(Math.max(whole.start, clause.start), start),
    far: between(end, Math.min(whole.end, clause.end)),
    before: previous === undefined ? [] : between(previous.start, whole.start),
    after: between(whole.end, sentenceEnd(lowered, whole.end)),
  };
}

/** Index of the first token that begins at or after a position. */
function firstFrom(tokens: readonly Token[], position: number): number {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.start ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How far the sentence that begins here is looked at. */
const reach = 240;

function sentenceEnd(text: string, from: number): number {
  const found = text.slice(from + 2, from + reach).search(/[.!?。；\n]/u);
  return found < 0 ? from + reach : from + 2 + found;
}
