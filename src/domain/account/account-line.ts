import { type IsoTime, msBetween } from '../time.js';
import type { AccountRange } from './account-range.js';

/** How long it failed before the vendor first wrote, in milliseconds. Hours that are only assumed prove nothing about a vendor. */
export function firstNoticeLagMs(ranges: readonly AccountRange[], firstPostAt: IsoTime): number | undefined {
  const sure = ranges.filter((range) => range.certainty === 'zoned').map((range) => range.from);
  const [earliest] = sure.toSorted();
  const lag = earliest === undefined ? 0 : msBetween(earliest, firstPostAt);
  return lag > 0 ? lag : undefined;
}

export interface AccountContradiction {
  readonly before: readonly AccountRange[];
  readonly after: readonly AccountRange[];
}

/**
 * A report that names other windows than the updates before it. A window whose end is open in one of the two agrees with the other's if they
 * begin together. Undefined where they agree, or where one of them names nothing for sure.
 */
export function accountContradiction(
  before: readonly AccountRange[],
  after: readonly AccountRange[],
): AccountContradiction | undefined {
  const isSure = (range: AccountRange): boolean => range.certainty === 'zoned';
  const sides = { before: before.filter(isSure), after: after.filter(isSure) };
  if (sides.before.length === 0 || sides.after.length === 0) return undefined;
  const hasTwin = (range: AccountRange, others: readonly AccountRange[]): boolean => others.some((other) => agree(range, other));
  const isSame =
    sides.before.every((range) => hasTwin(range, sides.after)) && sides.after.every((range) => hasTwin(range, sides.before));
  return isSame ? undefined : sides;
}

const tenMinutesMs = 600_000;

const agree = (a: AccountRange, b: AccountRange): boolean => {
  if (Math.abs(msBetween(a.from, b.from)) > tenMinutesMs) return false;
  return a.until === null || b.until === null || Math.abs(msBetween(a.until, b.until)) <= tenMinutesMs;
};
