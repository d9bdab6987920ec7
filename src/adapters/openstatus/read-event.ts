import type { IncidentStatus } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { LooseRows } from '../reading/loose.js';
import type { Notes } from '../reading/notes.js';
import type { Maintenance, Report } from './schema.js';

export interface OpenStatusContext {
  readonly notes: Notes;
  readonly origin: string;
  readonly fetchedAt: IsoTime;
  /** What people call a component, by its id. */
  readonly labels: ReadonlyMap<string, string>;
}

function componentsOf(ids: LooseRows<string>, where: string, { notes, labels }: OpenStatusContext): string[] {
  const known = notes.rows(ids, `components of ${where}`).map((id) => labels.get(id));
  return [...new Set(known.filter((label) => label !== undefined))];
}

export function readReport(row: Report, context: OpenStatusContext): SnapshotIncident {
  const { notes, origin } = context;
  const where = `report ${row.id}`;
  const listed = notes.rows(row.statusReportUpdates, `updates of ${where}`).flatMap((update): SnapshotUpdate[] => {
    const at = notes.time(update.date, `date of update ${update.id}`);
    const status = notes.word(update.status, `status of update ${update.id}`);
    if (at !== null) return [{ id: update.id, status, body: update.message, at, components: [] }];
    notes.add('bad-row', `update ${update.id} of ${where} has no time`);
    return [];
  });
  // The newest stands first, so among equal times the later one stands earlier.
  const updates = oldestFirst(listed.toReversed(), where, notes);
  const status = notes.word(row.status, `status of ${where}`);
  const last = updates.at(-1);
  return {
    id: `report-${row.id}`,
    title: row.title.trim(),
    kind: 'incident',
    impact: 'unknown',
    status,
    url: `${origin}/events/report/${encodeURIComponent(row.id)}`,
    startedAt: updates[0]?.at ?? null,
    resolvedAt: status === 'resolved' && last?.status === 'resolved' ? last.at : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: componentsOf(row.pageComponents, where, context),
    regions: [],
    updates,
  };
}

/** A maintenance has no state of its own: the page shows it as planned, under way or over by its window alone. */
function stateOf(from: IsoTime | null, to: IsoTime | null, at: IsoTime): IncidentStatus {
  if (from === null || to === null) return 'unknown';
  if (at < from) return 'scheduled';
  return at <= to ? 'in_progress' : 'completed';
}

/** Its first text carries no time of writing. The window begins at a fixed moment, whereas `updatedAt` moves with every edit. */
function maintenanceUpdates(
  row: Maintenance,
  from: IsoTime | null,
  where: string,
  { notes }: OpenStatusContext,
): SnapshotUpdate[] {
  const later = notes.rows(row.maintenanceUpdates, `updates of ${where}`).flatMap((update): SnapshotUpdate[] => {
    const at = notes.time(update.date, `date of update ${update.id}`);
    if (at !== null) return [{ id: update.id, status: 'unknown', body: update.message, at, components: [] }];
    notes.add('bad-row', `update ${update.id} of ${where} has no time`);
    return [];
  });
  const times = [from, ...later.map(({ at }) => at)].filter((at) => at !== null).sort();
  const [first] = times;
  if (first === undefined || row.message.trim() === '') return oldestFirst(later.toReversed(), where, notes);
  const opening: SnapshotUpdate = { id: 'message', status: 'unknown', body: row.message, at: first, components: [] };
  return oldestFirst([opening, ...later.toReversed()], where, notes);
}

export function readMaintenance(row: Maintenance, context: OpenStatusContext): SnapshotIncident {
  const { notes, origin, fetchedAt } = context;
  const where = `maintenance ${row.id}`;
  const from = notes.time(row.from, `from of ${where}`);
  const to = notes.time(row.to, `to of ${where}`);
  const status = stateOf(from, to, fetchedAt);
  if (status === 'unknown') notes.add('bad-row', `${where} has no window`);
  return {
    id: `maintenance-${row.id}`,
    title: row.name.trim(),
    kind: 'maintenance',
    impact: 'maintenance',
    status,
    url: `${origin}/events/maintenance/${encodeURIComponent(row.id)}`,
    startedAt: null,
    resolvedAt: status === 'completed' ? to : null,
    scheduledFor: from,
    scheduledUntil: to,
    components: componentsOf(row.pageComponents, where, context),
    regions: [],
    updates: maintenanceUpdates(row, from, where, context),
  };
}
