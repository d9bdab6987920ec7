/** Lower case without marks, spaces or punctuation: `São Paulo` and `sao-paulo` are the same word. Letters of every script stay. */
export const looseKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Edits (insert, delete, replace, swap of neighbours) between two words, or `limit + 1` as soon as it is surely more than `limit`. */
export function editDistance(left: string, right: string, limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row += 1) {
    const current = nextRow(left, right, row, above, before);
    if (Math.min(...current) > limit) return limit + 1;
    before = above;
    above = current;
  }
  return above[right.length] ?? limit + 1;
}

function nextRow(left: string, right: string, row: number, above: readonly number[], before: readonly number[]): number[] {
  const current = [row];
  for (let column = 1; column <= right.length; column += 1) {
    const same = left[row - 1] === right[column - 1];
    const swapped = row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
    const choices = [
      (above[column] ?? Infinity) + 1,
      (current[column - 1] ?? Infinity) + 1,
      (above[column - 1] ?? Infinity) + (same ? 0 : 1),
      swapped ? (before[column - 2] ?? Infinity) + 1 : Infinity,
    ];
    current.push(Math.min(...choices));
  }
  return current;
}

export interface Nameable<Thing> {
  readonly key: string;
  readonly thing: Thing;
}

/** A typing error touches about every third letter at most; two letters are too few to guess from. */
const toleranceOf = (word: string): number => (word.length < 3 ? 0 : Math.min(3, Math.ceil(word.length / 4)));

/**
 * What somebody may have meant, best first, each thing once. Candidates are compared by `looseKey`; a candidate that the word begins, or
 * that begins the word, counts like one typing error.
 */
export function nearest<Thing>(word: string, candidates: Iterable<Nameable<Thing>>, limit: number): Thing[] {
  const wanted = looseKey(word).slice(0, 60);
  if (wanted === '') return [];
  const tolerance = toleranceOf(wanted);
  const best = new Map<Thing, number>();
  for (const { key, thing } of candidates) {
    const score = scoreOf(wanted, key, tolerance);
    if (score <= tolerance + 1 && score < (best.get(thing) ?? Infinity)) best.set(thing, score);
  }
  return [...best]
    .sort((a, b) => a[1] - b[1])
    .slice(0, limit)
    .map(([thing]) => thing);
}

function scoreOf(wanted: string, key: string, tolerance: number): number {
  const begins = wanted.length >= 3 && key.length >= 3 && (key.startsWith(wanted) || (wanted.startsWith(key) && key.length >= 4));
  // Among beginnings the one that adds least comes first.
  if (begins) return 1 + Math.min(0.9, Math.abs(key.length - wanted.length) / 20);
  const distance = editDistance(wanted, key, tolerance);
  return distance <= tolerance ? distance : Infinity;
}
