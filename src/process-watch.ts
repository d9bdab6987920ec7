import { readdir } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { type IntervalHistogram, monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { cpuModes, delayQuantiles, type Metrics } from './metrics.js';

export interface ProcessWatch {
  /** Brings the figures of the process up to date before a scrape. Never throws. */
  collect(): Promise<void>;
  close(): void;
}

export interface WatchOptions {
  readonly version: string;
  /** How often the loop is measured. Each time wakes the process, for some 20 µs. */
  readonly everyMs?: number;
  /** Takes the place of Node's own, for tests. */
  readonly monitor?: (options: { readonly resolution: number }) => LoopDelay;
}

type LoopDelay = Pick<IntervalHistogram, 'count' | 'percentile' | 'enable' | 'disable' | 'reset'>;

type Figures = Pick<
  Metrics,
  'resident' | 'heapUsed' | 'memoryLimit' | 'cpuSeconds' | 'openFiles' | 'startTime' | 'eventLoopDelay' | 'buildInfo'
>;

/**
 * Watches this process. Whether its event loop stands still is measured from the first scrape on, so that an installation that nobody watches
 * does not wake for it; each scrape tells of the time since the one before.
 */
export function watchProcess(
  metrics: Figures,
  { version, everyMs = 500, monitor = monitorEventLoopDelay }: WatchOptions,
): ProcessWatch {
  const delay = monitor({ resolution: everyMs });
  const told = { user: 0, system: 0 };
  metrics.buildInfo.set({ version, node: process.versions.node }, 1);
  metrics.startTime.set(performance.timeOrigin / 1_000);
  return {
    collect: async () => {
      const { rss, heapUsed } = process.memoryUsage();
      metrics.resident.set(rss);
      metrics.heapUsed.set(heapUsed);
      metrics.memoryLimit.set(memoryLimit());
      const spent = process.cpuUsage();
      for (const mode of cpuModes) metrics.cpuSeconds.inc({ mode }, Math.max(0, spent[mode] - told[mode]) / 1e6);
      Object.assign(told, { user: spent.user, system: spent.system });
      for (const [quantile, percent] of Object.entries(delayQuantiles))
        metrics.eventLoopDelay.set({ quantile }, delay.count === 0 ? 0 : late(delay.percentile(percent), everyMs));
      delay.enable();
      delay.reset();
      metrics.openFiles.set(await countOpenFiles());
    },
    close: () => void delay.disable(),
  };
}

/** What is measured is the time from one tick to the next, which is `everyMs` where nothing is late. */
const late = (ns: number, everyMs: number): number => Math.max(0, ns / 1e9 - everyMs / 1_000);

/** Without a limit of the container a number is given that no machine has. */
function memoryLimit(): number {
  const limit = process.constrainedMemory();
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}

/** Linux and what follows it in this. The folder that is read is open itself. */
const countOpenFiles = (): Promise<number> =>
  readdir('/proc/self/fd').then(
    (names) => names.length - 1,
    () => 0,
  );
