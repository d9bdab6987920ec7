import type { IntervalHistogram } from 'node:perf_hooks';
import type { LoadTally } from './load-chat.js';
import type { Cost } from './load-crew.js';
import type { LoadVerdict } from './load-verdict.js';

export interface LoadOutcome {
  readonly verdict: LoadVerdict;
  readonly tally: LoadTally;
  readonly lastedSeconds: number;
  readonly leastSeconds: number;
  readonly costs: readonly { readonly role: string; readonly cost: Cost | undefined; readonly output: string }[];
  readonly troubles: readonly string[];
  readonly isDone: boolean;
  /** How late the process of the fakes was for what it had to do: a busy machine brings posts closer together than they were sent. */
  readonly lateness: IntervalHistogram;
}

const mostRejected = 0.01;
/** The resolution that lateness is measured with. */
export const beatMs = 10;

const shareOf = ({ calls, rejected }: LoadTally): number => (calls === 0 ? 0 : rejected / calls);

export const isUnderLimit = (tally: LoadTally): boolean => shareOf(tally) < mostRejected;

/** What the run has shown, as lines. */
export function reportLoad(outcome: LoadOutcome, how: string): readonly string[] {
  const { verdict, tally, lastedSeconds, leastSeconds, troubles, isDone } = outcome;
  const { delivered, owed, missing, doubled, disordered, astray, outdated } = verdict;
  return [
    `— ${how}`,
    `calls: ${tally.calls}, refused: ${tally.rejected} (${(shareOf(tally) * 100).toFixed(2)} %)${refusedBy(tally)}`,
    `delivered: ${delivered} of ${owed}; missing ${missing}, doubled ${doubled}, out of order ${disordered}, astray ${astray}, roots out of date ${outdated}`,
    `lasted: ${Math.round(lastedSeconds)} s (${(lastedSeconds / Math.max(leastSeconds, 1)).toFixed(2)} times the least), ${(delivered / lastedSeconds).toFixed(1)} messages a second`,
    ...costLines(outcome),
    ...(isDone ? [] : ['nothing moved for two minutes and not everything was delivered']),
    ...troubles,
  ];
}

function costLines({ costs, lastedSeconds, lateness }: LoadOutcome): string[] {
  const own = process.cpuUsage();
  const fakes = `fakes and pages ${percent((own.user + own.system) / 1_000, lastedSeconds)}`;
  const shares = costs.map(({ role, cost }) =>
    cost === undefined
      ? `${role} ended by itself`
      : `${role} ${percent(cost.cpuMs, lastedSeconds)}, ${Math.round(cost.peakKb / 1_024)} MB at most`,
  );
  const late = `fakes late by ${millis(lateness.percentile(50))} ms as a rule, ${millis(lateness.percentile(99))} ms at times, ${millis(lateness.max)} ms once`;
  const words = costs
    .filter(({ output }) => output.trim() !== '')
    .map(({ role, output }) => `${role} printed: ${output.trim().slice(0, 2_000)}`);
  return [`CPU: ${[...shares, fakes].join('; ')}`, late, ...words];
}

const refusedBy = ({ rejectedBy }: LoadTally): string =>
  Object.entries(rejectedBy)
    .map(([what, count]) => `, ${count} × ${what}`)
    .join('');

/** What is measured is the time between two beats. */
const millis = (nanoseconds: number): number => Math.max(0, Math.round(nanoseconds / 1e6) - beatMs);

const percent = (cpuMs: number, seconds: number): string =>
  `${Math.round(cpuMs / 1_000)} s (${Math.round(cpuMs / 10 / seconds)} %)`;
