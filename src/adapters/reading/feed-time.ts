import type { IsoTime } from '../../domain/time.js';
import { readZone } from './feed-zones.js';
import type { Notes } from './notes.js';

/** Moments as feeds write them: RFC 822, ISO 8601, what JavaScript prints, and dates in prose. */
export interface FeedTime {
  readonly at: IsoTime;
  /** The hour or the zone was missing, unknown, or shared by several places: the moment may be hours off. */
  readonly isGuess: boolean;
}

interface Day {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly ms: number;
}

/** What is longer is no date. The limit also bounds what the expressions below can cost. */
const longestDate = 100;
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const midnight: Clock = { hour: 0, minute: 0, second: 0, ms: 0 };
const dayMs = 86_400_000;

const tidy = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Two digits mean a year of this century: no status page is older. */
function yearOf(digits: string | undefined): number | null {
  if (digits === undefined) return null;
  return digits.length === 2 ? 2000 + Number(digits) : Number(digits);
}

function readDay(text: string): Day | null {
  const iso = /\b(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso !== null) return { year: Number(iso[1]), month: Number(iso[2]), day: Number(iso[3]) };
  const name = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\\.?';
  const dayFirst = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[ -]${name}(?:,?[ -](\\d{4}|\\d{2})(?![\\d:]))?`, 'i').exec(text);
  const monthFirst = new RegExp(`\\b${name} (\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])(?:,? (\\d{4})(?![\\d:]))?`, 'i').exec(text);
  if (dayFirst !== null) return named(dayFirst[2], dayFirst[1], dayFirst[3] ?? lastYear(text));
  return monthFirst === null ? null : named(monthFirst[1], monthFirst[2], monthFirst[3] ?? lastYear(text));
}

/** The C library writes the year behind the clock: "Tue Nov 3 10:15:00 UTC 2026". */
const lastYear = (text: string): string | undefined => /:\d{2}(?: [A-Za-z]{1,5})? (\d{4})$/.exec(text)?.[1];

function named(month: string | undefined, day: string | undefined, year: string | undefined): Day {
  return { year: yearOf(year), month: months.indexOf((month ?? '').toLowerCase()) + 1, day: Number(day) };
}

interface Found {
  readonly clock: Clock;
  readonly rest: string;
}

function readClock(text: string): Found | null {
  const found = /(?:^|[ T,(])(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?([ap]\.?m\.?(?![a-z]))?/i.exec(text);
  if (found === null) return null;
  const [whole, hour, minute, second = '0', fraction = '0', half] = found;
  const twelve = half === undefined ? Number(hour) : (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0);
  const ms = Math.floor(Number(`0.${fraction}`) * 1000);
  return {
    clock: { hour: twelve, minute: Number(minute), second: Number(second), ms },
    rest: text.slice(found.index + whole.length),
  };
}

/** Null for a day that the calendar does not have, and for the epoch, which means that somebody forgot to set a time. */
function momentOf({ month, day }: Day, year: number, clock: Clock, offsetMinutes: number): number | null {
  const isClock = clock.hour < 24 && clock.minute < 60 && clock.second <= 60;
  if (!isClock || year < 1990 || year > 2199) return null;
  const midnightMs = Date.UTC(year, month - 1, day);
  const date = new Date(midnightMs);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return null;
  const seconds = (clock.hour * 60 + clock.minute - offsetMinutes) * 60 + Math.min(clock.second, 59);
  return midnightMs + seconds * 1000 + clock.ms;
}

const iso = (ms: number): IsoTime => new Date(ms).toISOString();

export function readFeedTime(raw: string): FeedTime | null {
  if (raw.length > longestDate) return null;
  const text = tidy(raw);
  const day = readDay(text);
  if (day === null || day.year === null) return null;
  const found = readClock(text);
  const zone = found === null ? { offsetMinutes: 0, isGuess: true } : readZone(found.rest);
  const moment = momentOf(day, day.year, found?.clock ?? midnight, zone.offsetMinutes);
  return moment === null ? null : { at: iso(moment), isGuess: zone.isGuess };
}

const quoted = (raw: unknown): string =>
  typeof raw === 'string' ? `"${raw.trim().slice(0, 60)}"` : (JSON.stringify(raw)?.slice(0, 60) ?? 'nothing');

/** The same with a note where the moment cannot be read, and where it is only a guess. */
export function notedFeedTime(raw: unknown, where: string, notes: Notes): IsoTime | null {
  const time = typeof raw === 'string' ? readFeedTime(raw) : null;
  if (time === null) notes.add('unreadable-time', `${where} is ${quoted(raw)}`);
  if (time?.isGuess === true) notes.add('guessed-zone', `${where}, ${quoted(raw)}, names no zone that is known for sure`);
  return time?.at ?? null;
}

/** What is known about when a date without a year was: its item was published and last changed then. */
export interface TimeFrame {
  readonly from: IsoTime;
  readonly to: IsoTime;
}

const distance = (ms: number, { from, to }: TimeFrame): number =>
  Math.max(0, Math.min(Date.parse(from), Date.parse(to)) - ms, ms - Math.max(Date.parse(from), Date.parse(to)));

/**
 * "Nov 3, 10:15 UTC": the year that puts it nearest to the frame. `latest` is the moment that it cannot be after, where the order of the document
 * tells one; a day of grace is left, because vendors backdate.
 */
export function readYearlessTime(raw: string, frame: TimeFrame, latest: IsoTime | null = null): FeedTime | null {
  const whole = readFeedTime(raw);
  if (whole !== null || raw.length > longestDate) return whole;
  const text = tidy(raw);
  const day = readDay(text);
  const found = readClock(text);
  if (day === null || day.year !== null || found === null) return null;
  const zone = readZone(found.rest);
  const limit = latest === null ? Number.POSITIVE_INFINITY : Date.parse(latest) + dayMs;
  const around = new Date(frame.to).getUTCFullYear();
  const moments = [1, 0, -1, -2]
    .map((step) => momentOf(day, around + step, found.clock, zone.offsetMinutes))
    .filter((ms) => ms !== null && ms <= limit);
  const [nearest] = moments.filter((ms) => ms !== null).sort((a, b) => distance(a, frame) - distance(b, frame));
  return nearest === undefined ? null : { at: iso(nearest), isGuess: zone.isGuess };
}
