import type { BlockContent, DefinitionContent, List, PhrasingContent, RootContent } from 'mdast';

/** How one chat dialect writes the few things that differ; the arrangement in lines is the same for all. */
export interface Dialect {
  readonly inline: (nodes: readonly PhrasingContent[]) => string;
  readonly heading: (nodes: readonly PhrasingContent[]) => string;
  readonly code: (value: string, lang: string | null) => string;
  readonly number: (value: number) => string;
  /** What stands before each line of a quotation inside the text. */
  readonly quotePrefix: string;
}

type Block = RootContent | BlockContent | DefinitionContent;

/** Writes blocks as lines: lists with bullets, tables as one line a row, an empty line only between two paragraphs. */
export function layOut(blocks: readonly Block[], dialect: Dialect): string {
  let text = '';
  let previous: Block | undefined;
  for (const block of blocks) {
    const written = layOutBlock(block, dialect, 0);
    if (written === '') continue;
    if (previous !== undefined) text += previous.type === 'paragraph' && block.type === 'paragraph' ? '\n\n' : '\n';
    text += written;
    previous = block;
  }
  return text;
}

function layOutBlock(block: Block, dialect: Dialect, depth: number): string {
  switch (block.type) {
    case 'paragraph':
      return dialect.inline(block.children);
    case 'heading':
      return dialect.heading(block.children);
    case 'code':
      return dialect.code(block.value, block.lang ?? null);
    case 'list':
      return layOutList(block, dialect, depth);
    case 'blockquote':
      return prefixLines(layOut(block.children, dialect), dialect.quotePrefix);
    case 'table':
      return block.children.map((row) => row.children.map((cell) => dialect.inline(cell.children)).join(' · ')).join('\n');
    case 'thematicBreak':
      return '———';
    default:
      return '';
  }
}

function layOutList(list: List, dialect: Dialect, depth: number): string {
  const indent = '    '.repeat(Math.min(depth, 3));
  return list.children
    .map((item, index) => {
      const mark = list.ordered === true ? dialect.number((list.start ?? 1) + index) : depth === 0 ? '•' : '◦';
      const lines = item.children.map((child) => layOutBlock(child, dialect, depth + 1)).filter((text) => text !== '');
      const [first = '', ...rest] = lines.join('\n').split('\n');
      return [`${indent}${mark} ${first.trimStart()}`, ...rest].join('\n');
    })
    .join('\n');
}

export const prefixLines = (text: string, prefix: string): string =>
  text
    .split('\n')
    .map((line) => `${prefix}${line}`)
    .join('\n');
