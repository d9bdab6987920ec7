import type { BlockContent, PhrasingContent, Root, RootContent } from 'mdast';
import { type Span, spanReader } from './protected-spans.js';

/** What stands in a marked piece for something that is put back afterwards. */
export type Holder =
  /** `<code id="n">…</code>`: this very node, whatever stands between the tags. */
  | { readonly kind: 'kept'; readonly node: PhrasingContent }
  /** `<span id="n">…</span>`: emphasis or a link around words that are translated. */
  | { readonly kind: 'around'; readonly node: Extract<PhrasingContent, { children: PhrasingContent[] }> };

/**
 * One stretch of words to translate, as a fragment of XML: `code` for what is not to be translated and `span` for marks around words. DeepL leaves
 * `code` alone when told to, LibreTranslate's HTML form does by itself, and models know what is meant.
 */
export interface MarkedPiece {
  readonly marked: string;
  readonly holders: ReadonlyMap<number, Holder>;
  /** What an engine could change: the words alone. */
  readonly words: string;
}

/** Words, or what stays as it is. */
type Part = PhrasingContent | MarkedPiece;

const isPiece = (part: Part): part is MarkedPiece => 'marked' in part;

/** A vendor's text taken apart: its pieces in reading order, and the way back. */
interface MarkedText {
  readonly pieces: readonly MarkedPiece[];
  /** The same tree with other words; `put` is asked for each piece in order. */
  rebuild(put: (piece: MarkedPiece, index: number) => PhrasingContent[]): Root;
}

/** @param names of the vendor, its components and regions, which stay as they are. */
export function markText(root: Root, names: readonly string[]): MarkedText {
  const read = spanReader(names);
  const pieces: MarkedPiece[] = [];
  mapped(root, (nodes) => {
    for (const part of partsOf(nodes, read)) if (isPiece(part)) pieces.push(part);
    return nodes;
  });
  return {
    pieces,
    rebuild: (put) => {
      let index = 0;
      const next = (piece: MarkedPiece): PhrasingContent[] => {
        index += 1;
        return put(pieces[index - 1] ?? piece, index - 1);
      };
      return mapped(root, (nodes) => partsOf(nodes, read).flatMap((part) => (isPiece(part) ? next(part) : [part])));
    },
  };
}

type Change = (nodes: PhrasingContent[]) => PhrasingContent[];

/** The tree with each run of phrasing changed; code stays code. */
function mapped(root: Root, change: Change): Root {
  return { ...root, children: root.children.map((node) => mappedBlock(node, change)) };
}

function mappedBlock<Block extends RootContent | BlockContent>(node: Block, change: Change): Block {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
      return { ...node, children: change(node.children) };
    case 'blockquote':
      return { ...node, children: node.children.map((child) => mappedBlock(child, change)) };
    case 'list':
      return {
        ...node,
        children: node.children.map((item) => ({ ...item, children: item.children.map((child) => mappedBlock(child, change)) })),
      };
    case 'table':
      return {
        ...node,
        children: node.children.map((row) => ({
          ...row,
          children: row.children.map((cell) => ({ ...cell, children: change(cell.children) })),
        })),
      };
    default:
      return node;
  }
}

/** A line break divides: what stands on two lines is no one sentence. A line without words stays as it is. */
function partsOf(nodes: readonly PhrasingContent[], read: (text: string) => Span[]): Part[] {
  const parts: Part[] = [];
  let run: PhrasingContent[] = [];
  const flush = (): void => {
    const piece = pieceOf(run, read);
    parts.push(...(/\p{L}/u.test(piece.words) ? [piece] : run));
    run = [];
  };
  for (const node of nodes) {
    if (node.type === 'break') {
      flush();
      parts.push(node);
    } else run.push(node);
  }
  flush();
  return parts;
}

function pieceOf(nodes: readonly PhrasingContent[], read: (text: string) => Span[]): MarkedPiece {
  const holders = new Map<number, Holder>();
  let words = '';
  const hold = (holder: Holder): number => {
    holders.set(holders.size + 1, holder);
    return holders.size;
  };
  const kept = (node: PhrasingContent, shown: string): string =>
    `<code id="${hold({ kind: 'kept', node })}">${escapeXml(shown)}</code>`;
  const span = ({ text, isProtected }: Span): string => {
    if (isProtected) return kept({ type: 'text', value: text }, text);
    words += text;
    return escapeXml(text);
  };
  const write = (node: PhrasingContent): string => {
    switch (node.type) {
      case 'text':
        return read(node.value).map(span).join('');
      case 'strong':
      case 'emphasis':
      case 'delete':
      case 'link': {
        if (node.type === 'link' && isAddress(node.children)) return kept(node, wordsIn(node.children));
        const id = hold({ kind: 'around', node });
        return `<span id="${id}">${node.children.map(write).join('')}</span>`;
      }
      default:
        return kept(node, 'value' in node ? node.value : ' ');
    }
  };
  const marked = nodes.map(write).join('');
  return { marked, holders, words };
}

const wordsIn = (nodes: readonly PhrasingContent[]): string =>
  nodes.map((node) => ('value' in node ? node.value : 'children' in node ? wordsIn(node.children) : ' ')).join('');

/** A link whose label is an address has no words. */
function isAddress(label: readonly PhrasingContent[]): boolean {
  const text = wordsIn(label).trim();
  return /[@/.]/.test(text) && !/\s/.test(text);
}

const escapeXml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
