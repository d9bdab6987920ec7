import { decodeEntities, markupTokens } from './feed-markup.js';

/** The lines of an HTML fragment as a reader sees them, each with its place in the source. */
export interface MarkupLine {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The line is an item of a list. */
  readonly isListed: boolean;
  /** The whole line stands in bold or is a heading. */
  readonly isBold: boolean;
}

const blocks: ReadonlySet<string> = new Set(
  'br p div li ul ol tr td th table hr h1 h2 h3 h4 h5 h6 blockquote pre section article dt dd'.split(' '),
);
const isHeading = (name: string): boolean => /^h[1-6]$/.test(name);

const inlineText = (html: string, from: number, to: number): string =>
  decodeEntities(
    markupTokens(html.slice(from, to))
      .filter((token) => token.kind === 'text')
      .map((token) => html.slice(from + token.start, from + token.end))
      .join(''),
  )
    .replaceAll(/\s+/g, ' ')
    .trim();

const isWrapped = (html: string): boolean => /^\s*<(?:b|strong)\b/i.test(html) && /<\/(?:b|strong)>\s*$/i.test(html);

/** Text without any markup is cut at its line breaks. */
function plainLines(text: string): MarkupLine[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const here = { text: decodeEntities(line).trim(), start, end: start + line.length, isListed: false, isBold: false };
    start += line.length + 1;
    return here;
  });
}

export function linesOfMarkup(html: string): MarkupLine[] {
  const tokens = markupTokens(html).filter((token) => token.kind !== 'text');
  if (tokens.length === 0) return plainLines(html).filter((line) => line.text !== '');
  const lines: MarkupLine[] = [];
  let start = 0;
  let opened = '';
  const take = (end: number): void => {
    const text = inlineText(html, start, end);
    const isBold = isHeading(opened) || isWrapped(html.slice(start, end));
    if (text !== '') lines.push({ text, start, end, isListed: opened === 'li', isBold });
  };
  for (const token of tokens.filter((each) => blocks.has(each.name))) {
    take(token.start);
    start = token.end;
    opened = token.kind === 'open' ? token.name : '';
  }
  take(html.length);
  return lines;
}

/** The source without some of its lines, and without the elements that this leaves empty. */
export function withoutLines(html: string, lines: readonly MarkupLine[]): string {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of lines) {
    pieces.push(html.slice(at, start));
    at = end;
  }
  pieces.push(html.slice(at));
  const emptied = pieces.join('').replaceAll(/<(p|li|h[1-6])\b[^<>]{0,200}>\s{0,200}<\/\1>/gi, '');
  return emptied.replaceAll(/<(ul|ol|div)\b[^<>]{0,200}>\s{0,200}<\/\1>/gi, '');
}
