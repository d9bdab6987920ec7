import { wordsOf } from './tags/words.js';

/** The words of a text with their counts, in the form in which texts are compared for likeness. */
export interface WordBag {
  readonly counts: ReadonlyMap<string, number>;
  readonly size: number;
}

/** Likeness is decided by how a text begins; a postmortem of many pages needs no more than this. */
const longestText = 6_000;

export function wordBag(text: string): WordBag {
  const counts = new Map<string, number>();
  const words = wordsOf(text.slice(0, longestText));
  for (const word of words) counts.set(word.text, (counts.get(word.text) ?? 0) + 1);
  return { counts, size: words.length };
}

/** How alike two texts are: from 0 (no word in common) to 1 (the same words). Two texts without words say nothing about each other: 0.5. */
export function likeness(one: WordBag, other: WordBag): number {
  const total = one.size + other.size;
  if (total === 0) return 0.5;
  let common = 0;
  for (const [word, count] of one.counts) common += Math.min(count, other.counts.get(word) ?? 0);
  return (2 * common) / total;
}
