import type { IsoTime } from '../../domain/time.js';
import type { Notes } from './notes.js';

/** Moments that a vendor writes without saying in which zone: `2026-11-03 09:02:00`. */

const written = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,6}))?)?(Z|[+-]\d{2}:?\d{2})?$/;

const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  if (!formats.has(timeZone)) formats.set(timeZone, newFormat(timeZone));
  return formats.get(timeZone);
}

function newFormat(timeZone: string): Intl.DateTimeFormat | undefined {
  const fields = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, hourCycle: 'h23', ...fields });
  } catch {
    return undefined;
  }
}

/** A zone by its name in the IANA list: `Europe/Berlin`. */
export const isTimeZone = (name: string): boolean => name.length <= 60 && newFormat(name) !== undefined;

function offsetMs(format: Intl.DateTimeFormat, ms: number): number {
  const parts = new Map(format.formatToParts(new Date(ms)).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(ms / 1000) * 1000;
}

function statedOffsetMs(offset: string): number {
  if (offset === 'Z') return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith('-') ? -minutes : minutes) * 60_000;
}

/** Undefined for a day or an hour that does not exist. */
function wallClock([, ...groups]: readonly (string | undefined)[]): number | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = groups.slice(0, 6).map((group) => Number(group ?? 0));
  const fraction = Math.floor(Number(`0.${groups[6] ?? '0'}`) * 1000);
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, fraction);
  const date = new Date(ms);
  const isReal = year >= 1990 && year <= 2199 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && hour < 24 && minute < 60 && second < 60 ? ms : undefined;
}

/** Null for what is no moment. An offset that stands there all the same is believed; in the hour that clocks repeat, the first pass is taken. */
export function zonelessTime(text: string, timeZone: string): IsoTime | null {
  const found = written.exec(text.trim());
  const local = found === null ? undefined : wallClock(found);
  if (found === null || local === undefined) return null;
  const offset = found[8];
  if (offset !== undefined) return new Date(local - statedOffsetMs(offset)).toISOString();
  const format = formatOf(timeZone);
  if (format === undefined) return null;
  const around = [local - dayMs, local + dayMs].map((ms) => offsetMs(format, ms));
  const fitting = around.filter((candidate) => offsetMs(format, local - candidate) === candidate);
  const [before = 0] = around;
  return new Date(local - (fitting.length === 0 ? before : Math.max(...fitting))).toISOString();
}

/** The same for a field as it stands in a document: nothing there is null, and something unreadable is null and a note. */
export function notedZonelessTime(raw: unknown, timeZone: string, where: string, notes: Notes): IsoTime | null {
  if (raw === null || raw === undefined || raw === '') return null;
  const at = typeof raw === 'string' ? zonelessTime(raw, timeZone) : null;
  if (at === null) notes.add('unreadable-time', `${where} is ${JSON.stringify(raw).slice(0, 60)}`);
  return at;
}
