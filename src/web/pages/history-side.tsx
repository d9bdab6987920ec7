import type { VNode } from 'preact';
import type { MonthCount } from '../../db/record/history.js';
import { type Impact, Impact as Impacts, type IncidentKind, IncidentKind as Kinds } from '../../domain/incident.js';
import { useAddress, useWords } from '../parts/locale.js';

/** What the address selects. */
export interface HistoryChoice {
  readonly kind: IncidentKind | null;
  readonly impact: Impact | null;
  readonly text: string | null;
  /** `2026-05`: begins with that month. */
  readonly month: string | null;
  readonly after: string | null;
}

export interface HistoryPlace {
  readonly slug: string;
  readonly choice: HistoryChoice;
}

/** The address of the same history with something else chosen. */
export function historyAddress(slug: string, choice: HistoryChoice, changed: Partial<HistoryChoice>): string {
  const { text, ...rest } = { ...choice, ...changed };
  const given = Object.entries({ ...rest, q: text }).filter((entry): entry is [string, string] => entry[1] !== null);
  const query = new URLSearchParams(given).toString();
  return `/vendors/${encodeURIComponent(slug)}${query === '' ? '' : `?${query}`}`;
}

export function HistoryFilters({ slug, choice }: HistoryPlace): VNode {
  const to = useAddress();
  const { history, kinds, impact } = useWords();
  return (
    <form class="filters" method="get" action={to(`/vendors/${encodeURIComponent(slug)}`)}>
      <label>
        {history.kind}
        <select name="kind">
          <option value="">{history.any}</option>
          {Kinds.options.map((word) => (
            <option value={word} selected={choice.kind === word}>
              {kinds[word]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {history.impact}
        <select name="impact">
          <option value="">{history.any}</option>
          {Impacts.options.map((word) => (
            <option value={word} selected={choice.impact === word}>
              {impact[word]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {history.text}
        <input type="search" name="q" value={choice.text ?? ''} maxLength={200} />
      </label>
      <button type="submit">{history.apply}</button>
      {choice.kind === null && choice.impact === null && choice.text === null ? null : (
        <a href={to(`/vendors/${encodeURIComponent(slug)}`)}>{history.reset}</a>
      )}
    </form>
  );
}

export function MonthIndex({ slug, choice, months }: HistoryPlace & { readonly months: readonly MonthCount[] }): VNode | null {
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
                  <a href={to(historyAddress(slug, choice, { month, after: null }))}>{calendar.monthAlone(month)}</a>{' '}
                  <span class="count">{count}</span>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
