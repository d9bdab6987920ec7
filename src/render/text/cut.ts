import type { Root, RootContent } from 'mdast';
import { sentenceEnds, wholeCharacters, wordEnds } from './sentences.js';
import { takeHead } from './take-head.js';
import { plainPhrasing } from './to-plain.js';

/** The text itself, or its first sentences and `…`: never longer than `max` UTF-16 units, never cut inside a character. */
export function cutText(text: string, max: number): string {
  const whole = text.trim();
  if (whole.length <= max) return whole;
  const sentence = sentenceEnds(whole).findLast((end) => end + 2 <= max);
  if (sentence !== undefined && sentence >= max / 3) return `${whole.slice(0, sentence)} …`;
  return cutWords(whole, max);
}

/** As cutText, but at a word: for titles and names, which have no sentences. */
export function cutWords(text: string, max: number): string {
  const whole = text.trim();
  if (whole.length <= max) return whole;
  if (max < 1) return '';
  const word = wordEnds(whole.slice(0, max)).at(-1) ?? 0;
  const kept = word >= max / 2 ? whole.slice(0, word) : wholeCharacters(whole, max - 1);
  return `${kept.replace(/(?<![\s.,;:–—-])[\s.,;:–—-]+$/u, '')}…`;
}

/** The longest cut of a text whose rendering fits: escaping makes texts longer, so what counts is measured after it. */
export function cutToFit(text: string, max: number, render: (cut: string) => string): string {
  let room = max;
  let cut = cutWords(text, room);
  while (room > 0 && render(cut).length > max) {
    room = Math.min(room - 1, Math.floor(room * 0.85));
    cut = cutWords(text, room);
  }
  return cut;
}

export function firstSentence(text: string): string {
  const line = text.trim();
  const ends = sentenceEnds(line)[0] ?? line.length;
  const paragraph = line.indexOf('\n');
  return line.slice(0, paragraph >= 0 && paragraph < ends ? paragraph : ends).trim();
}

/** Says how long a tree is once rendered, in UTF-16 units. */
export type Measure = (root: Root) => number;

/**
 * A beginning of the tree that measures at most `max`, ending in `…`; the tree itself where it fits. It ends between paragraphs or after a
 * sentence, with code and links intact; only a sentence that is too long by itself is cut at a word.
 */
export function cutTree(root: Root, max: number, measure: Measure): Root {
  return measure(root) <= max ? root : shorten(root, max, measure);
}

/** As cutTree for a text that goes on where the reader cannot see it: `…` stands at its end even where the tree fits. */
export function shorten(root: Root, max: number, measure: Measure): Root {
  const fits = (children: Root['children']): boolean => measure(withEllipsis({ type: 'root', children })) <= max;
  const kept: Root['children'] = [];
  for (const block of root.children) {
    if (fits([...kept, block])) {
      kept.push(block);
      continue;
    }
    const head = takeHead(block, (piece) => fits([...kept, piece]), kept.length === 0);
    if (head !== undefined) kept.push(...head.taken);
    break;
  }
  while (kept.at(-1)?.type === 'heading') kept.pop();
  return withEllipsis({ type: 'root', children: kept });
}

function withEllipsis(root: Root): Root {
  const last = root.children.at(-1);
  if (last?.type !== 'paragraph')
    return { type: 'root', children: [...root.children, { type: 'paragraph', children: [{ type: 'text', value: '…' }] }] };
  return {
    type: 'root',
    children: [...root.children.slice(0, -1), { ...last, children: [...last.children, { type: 'text', value: ' …' }] }],
  };
}

/**
 * The tree in parts that each measure at most `maxChars`, in order and with every word: cut between paragraphs, a paragraph that is too long
 * by itself between sentences, code between lines, lists between items. A heading or a line that ends in a colon stays with what follows it. At
 * least one part, empty for an empty tree. Once there are more than `enough` parts, what is left is not looked at and left out.
 */
export function splitText(root: Root, maxChars: number, measure: Measure, enough = Number.POSITIVE_INFINITY): Root[] {
  const fits = (children: Root['children']): boolean => measure({ type: 'root', children }) <= maxChars;
  const parts: Root['children'][] = [];
  const waiting = root.children.flatMap(itemByItem);
  let current: Root['children'] = [];
  const flush = (): void => {
    const end = current.findLastIndex((block) => !isLeadIn(block)) + 1;
    const carried = end === 0 ? [] : current.splice(end);
    parts.push(current);
    current = carried;
  };
  for (let block = waiting.shift(); block !== undefined && parts.length <= enough; block = waiting.shift()) {
    if (fits([...current, block])) {
      current.push(block);
    } else if (current.some((earlier) => !isLeadIn(earlier)) && fits([block])) {
      flush();
      waiting.unshift(block);
    } else {
      // Only a block without any text can give no head at any cost, and it is left out.
      const head = takeHead(block, (piece) => fits([...current, piece]), current.length === 0);
      if (head === undefined && current.length === 0) continue;
      if (head !== undefined) current.push(...head.taken);
      waiting.unshift(...(head?.rest ?? [block]));
      flush();
    }
  }
  if (current.length > 0 || parts.length === 0) parts.push(current);
  return parts.map((children): Root => ({ type: 'root', children }));
}

/** A list as one list for each item: they are written the same, and parts may end between any two. */
function itemByItem(block: RootContent): RootContent[] {
  if (block.type !== 'list') return [block];
  const start = block.ordered === true ? (block.start ?? 1) : null;
  return block.children.map((item, index) => ({ ...block, start: start === null ? null : start + index, children: [item] }));
}

function isLeadIn(block: RootContent): boolean {
  if (block.type === 'heading') return true;
  if (block.type !== 'paragraph') return false;
  const text = plainPhrasing(block.children);
  return text.length <= 200 && (text.endsWith(':') || block.children.every(({ type }) => type === 'strong'));
}
