import type { IsoTime } from '../domain/time.js';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

const two = (value: number): string => String(value).padStart(2, '0');

/** `18:10`, in UTC. */
export function utcClock(time: IsoTime): string {
  const date = new Date(time);
  return `${two(date.getUTCHours())}:${two(date.getUTCMinutes())}`;
}

/** `17 Aug`, in UTC. */
export function utcDay(time: IsoTime): string {
  const date = new Date(time);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()] ?? ''}`;
}

export const unixSeconds = (time: IsoTime): number => Math.floor(Date.parse(time) / 1000);

const calendarDay = (time: IsoTime): number => Math.floor(Date.parse(time) / dayMs);

export const isSameDay = (first: IsoTime, second: IsoTime): boolean => calendarDay(first) === calendarDay(second);

/** A length in units that are said one after the other, the largest first. */
export type Stretch = readonly { readonly count: number; readonly unit: 'day' | 'hour' | 'minute' | 'second' }[];

/**
 * How long from one moment to the other: seconds, minutes, hours and minutes, and calendar days in UTC above 48 hours. Null where there is no span to
 * speak of: a page that gives one minute for start and end says nothing about duration.
 */
export function lengthOf(from: IsoTime, to: IsoTime): Stretch | null {
  const ms = Date.parse(to) - Date.parse(from);
  if (!(ms > 0)) return null;
  if (ms > 2 * dayMs) return [{ count: calendarDay(to) - calendarDay(from), unit: 'day' }];
  if (ms < minuteMs) return [{ count: Math.max(1, Math.round(ms / 1000)), unit: 'second' }];
  const minutes = Math.round(ms / minuteMs);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return [{ count: rest, unit: 'minute' }];
  const whole = { count: hours, unit: 'hour' } as const;
  return rest === 0 ? [whole] : [whole, { count: rest, unit: 'minute' }];
}

/** The same where the beginning is only known roughly: calendar days from a day on, whole hours from two hours on. */
export function roughLengthOf(from: IsoTime, to: IsoTime): Stretch | null {
  const ms = Date.parse(to) - Date.parse(from);
  if (ms >= dayMs) return [{ count: calendarDay(to) - calendarDay(from), unit: 'day' }];
  return ms >= 120 * minuteMs ? [{ count: Math.round(ms / (60 * minuteMs)), unit: 'hour' }] : lengthOf(from, to);
}

/** In English: `31 s`, `45 min`, `1 h 12 min`, `6 days`. */
export const span = (from: IsoTime, to: IsoTime): string | null => inEnglish(lengthOf(from, to));

export const roughSpan = (from: IsoTime, to: IsoTime): string | null => inEnglish(roughLengthOf(from, to));

const short = { hour: 'h', minute: 'min', second: 's' } as const;

const inEnglish = (stretch: Stretch | null): string | null =>
  stretch === null
    ? null
    : stretch
        .map(({ count, unit }, index) => {
          if (unit === 'day') return count === 1 ? '1 day' : `${count} days`;
          return `${index === 0 ? count : two(count)} ${short[unit]}`;
        })
        .join(' ');
