import type { Series } from '../series.js';
import { type Neighbours, neighboursOf } from './neighbours.js';
import type { Scene } from './scene.js';
import { stageAt } from './stage.js';
import type { Token } from './tokens.js';
import type { WordClass } from './word-classes.js';

/** What a reader sees who decides whether the places of a series are affected; each sign has a weight of its own. */
export interface SeriesSigns {
  readonly all: ReadonlySet<string>;
  /** Those that mean something else where the title names other places. */
  readonly byTitle: readonly string[];
  /** Those that decide whether the whole world is meant or only named. */
  readonly byWorld: readonly string[];
}

export function seriesSigns(scene: Scene, series: Series): SeriesSigns {
  const around = neighboursOf(scene.tokens(), scene.lowered, series);
  const seen = classesIn(around.near, around.far);
  const isIll = seen.has('ill') || seen.has('affect');
  const words = wordSigns(around, isIll);
  const stage = stageAt(scene.text, series.places[0]?.start ?? 0);
  const talk = [...seen].map((name) => signOf('c~', name));
  const stages = [`st=${stage}`, `st=${stage}&${isIll}`];
  const all = new Set([
    'bias',
    `w=${scene.where}`,
    ...words,
    ...orderSigns(around),
    ...talk,
    ...classSigns(around, seen),
    ...stages,
    ...frameSigns(scene, series, around),
  ]);
  return { all, byTitle: [...talk, ...stages], byWorld: ['bias', ...words.slice(0, 2), ...talk] };
}

function wordsOf(tokens: readonly Token[]): string[] {
  const found: string[] = [];
  for (const { text } of tokens) if (text !== '') found.push(text);
  return found;
}
/** How many words to either side count as near. */
const nearby = 6;

function wordSigns({ left, right, near, far }: Neighbours, isIll: boolean): string[] {
  const [before, after] = [wordsOf(left), wordsOf(right)];
  const [b1, b2] = [before.at(-1) ?? '^', before.at(-2) ?? '^'];
  const [a1, a2, a3] = [after[0] ?? '$', after[1] ?? '$', after[2] ?? '$'];
  const clause = [...wordsOf(near), '⟨x⟩', ...wordsOf(far)];
  return [
    ...[`b1=${b1}`, `a1=${a1}`, `b2=${b2}`, `b21=${b2} ${b1}`],
    ...[`a2=${a2}`, `a12=${a1} ${a2}`, `a3=${a3}`, `ba=${b1} ${a1}`],
    ...[`b1=${b1}&${isIll}`, `a1=${a1}&${isIll}`],
    ...before.slice(-nearby).map((word) => `lb:${word}`),
    ...after.slice(0, nearby).map((word) => `ra:${word}`),
    ...clause.map((word) => `c:${word}`),
    ...clause.slice(1).map((word, index) => `c2:${clause[index]} ${word}`),
    `f1=${before[0] ?? a1}`,
  ];
}

/** The first class of each token that has one. Loops, here and below, as a text has many tokens and each is seen from several sides. */
function sequence(tokens: readonly Token[]): string[] {
  const found: string[] = [];
  for (const { classes } of tokens) if (classes[0] !== undefined) found.push(classes[0]);
  return found;
}

function classesIn(...parts: readonly (readonly Token[])[]): ReadonlySet<WordClass> {
  const found = new Set<WordClass>();
  for (const tokens of parts) for (const { classes } of tokens) for (const name of classes) found.add(name);
  return found;
}

/** The classes nearest to the places, in their order. */
function orderSigns({ left, right, near, far }: Neighbours): string[] {
  const [l1 = '-', l2 = '-'] = sequence(left).reverse();
  const [r1 = '-', r2 = '-'] = sequence(right);
  return [
    ...[`L1=${l1}`, `L2=${l2}`, `L12=${l1} ${l2}`],
    ...[`R1=${r1}`, `R2=${r2}`, `R12=${r1} ${r2}`],
    ...[`LR=${l1} ${r1}`, `LRc=${sequence(near).at(-1) ?? '-'} ${sequence(far)[0] ?? '-'}`],
  ];
}

const telling: readonly WordClass[] = [
  'ill',
  'affect',
  'deny',
  'well',
  'cure',
  'work',
  'move',
  'team',
  'cause',
  'but',
  'only',
  'users',
];

/** There are few of these and they are needed again and again: the same string each time is found by its hash at once. */
const known = new Map<string, Map<WordClass, string>>();

function signOf(mark: string, name: WordClass): string {
  let signs = known.get(mark);
  if (signs === undefined) {
    signs = new Map();
    known.set(mark, signs);
  }
  let sign = signs.get(name);
  if (sign === undefined) {
    sign = mark + name;
    signs.set(name, sign);
  }
  return sign;
}

const pairs = new Map<WordClass, string>();

function pairOf(name: WordClass): string {
  const mark = pairs.get(name) ?? `c~${name}&`;
  pairs.set(name, mark);
  return mark;
}

function classSigns({ left, right, near, far, before, after }: Neighbours, seen: ReadonlySet<WordClass>): string[] {
  const named = (mark: string, classes: ReadonlySet<WordClass>): string[] => [...classes].map((name) => signOf(`${mark}~`, name));
  const sentence = classesIn(left, right);
  const sorted = [...seen].sort();
  return [
    ...named('nl', classesIn(left.slice(1 - nearby))),
    ...named('nr', classesIn(right.slice(0, nearby - 1))),
    ...named('cl', classesIn(near)),
    ...named('cr', classesIn(far)),
    ...named('s', sentence),
    ...named('p', classesIn(before)),
    ...named('x', classesIn(after)),
    ...telling.filter((name) => !seen.has(name)).map((name) => signOf('c-', name)),
    ...telling.filter((name) => !sentence.has(name)).map((name) => signOf('s-', name)),
    ...sorted.flatMap((name, index) => sorted.slice(index + 1).map((other) => signOf(pairOf(name), other))),
  ];
}

function frameSigns(scene: Scene, series: Series, { near, far }: Neighbours): string[] {
  const { clause, places, isList } = series;
  const start = places[0]?.start ?? clause.start;
  const isSubject = near.every(({ text }) => !/[\p{L}#⟨]/u.test(text) || /^(?:the|our|and|all|only)$/.test(text));
  const [r1 = '-', r2 = '-'] = sequence(far);
  const opening = scene.lowered.slice(Math.max(clause.whole.start, start - 60), start);
  return [
    ...[`np=${Math.min(5, places.length)}`, `list=${isList}`, `item=${clause.isListed}`],
    ...[`row=${clause.isRow}`, `head=${clause.heading !== ''}`],
    ...(clause.heading.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => `h:${word}`),
    ...[`subj=${isSubject}`, `subj=${isSubject}&${r1} ${r2}`, `br=${opening.lastIndexOf('(') > opening.lastIndexOf(')')}`],
    ...[`len=${Math.min(6, Math.floor((clause.end - clause.start) / 40))}`],
  ];
}
