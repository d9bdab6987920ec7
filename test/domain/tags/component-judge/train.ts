import { fitWeights, type Row } from '../judge/logistic.js';
import type { LabelledText } from './examples.js';

/** Chosen by leaving out a quarter of the vendors in turn. */
const choices = {
  penalty: 16,
  /** A sign that fewer texts show says nothing of other texts. */
  fewestTexts: 6,
  /** One name in eighty is meant, and missing it costs more than taking another. */
  rightWeight: 3,
  nearWeight: 0.3,
  /** Short made-up texts that each stand for a kind of language. */
  madeWeight: 15,
  /** Real histories that a reader has gone through incident by incident. */
  readWeight: 5,
  /** Weights smaller than this are left out. */
  smallest: 0.02,
} as const;

/** Which texts count more: the set of made-up ones, and the real ones read incident by incident. */
interface Sets {
  readonly made: string;
  readonly read: string;
}

/** @returns the weight of every sign that counts. */
export function trainComponentJudge(texts: readonly LabelledText[], sets: Sets): Map<string, number> {
  const index = indexOf(texts);
  const penalty = new Float64Array(index.size).fill(choices.penalty);
  const bias = index.get('bias');
  if (bias !== undefined) penalty[bias] = choices.penalty * 0.001;
  const weights = fitWeights({ rows: texts.flatMap((text) => rowsOf(text, index, sets)), penalty });
  const all = [...index].map(([sign, at]) => [sign, weights[at] ?? 0] as const);
  return new Map(all.filter(([, weight]) => Math.abs(weight) >= choices.smallest));
}

function indexOf(texts: readonly LabelledText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { examples } of texts)
    for (const sign of new Set(examples.flatMap(({ signs }) => signs))) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count >= choices.fewestTexts);
  return new Map(common.map(([sign], at) => [sign, at]));
}

const factorOf = (set: string, { made, read }: Sets): number =>
  set === made ? choices.madeWeight : set === read ? choices.readWeight : 1;

const rowsOf = ({ set, examples }: LabelledText, index: ReadonlyMap<string, number>, sets: Sets): Row[] =>
  examples.map(({ signs, isTrue, isNear }) => ({
    signs: Int32Array.from(signs.flatMap((sign) => index.get(sign) ?? [])),
    isTrue,
    weight: (isTrue ? choices.rightWeight : isNear ? choices.nearWeight : 1) * factorOf(set, sets),
  }));
