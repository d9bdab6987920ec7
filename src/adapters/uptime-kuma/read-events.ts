import type { IncidentStatus } from '../../domain/incident.js';
import type { SnapshotIncident } from '../../domain/snapshot.js';
import type { Notes } from '../reading/notes.js';
import { isTimeZone, notedZonelessTime } from '../reading/zoneless-time.js';
import type { KumaIncident, KumaMaintenance } from './schema.js';

export interface KumaContext {
  readonly notes: Notes;
  readonly pageUrl: string;
}

/** A plain no alone ends it: one that was taken off the page is over, and so is one marked as such. */
const statusOf = ({ pin, active }: KumaIncident): IncidentStatus => (isNo(active) || isNo(pin) ? 'resolved' : 'unknown');

/** As the database of older releases writes it, or as JSON does. */
const isNo = (flag: unknown): boolean => flag === false || flag === 0;

/**
 * An incident has one text, which is edited in place. It keeps the time at which it was first written, so that an edit is an edit and not a new
 * post.
 */
export function readIncident(row: KumaIncident, { notes, pageUrl }: KumaContext): SnapshotIncident {
  const where = `incident ${row.id}`;
  const created = notedZonelessTime(row.createdDate, 'UTC', `createdDate of ${where}`, notes);
  const edited = notedZonelessTime(row.lastUpdatedDate, 'UTC', `lastUpdatedDate of ${where}`, notes);
  const status = statusOf(row);
  const at = created ?? edited;
  if (at === null) notes.add('bad-row', `${where} has no time`);
  return {
    id: `incident-${row.id}`,
    title: row.title.trim(),
    kind: 'incident',
    impact: notes.word(row.style, `style of ${where}`),
    status,
    url: pageUrl,
    startedAt: created,
    // Marking it as over is the last edit that can be made to it.
    resolvedAt: status === 'resolved' && isNo(row.active) ? edited : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: [],
    regions: [],
    updates:
      at === null || row.content.trim() === ''
        ? []
        : [{ id: 'content', status: 'unknown', body: row.content, at, components: [] }],
  };
}

/** The window stands in the zone of the maintenance; its offset is that of today and only counts where the zone has no name that we know. */
function windowOf({ id, timeslotList, timezone, timezoneOffset }: KumaMaintenance, notes: Notes) {
  const [slot] = notes.rows(timeslotList, `windows of maintenance ${id}`);
  if (slot === undefined) return { from: null, to: null };
  const zone = timezone !== null && isTimeZone(timezone) ? timezone : null;
  const read = (raw: unknown, what: string) => {
    const text = typeof raw === 'string' && zone === null ? `${raw}${timezoneOffset ?? ''}` : raw;
    if (zone === null && !/^[+-]\d{2}:\d{2}$/.test(timezoneOffset ?? '')) return null;
    return notedZonelessTime(text, zone ?? 'UTC', `${what} of maintenance ${id}`, notes);
  };
  return { from: read(slot.startDate, 'startDate'), to: read(slot.endDate, 'endDate') };
}

/** When its text was written is not told; where its window is not told either, the text has no place in time and is left out with a note. */
export function readMaintenance(row: KumaMaintenance, { notes, pageUrl }: KumaContext): SnapshotIncident {
  const where = `maintenance ${row.id}`;
  const status = notes.word(row.status, `status of ${where}`);
  const { from, to } = windowOf(row, notes);
  const hasText = row.description.trim() !== '';
  if (from === null && hasText) notes.add('untimed-text', `the text of ${where} carries no time`);
  return {
    id: `maintenance-${row.id}`,
    title: row.title.trim(),
    kind: 'maintenance',
    impact: 'maintenance',
    status,
    url: pageUrl,
    startedAt: null,
    resolvedAt: status === 'completed' ? to : null,
    scheduledFor: from,
    scheduledUntil: to,
    components: [],
    regions: [],
    updates:
      from === null || !hasText
        ? []
        : [{ id: 'description', status: 'unknown', body: row.description, at: from, components: [] }],
  };
}
