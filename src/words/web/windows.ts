import { addMs, type IsoTime, msBetween } from '../../domain/time.js';
import { isSameDay, utcClock } from '../spans.js';

/** A stretch of time as vendors tell of it in their sentences. */
export interface Window {
  readonly from: IsoTime;
  /** Null where no end is told. */
  readonly until: IsoTime | null;
}

interface WindowWords {
  readonly day: (time: IsoTime) => string;
  readonly dateTime: (time: IsoTime) => string;
  /** Between a day and the times of that day. */
  readonly between: string;
  readonly list: (words: readonly string[]) => string;
  readonly since: (moment: string) => string;
  readonly more: (count: number) => string;
  readonly total: (span: string, windows: number) => string;
  readonly span: (from: IsoTime, to: IsoTime) => string;
}

const mostNamed = 5;

/** `17 August 2026, 15:48–16:08 and 17:24–18:05 UTC (1 h 01 min in all)`: a day is named once where all lie in one. */
export function windowsText(windows: readonly Window[], words: WindowWords): string {
  const shown = windows.slice(0, mostNamed);
  const [first] = shown;
  if (first === undefined) return '';
  const isOneDay = shown.every(
    ({ from, until }) => until !== null && isSameDay(from, first.from) && isSameDay(until, first.from),
  );
  const named = shown.map((window) => (isOneDay ? clocks(window) : moments(window, words)));
  const rest = windows.length - shown.length;
  const all = words.list(rest > 0 ? [...named, words.more(rest)] : named);
  return `${isOneDay ? `${words.day(first.from)}${words.between}${all}${rest > 0 ? ' (UTC)' : ' UTC'}` : all}${totalOf(windows, words)}`;
}

const clocks = ({ from, until }: Window): string => `${utcClock(from)}–${until === null ? '' : utcClock(until)}`;

function moments({ from, until }: Window, { dateTime, since }: WindowWords): string {
  if (until === null) return since(dateTime(from));
  return isSameDay(from, until)
    ? `${dateTime(from).replace(/ UTC$/, '')}–${utcClock(until)} UTC`
    : `${dateTime(from)} – ${dateTime(until)}`;
}

function totalOf(windows: readonly Window[], { total, span }: WindowWords): string {
  const [first] = windows;
  let ms = 0;
  for (const { from, until } of windows) {
    if (until === null) return '';
    ms += msBetween(from, until);
  }
  return first === undefined ? '' : total(span(first.from, addMs(first.from, ms)), windows.length);
}
