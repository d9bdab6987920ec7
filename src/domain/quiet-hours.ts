import type { ChannelSettings, QuietHours } from './channel-settings.js';
import type { IsoTime } from './time.js';
import { type CalendarDay, dayIn, momentOf, weekdayOf } from './zone-time.js';

type QuietSettings = Pick<ChannelSettings, 'zone' | 'quiet'>;

/** Quiet from this moment on, and no more from the other on. */
export interface QuietSpan {
  readonly from: IsoTime;
  readonly until: IsoTime;
}

/**
 * The quiet hours in which a moment lies, or else the next ones; undefined where a channel has none. They belong to the day on which they begin, also
 * when they go over midnight. Those that lie in an hour which the clocks leave out do not take place.
 */
export function quietSpan({ zone, quiet }: QuietSettings, now: IsoTime): QuietSpan | undefined {
  if (quiet === null) return undefined;
  const today = dayIn(zone, now);
  // From yesterday on, whose hours may go on; a week later each day of the week had its turn, and clocks may leave out one.
  for (let day = today - 1; day <= today + 14; day += 1) {
    if (!quiet.days.includes(weekdayOf(day))) continue;
    const span = spanOf(zone, quiet, day);
    if (span.until > now && span.from < span.until) return span;
  }
  return undefined;
}

const spanOf = (zone: string, { from, until }: QuietHours, day: CalendarDay): QuietSpan => ({
  from: momentOf(zone, day, from),
  until: momentOf(zone, from < until ? day : day + 1, until),
});

/** The quiet hours that take place at this moment. */
export function quietNow(settings: QuietSettings, now: IsoTime): QuietSpan | undefined {
  const span = quietSpan(settings, now);
  return span !== undefined && span.from <= now ? span : undefined;
}
