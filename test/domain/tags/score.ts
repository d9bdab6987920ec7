import { ancestors, type Gazetteer, globalTag } from '../../../src/domain/regions.js';

/** One text with the places that a reader says are affected. */
export interface GoldText {
  readonly id: string;
  readonly vendor: string;
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly classes: readonly string[];
  readonly regions: readonly string[];
  readonly optional: readonly string[];
}

export interface ScoredText {
  readonly gold: GoldText;
  readonly predicted: readonly string[];
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
  readonly right: number;
}

export interface Score {
  readonly texts: number;
  readonly exact: number;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

const rollups = new Set(
  'us-east us-west us-central us-gov us ca mx latam sa sa-brazil na americas eu-west eu-central eu-north eu-south eu-east eu uk me af ap-south ap-northeast ap-southeast ap-east ap-central ap cn oceania au nz emea global'.split(
    ' ',
  ),
);

export type Level = 'rollup' | 'city';

/** The coarser place at which tags are compared: the first of the named regions, or the city of a site or cloud region. */
export function levelled(gazetteer: Gazetteer, tag: string, level: Level): string {
  const chain = ancestors(gazetteer, tag);
  if (level === 'rollup') return chain.find((one) => rollups.has(one)) ?? tag;
  const kind = gazetteer.places.get(tag)?.kind ?? '';
  return kind === 'pop' || kind.startsWith('cloud-region') ? (chain[1] ?? tag) : tag;
}

/** Wrong is what is neither wanted nor optional nor a coarser word for either; `global` is never a coarser word. */
export function scoreText(gazetteer: Gazetteer, gold: GoldText, predicted: readonly string[], level: Level): ScoredText {
  const at = (tags: readonly string[]): ReadonlySet<string> => new Set(tags.map((tag) => levelled(gazetteer, tag, level)));
  const [wanted, optional, found] = [at(gold.regions), at(gold.optional), at(predicted)];
  const coarser = new Set([...wanted, ...optional].flatMap((tag) => ancestors(gazetteer, tag)));
  for (const tag of [...gold.regions, ...gold.optional]) for (const one of ancestors(gazetteer, tag)) coarser.add(one);
  coarser.delete(globalTag);
  return {
    gold,
    predicted,
    missed: [...wanted].filter((tag) => !found.has(tag)),
    wrong: [...found].filter((tag) => !wanted.has(tag) && !optional.has(tag) && !coarser.has(tag)),
    right: [...wanted].filter((tag) => found.has(tag)).length,
  };
}

export function scoreOf(texts: readonly ScoredText[]): Score {
  const sum = (count: (text: ScoredText) => number): number => texts.reduce((total, text) => total + count(text), 0);
  const right = sum((text) => text.right);
  const found = right + sum((text) => text.wrong.length);
  const wanted = right + sum((text) => text.missed.length);
  const precision = found === 0 ? 1 : right / found;
  const recall = wanted === 0 ? 1 : right / wanted;
  const exact = texts.filter((text) => text.missed.length === 0 && text.wrong.length === 0).length;
  return {
    texts: texts.length,
    exact: texts.length === 0 ? 1 : exact / texts.length,
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

/** Reads one JSON line of either form: the repository's own, or the one with `gold_` before its names. */
export function readGold(line: string): GoldText {
  const row: Record<string, unknown> = JSON.parse(line);
  const text = (name: string): string => (typeof row[name] === 'string' ? row[name] : '');
  const list = (...names: readonly string[]): string[] =>
    names.flatMap((name) => (Array.isArray(row[name]) ? row[name].filter((one) => typeof one === 'string') : []));
  return {
    id: text('id'),
    vendor: text('vendor'),
    title: text('title'),
    body: text('body'),
    lang: text('lang'),
    classes: list('classes'),
    regions: list('regions', 'gold_regions'),
    optional: list('optional', 'gold_optional'),
  };
}
