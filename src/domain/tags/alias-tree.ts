import { isHangul, type Word, wordsOf } from './words.js';

/**
 * How far an alias may be trusted. `plain`: in any spelling. `exact`: as written, for names that are also words (`US`, `Turkey`).
 * `code`: as written, where the text around speaks of places or puts it after "in" or "at" (`IAD`). `guarded`: as written and only where the
 * text around speaks of places (`NA region`, `DEN, MAD`). `scoped`: on its provider's pages.
 */
export type AliasTrust = 'plain' | 'exact' | 'code' | 'guarded' | 'scoped';

export interface AliasEnd {
  readonly tag: string;
  readonly trust: AliasTrust;
  readonly raw: readonly string[];
}

export interface AliasNode {
  readonly next: ReadonlyMap<string, AliasNode>;
  readonly ends: readonly AliasEnd[];
}

/** Three of four nodes are the last word of a name, and most others end none: they share what is empty, a fifth of the tree's memory. */
interface GrowingNode extends AliasNode {
  next: Map<string, GrowingNode>;
  ends: AliasEnd[];
}

const noNext = new Map<string, GrowingNode>();
const noEnds: AliasEnd[] = [];

export const emptyNode = (): GrowingNode => ({ next: noNext, ends: noEnds });

export function addAlias(root: GrowingNode, alias: string, tag: string, trust: AliasTrust): void {
  const words = wordsOf(alias);
  let node = root;
  words.forEach((word, index) => {
    const step = index === 0 ? word.text : word.gap + word.text;
    const child = node.next.get(step) ?? emptyNode();
    if (node.next === noNext) node.next = new Map();
    node.next.set(step, child);
    node = child;
  });
  if (words.length === 0) return;
  const end = { tag, trust, raw: words.map((word) => word.raw) };
  if (node.ends === noEnds) node.ends = [end];
  else node.ends.push(end);
}

/** The places that a run of steps (a word, then gap and word) leads to, however far they are trusted. */
export function placesAt(root: AliasNode, steps: readonly string[]): readonly AliasEnd[] {
  let node: AliasNode | undefined = root;
  for (const step of steps) node = node?.next.get(step);
  return node?.ends ?? [];
}

/** A run of words that is an alias of one or more places; `to` is the index after the last word. */
export interface AliasHit {
  readonly from: number;
  readonly to: number;
  readonly ends: readonly AliasEnd[];
}

/**
 * Every alias that begins at a word, longest first, one list for each place where any does. `steps` counts the moves made, at most one
 * more than the longest alias has words for each word of the text.
 */
export function aliasHits(
  root: AliasNode,
  words: readonly Word[],
): { readonly hits: readonly AliasHit[][]; readonly steps: number } {
  const hits: AliasHit[][] = [];
  let steps = 0;
  for (let from = 0; from < words.length; from += 1) {
    const found: AliasHit[] = [];
    let node: AliasNode | undefined = root;
    for (let at = from; node !== undefined && at < words.length; at += 1) {
      steps += 1;
      node = follow(node, words, from, at);
      const ends = node?.ends.filter((end) => end.trust === 'plain' || isAsWritten(end, words, from)) ?? [];
      if (ends.length > 0 && isWhole(words, from, at)) found.unshift({ from, to: at + 1, ends });
    }
    if (found.length > 0) hits.push(found);
  }
  return { hits, steps };
}

function follow(node: AliasNode, words: readonly Word[], from: number, at: number): AliasNode | undefined {
  const word = words[at];
  if (word === undefined) return undefined;
  const gap = at === from ? '' : word.gap;
  // `us-east-1a` is a zone of us-east-1, whichever letter it carries.
  return node.next.get(gap + word.text) ?? (isZone(word.text) ? node.next.get(gap + word.text.slice(0, -1)) : undefined);
}

/** Ends in a digit and a letter from a to f. By hand, as it is asked of every word of a text. */
function isZone(text: string): boolean {
  const letter = text.charCodeAt(text.length - 1);
  const digit = text.charCodeAt(text.length - 2);
  return letter >= 97 && letter <= 102 && digit >= 48 && digit <= 57;
}

function isAsWritten(end: AliasEnd, words: readonly Word[], from: number): boolean {
  return end.trust === 'scoped' || end.raw.every((raw, index) => words[from + index]?.raw === raw);
}

/** Korean glues particles to names, so a name may be followed by a few more syllables, but it begins where the written word begins. */
function isWhole(words: readonly Word[], from: number, at: number): boolean {
  const first = words[from];
  if (first === undefined || !isHangul(first.text)) return true;
  if (first.gap === '' && isHangul(words[from - 1]?.text ?? '')) return false;
  for (let after = 1; after <= 4; after += 1) {
    const word = words[at + after];
    if (word === undefined || word.gap !== '' || !isHangul(word.text)) return true;
  }
  return false;
}
