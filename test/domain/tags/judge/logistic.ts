/** One example: the indexes of its signs, whether it is one, and how much it counts. */
export interface Row {
  readonly signs: Int32Array;
  readonly isTrue: boolean;
  readonly weight: number;
}

export interface Fit {
  readonly rows: readonly Row[];
  /** How strongly each weight is held near zero. */
  readonly penalty: Float64Array;
}

const sumOf = ({ signs }: Row, weights: Float64Array): number => {
  let sum = 0;
  for (const sign of signs) sum += weights[sign] ?? 0;
  return sum;
};

const logOfSum = (margin: number): number =>
  margin > 0 ? Math.log1p(Math.exp(-margin)) : -margin + Math.log1p(Math.exp(margin));

/** @returns the loss at these weights; its slope is written into `slope`. */
function lossAt({ rows, penalty }: Fit, weights: Float64Array, slope: Float64Array): number {
  let loss = 0;
  for (const [index, weight] of weights.entries()) {
    const held = (penalty[index] ?? 0) * weight;
    slope[index] = held;
    loss += 0.5 * held * weight;
  }
  for (const row of rows) {
    const sum = sumOf(row, weights);
    loss += row.weight * logOfSum(row.isTrue ? sum : -sum);
    const pull = row.weight * (1 / (1 + Math.exp(-sum)) - (row.isTrue ? 1 : 0));
    for (const sign of row.signs) slope[sign] = (slope[sign] ?? 0) + pull;
  }
  return loss;
}

const dot = (left: Float64Array, right: Float64Array): number => {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  return sum;
};

const plus = (left: Float64Array, factor: number, right: Float64Array): Float64Array =>
  left.map((value, index) => value + factor * (right[index] ?? 0));

interface Step {
  readonly moved: Float64Array;
  readonly turned: Float64Array;
  readonly product: number;
}

/** The way down, corrected by how the slope turned in the last steps (L-BFGS). */
function directionOf(slope: Float64Array, steps: readonly Step[]): Float64Array {
  let way = slope;
  const shares: number[] = [];
  for (const { moved, turned, product } of steps.toReversed()) {
    const share = dot(moved, way) / product;
    shares.unshift(share);
    way = plus(way, -share, turned);
  }
  const last = steps.at(-1);
  const scale = last === undefined ? 1 / Math.sqrt(dot(slope, slope)) : last.product / dot(last.turned, last.turned);
  way = way.map((value) => value * scale);
  for (const [index, { moved, turned, product }] of steps.entries())
    way = plus(way, (shares[index] ?? 0) - dot(turned, way) / product, moved);
  return way;
}

const mostSteps = 60;
const remembered = 8;
const mostHalvings = 20;
const goodEnough = 1e-5;

/** Logistic regression with weights held near zero. The same rows give the same weights to the last bit. */
export function fitWeights(fit: Fit, from?: Float64Array): Float64Array {
  let weights = from ?? new Float64Array(fit.penalty.length);
  let slope = new Float64Array(weights.length);
  let loss = lossAt(fit, weights, slope);
  let steps: Step[] = [];
  for (let step = 0; step < mostSteps; step += 1) {
    const way = directionOf(slope, steps);
    const gain = dot(slope, way);
    const nextSlope = new Float64Array(weights.length);
    let length = 1;
    let next = plus(weights, -length, way);
    let nextLoss = lossAt(fit, next, nextSlope);
    for (let halving = 0; halving < mostHalvings && nextLoss > loss - 1e-4 * length * gain; halving += 1) {
      length /= 2;
      next = plus(weights, -length, way);
      nextLoss = lossAt(fit, next, nextSlope);
    }
    if (nextLoss >= loss) break;
    const [moved, turned] = [plus(next, -1, weights), plus(nextSlope, -1, slope)];
    const product = dot(moved, turned);
    if (product > 1e-10) steps = [...steps, { moved, turned, product }].slice(-remembered);
    const won = (loss - nextLoss) / Math.max(1, Math.abs(loss));
    [weights, slope, loss] = [next, nextSlope, nextLoss];
    if (won < goodEnough) break;
  }
  return weights;
}
