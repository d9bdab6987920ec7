import type { PhrasingContent, Root } from 'mdast';
import { atomsOf, phrasingFrom } from './atoms.js';
import { oneLine } from './clean.js';
import { type Dialect, layOut, prefixLines } from './lines.js';
import { isMaskedTitle, leadsTo } from './masked-links.js';
import { breakMassMentions } from './mentions.js';
import { joinPieces, type Piece } from './pieces.js';
import { plainPhrasing } from './to-plain.js';

export interface MrkdwnOptions {
  /** For texts that will stand behind a quote bar: Slack ends the bar at a code fence, so code is written line by line. */
  readonly quoted?: boolean;
}

/** Slack's dialect. Vendor text in it can neither mention anybody nor make or break a style. */
export function toMrkdwn(root: Root, { quoted = false }: MrkdwnOptions = {}): string {
  return layOut(root.children, quoted ? quotedDialect : dialect).trim();
}

/** The same behind a quote bar: the vendor's words, every line of them. Empty for an empty text. */
export function toQuotedMrkdwn(root: Root): string {
  const text = toMrkdwn(root, { quoted: true });
  return text === '' ? '' : prefixLines(text, '> ');
}

/** One line of vendor text without any style: a title, a name, a tag. */
export const mrkdwnText = (text: string): string => escapeText(oneLine(text), risksIn([{ type: 'text', value: text }]));

/**
 * `<url|label>`, or the label alone where there is no address; a label that is another address stands before the link. The address must have
 * passed safeUrl.
 */
export function mrkdwnLink(url: string | undefined, label: string): string {
  const shown = mrkdwnText(label);
  if (url !== undefined && isMaskedTitle(label, url)) return `${shown} (<${escapeEntities(url)}|${mrkdwnText(leadsTo(url))}>)`;
  return url === undefined ? shown : `<${escapeEntities(url)}|${shown.replaceAll('|', '¦')}>`;
}

/** Code inside a line of our own, on one line; nothing for an empty one. */
export const mrkdwnCode = (text: string): string => (oneLine(text) === '' ? '' : codeSpan(oneLine(text)));

const dialect: Dialect = {
  inline: (nodes) => inline(nodes, risksIn(nodes)),
  heading: (nodes) => {
    const bold = phrasingFrom(atomsOf(nodes).map((atom) => ({ ...atom, strong: atom.kind !== 'break' })));
    return inline(bold, risksIn(bold));
  },
  code: (value) => `\`\`\`\n${escapeEntities(breakMassMentions(value)).replace(/`(?=`)/g, '`\u200b')}\n\`\`\``,
  number: (value) => `${value}.`,
  quotePrefix: '> ',
};

const quotedDialect: Dialect = {
  ...dialect,
  code: (value) =>
    value
      .split('\n')
      .map((line) => (line.trim() === '' ? '' : codeSpan(line)))
      .join('\n'),
  quotePrefix: '│ ',
};

const marks = { '*': '∗', _: 'ˍ', '~': '∼' } as const;
type Mark = keyof typeof marks;

/**
 * The style marks that could pair up in this text. Slack has no escape for them; a lone `~5 %` stays as it is, but from two on those that
 * touch the edge of a word are replaced by look-alikes.
 */
function risksIn(nodes: readonly PhrasingContent[]): ReadonlySet<Mark> {
  const atoms = atomsOf(nodes);
  const text = atoms.map((atom) => (atom.kind === 'text' ? atom.value : '')).join('\n');
  const isUsed: Record<Mark, boolean> = {
    '*': atoms.some((atom) => atom.strong),
    _: atoms.some((atom) => atom.emphasis),
    '~': atoms.some((atom) => atom.deleted),
  };
  const all: readonly Mark[] = ['*', '_', '~'];
  return new Set(all.filter((mark) => text.split(mark).length - 1 + (isUsed[mark] ? 2 : 0) >= 2));
}

const escapeEntities = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const atWordEdge = /(?<![\p{L}\p{N}])[*_~]|[*_~](?![\p{L}\p{N}])/gu;
const isMark = (char: string): char is Mark => char in marks;

function escapeText(text: string, risks: ReadonlySet<Mark>): string {
  const inert =
    risks.size === 0 ? text : text.replace(atWordEdge, (char) => (isMark(char) && risks.has(char) ? marks[char] : char));
  return escapeEntities(breakMassMentions(inert)).replaceAll('`', 'ˋ');
}

const codeSpan = (value: string): string => `\`${escapeEntities(breakMassMentions(value)).replaceAll('`', 'ˋ')}\``;

const inline = (nodes: readonly PhrasingContent[], risks: ReadonlySet<Mark>): string =>
  joinPieces(nodes.map((node) => piece(node, risks)));

function piece(node: PhrasingContent, risks: ReadonlySet<Mark>): Piece {
  switch (node.type) {
    case 'text':
      return { text: escapeText(node.value, risks), isMarked: false };
    case 'break':
      return { text: '\n', isMarked: false };
    case 'inlineCode':
      return { text: codeSpan(node.value), isMarked: true };
    case 'strong':
      return { text: `*${inline(node.children, risks)}*`, isMarked: true };
    case 'emphasis':
      return { text: `_${inline(node.children, risks)}_`, isMarked: true };
    case 'delete':
      return { text: `~${inline(node.children, risks)}~`, isMarked: true };
    case 'link':
      return { text: link(node.url, plainPhrasing(node.children), risks), isMarked: false };
    default:
      return { text: '', isMarked: false };
  }
}

function link(url: string, label: string, risks: ReadonlySet<Mark>): string {
  const address = escapeEntities(url);
  if (label === url || `${label}/` === url) return `<${address}>`;
  return `<${address}|${escapeText(label.replace(/\s+/g, ' '), risks).replaceAll('|', '¦')}>`;
}
