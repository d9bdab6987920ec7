import { parseFragment } from 'parse5';

/** Reading of the HTML fragments that feeds carry. One pass, whatever stands there: fragments of strangers are never given to a tree builder. */

export interface MarkupToken {
  readonly kind: 'text' | 'open' | 'close';
  /** Lower-case tag name; empty for text. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

const nameOf = /[a-z][a-z0-9:-]{0,40}/iy;

/** Where the tag that begins at `start` ends; -1 where it never does. A `>` inside a quoted attribute does not end it. */
function endOfTag(html: string, start: number): number {
  const first = html.indexOf('>', start);
  if (first === -1) return -1;
  // Most tags hold no attribute at all, and a long text has hundreds of thousands of them.
  return /["']/.test(html.slice(start, first)) ? endOfQuotedTag(html, start) : first + 1;
}

function endOfQuotedTag(html: string, start: number): number {
  let quote = '';
  for (let at = start; at < html.length; at += 1) {
    const character = html[at] ?? '';
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '>') return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

const endOfComment = (html: string, start: number): number => {
  const end = html.indexOf('-->', start + 4);
  return end === -1 ? -1 : end + 3;
};

/** The lower-case name of the tag that begins at `start`; empty where none does. */
function tagNameAt(html: string, start: number): string {
  nameOf.lastIndex = start;
  return nameOf.test(html) ? html.slice(start, nameOf.lastIndex).toLowerCase() : '';
}

/** Comments are left out; a tag that is never closed is text up to the end. */
export function markupTokens(html: string): MarkupToken[] {
  const tokens: MarkupToken[] = [];
  let textStart = 0;
  const takeText = (end: number): void => {
    if (end > textStart) tokens.push({ kind: 'text', name: '', start: textStart, end });
  };
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at)) {
    const isComment = html.startsWith('<!--', at);
    const isClose = html[at + 1] === '/';
    const name = isComment ? '' : tagNameAt(html, isClose ? at + 2 : at + 1);
    const end = isComment ? endOfComment(html, at) : name === '' ? at + 1 : endOfTag(html, at);
    if (end === -1) break;
    if (isComment || name !== '') {
      takeText(at);
      if (name !== '') tokens.push({ kind: isClose ? 'close' : 'open', name, start: at, end });
      textStart = end;
    }
    at = end;
  }
  takeText(html.length);
  return tokens;
}

/** Text with its character references read; markup in it stays as it stands. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  const [node] = parseFragment(text.replaceAll('<', '&lt;')).childNodes;
  return node !== undefined && 'value' in node ? node.value : '';
}

const breaking: ReadonlySet<string> = new Set(
  'br p div li ul ol tr table hr h1 h2 h3 h4 h5 h6 blockquote pre section article dt dd'.split(' '),
);
const silent: ReadonlySet<string> = new Set(['script', 'style', 'template']);

/** What a reader sees: lines as the markup breaks them, white space inside a line folded. */
export function textOfMarkup(html: string): string {
  const pieces: string[] = [];
  let hidden = '';
  for (const token of markupTokens(html)) {
    if (hidden !== '') {
      if (token.kind === 'close' && token.name === hidden) hidden = '';
    } else if (token.kind === 'text') pieces.push(html.slice(token.start, token.end).replaceAll(/\s+/g, ' '));
    else if (token.kind === 'open' && silent.has(token.name)) hidden = token.name;
    else if (breaking.has(token.name)) pieces.push('\n');
  }
  return decodeEntities(pieces.join(''))
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}
