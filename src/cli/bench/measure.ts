/** Times of one piece of work, in microseconds. */
export interface Measured {
  readonly name: string;
  readonly runs: number;
  readonly minUs: number;
  readonly medianUs: number;
  /** 95 of 100 runs took no longer. */
  readonly p95Us: number;
  readonly maxUs: number;
}

const clockUs = (): number => performance.now() * 1000;

/** Time on a processor, which says the same on a machine that does other things as well. For work that waits for nobody. */
export function processorUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** Runs several kinds of work in turn, one round after the other, so that whatever else the machine does hits all of them alike. `prepare` is not timed. */
export async function measureSideBySide(
  works: Readonly<Record<string, () => Promise<unknown> | unknown>>,
  rounds: number,
  prepare: () => Promise<void> = async () => undefined,
  nowUs: () => number = clockUs,
): Promise<Measured[]> {
  const times = new Map<string, number[]>(Object.keys(works).map((name) => [name, []]));
  for (const work of Object.values(works)) {
    await prepare();
    await work();
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of Object.entries(works)) {
      await prepare();
      const begun = nowUs();
      await work();
      times.get(name)?.push(nowUs() - begun);
    }
  }
  return [...times].map(([name, list]) => summary(name, list));
}

/** @param list times in microseconds. */
export function summary(name: string, list: readonly number[]): Measured {
  const sorted = [...list].sort((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { name, runs: sorted.length, minUs: at(0), medianUs: at(0.5), p95Us: at(0.95), maxUs: Math.round(sorted.at(-1) ?? 0) };
}

/** How many times the first takes the second, by their medians. */
export function ratio(measured: readonly Measured[], name: string, base: string): number {
  const median = (wanted: string): number => measured.find((entry) => entry.name === wanted)?.medianUs ?? Number.NaN;
  return Math.round((median(name) / median(base)) * 100) / 100;
}
