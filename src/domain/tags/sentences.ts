import { matchesIn } from './cues/cue.js';

/** A stretch of text, as [start, end). */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One statement. `heading` is the line above a list that it belongs to: "Not affected:". */
export interface Sentence extends Span {
  readonly heading: string;
  /** It is an item of a list, so that the places of the other items stand beside it. */
  readonly isListed: boolean;
  /** It is a line of a table: what the title or the line above the table says holds for it. */
  readonly isRow: boolean;
}

const boundary = /(?<![.!?;…])[.!?;…]+(?=["')\]*_]{0,4}(?:\s|$))|[。！？；]|\n+/gu;
/** Ends in a point without ending the sentence: initials (N. Virginia, U.S.) and common abbreviations. */
const abbreviated =
  /(?:(?<![\p{L}\p{N}])(?:\p{Lu}|St|Ste|vs|e\.g|i\.e|eg|ie|resp|approx|ca|bzw|z\.B|u\.a|usw|inkl|incl|etc|No|Nr|Dr|Mr|Ms|Mrs|Inc|Ltd|Corp|Co|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Sept|Oct|Nov|Dec|EE\. ?UU|EE|UU|p\.ej|ej|т\.е|т\.д|г))$/u;
const bullet = /^[^\S\n]*(?:[-*•‣–—○●▪·]|\d{1,2}[.)])\s+/u;

/** Cuts a text into statements, in reading order. A line that goes on in small letters belongs to the line before. */
export function sentencesOf(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  let heading = '';
  for (const { start: at, end } of matchesIn(boundary, text)) {
    const mark = text.slice(at, end);
    if (goesOn(text, start, at, end, mark)) continue;
    heading = add(sentences, text, start, at, heading, mark.includes('\n'));
    start = end;
  }
  add(sentences, text, start, text.length, heading, true);
  return sentences;
}

function goesOn(text: string, start: number, at: number, end: number, mark: string): boolean {
  const next = text.slice(end, end + 12).trimStart();
  if (mark === '\n')
    return (
      /^\p{Ll}/u.test(next) &&
      !/^[\p{L}\p{N}_-]{2,24}[:：]/u.test(text.slice(end, end + 28).trimStart()) &&
      /[\p{L}\p{N},]$/u.test(text.slice(Math.max(start, at - 2), at))
    );
  if (mark !== '.') return false;
  const before = text.slice(Math.max(start, at - 8), at);
  return abbreviated.test(before) && !/^(?:We|The|This|Our|All|Other|No|It|There|Users|Customers|Traffic)(?!\p{L})/u.test(next);
}

const columns = /\S(?: {1,20}\| {0,20}|\t+)\S|[^\s.!?:;…] {2,40}\S/u;
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** Columns stand apart by bars, tabs or two spaces, here and in the line before or after. */
function isRow(text: string, start: number, end: number): boolean {
  if (!columns.test(text.slice(start, Math.min(end, start + 400)))) return false;
  const above = text.slice(Math.max(0, start - 400), start).trimEnd();
  return (
    columns.test(above.slice(above.lastIndexOf('\n') + 1)) || columns.test(firstLine(text.slice(end, end + 400).trimStart()))
  );
}

/** @returns the heading under which what follows stands. */
function add(sentences: Sentence[], text: string, start: number, end: number, heading: string, atLineEnd: boolean): string {
  const line = text.slice(start, Math.min(end, start + 400));
  if (line.trim() === '') return heading;
  const isHeading =
    (atLineEnd && /[:：][*_\s]*$/u.test(line)) || (/^\s*(?:#{1,6} |\*\*[^*]{1,80}\*\*\s*$)/u.test(line) && end - start < 100);
  const isListed = bullet.test(line) || (heading !== '' && end - start < 60);
  sentences.push({ start, end, heading: isListed ? heading : '', isListed, isRow: atLineEnd && isRow(text, start, end) });
  if (isHeading) return line.trim();
  return isListed ? heading : '';
}
