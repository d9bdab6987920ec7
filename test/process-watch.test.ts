import { closeSync, openSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics } from '../src/metrics.js';
import { type ProcessWatch, type WatchOptions, watchProcess } from '../src/process-watch.js';

let watch: ProcessWatch | undefined;
afterEach(() => watch?.close());

/** An event loop whose ticks are given, in milliseconds from one to the next. */
class ScriptedLoop {
  ticks: number[] = [];
  isOn = false;

  get count(): number {
    return this.ticks.length;
  }

  percentile(percent: number): number {
    const sorted = this.ticks.toSorted((a, b) => a - b);
    return (sorted[Math.ceil((percent / 100) * sorted.length) - 1] ?? Number.NaN) * 1e6;
  }

  enable(): boolean {
    this.isOn = true;
    return true;
  }

  disable(): boolean {
    this.isOn = false;
    return true;
  }

  reset(): void {
    this.ticks = [];
  }
}

function watched(everyMs = 10, monitor: WatchOptions['monitor'] = monitorEventLoopDelay) {
  const metrics = createMetrics();
  const opened = watchProcess(metrics, { version: '1.2.3', everyMs, monitor });
  watch = opened;
  const scrape = async (): Promise<ReadonlyMap<string, number>> => {
    await opened.collect();
    const lines = (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('tocsin_'));
    return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]));
  };
  return { scrape };
}

/** The event loop stands still for so long. */
function standStill(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

const longest = 'tocsin_event_loop_delay_seconds{quantile="1"}';
const cpu = (shown: ReadonlyMap<string, number>): number =>
  ['user', 'system'].reduce(
    (sum, mode) => sum + (shown.get(`tocsin_process_cpu_seconds_total{mode="${mode}"}`) ?? Number.NaN),
    0,
  );

describe('a watched process', () => {
  it('tells its memory, the limit of it, its start and its release', async () => {
    const shown = await watched().scrape();
    const limit = shown.get('tocsin_process_memory_limit_bytes') ?? 0;
    const resident = shown.get('tocsin_process_resident_bytes') ?? 0;
    expect(resident).toBeGreaterThan(10e6);
    expect(limit).toBeGreaterThan(resident);
    // No machine has this much; a container without a limit is told as having it.
    expect(limit).toBeLessThan(1e15);
    expect(shown.get('tocsin_process_heap_used_bytes')).toBeGreaterThan(1e6);
    expect(shown.get('tocsin_process_start_time_seconds')).toBeCloseTo(performance.timeOrigin / 1_000, 3);
    expect(shown.get(`tocsin_build_info{version="1.2.3",node="${process.versions.node}"}`)).toBe(1);
  });

  it('tells the seconds of a processor since its start, and none of them twice', async () => {
    const { scrape } = watched();
    const before = cpu(await scrape());
    const begun = process.cpuUsage();
    while (process.cpuUsage(begun).user < 40_000);
    const after = cpu(await scrape());
    const { user, system } = process.cpuUsage();
    expect(after - before).toBeGreaterThan(0.04 - 1e-9);
    expect(after).toBeLessThanOrEqual((user + system) / 1e6);
  });

  it.runIf(process.platform === 'linux')('tells how many files are open', async () => {
    const { scrape } = watched();
    const before = (await scrape()).get('tocsin_process_open_fds') ?? 0;
    const files = Array.from({ length: 20 }, () => openSync('package.json', 'r'));
    const after = (await scrape()).get('tocsin_process_open_fds') ?? 0;
    for (const file of files) closeSync(file);
    expect(before).toBeGreaterThan(2);
    expect(after - before).toBeGreaterThan(10);
  });

  it('tells how long its event loop stood still', async () => {
    const { scrape } = watched();
    await scrape();
    await sleep(40);
    standStill(400);
    await sleep(40);
    expect((await scrape()).get(longest)).toBeGreaterThan(0.3);
  });

  it('measures the loop from the first scrape on, and tells each time of what came since the one before', async () => {
    const loop = new ScriptedLoop();
    const { scrape } = watched(500, () => loop);
    expect(loop.isOn).toBe(false);
    expect((await scrape()).get(longest)).toBe(0);
    expect(loop.isOn).toBe(true);
    // A tick comes every 500 ms, and the rest is how late it was; clocks let it come a little early, too.
    loop.ticks = [499, 500, 540, 1_900];
    const shown = await scrape();
    expect([0.5, 0.99, 1].map((quantile) => shown.get(`tocsin_event_loop_delay_seconds{quantile="${quantile}"}`))).toEqual([
      0, 1.4, 1.4,
    ]);
    loop.ticks.push(499);
    expect((await scrape()).get(longest)).toBe(0);
    expect((await scrape()).get(longest)).toBe(0);
    watch?.close();
    expect(loop.isOn).toBe(false);
  });
});
