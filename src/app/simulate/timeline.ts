import { addMs, type IsoTime, msBetween } from '../../domain/time.js';

export interface Pace {
  /** Simulated seconds per real second. */
  readonly speed: number;
  /** However much simulated time lies between two changes, this is how long a watcher waits at most. */
  readonly maxGapMs: number;
  /** And this at least, so that a reader who looks now and then sees each state. */
  readonly minGapMs: number;
  /** Real time before the first change. */
  readonly leadInMs: number;
}

/** Where simulated time stands after some real time. */
export interface Timeline {
  readonly durationMs: number;
  /** The last change that has happened; undefined before the first. */
  changeAt(elapsedMs: number): IsoTime | undefined;
  /** Simulated time itself, moving evenly from one change to the next. */
  timeAt(elapsedMs: number): IsoTime;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), Math.max(low, high));

/** @param changes the times at which the page changes, oldest first. */
export function buildTimeline(begins: IsoTime, changes: readonly IsoTime[], pace: Pace): Timeline {
  const offsets: number[] = [];
  let elapsed = pace.leadInMs;
  let before = begins;
  for (const change of changes) {
    const leastMs = offsets.length === 0 ? 0 : pace.minGapMs;
    elapsed += Math.round(clamp(msBetween(before, change) / pace.speed, leastMs, pace.maxGapMs));
    offsets.push(elapsed);
    before = change;
  }
  const indexAt = (ms: number): number => offsets.findLastIndex((offset) => offset <= ms);
  return {
    durationMs: elapsed,
    changeAt: (ms) => changes[indexAt(ms)],
    timeAt: (ms) => {
      const index = indexAt(ms);
      const [from, fromMs] = [changes[index] ?? begins, offsets[index] ?? 0];
      const [to, toMs] = [changes[index + 1], offsets[index + 1]];
      if (to === undefined || toMs === undefined) return addMs(from, Math.round((ms - fromMs) * pace.speed));
      return addMs(from, Math.round((msBetween(from, to) * (ms - fromMs)) / Math.max(toMs - fromMs, 1)));
    },
  };
}
