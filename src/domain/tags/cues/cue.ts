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
  return new RegExp(`${notInside.before}(?:${ways.map(spelledOut).join('|')})${notInside.after}`, 'g');
}

/** The same for scripts without spaces, where a word may begin and end anywhere. */
export const cueInside = (...ways: readonly string[]): RegExp => new RegExp(ways.map(spelledOut).join('|'), 'g');

const spelledOut = (way: string): string =>
  way
    .replace(/(?<![a-z])n't/g, "[a-z]{2,6}n't")
    .replace(/\{([^}\d][^}]*)\}/g, '(?:$1)')
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
export function matchesIn(pattern: RegExp, text: string): Cue[] {
  const found: Cue[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push({ start: match.index, end: match.index + match[0].length });
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return found;
}

/** All cues of the languages in which the text is written. */
export const cuesIn = (cues: Cues, text: string, languages: readonly Language[]): Cue[] =>
  languages.flatMap((language) => matchesOf(cues[language], text)).sort((a, b) => a.start - b.start);

const matchesOf = (pattern: RegExp | undefined, text: string): Cue[] => (pattern === undefined ? [] : matchesIn(pattern, text));

export const says = (cues: Cues, text: string, languages: readonly Language[]): boolean =>
  languages.some((language) => (cues[language]?.[Symbol.search](text) ?? -1) >= 0);
