import type { IsoTime } from '../../domain/time.js';
import { lengthOf, utcClock } from '../spans.js';
import type { englishCalendar } from './calendar.js';

/** Dates of a language in UTC, as `Intl` writes them; times of day are the same in all. */
export function intlCalendar(locale: string, between: string): typeof englishCalendar {
  const write = (options: Intl.DateTimeFormatOptions): ((time: IsoTime) => string) => {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    return (time) => format.format(new Date(time));
  };
  const day = write({ year: 'numeric', month: 'long', day: 'numeric' });
  const dayOfYear = write({ month: 'long', day: 'numeric' });
  const dayOfWeek = write({ month: 'long', day: 'numeric', weekday: 'short' });
  const month = write({ year: 'numeric', month: 'long' });
  const monthAlone = write({ month: 'long' });
  const year = (time: IsoTime): number => new Date(time).getUTCFullYear();
  const seconds = (time: IsoTime): string => new Date(time).toISOString().slice(17, 19);
  return {
    day,
    dayBeside: (time, beside) => (year(time) === year(beside) ? dayOfYear(time) : day(time)),
    dateTime: (time) => `${day(time)}${between}${utcClock(time)} UTC`,
    soon: (time) => `${dayOfWeek(time)}${between}${utcClock(time)} UTC`,
    clock: (time) => `${utcClock(time)} UTC`,
    dateTimeSeconds: (time) => `${day(time)}${between}${utcClock(time)}:${seconds(time)} UTC`,
    month: (yearMonth) => month(`${yearMonth.slice(0, 7)}-01T00:00:00.000Z`),
    monthAlone: (yearMonth) => monthAlone(`${yearMonth.slice(0, 7)}-01T00:00:00.000Z`),
  };
}

/** Lengths of time of a language; empty where there is no span. Prose sets no blank between number and unit where the language writes none. */
export function intlSpan(locale: string, blank: ' ' | '' = ' '): (from: IsoTime, to: IsoTime) => string {
  const format = (unit: string): Intl.NumberFormat => new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  const units = { day: format('day'), hour: format('hour'), minute: format('minute'), second: format('second') };
  const write = (count: number, unit: keyof typeof units): string => {
    const text = units[unit].format(count);
    return blank === '' ? text.replace(/\s/, '') : text;
  };
  return (from, to) => (lengthOf(from, to) ?? []).map(({ count, unit }) => write(count, unit)).join(blank);
}

/** `A, B and C` in a language. */
export function intlList(locale: string): (words: readonly string[]) => string {
  const format = new Intl.ListFormat(locale, { type: 'conjunction' });
  return (words) => format.format(words);
}
