import { type MarkupToken, markupTokens, textOfMarkup } from './feed-markup.js';
import { readYearlessTime } from './feed-time.js';
import { statusOfLabel } from './status-words.js';

/** Where an update begins inside a body: its time in one element, its state in the next. */
export interface UpdateHead {
  readonly start: number;
  readonly time: string;
  readonly label: string;
  readonly bodyStart: number;
  /** The time stands in `<small>`, which is how the large providers write it. */
  readonly isSmall: boolean;
}

interface Span {
  readonly text: string;
  readonly end: number;
  /** Index of the token behind the element. */
  readonly next: number;
}

/** Times and labels hold a few elements at most; what goes on longer is text. */
const longestSpan = 20;

const timeTags: ReadonlySet<string> = new Set(['small', 'strong', 'b', 'time']);
const labelTags: ReadonlySet<string> = new Set(['strong', 'b', 'h2', 'h3', 'h4', 'h5']);
/** Any year does here: it only has to be a date. */
const anyFrame = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' };

/** The element that the token at `index` opens, up to the next closing tag of its name. */
function spanAt(html: string, tokens: readonly MarkupToken[], index: number, tags: ReadonlySet<string>): Span | null {
  const token = tokens[index];
  if (token?.kind !== 'open' || !tags.has(token.name)) return null;
  const behind = tokens.slice(index + 1, index + longestSpan);
  const within = behind.findIndex((each) => each.kind === 'close' && each.name === token.name);
  const close = behind[within];
  if (close === undefined) return null;
  const text = textOfMarkup(html.slice(token.end, close.start)).replaceAll('\n', ' ');
  return { text, end: close.end, next: index + 2 + within };
}

const isGap = (html: string, token: MarkupToken | undefined): boolean =>
  token !== undefined &&
  (token.kind === 'text' ? /^[\s-]*$/.test(html.slice(token.start, token.end)) : token.name === 'br' || token.name === 'p');

function afterGap(html: string, tokens: readonly MarkupToken[], from: number): number {
  let at = from;
  while (at < from + 6 && isGap(html, tokens[at])) at += 1;
  return at;
}

/** A `<p>` that opens right before the time belongs to it. */
function startOf(html: string, tokens: readonly MarkupToken[], index: number): number {
  const blanks = isGap(html, tokens[index - 1]) && tokens[index - 1]?.kind === 'text' ? 1 : 0;
  const before = tokens[index - 1 - blanks];
  return (before?.kind === 'open' && before.name === 'p' ? before.start : tokens[index]?.start) ?? 0;
}

const isDate = (text: string): boolean => readYearlessTime(text, anyFrame) !== null;
const isState = (text: string): boolean => statusOfLabel(text) !== null || /^update$/i.test(text);

function headAt(html: string, tokens: readonly MarkupToken[], index: number): UpdateHead | null {
  const time = spanAt(html, tokens, index, timeTags);
  if (time === null || time.text === '') return null;
  const label = spanAt(html, tokens, afterGap(html, tokens, time.next), labelTags);
  if (label === null) return null;
  const isSmall = tokens[index]?.name === 'small';
  if (!isSmall && !(isDate(time.text) && isState(label.text))) return null;
  return { start: startOf(html, tokens, index), time: time.text, label: label.text, bodyStart: label.end, isSmall };
}

export function updateHeads(html: string): UpdateHead[] {
  const tokens = markupTokens(html);
  const heads: UpdateHead[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const head = headAt(html, tokens, index);
    if (head !== null) heads.push(head);
  }
  return heads;
}
