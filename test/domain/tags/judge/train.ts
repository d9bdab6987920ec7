import type { LabelledText } from './examples.js';
import { fitWeights, type Row } from './logistic.js';

/** Chosen by leaving out each of the newest sets in turn. */
const choices = {
  penalty: 20,
  /** A sign that fewer texts show says nothing of other texts. */
  fewestTexts: 3,
  /** Texts of which the rules had not seen the like count more: they are what the judge is for. */
  freshWeight: 3,
  /** Weights smaller than this are left out. */
  smallest: 0.02,
} as const;

/** Times that places of an affected tag which the model itself would not call affected are put aside, and the rest learnt again. */
const secondLooks = 2;

/** @returns the weight of every sign that counts. `fresh` names the sets that count more. */
export function trainJudge(texts: readonly LabelledText[], fresh: ReadonlySet<string>): Map<string, number> {
  const index = indexOf(texts);
  const penalty = new Float64Array(index.size).fill(choices.penalty);
  for (const [sign, at] of index) penalty[at] = choices.penalty * (sign === 'bias' ? 0.01 : 1);
  const rows = rowsOf(texts, index, fresh);
  let weights = fitWeights({ rows, penalty });
  for (let look = 0; look < secondLooks; look += 1)
    weights = fitWeights({ rows: withoutAsides(rows, weights), penalty }, weights);
  const kept = [...index].map(([sign, at]) => [sign, weights[at] ?? 0] as const);
  return new Map(kept.filter(([, weight]) => Math.abs(weight) >= choices.smallest));
}

function indexOf(texts: readonly LabelledText[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { examples } of texts)
    for (const sign of new Set(examples.flatMap(({ signs }) => signs))) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  const common = [...counts].filter(([, count]) => count >= choices.fewestTexts);
  return new Map(common.map(([sign], at) => [sign, at]));
}

/** `group` is the same for all places of one tag in one text. */
type GroupedRow = Row & { readonly group: string };

function rowsOf(texts: readonly LabelledText[], index: ReadonlyMap<string, number>, fresh: ReadonlySet<string>): GroupedRow[] {
  return texts.flatMap(({ set, examples }, text) =>
    examples.flatMap((example): GroupedRow[] => {
      const { tag, isHit } = example;
      if (isHit === undefined) return [];
      const signs = example.signs.flatMap((sign) => index.get(sign) ?? []);
      const weight = fresh.has(set) ? choices.freshWeight : 1;
      return [{ signs: Int32Array.from(signs), isTrue: isHit, weight, group: `${text} ${tag}` }];
    }),
  );
}

/** A place is affected if one of its mentions says so; the others may be said of anything. */
function withoutAsides(rows: readonly GroupedRow[], weights: Float64Array): GroupedRow[] {
  const score = ({ signs }: Row): number => signs.reduce((sum, sign) => sum + (weights[sign] ?? 0), 0);
  const best = new Map<string, number>();
  for (const row of rows)
    if (row.isTrue) best.set(row.group, Math.max(best.get(row.group) ?? Number.NEGATIVE_INFINITY, score(row)));
  return rows.filter((row) => !row.isTrue || score(row) >= Math.min(0, best.get(row.group) ?? 0));
}
