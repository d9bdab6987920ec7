import type { PhrasingContent, Root } from 'mdast';
import { type Dialect, layOut } from './lines.js';

export interface PlainOptions {
  /** Write the address after a link's label; off where a sentence is to be read aloud or cut. */
  readonly addresses?: boolean;
}

/** The words alone, for notifications, screen readers and search. */
export function toPlain(root: Root, { addresses = false }: PlainOptions = {}): string {
  return layOut(root.children, dialect(addresses)).trim();
}

export const plainPhrasing = (nodes: readonly PhrasingContent[], addresses = false): string =>
  nodes.map((node) => plainNode(node, addresses)).join('');

const dialect = (addresses: boolean): Dialect => ({
  inline: (nodes) => plainPhrasing(nodes, addresses),
  heading: (nodes) => plainPhrasing(nodes, addresses),
  code: (value) => value,
  number: (value) => `${value}.`,
  quotePrefix: '',
});

function plainNode(node: PhrasingContent, addresses: boolean): string {
  switch (node.type) {
    case 'text':
    case 'inlineCode':
      return node.value;
    case 'break':
      return '\n';
    case 'strong':
    case 'emphasis':
    case 'delete':
      return plainPhrasing(node.children, addresses);
    case 'link': {
      const label = plainPhrasing(node.children, addresses);
      const address = node.url.replace(/^mailto:/, '');
      return addresses && label !== address && `${label}/` !== address ? `${label} (${address})` : label;
    }
    default:
      return '';
  }
}
