import type { Line, Segment } from '../../words/segments.js';

/** A sentence of our own in which backticks stand around what can be typed, and stars around what is stressed. */
export const prose = (text: string): Line =>
  text
    .split(/(`[^`]+`|\*[^*]+\*)/)
    .filter((piece) => piece !== '')
    .map(segment);

function segment(piece: string): Segment {
  if (/^`[^`]+`$/.test(piece)) return { code: piece.slice(1, -1) };
  return /^\*[^*]+\*$/.test(piece) ? { bold: piece.slice(1, -1) } : piece;
}
