import { z } from 'zod';
import type { IsoTime } from '../../domain/time.js';
import { type Db, rows, sql } from '../database.js';
import { type HistoryFilter, isKept, isSelected, overAt, WeighedImpact, weight } from './selection.js';

/** From the first moment to just before the last; what had not come yet by `now` is left out. */
export interface Span {
  readonly from: IsoTime;
  readonly until: IsoTime;
  readonly now: IsoTime;
}

const CalendarDay = z.object({
  /** `2026-08-17`, in UTC. */
  day: z.string(),
  worst: WeighedImpact,
  /** What was open on that day for any part of it. */
  incidents: z.number().int(),
  maintenance: z.number().int(),
});
export type CalendarDay = z.infer<typeof CalendarDay>;

/** `incidents i` lies in the span, with its days as `d`. What ends at midnight was not open on the day that begins then. */
export const daysWithin = (
  filter: HistoryFilter,
  { from, until, now }: Span,
) => sql`incidents i, lateral (select ${overAt(now)} as over_at) o, lateral
    generate_series(date_trunc('day', greatest(i.begun_at, ${from}::timestamptz) at time zone 'UTC'),
      (least(greatest(i.begun_at, o.over_at - interval '1 microsecond'), ${until}::timestamptz - interval '1 microsecond') at time zone 'UTC'), interval '1 day') d
  where ${isSelected(filter)} and ${isKept} and i.kind <> 'notice' and i.status <> 'scheduled'
    and i.begun_at < least(${until}::timestamptz, ${now}::timestamptz) and o.over_at >= ${from}::timestamptz`;

/** The days of a span on which anything was open, with the worst of it. */
export const calendarDays = (db: Db, filter: HistoryFilter, span: Span): Promise<CalendarDay[]> =>
  rows(
    CalendarDay,
    db,
    sql`select to_char(d, 'YYYY-MM-DD') as day, max(${weight}) as worst, count(*) filter (where i.kind = 'incident')::int as incidents,
        count(*) filter (where i.kind = 'maintenance')::int as maintenance
      from ${daysWithin(filter, span)} group by 1 order by 1`,
  );
