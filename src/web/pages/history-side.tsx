import type { VNode } from 'preact';
import type { MonthCount } from '../../db/record/history.js';
import { type HistoryChoice, historyAddress } from '../history/choice.js';
import { useAddress, useWords } from '../parts/locale.js';

interface MonthIndexProps {
  readonly slug: string;
  readonly choice: HistoryChoice;
  readonly months: readonly MonthCount[];
}

/** Every month that has something, with how much. */
export function MonthIndex({ slug, choice, months }: MonthIndexProps): VNode | null {
  const to = useAddress();
  const { history, calendar } = useWords();
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))];
  if (months.length < 2) return null;
  return (
    <nav class="months" aria-label={history.months}>
      {years.map((year) => (
        <details open={year === years[0] || choice.month?.startsWith(year) === true}>
          <summary>{year}</summary>
          <ul>
            {months
              .filter(({ month }) => month.startsWith(year))
              .map(({ month, count }) => (
                <li>
                  <a
                    href={to(historyAddress(slug, choice, { month, after: null }))}
                    {...(month === choice.month ? { 'aria-current': 'true' as const } : {})}
                  >
                    {calendar.monthAlone(month)}
                  </a>{' '}
                  <span class="count">{count}</span>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
