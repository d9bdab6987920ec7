import type { BlockContent, PhrasingContent, TableRow } from 'mdast';
import { tidyParagraphs } from './tidy-phrasing.js';
import type { Element, Leaf } from './vendor-tree.js';

interface Readers {
  readonly blocksOf: (children: readonly (Element | Leaf)[]) => BlockContent[];
  readonly phrasingOf: (node: Element | Leaf) => PhrasingContent[];
}

const holders = new Set(['thead', 'tbody', 'tfoot']);
const cells = new Set(['td', 'th']);
const structure = new Set(['ul', 'ol', 'menu', 'table', 'blockquote', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6']);

/** A table of data stays a table; one that only lays out blocks, as mail templates do, gives up its blocks. */
export function tableBlocks(table: Element, { blocksOf, phrasingOf }: Readers): BlockContent[] {
  const rows = rowsOf(table);
  const around = blocksOf(table.children.filter((child) => !('tag' in child) || !(child.tag === 'tr' || holders.has(child.tag))));
  const isLayout = rows.some((row) => row.children.some(holdsStructure)) || rows.every((row) => row.children.length < 2);
  if (isLayout)
    return [
      ...around,
      ...rows.flatMap((row) => row.children.flatMap((cell) => blocksOf('tag' in cell ? cell.children : [cell]))),
    ];
  const filled = rows.map(
    (row): TableRow => ({ type: 'tableRow', children: row.children.flatMap((cell) => cellOf(cell, phrasingOf)) }),
  );
  const children = filled.filter((row) => row.children.some((cell) => cell.children.length > 0));
  return children.length === 0 ? around : [...around, { type: 'table', children }];
}

function rowsOf(element: Element): Element[] {
  return element.children.flatMap((child) => {
    if (!('tag' in child)) return [];
    if (child.tag === 'tr') return [child];
    return holders.has(child.tag) ? rowsOf(child) : [];
  });
}

const holdsStructure = (node: Element | Leaf): boolean =>
  'tag' in node && ((structure.has(node.tag) && !cells.has(node.tag)) || node.children.some(holdsStructure));

function cellOf(cell: Element | Leaf, phrasingOf: Readers['phrasingOf']): TableRow['children'] {
  const content = 'tag' in cell ? cell.children.flatMap(phrasingOf) : phrasingOf(cell);
  const paragraphs = tidyParagraphs(content);
  if (paragraphs.length === 0 && !('tag' in cell && cells.has(cell.tag))) return [];
  return [
    {
      type: 'tableCell',
      children: paragraphs.flatMap((paragraph, index) =>
        index === 0 ? paragraph : [{ type: 'text', value: ' ' }, ...paragraph],
      ),
    },
  ];
}
