import type { PhrasingContent } from 'mdast';

/** Inline content laid flat: one piece of text, code or line end with all the marks that hold for it. Cutting and tidying work on this form. */
export interface Atom {
  readonly kind: 'text' | 'code' | 'break';
  readonly value: string;
  readonly strong: boolean;
  readonly emphasis: boolean;
  readonly deleted: boolean;
  readonly url: string | null;
}

type Marks = Omit<Atom, 'kind' | 'value'>;

const unmarked: Marks = { strong: false, emphasis: false, deleted: false, url: null };

export const lineEnd: Atom = { kind: 'break', value: '\n', ...unmarked };

export const textAtom = (value: string): Atom => ({ kind: 'text', value, ...unmarked });

export function atomsOf(nodes: readonly PhrasingContent[], marks: Marks = unmarked): Atom[] {
  return nodes.flatMap((node): Atom[] => {
    switch (node.type) {
      case 'text':
        return node.value === '' ? [] : [{ kind: 'text', value: node.value, ...marks }];
      case 'inlineCode':
        return [{ kind: 'code', value: node.value, ...marks }];
      case 'break':
        return [lineEnd];
      case 'strong':
        return atomsOf(node.children, { ...marks, strong: true });
      case 'emphasis':
        return atomsOf(node.children, { ...marks, emphasis: true });
      case 'delete':
        return atomsOf(node.children, { ...marks, deleted: true });
      case 'link':
        return atomsOf(node.children, { ...marks, url: marks.url ?? node.url });
      default:
        return [];
    }
  });
}

export const atomsText = (atoms: readonly Atom[]): string => atoms.map(({ value }) => value).join('');

type Wrap = (children: PhrasingContent[], first: Atom) => PhrasingContent;
interface Level {
  readonly key: (atom: Atom) => string | boolean | null;
  readonly wrap: Wrap;
}

/** Outermost first: a bold link is bold outside, because labels carry no style on every platform. */
const levels: readonly Level[] = [
  { key: (atom) => atom.strong, wrap: (children) => ({ type: 'strong', children }) },
  { key: (atom) => atom.emphasis, wrap: (children) => ({ type: 'emphasis', children }) },
  { key: (atom) => atom.deleted, wrap: (children) => ({ type: 'delete', children }) },
  { key: (atom) => atom.url, wrap: (children, { url }) => ({ type: 'link', url: url ?? '', children }) },
];

/** Builds the tree again, each mark once, in one order, hugging its words: white space at the edge of a mark stands outside it. */
export function phrasingFrom(atoms: readonly Atom[], depth = 0): PhrasingContent[] {
  const level = levels[depth];
  if (level === undefined) return leaves(atoms);
  const built: PhrasingContent[] = [];
  for (const group of groups(atoms, level.key)) {
    const first = group[0];
    if (first === undefined) continue;
    const isMarked = level.key(first) !== false && level.key(first) !== null;
    if (isMarked) built.push(...hugging(group, (core, head) => level.wrap(phrasingFrom(core, depth + 1), head)));
    else built.push(...phrasingFrom(group, depth + 1));
  }
  return built;
}

function groups(atoms: readonly Atom[], key: Level['key']): Atom[][] {
  const found: Atom[][] = [];
  let last: Level['key'] extends (atom: Atom) => infer K ? K | undefined : never;
  for (const atom of atoms) {
    const current = found.at(-1);
    if (current === undefined || key(atom) !== last) found.push([atom]);
    else current.push(atom);
    last = key(atom);
  }
  return found;
}

function hugging(group: readonly Atom[], wrap: (core: Atom[], first: Atom) => PhrasingContent): PhrasingContent[] {
  const core = [...group];
  const before = takeEdge(core, 0, /^\s+/);
  const after = takeEdge(core, core.length - 1, /(?<!\s)\s+$/);
  const first = core[0];
  const space = (value: string): PhrasingContent[] => (value === '' ? [] : [{ type: 'text', value }]);
  return [...space(before), ...(first === undefined ? [] : [wrap(core, first)]), ...space(after)];
}

/** Cuts white space off the first or last text atom and drops the atom where nothing else is left. */
function takeEdge(atoms: Atom[], index: number, pattern: RegExp): string {
  const atom = atoms[index];
  if (atom === undefined || atom.kind !== 'text') return '';
  const edge = pattern.exec(atom.value)?.[0] ?? '';
  if (edge.length === atom.value.length) atoms.splice(index, 1);
  else if (edge !== '') atoms[index] = { ...atom, value: atom.value.replace(pattern, '') };
  return edge;
}

function leaves(atoms: readonly Atom[]): PhrasingContent[] {
  const built: PhrasingContent[] = [];
  for (const { kind, value } of atoms) {
    const last = built.at(-1);
    if (kind === 'break') built.push({ type: 'break' });
    else if (kind === 'code') built.push({ type: 'inlineCode', value });
    else if (last?.type === 'text') last.value += value;
    else built.push({ type: 'text', value });
  }
  return built;
}
