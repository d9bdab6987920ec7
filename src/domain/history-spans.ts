import { addMs, type IsoTime } from './time.js';

/** Which stretches the drawings of a history show. */
export interface HistorySpans {
  readonly now: IsoTime;
  /** Both drawings end just before this moment, the beginning of a day in UTC. */
  readonly until: IsoTime;
  readonly calendarFrom: IsoTime;
  readonly barsFrom: IsoTime;
  /** The months of the calendar, newest first: `2026-08`. */
  readonly months: readonly string[];
}

const dayMs = 86_400_000;
const calendarMonths = 12;
const barDays = 90;

/** The first moment after a month. */
export const endOfMonth = (month: string): IsoTime => firstOf(Number(month.slice(0, 4)), Number(month.slice(5, 7)));

/** @param index of the month, from 0; it may lie outside the year. */
const firstOf = (year: number, index: number): IsoTime => new Date(Date.UTC(year, index, 1)).toISOString();

/** A year by days and ninety days by component, up to today, or up to the end of a month that is over. */
export function historySpans(now: IsoTime, month: string | null): HistorySpans {
  const tomorrow = `${addMs(now, dayMs).slice(0, 10)}T00:00:00.000Z`;
  const until = month !== null && endOfMonth(month) < tomorrow ? endOfMonth(month) : tomorrow;
  const last = addMs(until, -1);
  const [year, index] = [Number(last.slice(0, 4)), Number(last.slice(5, 7)) - 1];
  return {
    now,
    until,
    calendarFrom: firstOf(year, index - calendarMonths + 1),
    barsFrom: addMs(until, -barDays * dayMs),
    months: Array.from({ length: calendarMonths }, (_, back) => firstOf(year, index - back).slice(0, 7)),
  };
}
