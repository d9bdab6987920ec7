import type { BlockContent, List, ListItem, PhrasingContent, Root } from 'mdast';
import { hidePlaceholders, protectedEmailOf } from './email-protection.js';
import { blockTags } from './html-tags.js';
import { safeUrl } from './safe-url.js';
import { tableBlocks } from './table-blocks.js';
import { tidyParagraphs } from './tidy-phrasing.js';
import type { Element, Leaf } from './vendor-tree.js';

/** A heading longer than this is a paragraph whose line end was lost. */
const longestHeading = 160;

/** Turns the tidy tree into the part of mdast that every dialect can write. */
export const toMdast = (root: Element): Root => ({ type: 'root', children: blocksOf(root.children) });

function blocksOf(children: readonly (Element | Leaf)[]): BlockContent[] {
  const blocks: BlockContent[] = [];
  let run: PhrasingContent[] = [];
  const flush = (): void => {
    blocks.push(...tidyParagraphs(run).map((paragraph): BlockContent => ({ type: 'paragraph', children: paragraph })));
    run = [];
  };
  for (const child of children) {
    if ('text' in child || !blockTags.has(child.tag)) {
      run.push(...phrasingOf(child));
    } else {
      flush();
      blocks.push(...blockOf(child));
    }
  }
  flush();
  return blocks;
}

function blockOf(element: Element): BlockContent[] {
  switch (element.tag) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return headingOf(element);
    case 'ul':
    case 'menu':
    case 'ol':
      return listOf(element);
    case 'blockquote': {
      const children = blocksOf(element.children);
      return children.length === 0 ? [] : [{ type: 'blockquote', children }];
    }
    case 'pre': {
      const value = rawText(element.children).replace(/^\n|(?<!\n)\n+$/g, '');
      return value.trim() === '' ? [] : [{ type: 'code', lang: element.attributes.lang ?? null, value }];
    }
    case 'hr':
      return [{ type: 'thematicBreak' }];
    case 'table':
      return tableBlocks(element, { blocksOf, phrasingOf });
    case 'dt':
    case 'summary':
    case 'caption':
    case 'legend':
      return tidyParagraphs(element.children.flatMap(phrasingOf)).map((children) => ({
        type: 'paragraph',
        children: [{ type: 'strong', children }],
      }));
    default:
      return blocksOf(element.children);
  }
}

function headingOf(element: Element): BlockContent[] {
  const depth = Number(element.tag.slice(1));
  return tidyParagraphs(element.children.flatMap(phrasingOf)).map((children) =>
    plainLength(children) > longestHeading
      ? { type: 'paragraph', children }
      : { type: 'heading', depth: depth === 1 || depth === 2 ? depth : 3, children },
  );
}

function listOf(element: Element): BlockContent[] {
  const ordered = element.tag === 'ol';
  const written = Number.parseInt(element.attributes.start ?? '1', 10);
  const list: List = {
    type: 'list',
    ordered,
    start: ordered && Number.isSafeInteger(written) && written >= 0 ? written : null,
    spread: false,
    children: [],
  };
  if (ordered) list.start ??= 1;
  for (const child of element.children) {
    const children = 'tag' in child && child.tag === 'li' ? blocksOf(child.children) : blocksOf([child]);
    if (children.length === 0) continue;
    const item: ListItem = { type: 'listItem', spread: false, children };
    list.children.push(item);
  }
  return list.children.length === 0 ? [] : [list];
}

function phrasingOf(node: Element | Leaf): PhrasingContent[] {
  if ('text' in node) return textOf(node);
  const email = protectedEmailOf(node.attributes);
  if (email !== undefined) return [{ type: 'link', url: `mailto:${email}`, children: [{ type: 'text', value: email }] }];
  switch (node.tag) {
    case 'br':
      return [{ type: 'break' }];
    case 'b':
    case 'strong':
      return [{ type: 'strong', children: inner(node) }];
    case 'i':
    case 'em':
      return [{ type: 'emphasis', children: inner(node) }];
    case 's':
    case 'strike':
    case 'del':
      return [{ type: 'delete', children: inner(node) }];
    case 'code':
    case 'tt':
    case 'kbd':
    case 'samp':
      return codeOf(node);
    case 'q':
      return [{ type: 'text', value: '“' }, ...inner(node), { type: 'text', value: '”' }];
    case 'a':
      return linkOf(node);
    case 'img':
      return imageOf(node);
    default:
      return blockTags.has(node.tag) ? [{ type: 'text', value: ' ' }, ...inner(node), { type: 'text', value: ' ' }] : inner(node);
  }
}

const inner = (node: Element): PhrasingContent[] => node.children.flatMap(phrasingOf);

function textOf({ text, space }: Leaf): PhrasingContent[] {
  const shown = hidePlaceholders(text);
  if (space === 'flow') return [{ type: 'text', value: shown.replace(/\s+/g, ' ') }];
  return shown.split('\n').flatMap((line, index): PhrasingContent[] => {
    const value: PhrasingContent = { type: 'text', value: line.replace(/\s+/g, ' ') };
    return index === 0 ? [value] : [{ type: 'break' }, value];
  });
}

function codeOf(node: Element): PhrasingContent[] {
  const value = rawText(node.children).replace(/\s+/g, ' ').trim();
  return value === '' ? [] : [{ type: 'inlineCode', value: hidePlaceholders(value) }];
}

function linkOf(node: Element): PhrasingContent[] {
  const children = inner(node);
  const url = safeUrl(node.attributes.href ?? '');
  const title = node.attributes.title ?? '';
  const label = plainText(children).trim();
  const isNews = title !== '' && !label.includes(title) && !(node.attributes.href ?? '').includes(title);
  const after: PhrasingContent[] = isNews ? [{ type: 'text', value: ` (${title})` }] : [];
  if (url === undefined) return [...children, ...after];
  const isBare = label === '' || label === url;
  return [{ type: 'link', url, children: isBare ? [{ type: 'text', value: url.replace(/^mailto:/, '') }] : children }, ...after];
}

function imageOf(node: Element): PhrasingContent[] {
  const alt = (node.attributes.alt ?? '').trim();
  const url = safeUrl(node.attributes.src ?? '');
  if (url === undefined || url.startsWith('mailto:')) return alt === '' ? [] : [{ type: 'text', value: alt }];
  return [{ type: 'link', url, children: [{ type: 'text', value: alt === '' ? 'image' : alt }] }];
}

function rawText(children: readonly (Element | Leaf)[]): string {
  return children.map((child) => ('text' in child ? child.text : child.tag === 'br' ? '\n' : rawText(child.children))).join('');
}

const plainText = (nodes: readonly PhrasingContent[]): string =>
  nodes.map((node) => ('value' in node ? node.value : 'children' in node ? plainText(node.children) : ' ')).join('');

const plainLength = (nodes: readonly PhrasingContent[]): number => plainText(nodes).length;
