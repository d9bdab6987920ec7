import type { Language } from '../languages.js';
import { addCue, candidatesIn } from './candidates.js';

/** Everything here reads lower case. Plain ranges are compiled many times faster than classes of Unicode. */
const letter = '[0-9a-z\\u00b5-\\u024f\\u0400-\\u04ff]';
/** Any letters at the end of a word. */
const ending = `${letter}{0,14}`;
const notInside = { before: `(?<!${letter})`, after: `(?!${letter})` };

/** Ways of saying one thing, by language. */
export type Cues = Readonly<Partial<Record<Language, RegExp>>>;

/** Each pattern as one that is tried at a given place. */
const sticky = new Map<RegExp, RegExp>();

/**
 * One pattern for several ways of saying a thing. A space stands for one to four spaces, `~3` for up to three words with their spaces, `*` at
 * the end of a word for any ending, `_` for a space that may be missing, `{…}` for one of several. Every repetition has a bound, so the work is
 * linear in the text.
 */
export function cue(...ways: readonly string[]): RegExp {
  const inside = ways.map(spelledOut).join('|');
  const pattern = new RegExp(`${notInside.before}(?:${inside})${notInside.after}`, 'g');
  addCue(pattern, inside, ending);
  sticky.set(pattern, new RegExp(pattern.source, 'y'));
  return pattern;
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
    .replace(/\*/g, ending);

/** Where a pattern is found, in reading order. */
export interface Cue {
  readonly start: number;
  readonly end: number;
}

const none: readonly Cue[] = [];

/** Not `matchAll`, which makes a new pattern at every call and takes four times as long. */
export function matchesIn(pattern: RegExp, text: string): readonly Cue[] {
  const candidates = candidatesIn(pattern, text);
  if (candidates !== undefined) return candidates.at.length === 0 ? none : matchesAt(pattern, candidates.at, text);
  const found: Cue[] = [];
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    found.push({ start: match.index, end: match.index + match[0].length });
    if (match[0] === '') pattern.lastIndex += 1;
  }
  return found;
}

/** Of overlapping matches the first counts. */
function matchesAt(pattern: RegExp, candidates: readonly number[], text: string): readonly Cue[] {
  const trial = sticky.get(pattern) ?? pattern;
  let found: Cue[] | undefined;
  let free = 0;
  for (const start of candidates) {
    if (start < free) continue;
    trial.lastIndex = start;
    if (!trial.test(text)) continue;
    free = trial.lastIndex;
    found ??= [];
    found.push({ start, end: free });
  }
  return found ?? none;
}

/** All cues of the languages in which the text is written. */
export function cuesIn(cues: Cues, text: string, languages: readonly Language[]): readonly Cue[] {
  let found = none;
  for (const language of languages) {
    const pattern = cues[language];
    const more = pattern === undefined ? none : matchesIn(pattern, text);
    found = found.length === 0 ? more : more.length === 0 ? found : [...found, ...more];
  }
  return found.length < 2 ? found : found.toSorted((a, b) => a.start - b.start);
}

export const says = (cues: Cues, text: string, languages: readonly Language[]): boolean =>
  languages.some((language) => {
    const pattern = cues[language];
    return pattern !== undefined && isSaid(pattern, text);
  });

function isSaid(pattern: RegExp, text: string): boolean {
  const candidates = candidatesIn(pattern, text);
  if (candidates === undefined) return text.search(pattern) >= 0;
  if (candidates.isCertain || candidates.at.length === 0) return candidates.isCertain;
  const trial = sticky.get(pattern) ?? pattern;
  return candidates.at.some((start) => {
    trial.lastIndex = start;
    return trial.test(text);
  });
}
