import type { Root } from 'mdast';
import { cleanCharacters } from './clean.js';
import { dropMuted } from './drop-muted.js';
import { blockTags } from './html-tags.js';
import { readHtml } from './read-html.js';
import { readMarkdown } from './read-markdown.js';
import { toMdast } from './to-mdast.js';
import { unfold } from './unfold.js';
import { VendorTreeBuilder } from './vendor-tree.js';

/** The longest postmortems have about 30,000 characters; what lies beyond this is cut. */
const longestText = 60_000;

/**
 * Reads what a vendor wrote, Markdown or HTML or a mixture, into a neutral tree. Raw HTML, scripts and styles never survive; words do.
 * Never throws, whatever the input, and takes time in proportion to its length.
 */
export function parseVendorText(body: string): Root {
  const text = dropMuted(decodeTwice(clean(body)));
  const tree = new VendorTreeBuilder();
  if (isTangled(text)) readLines(text, tree);
  else if (isHtml(text)) readHtml(text, tree);
  else readUnfolded(unfold(settleLines(text)), tree);
  return toMdast(tree.root);
}

function readUnfolded(markdown: string, tree: VendorTreeBuilder): void {
  if (isTangled(markdown)) readLines(markdown, tree);
  else readMarkdown(markdown, tree);
}

function clean(body: string): string {
  const text = body.length > longestText ? `${body.slice(0, longestText)}…` : body;
  return cleanCharacters(text).replace(/\n(?: *\n){2,}/g, '\n\n');
}

const escapedBlock = /&lt;\/(?:p|div|ul|li|a|strong|b)&gt;|&lt;br ?\/?&gt;/i;

/** Some feeds escape twice: `&amp;nbsp;` everywhere, or whole fragments as `&lt;p&gt;`. */
function decodeTwice(text: string): string {
  const once = text.replace(/&amp;(?=(?:[a-z]{2,8}|#\d{1,6}|#x[0-9a-f]{1,5});)/gi, '&');
  if (!escapedBlock.test(once) || tag.test(once)) return once;
  return once
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"');
}

const tag = /<\/?([a-z][a-z0-9]*)(?:\s[^<>]*)?\/?>/i;
const tags = new RegExp(tag, 'gi');

/** Signs that the words between the tags are Markdown. */
const markdownSign = /\*\*\S|\]\(\S|`|^\s{0,3}#{1,6} |^\s{0,3}[*-] /m;

function isHtml(text: string): boolean {
  const names = [...text.matchAll(tags)].map((match) => (match[1] ?? '').toLowerCase());
  return names.some((name) => blockTags.has(name)) && !markdownSign.test(text);
}

/** Only a whole sentence or label: a star between blanks may also multiply. */
const looseBold = /(^|\s)\*\* (?=\p{L})([^*\n]{2,300}[.!?:。]) \*\*(?=\s|$)/gmu;

/**
 * "> 5 % of requests" at the start of a line compares; it does not quote. List items indented beyond sense are not nested beyond sense. A line end
 * after `<br>` is the same line end. Translating machines put blanks inside marks: `** a sentence. **`, `\\ (`.
 */
const settleLines = (text: string): string =>
  text
    .replace(looseBold, '$1**$2**')
    .replace(/\\ (?=[([])/g, ' ')
    .replace(/<br ?\/?> ?\n/gi, '\n')
    .replace(/^( {0,3})>(?= ?[\d$€£~])/gm, '$1\\>')
    .replace(/^ {24,}(?=(?:[*+-]|\d{1,9}[.)]) )/gm, ' '.repeat(24));

/** More marks than any real text has. Parsing takes about 0.1 ms for each line and list item, and the square of unmatched brackets and stars. */
function isTangled(text: string): boolean {
  const count = (pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  return (
    count(/[[\]]/g) > 600 ||
    count(/[*_]+/g) > 1_500 ||
    count(/[*_]/g) > 3_000 ||
    count(/`+/g) > 600 ||
    count(/`/g) > 2_000 ||
    count(/[<\\&]/g) > 3_000 ||
    count(/#{2,}/g) > 400 ||
    count(/^.*\S/gm) > 1_500 ||
    /^(?:\s?(?:>|[*+-] |\d{1,9}[.)] )){16}/m.test(text)
  );
}

/** A text that cannot be read cheaply keeps its words and its lines. */
function readLines(text: string, tree: VendorTreeBuilder): void {
  tree.open('p');
  for (const line of text.split('\n')) {
    tree.text(line, 'flow');
    tree.add('br');
  }
  tree.close('p');
}
