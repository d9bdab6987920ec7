import type { Signs } from './mentions.js';

interface OneSigns {
  readonly shared: ReadonlySet<string>;
  readonly own: readonly string[];
}

/** How much each sign speaks for a place being affected, or against it. */
export type Weights = ReadonlyMap<string, number>;

/** Weights are written as whole hundredths, the signs of one weight together. */
const unit = 100;

export const readWeights = (rows: readonly (readonly [number, string])[]): Weights =>
  new Map(rows.flatMap(([hundredths, signs]) => signs.split('\t').map((sign) => [sign, hundredths / unit] as const)));

/** What all signs of one thing come to; 0 is undecided. `shared` are those of the statement in which it stands. */
export function scoreOf(weights: Weights, { shared, own }: OneSigns): number {
  let sum = 0;
  for (const sign of shared) sum += weights.get(sign) ?? 0;
  for (const sign of own) sum += weights.get(sign) ?? 0;
  return sum;
}

const noSigns: ReadonlySet<string> = new Set();

/** The same for a series of places: their own signs count on average. */
export const seriesScore = (weights: Weights, { shared, own }: Signs): number =>
  scoreOf(weights, { shared, own: [] }) +
  own.reduce((sum, signs) => sum + scoreOf(weights, { shared: noSigns, own: signs }), 0) / Math.max(1, own.length);

/** The signs that weighed most in one direction, heaviest first. */
export function heaviest(weights: Weights, { shared, own }: OneSigns, direction: 1 | -1, most: number): string[] {
  const weighed: { readonly sign: string; readonly weight: number }[] = [];
  for (const sign of [...shared, ...own]) {
    const weight = (weights.get(sign) ?? 0) * direction;
    if (weight > 0 && sign !== 'bias') weighed.push({ sign, weight });
  }
  return weighed
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most)
    .map(({ sign }) => sign);
}
