import type { List, Nodes, Parents } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { readHtml } from './read-html.js';
import type { VendorTreeBuilder } from './vendor-tree.js';

/**
 * HTML blocks are read tag by tag, so that Markdown inside them still counts; indented code is nearly always an accident of pasting; link
 * definitions would swallow words that stand before a colon.
 */
const extension = { disable: { null: ['htmlFlow', 'codeIndented', 'definition'] } };

/** Programming languages that a code fence may name; any other word after a fence is the vendor's text. */
const languages = new Set(
  'bash c console cpp cs css diff go hcl html http ini java javascript js json kotlin php plaintext powershell python py ruby rust sh shell sql swift text toml ts typescript xml yaml yml'.split(
    ' ',
  ),
);

/** Reads Markdown with whatever HTML tags are strewn into it. */
export function readMarkdown(markdown: string, tree: VendorTreeBuilder): void {
  walk(fromMarkdown(markdown, { extensions: [extension] }), { markdown, tree });
}

interface Walk {
  readonly markdown: string;
  readonly tree: VendorTreeBuilder;
}

const tags: Partial<Record<Nodes['type'], string>> = {
  paragraph: 'p',
  blockquote: 'blockquote',
  strong: 'strong',
  emphasis: 'em',
};

function walk(node: Nodes, context: Walk): void {
  if (node.type === 'list') walkList(node, context);
  else if (node.type === 'link') within('a', { href: node.url, title: node.title ?? '' }, node, context);
  else if (node.type === 'heading') within(`h${node.depth}`, {}, node, context);
  else if (!('children' in node)) walkLeaf(node, context.tree);
  else if (tags[node.type] === undefined) walkChildren(node, context);
  else within(tags[node.type] ?? '', {}, node, context);
}

function walkLeaf(node: Exclude<Nodes, Parents>, tree: VendorTreeBuilder): void {
  switch (node.type) {
    case 'text':
      tree.text(node.value, 'lines');
      break;
    case 'html':
      readHtml(node.value, tree);
      break;
    case 'inlineCode':
      tree.add('code', {}, node.value);
      break;
    case 'code':
      addCode(node.lang ?? null, node.meta ?? null, node.value, tree);
      break;
    case 'break':
      tree.add('br');
      break;
    case 'thematicBreak':
      tree.add('hr');
      break;
    case 'image':
      tree.add('img', { src: node.url, alt: node.alt ?? '', title: node.title ?? '' });
      break;
  }
}

function within(tag: string, attributes: Record<string, string>, node: Parents, context: Walk): void {
  context.tree.open(tag, attributes);
  walkChildren(node, context);
  context.tree.close(tag);
}

function walkChildren(node: Parents, context: Walk): void {
  for (const child of node.children) walk(child, context);
}

/** Markdown renumbers lists; a vendor's own numbers are words like any other, so a jump starts a new list. */
function walkList(list: List, context: Walk): void {
  const tag = list.ordered === true ? 'ol' : 'ul';
  let expected = list.start ?? 1;
  context.tree.open(tag, { start: String(expected) });
  for (const item of list.children) {
    const written = writtenNumber(context.markdown, item.position?.start.offset) ?? expected;
    if (tag === 'ol' && written !== expected) {
      context.tree.close(tag);
      context.tree.open(tag, { start: String(written) });
    }
    within('li', {}, item, context);
    expected = written + 1;
  }
  context.tree.close(tag);
}

function writtenNumber(markdown: string, offset: number | undefined): number | undefined {
  if (offset === undefined) return undefined;
  const digits = /^\d{1,9}/.exec(markdown.slice(offset, offset + 10))?.[0];
  return digits === undefined ? undefined : Number(digits);
}

function addCode(lang: string | null, meta: string | null, value: string, tree: VendorTreeBuilder): void {
  const isLanguage = lang !== null && meta === null && languages.has(lang.toLowerCase());
  const said = isLanguage ? '' : [lang, meta].filter((part) => part !== null).join(' ');
  tree.add('pre', isLanguage ? { lang } : {}, said === '' ? value : `${said}\n${value}`);
}
