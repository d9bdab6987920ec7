import { type IsoTime, toIso } from '../../domain/time.js';

/** A message's reference is its time: seconds, a dot and six digits that tell messages of one second apart. */
export const timeOfTs = (ts: string): IsoTime => toIso(new Date(Math.floor(Number(ts) * 1000)));

export const tsOfTime = (ms: number): string => (Math.max(0, ms) / 1000).toFixed(6);
