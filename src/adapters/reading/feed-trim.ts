import { type MarkupToken, markupTokens } from './feed-markup.js';

/** The text of an update without the markup that the feed wraps around it. What the vendor wrote inside stays as it is. */

const wrapping: ReadonlySet<string> = new Set(['p', 'div', 'br', 'hr']);

/** Tokens that close what the piece did not open, and open what it does not close. */
function unmatched(tokens: readonly MarkupToken[]): ReadonlySet<MarkupToken> {
  const loose = new Set<MarkupToken>();
  const open: MarkupToken[] = [];
  for (const token of tokens) {
    if (token.name !== 'p' && token.name !== 'div') continue;
    if (token.kind === 'open') open.push(token);
    else if (open.at(-1)?.name === token.name) open.pop();
    else loose.add(token);
  }
  return new Set([...loose, ...open]);
}

const isVoid = ({ name }: MarkupToken): boolean => name === 'br' || name === 'hr';

const isBlank = (html: string, token: MarkupToken): boolean =>
  token.kind === 'text' && html.slice(token.start, token.end).trim() === '';

function edges(html: string, tokens: readonly MarkupToken[], loose: ReadonlySet<MarkupToken>): readonly [number, number] {
  const isWrap = (token: MarkupToken | undefined): boolean =>
    token !== undefined && (isBlank(html, token) || (wrapping.has(token.name) && (isVoid(token) || loose.has(token))));
  let from = 0;
  let to = tokens.length;
  while (from < to && isWrap(tokens[from])) from += 1;
  while (to > from && isWrap(tokens[to - 1])) to -= 1;
  return [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
}

/** One paragraph around everything says nothing. */
function withoutSoleParagraph(html: string): string {
  if (!/^<p\b/i.test(html)) return html;
  const tokens = markupTokens(html);
  const paragraphs = tokens.filter(({ name }) => name === 'p');
  const [first] = tokens;
  const last = tokens.at(-1);
  const isSole =
    paragraphs.length === 2 && first?.kind === 'open' && first.name === 'p' && last?.kind === 'close' && last.name === 'p';
  return isSole ? html.slice(first.end, last.start).trim() : html;
}

export function trimBody(html: string): string {
  const tokens = markupTokens(html);
  const [start, end] = edges(html, tokens, unmatched(tokens));
  const bare = html.slice(start, Math.max(start, end)).trim();
  return withoutSoleParagraph(bare.replace(/^[-–—:]\s+/u, '').trim());
}
