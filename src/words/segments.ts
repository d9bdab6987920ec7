import type { Mention } from '../domain/channel-settings.js';
import type { IsoTime } from '../domain/time.js';
import { utcClock, utcDay } from './spans.js';

/** How a moment is written: the time of day, the date, both, or "2 hours ago". */
export type MomentForm = 'clock' | 'day' | 'moment' | 'relative';

/** A piece of a line of our own. Strings may hold vendor's names and titles: every dialect escapes them. */
export type Segment =
  | string
  | { readonly bold: string }
  | { readonly at: IsoTime; readonly as: MomentForm }
  | { readonly url: string; readonly label: string }
  | { readonly code: string }
  /** A channel or a person by the platform's id, shown by the platform under the name it has there. `name` is for texts that are read out. */
  | { readonly channel: string; readonly name?: string }
  | { readonly person: string; readonly name?: string }
  | { readonly mention: Mention };

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

/** How a language writes a moment in UTC. */
export type MomentWords = (at: IsoTime, as: MomentForm) => string;

/** The words of a line without any markup, as a language writes its moments. */
export const spokenLine = (line: Line, moment: MomentWords): string => line.map((part) => plainSegment(part, moment)).join('');

/** The same in English. */
export const plainLine = (line: Line): string => spokenLine(line, utcWords);

/** The words of a segment without any markup; also what is shown where a platform cannot take an id. */
export function plainSegment(part: Segment, moment: MomentWords = utcWords): string {
  if (typeof part === 'string') return part;
  if ('bold' in part) return part.bold;
  if ('at' in part) return moment(part.at, part.as);
  if ('code' in part) return part.code;
  if ('channel' in part) return `#${bounded(part.name ?? part.channel)}`;
  if ('person' in part) return `@${bounded(part.name ?? part.person)}`;
  return 'mention' in part ? `@${bounded(part.mention.name)}` : part.label;
}

/** Both platforms allow 80 characters for a channel's name at least and fewer for people's: what is longer is no name of theirs. */
const longestName = 100;
const bounded = (name: string): string => {
  const chars = [...name.slice(0, 2 * longestName + 1)];
  return chars.length <= longestName ? name : `${chars.slice(0, longestName).join('')}…`;
};
