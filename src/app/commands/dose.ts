import { componentsOf } from '../../db/page-components.js';
import type { PageRow } from '../../db/pages.js';
import { historySince } from '../../db/vendor-history.js';
import type { ChannelSettings } from '../../domain/channel-settings.js';
import { begunAt, type DosedIncident, dosedIncidents, doseOf } from '../../domain/dose.js';
import type { Filter } from '../../domain/filter.js';
import type { Incident } from '../../domain/incident.js';
import { addMs, type IsoTime, msBetween, toIso } from '../../domain/time.js';
import type { AnswerWords } from '../../words/answers/en.js';
import type { Line } from '../../words/segments.js';
import { pageFailure } from '../error-words.js';
import type { CommandDeps } from './deps.js';
import { shown } from './describe.js';

const dayMs = 24 * 60 * 60 * 1000;
export const doseDays = 90;

/** Enough for three months of the busiest page. */
const mostIncidents = 600;

/** What we hold of one page's last 90 days. */
export interface HeldHistory {
  readonly page: PageRow;
  readonly groups: ReadonlyMap<string, string>;
  /** Newest first. */
  readonly incidents: readonly Incident[];
  /** From when on it is whole: 90 days ago, or later where the page shows less. */
  readonly since: IsoTime;
  readonly isWhole: boolean;
}

export async function heldHistory(deps: CommandDeps, page: PageRow): Promise<HeldHistory> {
  const key = { tenantId: page.tenantId, pageId: page.id };
  const now = toIso(deps.clock.now());
  const from = addMs(now, -doseDays * dayMs);
  const held = await historySince(deps.db, key, '1970-01-01T00:00:00.000Z', mostIncidents);
  // A maintenance that is planned belongs to no past.
  const incidents = held.filter((incident) => begunAt(incident) >= from && begunAt(incident) <= now);
  const oldest = incidents.at(-1);
  const isWhole = held.some((incident) => begunAt(incident) < from) || (page.baselineAt !== null && page.baselineAt <= from);
  const groups = new Map(
    (await componentsOf(deps.db, key)).flatMap(({ name, group }) => (group === null ? [] : [[name, group]])),
  );
  return { page, groups, incidents, since: isWhole || oldest === undefined ? from : begunAt(oldest), isWhole };
}

/** `filter` has the channel's settings applied. */
export const dosed = (deps: CommandDeps, filter: Filter, { page, groups, incidents }: HeldHistory): DosedIncident[] =>
  dosedIncidents(filter, { vendorSlug: page.vendorSlug, groups, incidents }, deps.gazetteer);

/** What a vendor's past would have been here; or that nothing is known of it yet. */
export function doseLine(
  vendor: string,
  held: readonly HeldHistory[],
  all: readonly DosedIncident[],
  mention: ChannelSettings['mention'],
  say: AnswerWords,
): Line {
  const { following } = say;
  const read = held.filter(({ page }) => page.baselineAt !== null);
  if (read.length === 0) return [unreadWords(vendor, held, say)];
  const dose = following.dose(doseOf(all, mention));
  if (read.every(({ isWhole }) => isWhole)) return [following.wouldHaveBeen(vendor, doseDays, dose)];
  const number = read.reduce((sum, { incidents }) => sum + incidents.length, 0);
  if (number === 0) return [following.noPast(vendor)];
  const [since = ''] = read.map((one) => one.since).sort();
  return following.onThose(vendor, number, { at: since, as: 'day' }, dose);
}

export const isFailing = ({ page }: HeldHistory): boolean => page.state === 'failed' || page.state === 'unrecognised';

/** Nothing can be said about what is open there now. */
export const isUnread = (one: HeldHistory): boolean => one.page.baselineAt === null || isFailing(one);

export function unreadWords(vendor: string, held: readonly HeldHistory[], say: AnswerWords): string {
  const { following } = say;
  const failed = held.find(isFailing)?.page;
  if (failed === undefined) return following.firstRead(vendor);
  return following.cannotRead(vendor, shown(pageFailure(say, failed.failureDetail), 200));
}

/** Threads a week, over what is held of each page. */
export function weekly(deps: CommandDeps, filter: Filter, held: readonly HeldHistory[]): number {
  const now = toIso(deps.clock.now());
  const perDay = held.map((one) => dosed(deps, filter, one).length / Math.max(7, msBetween(one.since, now) / dayMs));
  return Math.round(perDay.reduce((sum, rate) => sum + rate, 0) * 7);
}
