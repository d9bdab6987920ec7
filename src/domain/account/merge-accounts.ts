import { type IsoTime, msBetween } from '../time.js';
import type { AccountRange, ToldRange } from './account-range.js';

const minute = 60_000;
const hour = 60 * minute;

/** Two accounts that differ by no more tell of the same moment. */
const sameMs = 10 * minute;

/** An open window is closed by an end that a later update tells, if that comes within this time. */
const longestOpenMs = 7 * 24 * hour;

const isNear = (a: IsoTime, b: IsoTime): boolean => Math.abs(msBetween(a, b)) <= sameMs;

const overlap = (a: AccountRange, b: AccountRange): boolean =>
  (b.until === null || a.from <= b.until) && (a.until === null || b.from <= a.until);

const covers = (outer: AccountRange, inner: AccountRange): boolean =>
  outer.until !== null && inner.until !== null && outer.from <= inner.from && inner.until <= outer.until;

/** The same window told again: it begins or ends with the other, or holds it whole. */
function restates(newer: AccountRange, older: AccountRange): boolean {
  if (isNear(newer.from, older.from)) return true;
  const isSameEnd = newer.until !== null && older.until !== null && isNear(newer.until, older.until);
  return (isSameEnd && overlap(newer, older)) || covers(newer, older);
}

const isWholeNumberOf = (step: number, ms: number, slack: number): boolean => Math.min(ms % step, step - (ms % step)) <= slack;

/** Without a zone the hour may be off, without a date the day: a telling that has it, and fits up to that, is what was meant. */
function settles(newer: ToldRange, older: ToldRange): boolean {
  const apart = Math.abs(msBetween(older.from, newer.from));
  const isZoneFound = newer.certainty === 'zoned' && older.certainty === 'assumed-utc';
  if (isZoneFound && apart <= 14 * hour && isWholeNumberOf(hour / 2, apart, 3 * minute)) return true;
  return newer.isDated && !older.isDated && apart <= 7 * 24 * hour && isWholeNumberOf(24 * hour, apart, minute);
}

/** What a report says of a window that was open when it was first told: it knows better when that began. */
const corrects = (newer: ToldRange, older: ToldRange): boolean =>
  newer.isReport && older.until === null && Math.abs(msBetween(newer.from, older.from)) <= 12 * hour && overlap(newer, older);

const supersedes = (newer: ToldRange, older: ToldRange): boolean =>
  restates(newer, older) || settles(newer, older) || corrects(newer, older);

/** Of two tellings in one text the wider one stands: the other is a part of it. */
function withinOneText(ranges: readonly ToldRange[]): readonly ToldRange[] {
  return ranges.filter((range, index) => !ranges.some((other, place) => place !== index && isPart(range, other, place < index)));
}

function isPart(range: ToldRange, other: ToldRange, isFirstTold: boolean): boolean {
  const isSame = range.from === other.from && range.until === other.until;
  if (isSame) return isFirstTold;
  if (range.until === null) return other.until !== null && isNear(range.from, other.from);
  return covers(other, range);
}

/** The end of an open window, if one of these moments can be it: when the window was told, it was still open. */
function closed(range: ToldRange, ends: readonly IsoTime[]): ToldRange {
  if (range.until !== null) return range;
  const fitting = ends.filter((end) => end > range.toldAt && msBetween(range.from, end) <= longestOpenMs);
  return fitting.length === 0 ? range : { ...range, until: fitting.toSorted()[0] ?? null };
}

/** A newer telling stands for the older one; only an end that it does not tell is kept. */
function replaced(newer: ToldRange, older: ToldRange | undefined): ToldRange {
  const isEndKept = newer.until === null && older !== undefined && older.until !== null && isNear(newer.from, older.from);
  return isEndKept ? older : newer;
}

/** What is known after one more update. Newer words correct the same window; other windows stand beside it. */
export function mergedAccounts(
  known: readonly ToldRange[],
  told: readonly ToldRange[],
  ends: readonly IsoTime[],
): readonly ToldRange[] {
  const news = withinOneText(told);
  const isOld = (older: ToldRange): boolean => news.some((newer) => supersedes(newer, older));
  const kept = known.filter((older) => !isOld(older)).map((older) => closed(older, ends));
  const current = news.map((newer) =>
    replaced(
      newer,
      known.find((older) => restates(newer, older)),
    ),
  );
  return [...kept, ...current].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.seq - b.seq));
}
