import type { ChaosOptions } from './chaos-options.js';
import type { Crew } from './crew.js';
import type { PolicyCounts } from './unreadable.js';
import { type Finding, type Wrong, wrongs } from './verdict.js';

/** What became of one place over all waves. */
export interface PlaceResult {
  readonly counts: Record<Wrong, number>;
  /** The first few of what was wrong. */
  readonly examples: string[];
  /** Undefined where history can be read. */
  policy: PolicyCounts | undefined;
}

export interface ChaosReport {
  rounds: number;
  waves: number;
  readonly places: Map<string, PlaceResult>;
  readonly recoveryMs: number[];
  /** What was not told in time, or was not stopped in order. */
  readonly complaints: string[];
  readonly begunAt: number;
}

export const newReport = (): ChaosReport => ({
  rounds: 0,
  waves: 0,
  places: new Map(),
  recoveryMs: [],
  complaints: [],
  begunAt: Date.now(),
});

const examplesKept = 12;

export function addFindings(report: ChaosReport, place: string, findings: readonly Finding[], policy?: PolicyCounts): void {
  const result = report.places.get(place) ?? {
    counts: { lost: 0, doubled: 0, disordered: 0, wrongRoot: 0, stray: 0 },
    examples: [],
    policy: undefined,
  };
  report.places.set(place, result);
  for (const { wrong, words } of findings) {
    result.counts[wrong] += 1;
    if (result.examples.length < examplesKept) result.examples.push(`${wrong}: ${words}`);
  }
  if (policy === undefined) return;
  result.policy = {
    doubledRoots: (result.policy?.doubledRoots ?? 0) + policy.doubledRoots,
    repliesGivenUp: (result.policy?.repliesGivenUp ?? 0) + policy.repliesGivenUp,
  };
}

export const totalWrong = ({ places }: ChaosReport): number =>
  [...places.values()].reduce((sum, { counts }) => sum + wrongs.reduce((part, wrong) => part + counts[wrong], 0), 0);

const middleOf = (sorted: readonly number[]): number | null => sorted[Math.floor(sorted.length / 2)] ?? null;

export function summary(
  report: ChaosReport,
  options: ChaosOptions,
  hits: ReadonlyMap<string, number>,
  selfEnds: Crew['selfEnds'],
) {
  const sorted = report.recoveryMs.toSorted((a, b) => a - b);
  const { rounds, waves, complaints, begunAt } = report;
  return {
    ...options,
    sabotage: options.sabotage ?? null,
    rounds,
    waves,
    seconds: Math.round((Date.now() - begunAt) / 1000),
    places: Object.fromEntries([...report.places].map(([name, { counts, policy }]) => [name, { ...counts, ...policy }])),
    recoveryMs: { median: middleOf(sorted), longest: sorted.at(-1) ?? null, measured: sorted.length },
    hits: Object.fromEntries(hits),
    complaints,
    selfEnds,
    wrong: totalWrong(report),
  };
}
export type Summary = ReturnType<typeof summary>;

const titles: Readonly<Record<Wrong, string>> = {
  lost: 'lost',
  doubled: 'doubled',
  disordered: 'disordered',
  wrongRoot: 'wrong root',
  stray: 'stray',
};
const width = 12;
const nameWidth = 24;

export function reportText(report: ChaosReport, { hits, recoveryMs, rounds, waves, seconds, selfEnds }: Summary): string {
  const head = `${''.padEnd(nameWidth)}${wrongs.map((wrong) => titles[wrong].padStart(width)).join('')}`;
  const rows = [...report.places].flatMap(([name, { counts, policy, examples }]) => [
    `${name.padEnd(nameWidth)}${wrongs.map((wrong) => String(counts[wrong]).padStart(width)).join('')}`,
    ...(policy === undefined
      ? []
      : [`  by its policy: ${policy.doubledRoots} roots twice, ${policy.repliesGivenUp} replies given up; each after a doubt`]),
    ...examples.map((example) => `  ${example}`),
  ]);
  const hitList = Object.entries(hits).map(([name, count]) => `${name} ${count}`);
  const inSeconds = (ms: number | null): string => (ms === null ? '–' : `${(ms / 1000).toFixed(1)} s`);
  return [
    `${rounds} rounds in ${waves} waves, ${seconds} s`,
    `hit: ${hitList.join(', ')}`,
    head,
    ...rows,
    `recovery: median ${inSeconds(recoveryMs.median)}, longest ${inSeconds(recoveryMs.longest)} (${recoveryMs.measured} measured)`,
    ...selfEnds.map(
      ({ whileStarting, lastWords }) =>
        `a process ended by itself ${whileStarting ? 'while it started' : 'while it served'}: ${lastWords}`,
    ),
    ...report.complaints,
  ].join('\n');
}
