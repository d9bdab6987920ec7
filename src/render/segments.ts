import type { IsoTime } from '../domain/time.js';
import { utcClock, utcDay } from './spans.js';

/** How a moment is written: the time of day, the date, both, or "2 hours ago". */
export type MomentForm = 'clock' | 'day' | 'moment' | 'relative';

/** A piece of a line of our own. Strings may hold vendor's names and titles: every dialect escapes them. */
export type Segment =
  | string
  | { readonly bold: string }
  | { readonly at: IsoTime; readonly as: MomentForm }
  | { readonly url: string; readonly label: string };

export type Line = readonly Segment[];

/** Puts a dot between the parts that say something. */
export function dotted(parts: readonly Line[]): Line {
  const filled = parts.filter((part) => part.length > 0);
  return filled.flatMap((part, index) => (index === 0 ? part : [' · ', ...part]));
}

/** From one moment to another; the second is only a time of day where both lie on one day. */
export const range = (from: IsoTime, to: IsoTime, isOneDay: boolean): Line =>
  from === to ? [{ at: from, as: 'moment' }] : [{ at: from, as: 'moment' }, '–', { at: to, as: isOneDay ? 'clock' : 'moment' }];

/** A moment in UTC, for texts where the platform cannot show the reader's own time. */
export function utcWords(at: IsoTime, as: MomentForm): string {
  if (as === 'clock') return `${utcClock(at)} UTC`;
  return as === 'day' ? utcDay(at) : `${utcDay(at)} ${utcClock(at)} UTC`;
}

export const plainLine = (line: Line): string =>
  line
    .map((part) =>
      typeof part === 'string' ? part : 'bold' in part ? part.bold : 'at' in part ? utcWords(part.at, part.as) : part.label,
    )
    .join('');
