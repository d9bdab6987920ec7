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

/**
 * How long from one moment to the other: `31 s`, `45 min`, `1 h 12 min`, and calendar days in UTC above 48 hours. Null where there is no span to
 * speak of: a page that gives one minute for start and end says nothing about duration.
 */
export function span(from: IsoTime, to: IsoTime): string | null {
  const ms = Date.parse(to) - Date.parse(from);
  if (!(ms > 0)) return null;
  if (ms > 2 * dayMs) return `${calendarDay(to) - calendarDay(from)} days`;
  if (ms < minuteMs) return `${Math.max(1, Math.round(ms / 1000))} s`;
  const minutes = Math.round(ms / minuteMs);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${two(rest)} min`;
}

/** The same where the beginning is only known roughly: calendar days from a day on, whole hours from two hours on. */
export function roughSpan(from: IsoTime, to: IsoTime): string | null {
  const ms = Date.parse(to) - Date.parse(from);
  const days = calendarDay(to) - calendarDay(from);
  if (ms >= dayMs) return days === 1 ? '1 day' : `${days} days`;
  return ms >= 120 * minuteMs ? `${Math.round(ms / (60 * minuteMs))} h` : span(from, to);
}
