import { anyNot, openingsOf } from './openings.js';

/**
 * Which cues may begin where in a text. All cues together are looked for in one pass over its words by how they begin; only where one may
 * begin is its pattern tried. Most words begin none.
 */
interface Node {
  readonly next: Map<number, Node>;
  readonly patterns: RegExp[];
  /** Cues that this whole word is, and those that any word is which begins so: there no pattern needs to be tried. */
  readonly words: RegExp[];
  readonly beginnings: RegExp[];
}

/** Where a pattern may begin, ascending; `isCertain` where it does so in one of these places for sure. */
interface Places {
  readonly at: number[];
  isCertain: boolean;
}
type Candidates = ReadonlyMap<RegExp, Readonly<Places>>;

const emptyNode = (): Node => ({ next: new Map(), patterns: [], words: [], beginnings: [] });
const root = emptyNode();
const known = new Set<RegExp>();
/** Letters with which some cue begins: most positions are passed by without looking further. */
const begins = new Uint8Array(0x10000);

/** A pattern that only begins where no word is cut. `inside` is what it is made of, `ending` how it writes that any letters may follow. */
export function addCue(pattern: RegExp, inside: string, ending: string): void {
  const ways = waysOf(inside).map((way) => {
    const isBeginning = way.endsWith(ending);
    const stem = isBeginning ? way.slice(0, -ending.length) : way;
    return { way, stem, isBeginning, isWord: /^[\p{L}\p{N}'-]+$/u.test(stem) };
  });
  const openings = ways.filter(({ isWord }) => !isWord).map(({ way }) => openingsOf(way));
  if (openings.includes(undefined)) return;
  known.add(pattern);
  for (const { stem, isBeginning, isWord } of ways)
    if (isWord) addTo(isBeginning ? nodeAt(stem).beginnings : nodeAt(stem).words, pattern);
  for (const opening of new Set(openings.flatMap((found) => [...(found ?? [])]))) addTo(nodeAt(opening).patterns, pattern);
}

function addTo(list: RegExp[], pattern: RegExp): void {
  if (!list.includes(pattern)) list.push(pattern);
}

/** Alternatives that stand in no group. */
function waysOf(inside: string): string[] {
  const ways: string[] = [];
  let [depth, start] = [0, 0];
  for (let at = 0; at < inside.length; at += 1) {
    const letter = inside[at];
    if (letter === '\\') at += 1;
    else if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    else if (letter === '|' && depth === 0) {
      ways.push(inside.slice(start, at));
      start = at + 1;
    }
  }
  return [...ways, inside.slice(start)];
}

function nodeAt(opening: string): Node {
  if (opening[0] === anyNot) begins.fill(1, 0x61, 0x7b);
  else begins[opening.charCodeAt(0)] = 1;
  let node = root;
  for (let at = 0; at < opening.length; at += 1) {
    const code = opening.charCodeAt(at);
    let next = node.next.get(code);
    if (next === undefined) {
      next = emptyNode();
      node.next.set(code, next);
    }
    node = next;
  }
  return node;
}

const nowhere: Readonly<Places> = { at: [], isCertain: false };

/** Where a cue may begin in a text; undefined for patterns that may begin anywhere. */
export const candidatesIn = (pattern: RegExp, text: string): Readonly<Places> | undefined =>
  known.has(pattern) ? (scanned(text).get(pattern) ?? nowhere) : undefined;

/** The rules ask of the same few texts again and again. */
const remembered = 64;
let memory = new Map<string, Candidates>();
let [lastText, lastFound]: [string, Candidates] = ['', new Map()];

function scanned(text: string): Candidates {
  if (text === lastText) return lastFound;
  let found = memory.get(text);
  if (found === undefined) {
    if (memory.size >= remembered) memory = new Map();
    found = scan(text);
    memory.set(text, found);
  }
  [lastText, lastFound] = [text, found];
  return found;
}

/** Letters and digits of cues: ASCII in lower case, Latin, Cyrillic. */
const isInside = new Uint8Array(0x500);
for (const [from, to] of [
  [0x30, 0x39],
  [0x61, 0x7a],
  [0xb5, 0x24f],
  [0x400, 0x4ff],
] as const)
  isInside.fill(1, from, to + 1);

function scan(text: string): Candidates {
  const found = new Map<RegExp, Places>();
  let wasInside = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (!wasInside && begins[code] === 1) walk(found, text, at);
    wasInside = code < 0x500 && isInside[code] === 1;
  }
  return found;
}

function walk(found: Map<RegExp, Places>, text: string, start: number): void {
  let node = root.next.get(text.charCodeAt(start));
  for (let at = start + 1; node !== undefined; at += 1) {
    if (node.patterns.length > 0) add(found, node.patterns, start, false);
    if (node.words.length > 0 && !goesOn(text, at)) add(found, node.words, start, true);
    if (node.beginnings.length > 0 && endsWithin(text, at)) add(found, node.beginnings, start, true);
    node = node.next.get(text.charCodeAt(at));
  }
  if (endsInNot(text, start)) add(found, root.next.get(anyNot.charCodeAt(0))?.patterns ?? [], start, false);
}

function goesOn(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code < 0x500 && isInside[code] === 1;
}

/** Letters that may follow the beginning of a word. */
const mostEnding = 14;

function endsWithin(text: string, from: number): boolean {
  let at = from;
  while (at - from <= mostEnding && goesOn(text, at)) at += 1;
  return at - from <= mostEnding;
}

function add(found: Map<RegExp, Places>, patterns: readonly RegExp[], start: number, isCertain: boolean): void {
  for (const pattern of patterns) {
    const places = found.get(pattern);
    if (places === undefined) {
      found.set(pattern, { at: [start], isCertain });
      continue;
    }
    if (isCertain) places.isCertain = true;
    if (places.at.at(-1) !== start) places.at.push(start);
  }
}

/** "isn't", "couldn't" */
function endsInNot(text: string, start: number): boolean {
  let at = start;
  for (let code = text.charCodeAt(at); code >= 0x61 && code <= 0x7a; code = text.charCodeAt(at)) at += 1;
  return at - start > 2 && text.charCodeAt(at) === 0x27 && text.charCodeAt(at - 1) === 0x6e && text.charCodeAt(at + 1) === 0x74;
}
