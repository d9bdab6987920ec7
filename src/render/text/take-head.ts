import type { BlockContent, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { type Atom, atomsOf, atomsText, phrasingFrom, textAtom } from './atoms.js';
import { lineEnds, sentenceEnds, wholeCharacters, wordEnds } from './sentences.js';

export interface Head {
  readonly taken: RootContent[];
  readonly rest: RootContent[];
}

type Fits = (piece: RootContent) => boolean;

/**
 * Takes as much of one block as fits, at a place where a reader would pause. Undefined where nothing does, unless `atAnyCost`: then it is cut
 * at a word and, failing that, between two characters, so that something is always taken.
 */
export function takeHead(block: RootContent, fits: Fits, atAnyCost: boolean): Head | undefined {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return headOfText(block.children, fits, atAnyCost);
    case 'code':
      return headOfLines(block.value, (value) => ({ ...block, value }), fits, atAnyCost);
    case 'list':
      return headOfList(block, fits, atAnyCost);
    case 'blockquote':
      return headOfBlocks(block.children, (children) => ({ ...block, children }), fits, atAnyCost);
    case 'table':
      return (
        headOfItems(block.children, (children) => ({ ...block, children }), fits) ??
        (atAnyCost ? rowsAsText(block, fits) : undefined)
      );
    default:
      return undefined;
  }
}

const paragraph = (atoms: readonly Atom[]): Paragraph => ({ type: 'paragraph', children: phrasingFrom(atoms) });

function headOfText(nodes: readonly PhrasingContent[], fits: Fits, atAnyCost: boolean): Head | undefined {
  const atoms = atomsOf(nodes);
  const text = atomsText(atoms);
  const isWhole = wholenessOf(atoms);
  const places = [sentenceEnds(text), lineEnds(text), ...(atAnyCost ? [wordEnds(text)] : [])];
  for (const ends of places) {
    const end = last(ends.filter(isWhole), (candidate) => fits(paragraph(beginning(atoms, candidate))));
    if (end !== undefined) return halves(atoms, end);
  }
  return atAnyCost ? headOfCharacters(atoms, fits) : undefined;
}

function halves(atoms: readonly Atom[], end: number): Head {
  const after = remainder(atoms, end);
  return { taken: [paragraph(beginning(atoms, end))], rest: after.length === 0 ? [] : [paragraph(after)] };
}

