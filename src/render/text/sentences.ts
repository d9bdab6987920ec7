/** Words after which a full stop ends nothing. */
const abbreviations = new Set(
  'approx no nos vs etc e.g i.e eg ie cf al fig st mr mrs ms dr inc ltd co corp dept est jan feb mar apr jun jul aug sep sept oct nov dec mon tue wed thu fri sat sun u.s u.k a.m p.m ca max min incl resp'.split(
    ' ',
  ),
);

const candidate = /(?<![.!?…。！？])[.!?…。！？]+["'”’)\]]*(?=\s|$)|[。！？]+["'”’)\]]*/gu;

/** Where sentences of a text end, as offsets after the closing mark. The end of the text is not among them. */
export function sentenceEnds(text: string): number[] {
  const ends: number[] = [];
  for (const match of text.matchAll(candidate)) {
    const end = match.index + match[0].length;
    if (end < text.length && isEnd(text, match.index, match[0], end)) ends.push(end);
  }
  return ends;
}

function isEnd(text: string, at: number, mark: string, end: number): boolean {
  if (!mark.startsWith('.') || mark.startsWith('..')) return true;
  const next = /^\s*(.)/su.exec(text.slice(end, end + 12))?.[1] ?? '';
  if (/\p{Ll}/u.test(next)) return false;
  const word = /(?<![\p{L}\p{N}.])[\p{L}\p{N}.]+$/u.exec(text.slice(Math.max(0, at - 12), at))?.[0] ?? '';
  if (abbreviations.has(word.toLowerCase())) return /\n/.test(text.slice(end, end + 2)) || !/[\p{N}\p{Lu}]/u.test(next);
  const isListNumber = /^\d{1,3}$/.test(word) && /(?:^|\n)[^\S\n]*$/.test(text.slice(Math.max(0, at - 16), at - word.length));
  return !isListNumber;
}

/** Where lines end and words end, for texts without usable sentences. */
export const lineEnds = (text: string): number[] => [...text.matchAll(/\S(?=\s*\n)/g)].map((match) => match.index + 1);
export const wordEnds = (text: string): number[] => [...text.matchAll(/\S(?=\s)/g)].map((match) => match.index + 1);

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The longest beginning of at most `max` UTF-16 units that ends between two characters as readers see them. A character that is longer than
 * all the room (a letter under hundreds of accents) is cut between code points.
 */
export function wholeCharacters(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of segmenter.segment(text.slice(0, max + 64))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  if (end === 0 && max > 0) end = /[\ud800-\udbff]/.test(text.charAt(max - 1)) ? max - 1 : max;
  return text.slice(0, end);
}
