import type { Signs } from './mentions.js';

/** How much each sign speaks for a place being affected, or against it. */
export type Weights = ReadonlyMap<string, number>;

/** Weights are written as whole hundredths, the signs of one weight together. */
const unit = 100;

export const readWeights = (rows: readonly (readonly [number, string])[]): Weights =>
  new Map(rows.flatMap(([hundredths, signs]) => signs.split('\t').map((sign) => [sign, hundredths / unit] as const)));

/** What all signs of a place come to; 0 is undecided. */
export function scoreOf(weights: Weights, { shared, own }: Signs): number {
  let sum = 0;
  for (const sign of shared) sum += weights.get(sign) ?? 0;
  for (const sign of own) sum += weights.get(sign) ?? 0;
  return sum;
}

/** The signs that weighed most in one direction, heaviest first. */
export function heaviest(weights: Weights, { shared, own }: Signs, direction: 1 | -1, most: number): string[] {
  const weight = (sign: string): number => (weights.get(sign) ?? 0) * direction;
  return [...shared, ...own]
    .filter((sign) => weight(sign) > 0 && sign !== 'bias')
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, most);
}
