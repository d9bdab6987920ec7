import type { IsoTime } from '../../domain/time.js';
import { readYearlessTime, type TimeFrame } from './feed-time.js';

/** Times between which a maintenance is planned, as bodies state them. */
export interface EventWindow {
  readonly from: IsoTime;
  readonly until: IsoTime | null;
}

const dayMs = 86_400_000;
const minutesOf: Readonly<Record<string, number>> = { day: 1440, hour: 60, minute: 1, min: 1 };

/** "THIS IS A SCHEDULED EVENT Nov 8, 02:00 - 04:00 UTC": the second half leaves out what it shares with the first. */
export function readEventWindow(text: string, frame: TimeFrame): EventWindow | null {
  const stated = /SCHEDULED EVENT:?\s{0,5}([^\n]{5,100})/i.exec(text)?.[1];
  if (stated === undefined) return null;
  const [begin = '', end = ''] = stated.split(/\s[-–—]\s/u);
  const zone = /[A-Z]{1,5}(?:[+-]\d{1,2}(?::?\d{2})?)?$/.exec(stated.trim())?.[0] ?? '';
  const read = (part: string): IsoTime | null =>
    readYearlessTime(part.trim().endsWith(zone) ? part : `${part} ${zone}`, frame)?.at ?? null;
  const from = read(begin);
  if (from === null) return null;
  const day = /^(.{3,40}?)[, ]\s?\d{1,2}:\d{2}/.exec(begin.trim())?.[1] ?? '';
  const until = read(end) ?? read(`${day}, ${end}`);
  if (until === null) return { from, until: null };
  return { from, until: until < from ? new Date(Date.parse(until) + dayMs).toISOString() : until };
}

/** "1 hour and 13 minutes"; null where nothing of that kind stands. */
export function durationMs(text: string): number | null {
  const parts = [...text.slice(0, 100).matchAll(/(\d{1,5}) ?(day|hour|minute|min)s?\b/gi)];
  const minutes = parts.reduce((sum, [, count, unit]) => sum + Number(count) * (minutesOf[(unit ?? '').toLowerCase()] ?? 0), 0);
  return minutes === 0 ? null : minutes * 60_000;
}
