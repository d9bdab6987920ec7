import type { ComponentChild, VNode } from 'preact';
import { Time, type TimeForm } from '../parts/time.js';
import { type InlineRule, inlineMarkup, webAddress } from './inline.js';

const unescapeText = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

const link = (address: string, label: string): ComponentChild | null => {
  const href = webAddress(unescapeText(address));
  return href === undefined ? null : (
    <a href={href} rel="noopener noreferrer nofollow">
      {unescapeText(label)}
    </a>
  );
};

function formOf(format: string): TimeForm {
  if (format.includes('{ago}')) return 'relative';
  if (!format.includes('{date')) return 'clock';
  return format.includes('{time') ? 'dateTime' : 'day';
}

/** `<!date^1700000000^{date_short} {time}^link|fallback>`: Slack shows it in the reader's zone; here it is a time element. */
function date(match: RegExpExecArray): ComponentChild | null {
  const [, seconds = '', format = '', , fallback = ''] = match;
  const at = new Date(Number(seconds) * 1000);
  if (Number.isNaN(at.getTime())) return unescapeText(fallback);
  return <Time at={at.toISOString()} form={formOf(format)} />;
}

const rules: readonly InlineRule[] = [
  { pattern: /```\n?([\s\S]+?)```/y, build: (match) => <pre>{unescapeText(match[1] ?? '')}</pre> },
  { pattern: /`([^`\n]+)`/y, build: (match) => <code>{unescapeText(match[1] ?? '')}</code> },
  { pattern: /<!date\^(\d{1,11})\^([^^|>]*)(\^[^|>]*)?\|([^>]*)>/y, build: date },
  { pattern: /<([^@#!|>\s][^|>\s]*)\|([^>]+)>/y, build: (match) => link(match[1] ?? '', match[2] ?? '') },
  { pattern: /<([^@#!|>\s][^|>\s]*)>/y, build: (match) => link(match[1] ?? '', match[1] ?? '') },
  {
    pattern: /<([@#]|!subteam\^|!)([A-Za-z0-9]+)(?:\|([^>]*))?>/y,
    build: (match) => <span class="mention">{`${match[1] === '#' ? '#' : '@'}${match[3] ?? match[2] ?? ''}`}</span>,
  },
  {
    pattern: /\*(?=\S)([^*\n]*[^*\s])\*(?![\p{L}\p{N}])/uy,
    build: (match, inner) => <strong>{inner(match[1] ?? '')}</strong>,
    afterBoundary: true,
  },
  {
    pattern: /_(?=\S)([^_\n]*[^_\s])_(?![\p{L}\p{N}])/uy,
    build: (match, inner) => <em>{inner(match[1] ?? '')}</em>,
    afterBoundary: true,
  },
  {
    pattern: /~(?=\S)([^~\n]*[^~\s])~(?![\p{L}\p{N}])/uy,
    build: (match, inner) => <s>{inner(match[1] ?? '')}</s>,
    afterBoundary: true,
  },
];

const quoteMark = /^(?:>|&gt;) ?/;

interface Block {
  readonly quoted: boolean;
  readonly lines: string[];
}

/** Consecutive lines of one kind; a fenced block never ends a run, so its fence is kept with its text. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let fenced = false;
  for (const line of text.split('\n')) {
    const quoted = !fenced && quoteMark.test(line);
    const last = blocks.at(-1);
    const shown = quoted ? line.replace(quoteMark, '') : line;
    if (last !== undefined && (fenced || last.quoted === quoted)) last.lines.push(shown);
    else blocks.push({ quoted, lines: [shown] });
    if ((line.split('```').length - 1) % 2 === 1) fenced = !fenced;
  }
  return blocks;
}

/** Slack's markup as Slack would show it. */
export function Mrkdwn({ text }: { readonly text: string }): VNode {
  return (
    <>
      {blocksOf(text).map((block) => {
        const content = inlineMarkup(rules, block.lines.join('\n'), unescapeText);
        return block.quoted ? <blockquote class="pre">{content}</blockquote> : <div class="pre">{content}</div>;
      })}
    </>
  );
}

/** The same inside a line (context elements). */
export const MrkdwnInline = ({ text }: { readonly text: string }): VNode => <>{inlineMarkup(rules, text, unescapeText)}</>;
