import { IsoTime } from '../../domain/time.js';

const offsets: ReadonlyMap<string, string> = new Map([
  ['PST', '-08:00'],
  ['PDT', '-07:00'],
]);

/** "11/03/2026 01:30 PST", the only form that the page writes in English. Null for other zones and for days that do not exist. */
export function readPostedTime(text: string): IsoTime | null {
  const found = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2}) (P[SD]T)$/.exec(text.trim());
  if (found === null) return null;
  const [, month, day, year, hour, minute, zone = ''] = found;
  const read = IsoTime.safeParse(`${year}-${month}-${day}T${hour}:${minute}:00${offsets.get(zone)}`);
  return read.success ? read.data : null;
}
