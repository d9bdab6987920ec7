import type { PhrasingContent, Root } from 'mdast';
import { atomsOf, phrasingFrom } from './atoms.js';
import { oneLine } from './clean.js';
import { type Dialect, layOut, prefixLines } from './lines.js';
import { breakAddresses, breakDiscordTokens } from './mentions.js';
import { joinPieces, type Piece } from './pieces.js';
import { plainPhrasing } from './to-plain.js';

/** Discord's dialect. Vendor text in it can neither mention anybody nor make a style, a heading, a list or a link of its own. */
export const toDiscord = (root: Root): string => layOut(root.children, dialect).trim();

/** The same behind a quote bar: the vendor's words, every line of them. Empty for an empty text. */
export function toQuotedDiscord(root: Root): string {
  const text = toDiscord(root);
  return text === '' ? '' : prefixLines(text, '> ');
}

/** One line of vendor text without any style: a title, a name, a tag. */
export const discordText = (text: string): string => escapeText(oneLine(text));

/** Code inside a line of our own, on one line; nothing for an empty one. */
export const discordCode = (text: string): string => (oneLine(text) === '' ? '' : codeSpan(oneLine(text)));

const dialect: Dialect = {
  inline: (nodes) => escapeLineStarts(inline(nodes)),
  heading: (nodes) => inline(phrasingFrom(atomsOf(nodes).map((atom) => ({ ...atom, strong: atom.kind !== 'break' })))),
  code: (value, lang) => `\`\`\`${lang ?? ''}\n${breakDiscordTokens(value).replace(/`(?=`)/g, '`\u200b')}\n\`\`\``,
  number: (value) => `${value}\\.`,
  quotePrefix: '│ ',
};

/** Marks inside a word of letters and digits do nothing for `_`, everywhere for the others; doubled `~` and `|` are strike-through and spoiler. */
const marks = /[\\*`[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|~(?=~)|(?<=~)~|\|(?=\|)|(?<=\|)\|/gu;

const escapeText = (text: string): string => breakAddresses(breakDiscordTokens(text)).replace(marks, '\\$&');

/** Headings, small print, lists and quotes are made by what a line begins with. */
const escapeLineStarts = (text: string): string =>
  text
    .replace(/^([^\S\r\n\u2028\u2029]*)(#{1,3}(?= )|-#(?= )|[-+](?= )|>)/gm, '$1\\$2')
    .replace(/^([^\S\r\n\u2028\u2029]*\d{1,9})(?=[.)] )/gm, '$1\\');

const inline = (nodes: readonly PhrasingContent[]): string => joinPieces(nodes.map(piece));

function piece(node: PhrasingContent): Piece {
  switch (node.type) {
    case 'text':
      return { text: escapeText(node.value), isMarked: false };
    case 'break':
      return { text: '\n', isMarked: false };
    case 'inlineCode':
      return { text: codeSpan(node.value), isMarked: true };
    case 'strong':
      return { text: `**${inline(node.children)}**`, isMarked: true };
    case 'emphasis':
      return { text: `*${inline(node.children)}*`, isMarked: true };
    case 'delete':
      return { text: `~~${inline(node.children)}~~`, isMarked: true };
    case 'link':
      return { text: link(node.url, plainPhrasing(node.children).replace(/\s+/g, ' ')), isMarked: false };
    default:
      return { text: '', isMarked: false };
  }
}

/** Discord knows single and double backticks as fences of a span; longer runs inside are broken up. */
function codeSpan(value: string): string {
  const inert = breakDiscordTokens(value).replace(/`(?=`)/g, '`\u200b');
  return inert.includes('`') ? `\`\` ${inert} \`\`` : `\`${inert}\``;
}

/** Angle brackets keep Discord from showing a preview of every address a vendor mentions. It makes no links of labels with brackets or addresses. */
function link(url: string, label: string): string {
  if (url.startsWith('mailto:')) {
    const address = url.slice('mailto:'.length);
    return label === address ? escapeText(address) : `${escapeText(label)} (${escapeText(address)})`;
  }
  if (label === url || `${label}/` === url) return `<${url}>`;
  return /[[\]]|:\/\//.test(label) ? `${escapeText(label)} <${url}>` : `[${escapeText(label)}](<${url}>)`;
}
