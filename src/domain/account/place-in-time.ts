import type { DateFound, NamedDay } from './date-words.js';
import type { PlacedClock } from './find-windows.js';
import { dayOf, momentIn, type TimeZone } from './time-zones.js';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Vendors round their clocks: a time so little after the post is still meant as past. */
export const graceMs = 5 * minute;

/** Round-trips through the calendar, so 31 April is no day. */
function calendarDay(year: number, { month, day: dayOfMonth }: { month: number; day: number }): number | undefined {
  const date = new Date(Date.UTC(year, month - 1, dayOfMonth));
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === dayOfMonth && year >= 2000 && year <= 2199;
  return isReal ? date.getTime() / day : undefined;
}

export interface Reference {
  /** When the text was written, or when what it tells of was over. */
  readonly ms: number;
  readonly zone: TimeZone;
}

/** The days that words may mean. */
function daysMeant(named: NamedDay, { ms, zone }: Reference): readonly number[] {
  const today = dayOf(zone, ms);
  if (named.kind === 'relative') return [today + named.days];
  const thisYear = new Date(today * day).getUTCFullYear();
  const years = named.year === null ? [thisYear + 1, thisYear, thisYear - 1] : [named.year];
  return years.map((year) => calendarDay(year, named)).filter((found) => found !== undefined);
}

const onWall = (clock: PlacedClock): number => clock.hour * hour + clock.minute * minute;

const latest = (moments: readonly number[]): number | undefined => (moments.length === 0 ? undefined : Math.max(...moments));

/** The moment of a clock on a named day: the latest reading that is not clearly to come. */
export function datedMoment(clock: PlacedClock, date: DateFound, reference: Reference): number | undefined {
  const moments = date.days.flatMap((named) => daysMeant(named, reference)).map((on) => momentIn(reference.zone, on, clock));
  return latest(moments.filter((ms) => ms <= reference.ms + day));
}

/** The last time before the reference at which the clock showed this. */
export function lastMoment(clock: PlacedClock, { ms, zone }: Reference): number | undefined {
  const today = dayOf(zone, ms);
  const moments = [1, 0, -1].map((shift) => momentIn(zone, today + shift, clock));
  return latest(moments.filter((moment) => moment <= ms + graceMs));
}

/** The first time after a moment at which the clock shows this. */
export function nextMoment(clock: PlacedClock, zone: TimeZone, ms: number): number | undefined {
  const today = dayOf(zone, ms);
  const moments = [-1, 0, 1, 2].map((shift) => momentIn(zone, today + shift, clock));
  return moments.find((moment) => moment > ms);
}

interface Ends {
  readonly from: PlacedClock;
  readonly until: PlacedClock;
}

const inAfternoon = (clock: PlacedClock): PlacedClock => ({ ...clock, hour: (clock.hour % 12) + 12 });

/** "from 9:45 to 10:34 PM", "from 9 PM to 10:20": the half of the day is said once and meant twice, unless the range would then run backwards. */
export function withSharedHalf({ from, until }: Ends): Ends {
  if (!from.isSettled && until.half === 'pm' && onWall(inAfternoon(from)) <= onWall(until))
    return { from: inAfternoon(from), until };
  const isShort = from.half !== undefined && !until.isSettled && onWall(until) <= onWall(from);
  if (isShort && onWall(inAfternoon(until)) > onWall(from)) return { from, until: inAfternoon(until) };
  return { from, until };
}
