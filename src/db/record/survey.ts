import type { HistorySpans } from '../../domain/history-spans.js';
import type { Db } from '../database.js';
import { type CalendarDay, calendarDays } from './calendar-days.js';
import { type ComponentBar, componentBars } from './component-bars.js';
import { type PlannedWork, plannedWork } from './maintenance.js';
import type { HistoryFilter } from './selection.js';
import { type VendorFigures, vendorFigures } from './vendor-figures.js';

/** What stands above the entries of a history. */
export interface VendorSurvey {
  readonly figures: VendorFigures;
  readonly days: readonly CalendarDay[];
  readonly bars: readonly ComponentBar[];
  readonly planned: readonly PlannedWork[];
}

const mostBars = 8;
const mostPlanned = 20;

export async function vendorSurvey(
  db: Db,
  filter: HistoryFilter,
  spans: Pick<HistorySpans, 'now' | 'until' | 'calendarFrom' | 'barsFrom'>,
): Promise<VendorSurvey> {
  const { now, until } = spans;
  const [figures, days, bars, planned] = await Promise.all([
    vendorFigures(db, filter, now),
    calendarDays(db, filter, { from: spans.calendarFrom, until, now }),
    componentBars(db, filter, { from: spans.barsFrom, until, now }, mostBars),
    plannedWork(db, filter, mostPlanned),
  ]);
  return { figures, days, bars, planned };
}
