import type { ComponentChild, VNode } from 'preact';
import { Time, type TimeForm } from '../parts/time.js';
import { type InlineRule, inlineMarkup, webAddress } from './inline.js';

const asIs = (text: string): string => text;

const link = (address: string, label: ComponentChild): ComponentChild | null => {
  const href = webAddress(address);
  return href === undefined ? null : (
    <a href={href} rel="noopener noreferrer nofollow">
      {label}
    </a>
  );
};

/** Discord's time styles, as near as a page comes to them. */
const forms: Record<string, TimeForm> = {
  t: 'clock',
  T: 'clock',
  d: 'day',
  D: 'day',
  f: 'dateTime',
  F: 'dateTime',
  R: 'relative',
};

function timestamp(match: RegExpExecArray): ComponentChild | null {
  const at = new Date(Number(match[1] ?? '') * 1000);
  return Number.isNaN(at.getTime()) ? null : <Time at={at.toISOString()} form={forms[match[2] ?? 'f'] ?? 'dateTime'} />;
}

const rules: readonly InlineRule[] = [
  { pattern: /\\([\\`*_{}[\]()#+\-.!~|>:<@/])/y, build: (match) => match[1] ?? '' },
  { pattern: /```(?:[a-z0-9]*\n)?([\s\S]+?)```/y, build: (match) => <pre>{match[1]}</pre> },
  { pattern: /``(?!`)([^\n]+?)(?<!`)``(?!`)/y, build: (match) => <code>{(match[1] ?? '').replace(/^ (.*) $/, '$1')}</code> },
  { pattern: /`([^`\n]+)`/y, build: (match) => <code>{match[1]}</code> },
  { pattern: /<t:(\d{1,11})(?::([tTdDfFsSR]))?>/y, build: timestamp },
  {
    pattern: /<(@[!&]?|#)(\d+)>/y,
    build: (match) => <span class="mention">{`${match[1]?.startsWith('#') === true ? '#' : '@'}${match[2] ?? ''}`}</span>,
  },
  {
    pattern: /\[((?:\\.|[^\]\\\n])+)\]\(<?([^\s()<>]+(?:\([^\s()<>]*\)[^\s()<>]*)*)>?\)/y,
    build: (match, inner) => link(match[2] ?? '', inner(match[1] ?? '')),
  },
  { pattern: /<(https?:\/\/[^\s<>]+)>/y, build: (match) => link(match[1] ?? '', match[1] ?? '') },
  { pattern: /https?:\/\/[^\s<>]*[^\s<>.,:;"')\]]/y, build: (match) => link(match[0], match[0]) },
  { pattern: /\*\*((?:\\.|[^\\])+?)\*\*(?!\*)/y, build: (match, inner) => <strong>{inner(match[1] ?? '')}</strong> },
  { pattern: /__((?:\\.|[^\\])+?)__(?!_)/y, build: (match, inner) => <u>{inner(match[1] ?? '')}</u> },
  { pattern: /~~((?:\\.|[^\\])+?)~~/y, build: (match, inner) => <s>{inner(match[1] ?? '')}</s> },
  { pattern: /\|\|((?:\\.|[^\\])+?)\|\|/y, build: (match, inner) => <span class="spoiler">{inner(match[1] ?? '')}</span> },
  { pattern: /\*(?=\S)((?:\\.|[^*\\\n])+)\*/y, build: (match, inner) => <em>{inner(match[1] ?? '')}</em> },
  {
    pattern: /_(?=\S)((?:\\.|[^_\\\n])+)_(?![\p{L}\p{N}])/uy,
    build: (match, inner) => <em>{inner(match[1] ?? '')}</em>,
    afterBoundary: true,
  },
];

const inline = (text: string): ComponentChild[] => inlineMarkup(rules, text, asIs);

type Shape = 'quote' | 'h1' | 'h2' | 'h3' | 'small' | 'item' | 'text';

const shapes: readonly (readonly [Shape, RegExp])[] = [
  ['quote', /^> ?/],
  ['h3', /^### /],
  ['h2', /^## /],
  ['h1', /^# /],
  ['small', /^-# /],
  ['item', /^\s*[-*] /],
];

/** Discord nests no quotes: inside one, a further mark is text. */
function shapeOf(line: string, quoted: boolean): { shape: Shape; text: string } {
  for (const [shape, mark] of shapes)
    if (!(quoted && shape === 'quote') && mark.test(line)) return { shape, text: line.replace(mark, '') };
  return { shape: 'text', text: line };
}

interface Block {
  readonly shape: Shape;
  readonly lines: string[];
}

function blocksOf(text: string, quoted: boolean): Block[] {
  const blocks: Block[] = [];
  let fenced = false;
  for (const line of text.split('\n')) {
    const { shape, text: shown } = fenced ? { shape: 'text' as const, text: line } : shapeOf(line, quoted);
    const last = blocks.at(-1);
    const joins = last !== undefined && (fenced || (last.shape === shape && ['quote', 'text', 'item'].includes(shape)));
    if (joins) last.lines.push(shown);
    else blocks.push({ shape, lines: [shown] });
    if ((line.split('```').length - 1) % 2 === 1) fenced = !fenced;
  }
  return blocks;
}

function Shown({ block }: { readonly block: Block }): VNode {
  const text = block.lines.join('\n');
  switch (block.shape) {
    case 'quote':
      return (
        <blockquote>
          <DiscordMarkdown text={text} quoted />
        </blockquote>
      );
    case 'item':
      return (
        <ul>
          {block.lines.map((line) => (
            <li>{inline(line)}</li>
          ))}
        </ul>
      );
    case 'small':
      return <div class="pre small">{inline(text)}</div>;
    case 'text':
      return <div class="pre">{inline(text)}</div>;
    default:
      // A heading inside a message is no heading of our page.
      return <div class={`pre heading ${block.shape}`}>{inline(text)}</div>;
  }
}

/** Discord's markdown as Discord would show it. */
export function DiscordMarkdown({ text, quoted = false }: { readonly text: string; readonly quoted?: boolean }): VNode {
  return (
    <>
      {blocksOf(text, quoted).map((block) => (
        <Shown block={block} />
      ))}
    </>
  );
}
