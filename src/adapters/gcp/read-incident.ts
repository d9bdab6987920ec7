import type { Impact, IncidentStatus } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import type { Notes } from '../reading/notes.js';
import type { GoogleIncident, ServiceState, Severity } from './schema.js';
import { updateStatuses } from './update-status.js';

const impactOfSeverity: Readonly<Record<Severity, Impact>> = {
  low: 'minor',
  medium: 'major',
  high: 'critical',
  unknown: 'unknown',
};
const impactOfState: Readonly<Record<ServiceState, Impact>> = {
  AVAILABLE: 'unknown',
  SERVICE_INFORMATION: 'minor',
  SERVICE_DISRUPTION: 'major',
  SERVICE_OUTAGE: 'critical',
  unknown: 'unknown',
};

/** The severity, or where a dashboard has none the state of the service. */
function impactOf(row: GoogleIncident, where: string, notes: Notes): Impact {
  const byState = impactOfState[row.status_impact.value];
  if (row.severity.unread === 'nothing' && byState !== 'unknown') return byState;
  const bySeverity = impactOfSeverity[notes.word(row.severity, `severity of ${where}`)];
  return bySeverity === 'unknown' ? byState : bySeverity;
}

const unique = (words: readonly string[]): string[] => [...new Set(words)];
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Titles are plain text for people, but some are the marked-up beginning of the first update. */
const plainTitle = (text: string): string =>
  text
    .replaceAll(/\*\*|\\(?=[\\#*_[\]().-])/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A zone (`us-east1-b`) lies in a region, and it is regions that people follow. */
export const regionOf = (location: string): string => location.replace(/^([a-z]+-[a-z]+\d{1,2})-[a-z]$/, '$1');

/** Where it is or was: the page moves places from one list to the other, and the texts of a place that recovered are still of interest there. */
function regionsOf(row: GoogleIncident, where: string, notes: Notes): string[] {
  const lists = [
    notes.rows(row.currently_affected_locations, `locations of ${where}`),
    notes.rows(row.previously_affected_locations, `former locations of ${where}`),
    ...row.updates.good.map((update) => notes.rows(update.affected_locations, `locations in an update of ${where}`)),
  ];
  return unique(lists.flat().map(({ id }) => regionOf(id)));
}

/** Newest first on the page. The time of posting is the key, for Google gives none; `modified` moves when the next update is posted and tells nothing. */
function readUpdates(row: GoogleIncident, end: IsoTime | null, where: string, notes: Notes): SnapshotUpdate[] {
  const dated = notes.rows(row.updates, `updates of ${where}`).flatMap(({ created, when, text, status }) => {
    const at = notes.time(created, `created of an update of ${where}`) ?? notes.time(when, `when of an update of ${where}`);
    if (at === null) notes.add('bad-row', `an update of ${where} has no time`);
    return at === null ? [] : [{ at, text, state: notes.word(status, `status of an update of ${where}`) }];
  });
  const oldestFirst = dated.toReversed().sort((a, b) => compare(a.at, b.at));
  const statuses = updateStatuses(oldestFirst, end);
  return oldestFirst.map(({ at, text }, index) => ({
    id: oldestFirst[index - 1]?.at === at ? null : at,
    status: statuses[index] ?? 'unknown',
    body: text,
    at,
    components: [],
  }));
}

function statusOf(updates: readonly SnapshotUpdate[], end: IsoTime | null): IncidentStatus {
  const last = updates.at(-1)?.status ?? 'unknown';
  if (end === null) return last;
  return last === 'postmortem' ? last : 'resolved';
}

const severalProducts = 'Multiple Products';

/** Products by today's name, which may be another than at the time. */
export const productsOf = (row: GoogleIncident): { readonly id: string; readonly name: string }[] =>
  row.affected_products.good.map(({ id, title, current_title }) => ({ id: id || title, name: current_title || title }));

function componentsOf(row: GoogleIncident, where: string, notes: Notes): string[] {
  notes.rows(row.affected_products, `products of ${where}`);
  const named = unique(productsOf(row).map(({ name }) => name));
  if (named.length > 0) return named;
  return row.service_name === '' || row.service_name === severalProducts ? [] : [row.service_name];
}

export function readIncident(row: GoogleIncident, base: string, notes: Notes): SnapshotIncident {
  const where = `incident ${row.id}`;
  const resolvedAt = notes.time(row.end, `end of ${where}`);
  const updates = readUpdates(row, resolvedAt, where, notes);
  return {
    id: row.id,
    title: plainTitle(row.external_desc),
    kind: 'incident',
    impact: impactOf(row, where, notes),
    status: statusOf(updates, resolvedAt),
    url: `${base}/incidents/${encodeURIComponent(row.id)}`,
    startedAt: notes.time(row.begin, `begin of ${where}`) ?? notes.time(row.created, `created of ${where}`),
    resolvedAt,
    scheduledFor: null,
    scheduledUntil: null,
    components: componentsOf(row, where, notes),
    regions: regionsOf(row, where, notes),
    updates,
  };
}
