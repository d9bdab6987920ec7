import type { HistorySpans } from '../../domain/history-spans.js';
import type { IsoTime } from '../../domain/time.js';
import type { Db } from '../database.js';
import { type CalendarDay, calendarDays } from './calendar-days.js';
import { type ComponentBar, componentBars } from './component-bars.js';
import { type PlannedWork, plannedWork } from './maintenance.js';
import type { HistoryFilter } from './selection.js';
import { type VendorFigures, vendorFigures } from './vendor-figures.js';

/** Components by day since `from`: ninety days, or the year of the calendar where in ninety days none was named. */
export interface ComponentBars {
  readonly from: IsoTime;
  readonly isYear: boolean;
  readonly rows: readonly ComponentBar[];
}

/** What stands above the entries of a history. */
export interface VendorSurvey {
  readonly figures: VendorFigures;
  readonly days: readonly CalendarDay[];
  readonly bars: ComponentBars;
  readonly planned: readonly PlannedWork[];
}

const mostBars = 8;
const mostPlanned = 20;

type Spans = Pick<HistorySpans, 'now' | 'until' | 'calendarFrom' | 'barsFrom'>;

async function barsOf(db: Db, filter: HistoryFilter, { now, until, calendarFrom, barsFrom }: Spans): Promise<ComponentBars> {
  const since = (from: IsoTime) => componentBars(db, filter, { from, until, now }, mostBars);
  const recent = await since(barsFrom);
  if (recent.length > 0) return { from: barsFrom, isYear: false, rows: recent };
  const ofYear = await since(calendarFrom);
  return ofYear.length > 0 ? { from: calendarFrom, isYear: true, rows: ofYear } : { from: barsFrom, isYear: false, rows: [] };
}

export async function vendorSurvey(db: Db, filter: HistoryFilter, spans: Spans): Promise<VendorSurvey> {
  const { now, until } = spans;
  const [figures, days, bars, planned] = await Promise.all([
    vendorFigures(db, filter, now),
    calendarDays(db, filter, { from: spans.calendarFrom, until, now }),
    barsOf(db, filter, spans),
    plannedWork(db, filter, mostPlanned),
  ]);
  return { figures, days, bars, planned };
}
