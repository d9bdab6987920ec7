import type { Language } from '../languages.js';

/** Everything here reads lower case. Plain ranges are compiled many times faster than classes of Unicode. */
const letter = '[0-9a-z\\u00b5-\\u024f\\u0400-\\u04ff]';
const notInside = { before: `(?<!${letter})`, after: `(?!${letter})` };

/** Ways of saying one thing, by language. */
export type Cues = Readonly<Partial<Record<Language, RegExp>>>;

/**
 * One pattern for several ways of saying a thing. A space stands for one to four spaces, `~3` for up to three words with their spaces, `*` at
 * the end of a word for any ending, `_` for a space that may be missing, `{…}` for one of several. Every repetition has a bound, so the work is
 * linear in the text.
 */
export function cue(...ways: readonly string[]): RegExp {
  const pattern = new RegExp(`${notInside.before}(?:${ways.map(spelledOut).join('|')})${notInside.after}`, 'g');
  if (pattern.source.includes(anyNot)) withoutNot.set(pattern, new RegExp(pattern.source.replaceAll(anyNot, "n't"), 'g'));
  return pattern;
}

/** "isn't", "won't" and the like. */
const anyNot = "[a-z]{2,6}n't";

/** The same patterns for texts that hold none of these, which are most: to look for one at every word takes longer than all the rest. */
const withoutNot = new Map<RegExp, RegExp>();

const fitting = (pattern: RegExp, text: string): RegExp =>
  text.includes("n't") ? pattern : (withoutNot.get(pattern) ?? pattern);

/** The same for scripts without spaces, where a word may begin and end anywhere. */
export const cueInside = (...ways: readonly string[]): RegExp => new RegExp(ways.map(spelledOut).join('|'), 'g');

const spelledOut = (way: string): string =>
  way
    .replace(/(?<![a-z])n't/g, anyNot)
    .replace(/\{([^{}\d][^{}]*)\}/g, '(?:$1)')
    .replace(/ /g, ' {1,4}')
    .replace(/_/g, ' {0,4}')
    .replace(/~(\d) \{1,4\}/g, (_, count: string) => `(?:[^ ,;:()]{1,30} {1,4}){0,${count}}`)
    .replace(/\*/g, `${letter}{0,14}`);

/** Where a pattern is found, in reading order. */
export interface Cue {
  readonly start: number;
  readonly end: number;
}

/** Not `matchAll`, which makes a new pattern at every call and takes four times as long. */
export function matchesIn(wanted: RegExp, text: string): Cue[] {
  const pattern = fitting(wanted, text);
  const found: Cue[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push({ start: match.index, end: match.index + match[0].length });
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return found;
}

/** All cues of the languages in which the text is written. */
export function cuesIn(cues: Cues, text: string, languages: readonly Language[]): Cue[] {
  const found = languages.map((language) => cues[language]).filter((pattern) => pattern !== undefined);
  const [only] = found;
  if (only !== undefined && found.length === 1) return matchesIn(only, text);
  return found.flatMap((pattern) => matchesIn(pattern, text)).sort((a, b) => a.start - b.start);
}

/** The first of them, without a look at what follows it. */
export function firstCue(cues: Cues, text: string, languages: readonly Language[]): Cue | undefined {
  let first: Cue | undefined;
  for (const language of languages) {
    const found = firstMatch(cues[language], text);
    if (found !== undefined && (first === undefined || found.start < first.start)) first = found;
  }
  return first;
}

export function firstMatch(wanted: RegExp | undefined, text: string): Cue | undefined {
  if (wanted === undefined) return undefined;
  const pattern = fitting(wanted, text);
  pattern.lastIndex = 0;
  const match = pattern.exec(text);
  return match === null ? undefined : { start: match.index, end: match.index + match[0].length };
}

export function says(cues: Cues, text: string, languages: readonly Language[]): boolean {
  for (const language of languages) {
    const wanted = cues[language];
    if (wanted !== undefined && isIn(fitting(wanted, text), text)) return true;
  }
  return false;
}

/** Unlike `exec` it makes no object of what it finds. */
function isIn(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  return pattern.test(text);
}
