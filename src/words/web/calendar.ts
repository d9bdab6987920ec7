import type { IsoTime } from '../../domain/time.js';

const long = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const two = (value: number): string => String(value).padStart(2, '0');
const monthName = (index: number): string => long[index] ?? '';

const dayOf = (at: Date): string => `${at.getUTCDate()} ${monthName(at.getUTCMonth())}`;
const clockOf = (at: Date): string => `${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;

/** English dates in UTC. Intl is not used for them because its short months differ between versions of its data ("Sep", "Sept"). */
export const englishCalendar = {
  /** `17 August 2026` */
  day: (time: IsoTime): string => `${dayOf(new Date(time))} ${new Date(time).getUTCFullYear()}`,
  /** `17 August`, with the year where it is not the year of `beside`. */
  dayBeside: (time: IsoTime, beside: IsoTime): string => {
    const at = new Date(time);
    return at.getUTCFullYear() === new Date(beside).getUTCFullYear() ? dayOf(at) : `${dayOf(at)} ${at.getUTCFullYear()}`;
  },
  /** `17 Aug 2026, 18:10 UTC` */
  dateTime: (time: IsoTime): string => {
    const at = new Date(time);
    return `${at.getUTCDate()} ${monthName(at.getUTCMonth()).slice(0, 3)} ${at.getUTCFullYear()}, ${clockOf(at)} UTC`;
  },
  /** `Mon 17 Aug, 18:10 UTC` */
  soon: (time: IsoTime): string => {
    const at = new Date(time);
    return `${weekdays[at.getUTCDay()] ?? ''} ${at.getUTCDate()} ${monthName(at.getUTCMonth()).slice(0, 3)}, ${clockOf(at)} UTC`;
  },
  /** `18:10 UTC` */
  clock: (time: IsoTime): string => `${clockOf(new Date(time))} UTC`,
  /** `17 Aug 2026, 18:10:31 UTC` */
  dateTimeSeconds: (time: IsoTime): string => {
    const at = new Date(time);
    return `${at.getUTCDate()} ${monthName(at.getUTCMonth()).slice(0, 3)} ${at.getUTCFullYear()}, ${clockOf(at)}:${two(at.getUTCSeconds())} UTC`;
  },
  /** `2026-08` → `August 2026` */
  month: (month: string): string => `${monthName(Number(month.slice(5, 7)) - 1)} ${month.slice(0, 4)}`,
  monthAlone: (month: string): string => monthName(Number(month.slice(5, 7)) - 1),
};
