import type { Impact } from '../incident.js';
import { addMs, type IsoTime, msBetween } from '../time.js';

const minute = 60_000;
const hour = 60 * minute;

/** Fewer gaps than this, or from fewer incidents, are chance. */
const fewestGaps = 5;
const fewestIncidents = 2;

/** Updates this close together are one post in pieces, and this far apart they are not of one open incident. */
const shortestGapMs = 2 * minute;
const longestGapMs = 24 * hour;

/** No vendor writes so often that one chatty incident should speak for all. */
const mostGapsOfOne = 20;

const median = (sorted: readonly number[]): number | undefined => {
  const middle = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
};

function gapsOf(times: readonly IsoTime[]): readonly number[] {
  const inOrder = times.toSorted();
  const gaps = inOrder.slice(1).map((at, index) => msBetween(inOrder[index] ?? at, at));
  return gaps.filter((gap) => gap >= shortestGapMs && gap <= longestGapMs).slice(0, mostGapsOfOne);
}

/**
 * How long a vendor usually takes from one update to the next while an incident is open, in milliseconds: the median over the times of past
 * incidents, each up to its end. Undefined where the past is too short to tell.
 */
export function usualGapMs(pastIncidents: readonly (readonly IsoTime[])[]): number | undefined {
  const perIncident = pastIncidents.map(gapsOf).filter((gaps) => gaps.length > 0);
  const gaps = perIncident.flat().toSorted((a, b) => a - b);
  return perIncident.length < fewestIncidents || gaps.length < fewestGaps ? undefined : median(gaps);
}

/** A promise is broken when so much time has passed since. */
const promiseGraceMs = 20 * minute;
const shortestSilenceMs = 3 * hour;
const silenceFactor = 4;

export interface Silence {
  readonly lastUpdateAt: IsoTime;
  readonly usualGapMs: number | undefined;
  /** When the last update promised the next one. */
  readonly promisedBy: IsoTime | undefined;
  readonly impact: Impact;
}

export interface SilenceDue {
  readonly at: IsoTime;
  readonly kind: 'promise' | 'silence';
}

/**
 * When an open incident's thread should speak of the vendor's silence, if nothing comes before. It depends on the last update alone, so who
 * remembers that update says it once.
 */
export function silenceDue({ lastUpdateAt, usualGapMs: gap, promisedBy, impact }: Silence): SilenceDue | undefined {
  if (promisedBy !== undefined && promisedBy > lastUpdateAt) return { at: addMs(promisedBy, promiseGraceMs), kind: 'promise' };
  if (impact !== 'major' && impact !== 'critical') return undefined;
  return { at: addMs(lastUpdateAt, Math.max(shortestSilenceMs, silenceFactor * (gap ?? 0))), kind: 'silence' };
}
