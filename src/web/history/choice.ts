import type { Impact, IncidentKind } from '../../domain/incident.js';

/** What the address of a history selects. */
export interface HistoryChoice {
  readonly kind: IncidentKind | null;
  readonly impact: Impact | null;
  readonly region: string | null;
  readonly component: string | null;
  readonly text: string | null;
  /** `2026-05`: begins with that month. */
  readonly month: string | null;
  readonly after: string | null;
}

/** What narrows a history, as opposed to where in it the reader stands. */
export type FilterName = 'kind' | 'impact' | 'region' | 'component' | 'text';

export const filterNames: readonly FilterName[] = ['region', 'component', 'kind', 'impact', 'text'];

export const isFiltered = (choice: HistoryChoice): boolean => filterNames.some((name) => choice[name] !== null);

/** The parameters of an address that selects this; empty where nothing is chosen. */
function queryOf(choice: HistoryChoice, names: readonly (keyof HistoryChoice)[]): string {
  const query = new URLSearchParams();
  for (const name of names) {
    const value = choice[name];
    if (value !== null) query.set(name === 'text' ? 'q' : name, value);
  }
  return query.size === 0 ? '' : `?${query}`;
}

const pathOf = (slug: string): string => `/vendors/${encodeURIComponent(slug)}`;

/** The address of the same history with something else chosen. */
export const historyAddress = (slug: string, choice: HistoryChoice, changed: Partial<HistoryChoice>): string =>
  `${pathOf(slug)}${queryOf({ ...choice, ...changed }, [...filterNames, 'month', 'after'])}`;

/** A feed of what the same filters select. */
export const feedAddress = (slug: string, choice: HistoryChoice, form: 'atom' | 'json' | 'ics'): string =>
  `/feeds/${encodeURIComponent(slug)}.${form}${queryOf(choice, form === 'ics' ? ['region', 'component'] : filterNames)}`;
