import type { OverviewChoice } from './model.js';

/** The address of the first page with what is chosen, and something of it chosen otherwise. The vendors begin anew then. */
export function overviewAddress(choice: OverviewChoice, changed: Partial<OverviewChoice>): string {
  const { category, region, q, page } = { ...choice, page: 1, ...changed };
  const query = new URLSearchParams();
  if (region !== null) query.set('region', region);
  if (category !== null) query.set('category', category);
  if (q !== null) query.set('q', q);
  if (page > 1) query.set('page', String(page));
  return query.size === 0 ? '/' : `/?${query}`;
}
