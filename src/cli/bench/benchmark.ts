import type { Log } from '../../log.js';
import type { Measured } from './measure.js';

/** A single figure. */
export interface Reading {
  readonly name: string;
  readonly value: number;
  /** `ms CPU`, `MB`. */
  readonly unit: string;
}

export interface BenchmarkResult {
  readonly measured: readonly Measured[];
  /** What was read off once and not timed in rounds. */
  readonly readings?: readonly Reading[];
  /** What the figures say beside a bare equivalent: "message / bare post". */
  readonly ratios: Readonly<Record<string, number>>;
}

export interface Benchmark {
  readonly name: string;
  readonly summary: string;
  /** `rounds` is small in smoke mode, which only shows that everything runs. */
  run(settings: { readonly rounds: number; readonly log: Log; readonly version: string }): Promise<BenchmarkResult>;
}
