import type { PhrasingContent } from 'mdast';
import { cleanCharacters } from '../render/text/clean.js';
import type { Holder, MarkedPiece } from './mark-text.js';

/** Servers write attributes in their own way and may close what was empty. */
const tag = /<(\/?)(code|span)(?:\s{1,4}id\s{0,4}=\s{0,4}["']?(\d{1,4})["']?)?\s{0,4}\/?>/gi;

interface Open {
  readonly id: number;
  readonly holder: Holder;
  readonly children: PhrasingContent[];
}

/**
 * The nodes of a translated piece, with everything that was held put back; undefined when something was lost, doubled or torn out of its place. What an
 * engine wrote between the tags of what is kept is thrown away.
 */
export function restorePiece({ holders, marked }: MarkedPiece, translated: string): PhrasingContent[] | undefined {
  const top: PhrasingContent[] = [];
  const open: Open[] = [];
  const used = new Set<number>();
  const add = (node: PhrasingContent): void => {
    const inside = open.at(-1);
    if (inside?.holder.kind === 'kept') return;
    (inside?.children ?? top).push(node);
  };
  const words = (text: string): void => {
    if (text !== '') add({ type: 'text', value: unescapeXml(text) });
  };
  let end = 0;
  const text = withEdges(marked, cleanCharacters(translated));
  for (const match of text.matchAll(tag)) {
    words(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [, slash, name, id] = match;
    if (slash === '/') {
      const last = open.pop();
      if (last === undefined || nameOf(last.holder) !== name?.toLowerCase()) return undefined;
      add(last.holder.kind === 'kept' ? last.holder.node : { ...last.holder.node, children: last.children });
      continue;
    }
    const holder = holders.get(Number(id));
    if (holder === undefined || nameOf(holder) !== name?.toLowerCase() || used.has(Number(id))) return undefined;
    if (open.at(-1)?.holder.kind === 'kept') return undefined;
    used.add(Number(id));
    open.push({ id: Number(id), holder, children: [] });
  }
  words(text.slice(end));
  return open.length === 0 && used.size === holders.size ? spaced(top) : undefined;
}

const nameOf = ({ kind }: Holder): string => (kind === 'kept' ? 'code' : 'span');

/** White space at the ends belongs to the arrangement and not to the words; engines trim it. */
function withEdges(marked: string, translated: string): string {
  const [lead = ''] = /^\s{0,20}/.exec(marked) ?? [];
  const trail = marked.length - marked.trimEnd().length === 0 ? '' : ' ';
  return `${lead}${translated.trim()}${trail}`;
}

/** Engines that translate around tags lose the space beside them: where two Latin words would grow together, it is put back. */
function spaced(nodes: readonly PhrasingContent[]): PhrasingContent[] {
  const result: PhrasingContent[] = [];
  for (const node of nodes) {
    const before = result.at(-1);
    if (before !== undefined && /[\p{Script=Latin}\d]$/u.test(edge(before, -1)) && /^[\p{Script=Latin}\d]/u.test(edge(node, 0)))
      result.push({ type: 'text', value: ' ' });
    result.push(node);
  }
  return result;
}

function edge(node: PhrasingContent, at: 0 | -1): string {
  if ('value' in node) return node.value.at(at) ?? '';
  const child = 'children' in node ? node.children.at(at) : undefined;
  return child === undefined ? '' : edge(child, at);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

/** Servers escape more than they were given: quotes, and what they think is not safe. */
const unescapeXml = (text: string): string =>
  text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos|nbsp));/gi,
    (whole, decimal: string | undefined, hex: string | undefined, name: string | undefined) =>
      name === undefined ? signOf(decimal, hex, whole) : (entities[name.toLowerCase()] ?? whole),
  );

function signOf(decimal: string | undefined, hex: string | undefined, whole: string): string {
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code < 32 || code > 0x10ffff ? whole : cleanCharacters(String.fromCodePoint(code));
}
