import type { IncidentStatus } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import { labelOf, openState, recordedEnd, type StateChange, stateAt, statesOf, timeOf } from './incident-states.js';
import type { FirehydrantEvent, FirehydrantIncident } from './schema.js';

export interface AffectedComponent {
  readonly id: string | null;
  readonly name: string;
  readonly condition: string | null;
}

export interface FirehydrantReading {
  readonly incident: SnapshotIncident;
  readonly affected: readonly AffectedComponent[];
  /** False where what it affects could not be read wholly. */
  readonly isAttributed: boolean;
}

interface IncidentContext {
  readonly origin: string;
  readonly fetchedAt: IsoTime;
  readonly notes: Notes;
}

const ofMaintenance: Partial<Record<IncidentStatus, IncidentStatus>> = {
  investigating: 'in_progress',
  identified: 'in_progress',
  monitoring: 'verifying',
  resolved: 'completed',
};

function affectedBy(row: FirehydrantIncident, where: string, notes: Notes): AffectedComponent[] {
  const listed = notes.rows(row.components, `components of ${where}`);
  if (listed.length > 0) return [...listed];
  return Object.entries(row.componentConditions ?? {}).map(([name, condition]) => ({ id: null, name, condition }));
}

/** Entries without a note only record that a milestone was reached. */
function readUpdates(
  events: readonly FirehydrantEvent[],
  states: readonly StateChange[],
  first: IncidentStatus,
  where: string,
  notes: Notes,
): SnapshotUpdate[] {
  const written = events.filter(({ details }) => details.note.trim() !== '');
  const updates = written.flatMap((event): SnapshotUpdate[] => {
    const at = timeOf(event, `a note of ${where}`, notes);
    if (at === null) {
      notes.add('bad-row', `a note of ${where} has no time`);
      return [];
    }
    const { note } = event.details;
    return [{ id: null, status: labelOf(note) ?? stateAt(states, at) ?? first, body: note, at, components: [] }];
  });
  return oldestFirst(updates.toReversed(), where, notes);
}

/** What was written before the beginning announces it. */
const asMaintenance = (update: SnapshotUpdate, startedAt: IsoTime | null): SnapshotUpdate => ({
  ...update,
  status: startedAt !== null && update.at < startedAt ? 'scheduled' : (ofMaintenance[update.status] ?? update.status),
});

/** Planned work has no window of its own: what starts after the payload was fetched is still to come. */
function stateOfMaintenance(resolvedAt: IsoTime | null, startedAt: IsoTime | null, fetchedAt: IsoTime): IncidentStatus {
  if (resolvedAt !== null) return 'completed';
  if (startedAt === null) return 'unknown';
  return startedAt > fetchedAt ? 'scheduled' : 'in_progress';
}

export function readIncident(row: FirehydrantIncident, { origin, fetchedAt, notes }: IncidentContext): FirehydrantReading {
  const where = `incident ${row.id}`;
  const impact = notes.word(row.severitySlug, `severitySlug of ${where}`);
  const isMaintenance = impact === 'maintenance';
  const startedAt =
    notes.time(row.timestamps.started, `started of ${where}`) ?? notes.time(row.timestamps.detected, `detected of ${where}`);
  const events = notes.rows(row.timeline, `timeline of ${where}`);
  const states = statesOf(row, events, where, notes);
  const resolvedAt = notes.time(row.timestamps.resolved, `resolved of ${where}`) ?? recordedEnd(states);
  const first: IncidentStatus = startedAt === null ? 'unknown' : 'investigating';
  const updates = readUpdates(events, states, first, where, notes);
  const affected = affectedBy(row, where, notes);
  const status = isMaintenance
    ? stateOfMaintenance(resolvedAt, startedAt, fetchedAt)
    : resolvedAt === null
      ? (openState(states) ?? first)
      : 'resolved';
  const incident: SnapshotIncident = {
    id: row.id,
    title: row.title.trim(),
    kind: isMaintenance ? 'maintenance' : 'incident',
    impact,
    status,
    url: `${origin}/incidents/${encodeURIComponent(row.id)}`,
    startedAt: status === 'scheduled' ? null : startedAt,
    resolvedAt,
    scheduledFor: status === 'scheduled' ? startedAt : null,
    scheduledUntil: null,
    components: [...new Set(affected.map(({ name }) => name))],
    regions: [],
    updates: isMaintenance ? updates.map((update) => asMaintenance(update, startedAt)) : updates,
  };
  return { incident, affected, isAttributed: affected.length > 0 && row.components.bad.length === 0 };
}