/** Says of an offset whether it lies outside code and links. */
function wholenessOf(atoms: readonly Atom[]): (offset: number) => boolean {
  const closed: [number, number][] = [];
  let at = 0;
  for (const atom of atoms) {
    const end = at + atom.value.length;
    if (atom.kind === 'code' || atom.url !== null) closed.push([at, end]);
    at = end;
  }
  return (offset) => {
    let [low, high] = [0, closed.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((closed[middle]?.[1] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return (closed[low]?.[0] ?? offset) >= offset;
  };
}

/** What stands before an offset, without the line ends there. What comes after is not looked at, since many places are tried in a long text. */
function beginning(atoms: readonly Atom[], offset: number): Atom[] {
  const before: Atom[] = [];
  let at = 0;
  for (const atom of atoms) {
    if (at >= offset) break;
    if (atom.value !== '') before.push({ ...atom, value: atom.value.slice(0, offset - at) });
    at += atom.value.length;
  }
  while (before.at(-1)?.kind === 'break') before.pop();
  return before;
}

/** What stands after an offset, without the white space there. */
function remainder(atoms: readonly Atom[], offset: number): Atom[] {
  const after: Atom[] = [];
  let at = 0;
  for (const atom of atoms) {
    const value = atom.value.slice(Math.max(offset - at, 0));
    at += atom.value.length;
    const isEdge = after.length === 0 && (atom.kind === 'break' || (atom.kind === 'text' && value.trim() === ''));
    if (value !== '' && !isEdge) after.push({ ...atom, value });
  }
  const first = after[0];
  if (first?.kind === 'text') after[0] = { ...first, value: first.value.trimStart() };
  return after;
}

/** The last resort: a word, a code span or a link that is too long by itself loses its marks and is cut between characters. */
function headOfCharacters(atoms: readonly Atom[], fits: Fits): Head | undefined {
  const text = atomsText(atoms);
  if (text === '') return undefined;
  const [taken, rest] = halveCharacters(text, (piece) => fits(paragraph([textAtom(piece)])));
  return { taken: [paragraph([textAtom(taken)])], rest: rest.trim() === '' ? [] : [paragraph([textAtom(rest.trimStart())])] };
}

/** As many whole characters as fit, at least one, and the others. */
function halveCharacters(text: string, fits: (piece: string) => boolean): [string, string] {
  const size = lastIndex(text.length, (count) => fits(wholeCharacters(text, count)));
  const taken = wholeCharacters(text, size) || firstCharacter(text);
  return [taken, text.slice(taken.length)];
}

const firstCharacter = (text: string): string => String.fromCodePoint(text.codePointAt(0) ?? 0x20);

function headOfLines(value: string, make: (value: string) => RootContent, fits: Fits, atAnyCost: boolean): Head | undefined {
  const lines = value.split('\n');
  const count = lastIndex(lines.length - 1, (taken) => fits(make(lines.slice(0, taken).join('\n'))));
  if (count > 0) return { taken: [make(lines.slice(0, count).join('\n'))], rest: [make(lines.slice(count).join('\n'))] };
  if (!atAnyCost) return undefined;
  const [first = '', ...others] = lines;
  if (first === '') return { taken: [], rest: others.length === 0 ? [] : [make(others.join('\n'))] };
  const [taken, left] = halveCharacters(first, (piece) => fits(make(piece)));
  const rest = left === '' ? others : [left, ...others];
  return { taken: [make(taken)], rest: rest.length === 0 ? [] : [make(rest.join('\n'))] };
}

type List = Extract<BlockContent, { type: 'list' }>;

function headOfList(list: List, fits: Fits, atAnyCost: boolean): Head | undefined {
  const rest = (from: number): List => ({
    ...list,
    start: list.ordered === true ? (list.start ?? 1) + from : null,
    children: list.children.slice(from),
  });
  const count = lastIndex(list.children.length - 1, (taken) => fits({ ...list, children: list.children.slice(0, taken) }));
  if (count > 0) return { taken: [{ ...list, children: list.children.slice(0, count) }], rest: [rest(count)] };
  const [item] = list.children;
  if (item === undefined) return { taken: [], rest: [] };
  const make = (children: typeof item.children): List => ({ ...list, children: [{ ...item, children }] });
  const head = headOfBlocks(item.children, make, fits, atAnyCost, (children) => children);
  if (head === undefined) return undefined;
  return { taken: head.taken, rest: [...head.rest, ...(list.children.length > 1 ? [rest(1)] : [])] };
}

type Inner = List['children'][number]['children'];

/** Takes from blocks inside a block. What is left of a list item goes on without a second bullet. */
function headOfBlocks(
  blocks: Inner,
  make: (children: Inner) => RootContent,
  fits: Fits,
  atAnyCost: boolean,
  makeRest: (children: Inner) => RootContent[] = (children) => [make(children)],
): Head | undefined {
  const count = lastIndex(blocks.length - 1, (taken) => fits(make(blocks.slice(0, taken))));
  const kept = blocks.slice(0, Math.max(count, 0));
  const next = blocks[kept.length];
  if (next === undefined) return undefined;
  const head = takeHead(next, (piece) => fits(make([...kept, ...inner([piece])])), atAnyCost && kept.length === 0);
  if (head === undefined && kept.length === 0) return undefined;
  const taken = [...kept, ...inner(head?.taken ?? [])];
  const left = [...inner(head?.rest ?? [next]), ...blocks.slice(kept.length + 1)];
  return { taken: taken.length === 0 ? [] : [make(taken)], rest: left.length === 0 ? [] : makeRest(left) };
}

/** The trees hold no block at the root that may not stand inside a list item or quotation as well. */
const inner = (blocks: readonly RootContent[]): Inner =>
  blocks.filter((block): block is Inner[number] => 'type' in block && isInner(block));

const innerTypes = new Set(['paragraph', 'heading', 'list', 'code', 'blockquote', 'table', 'thematicBreak']);
const isInner = (block: RootContent): boolean => innerTypes.has(block.type);

type Table = Extract<BlockContent, { type: 'table' }>;

function headOfItems(rows: Table['children'], make: (rows: Table['children']) => Table, fits: Fits): Head | undefined {
  const count = lastIndex(rows.length - 1, (taken) => fits(make(rows.slice(0, taken))));
  return count > 0 ? { taken: [make(rows.slice(0, count))], rest: [make(rows.slice(count))] } : undefined;
}

/** A single row that is too long becomes text. */
function rowsAsText(table: Table, fits: Fits): Head | undefined {
  const [row, ...others] = table.children;
  const cells = row?.children.flatMap((cell, index): PhrasingContent[] => [
    ...(index === 0 ? [] : [{ type: 'text' as const, value: ' · ' }]),
    ...cell.children,
  ]);
  const head = headOfText(cells ?? [], fits, true);
  const rest: RootContent[] = others.length === 0 ? [] : [{ ...table, children: others }];
  return { taken: head?.taken ?? [], rest: [...(head?.rest ?? []), ...rest] };
}

/**
 * The largest count of 1..most that passes, or 0; passing must not come back once lost. Doubles its step first, so that the cost follows
 * what is taken and not what there is.
 */
function lastIndex(most: number, passes: (count: number) => boolean): number {
  let low = 0;
  let step = 1;
  while (low + step <= most && passes(low + step)) {
    low += step;
    step *= 2;
  }
  let high = Math.min(low + step - 1, most);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (passes(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

function last(ends: readonly number[], passes: (end: number) => boolean): number | undefined {
  const count = lastIndex(ends.length, (taken) => passes(ends[taken - 1] ?? 0));
  return count === 0 ? undefined : ends[count - 1];
}
