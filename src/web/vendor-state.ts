import type { RecordedPage } from '../db/record/api-pages.js';
import type { Impact } from '../domain/incident.js';

/** How a vendor is doing, in one word. `unknown`: a page cannot be read. `trouble`: its headline says so, without an incident. */
export const vendorStates = ['incident', 'unknown', 'maintenance', 'trouble', 'fine'] as const;
export type VendorState = (typeof vendorStates)[number];

const badness: readonly Impact[] = ['none', 'unknown', 'minor', 'major', 'critical'];

/** The worst of what is open, maintenance aside; null where nothing is. */
export const worstOf = (impacts: readonly Impact[]): Impact | null =>
  impacts.filter((impact) => impact !== 'maintenance').toSorted((a, b) => badness.indexOf(b) - badness.indexOf(a))[0] ?? null;

const troubled: ReadonlySet<string> = new Set(['minor', 'major', 'critical']);

/** Nobody can say of it that it is well: it is not looked at, was not yet, or cannot be read. */
export const isUnreadable = ({ state, isFollowed }: Pick<RecordedPage, 'state' | 'isFollowed'>): boolean =>
  state !== 'ok' || !isFollowed;

/** A page that cannot be read is unknown, never fine; what is known to burn goes before that. */
export function vendorState(pages: readonly RecordedPage[]): VendorState {
  const impacts = pages.flatMap((page) => page.openImpacts);
  if (worstOf(impacts) !== null) return 'incident';
  if (pages.some(isUnreadable)) return 'unknown';
  if (impacts.length > 0 || pages.some(({ status }) => status === 'maintenance')) return 'maintenance';
  return pages.some(({ status }) => troubled.has(status)) ? 'trouble' : 'fine';
}
