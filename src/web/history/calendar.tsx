import type { VNode } from 'preact';
import type { CalendarDay } from '../../db/record/calendar-days.js';
import { useAddress, useWords } from '../parts/locale.js';
import { worstImpact } from '../parts/tone.js';
import { type HistoryChoice, historyAddress } from './choice.js';
import { DayGround, DayMarks, drawnImpacts, rowHeight } from './day-marks.js';

const step = 9;
const width = 7;

const daysIn = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate();

interface MonthRowProps {
  readonly slug: string;
  readonly choice: HistoryChoice;
  readonly month: string;
  readonly days: readonly CalendarDay[];
}

function MonthRow({ slug, choice, month, days }: MonthRowProps): VNode {
  const to = useAddress();
  const { history, impact } = useWords();
  const length = daysIn(month);
  const marks = days.map(({ day, worst }) => ({ index: Number(day.slice(8)) - 1, worst }));
  const worst = worstImpact(marks.map((mark) => mark.worst));
  const label =
    marks.length === 0
      ? history.calendarQuiet
      : marks.map((mark) => history.calendarDay(mark.index + 1, impact[mark.worst])).join(', ');
  return (
    <tr>
      <th scope="row">
        <a href={to(historyAddress(slug, choice, { month, after: null }))}>{history.shortMonth(month)}</a>
      </th>
      <td>
        <svg class="days" role="img" width={length * step} height={rowHeight} viewBox={`0 0 ${length * step} ${rowHeight}`}>
          <title>{label}</title>
          <use class="ground" href="#ground" />
          <DayMarks marks={marks} step={step} width={width} />
        </svg>
      </td>
      <td class="number">{days.length}</td>
      <td class="worst">{worst === undefined ? '–' : impact[worst]}</td>
    </tr>
  );
}

/** What the marks mean, in the order of their weight. */
function Legend(): VNode {
  const { history, impact } = useWords();
  return (
    <p class="legend meta">
      {history.legend}{' '}
      {drawnImpacts.map((word) => (
        <span>
          <svg aria-hidden="true" width={width} height={rowHeight}>
            <rect class="ground" width={width} height={rowHeight} />
            <DayMarks marks={[{ index: 0, worst: word }]} step={step} width={width} />
          </svg>{' '}
          {impact[word]}
        </span>
      ))}
    </p>
  );
}

interface CalendarProps {
  readonly slug: string;
  readonly choice: HistoryChoice;
  /** Newest first, `2026-08`. */
  readonly months: readonly string[];
  readonly days: readonly CalendarDay[];
}

/** A year by days: a row for each month, whose name leads to it. */
export function Calendar({ slug, choice, months, days }: CalendarProps): VNode {
  const { history } = useWords();
  return (
    <section class="calendar" aria-labelledby="calendar">
      <h2 id="calendar">{history.calendar(months.length)}</h2>
      <svg class="unseen" aria-hidden="true" width="0" height="0">
        <defs>
          <g id="ground">
            <DayGround days={31} step={step} width={width} />
          </g>
        </defs>
      </svg>
      <table class="heat">
        <thead>
          <tr>
            <th scope="col">{history.calendarMonth}</th>
            <th scope="col">{history.calendarDays}</th>
            <th scope="col" class="number">
              {history.calendarCount}
            </th>
            <th scope="col" class="worst">
              {history.calendarWorst}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map((month) => (
            <MonthRow slug={slug} choice={choice} month={month} days={days.filter(({ day }) => day.startsWith(month))} />
          ))}
        </tbody>
      </table>
      <Legend />
    </section>
  );
}
