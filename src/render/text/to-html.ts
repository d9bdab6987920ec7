import type { BlockContent, DefinitionContent, PhrasingContent, Root, RootContent } from 'mdast';

export interface HtmlOptions {
  /** The level on our page of the highest heading that the vendor uses; deeper ones are one below. */
  readonly headingLevel?: 2 | 3 | 4 | 5;
}

/** HTML that is safe by construction: every element is written here, from the tree, with no attribute of the vendor's but a checked address. */
export function toHtml(root: Root, { headingLevel = 4 }: HtmlOptions = {}): string {
  const levels = { top: headingLevel, highest: highestHeading(root.children) };
  return root.children.map((block) => blockHtml(block, levels)).join('');
}

/** A text whose highest heading is a third-level one must not leave out a level of our page. */
interface Levels {
  readonly top: number;
  readonly highest: number;
}

const highestHeading = (blocks: readonly RootContent[]): number =>
  blocks.reduce((highest, block) => (block.type === 'heading' ? Math.min(highest, block.depth) : highest), 6);

type Block = RootContent | BlockContent | DefinitionContent;

function blockHtml(block: Block, levels: Levels): string {
  const inside = (blocks: readonly Block[]): string => blocks.map((child) => blockHtml(child, levels)).join('');
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlineHtml(block.children)}</p>`;
    case 'heading': {
      const name = `h${block.depth <= Math.max(2, levels.highest) ? levels.top : levels.top + 1}`;
      return `<${name}>${inlineHtml(block.children)}</${name}>`;
    }
    case 'code':
      return `<pre><code>${escapeHtml(block.value)}</code></pre>`;
    case 'blockquote':
      return `<blockquote>${inside(block.children)}</blockquote>`;
    case 'list': {
      const items = block.children.map((item) => `<li>${itemHtml(item.children, inside)}</li>`).join('');
      if (block.ordered !== true) return `<ul>${items}</ul>`;
      return `<ol${(block.start ?? 1) === 1 ? '' : ` start="${block.start}"`}>${items}</ol>`;
    }
    case 'table': {
      const rows = block.children.map(
        (row) => `<tr>${row.children.map((cell) => `<td>${inlineHtml(cell.children)}</td>`).join('')}</tr>`,
      );
      return `<table><tbody>${rows.join('')}</tbody></table>`;
    }
    case 'thematicBreak':
      return '<hr>';
    default:
      return '';
  }
}

function itemHtml(children: readonly Block[], inside: (blocks: readonly Block[]) => string): string {
  const [first, ...rest] = children;
  return first?.type === 'paragraph' ? `${inlineHtml(first.children)}${inside(rest)}` : inside(children);
}

const inlineHtml = (nodes: readonly PhrasingContent[]): string => nodes.map(nodeHtml).join('');

function nodeHtml(node: PhrasingContent): string {
  switch (node.type) {
    case 'text':
      return escapeHtml(node.value);
    case 'inlineCode':
      return `<code>${escapeHtml(node.value)}</code>`;
    case 'break':
      return '<br>';
    case 'strong':
      return `<strong>${inlineHtml(node.children)}</strong>`;
    case 'emphasis':
      return `<em>${inlineHtml(node.children)}</em>`;
    case 'delete':
      return `<del>${inlineHtml(node.children)}</del>`;
    case 'link':
      return `<a href="${escapeHtml(node.url)}" rel="nofollow noopener">${inlineHtml(node.children)}</a>`;
    default:
      return '';
  }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => entities[char] ?? char);
