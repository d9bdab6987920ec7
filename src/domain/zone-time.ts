import type { TimeOfDay, Weekday } from './channel-settings.js';
import { weekdays } from './channel-settings.js';
import { addMs, type IsoTime, toIso } from './time.js';

const secondMs = 1000;
const dayMs = 24 * 60 * 60 * secondMs;

/** A day of the calendar, as the number of days since 1 January 1970. */
export type CalendarDay = number;

const readers = new Map<string, Intl.DateTimeFormat>();

function readerOf(zone: string): Intl.DateTimeFormat {
  const known = readers.get(zone);
  if (known !== undefined) return known;
  const reader = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  readers.set(zone, reader);
  return reader;
}

/** What the clocks of a zone show at a moment, as if they stood in Greenwich: in milliseconds since 1970, to the second. */
function shownMs(zone: string, ms: number): number {
  const found: Record<string, number> = {};
  for (const { type, value } of readerOf(zone).formatToParts(ms)) found[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** How far the clocks of a zone are ahead of UTC. */
const aheadMs = (zone: string, ms: number): number => shownMs(zone, ms) - Math.floor(ms / secondMs) * secondMs;

/** The first moment at which the clocks show this; where they leave it out, the moment at which they jump over it. */
function momentShown(zone: string, shown: number): number {
  const [before, after] = [aheadMs(zone, shown - dayMs), aheadMs(zone, shown + dayMs)];
  const candidates = [shown - before, shown - after].filter((ms) => shownMs(zone, ms) === shown);
  return candidates.length > 0 ? Math.min(...candidates) : jump(zone, shown - after, shown - before);
}

/** Between two moments the clocks are put forward once: when. Clocks are changed at whole seconds. */
function jump(zone: string, from: number, to: number): number {
  const later = aheadMs(zone, to);
  let [early, late] = [from, to];
  while (late - early > secondMs) {
    const middle = Math.floor((early + late) / 2 / secondMs) * secondMs;
    if (aheadMs(zone, middle) === later) late = middle;
    else early = middle;
  }
  return late;
}

/** The day that a calendar in this zone shows. */
export const dayIn = (zone: string, at: IsoTime): CalendarDay => Math.floor(shownMs(zone, Date.parse(at)) / dayMs);

/** 1 January 1970 was a Thursday. */
export const weekdayOf = (day: CalendarDay): Weekday => weekdays[(((day + 3) % 7) + 7) % 7] ?? 'mon';

/**
 * When the clocks of a zone show this time on this day. Each day has it exactly once: where the clocks are put back and show it twice it is the first of
 * the two, where they are put forward and leave it out it is the moment of the change.
 */
export function momentOf(zone: string, day: CalendarDay, time: TimeOfDay): IsoTime {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return toIso(new Date(momentShown(zone, day * dayMs + (hours * 60 + minutes) * 60 * secondMs)));
}

/** The next moment after this one at which the clocks show a time of day, on one day of the week where one is named. */
export function nextTime(zone: string, time: TimeOfDay, after: IsoTime, on?: Weekday): IsoTime {
  const today = dayIn(zone, after);
  for (let day = today - 1; day <= today + 8; day += 1) {
    if (on !== undefined && weekdayOf(day) !== on) continue;
    const moment = momentOf(zone, day, time);
    if (moment > after) return moment;
  }
  return addMs(after, dayMs);
}

/** The last moment up to this one, itself included, at which the clocks showed a time of day, on one day of the week where one is named. */
export function lastTime(zone: string, time: TimeOfDay, upTo: IsoTime, on?: Weekday): IsoTime {
  const today = dayIn(zone, upTo);
  for (let day = today + 1; day >= today - 8; day -= 1) {
    if (on !== undefined && weekdayOf(day) !== on) continue;
    const moment = momentOf(zone, day, time);
    if (moment <= upTo) return moment;
  }
  return addMs(upTo, -dayMs);
}

/** `33`: the week of the year by ISO 8601 in which a day lies. */
export function weekOfYear(day: CalendarDay): number {
  // The Thursday of a week lies in the year to which the week belongs.
  const thursday = day - weekdays.indexOf(weekdayOf(day)) + 3;
  const firstOfYear = Date.UTC(new Date(thursday * dayMs).getUTCFullYear(), 0, 1) / dayMs;
  return Math.floor((thursday - firstOfYear) / 7) + 1;
}
