import type { IncidentStatus } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import type { ChecklyIncident, ChecklyUpdate } from './schema.js';

/** Checkly has no words of their own for planned work. */
const ofMaintenance: Partial<Record<IncidentStatus, IncidentStatus>> = {
  investigating: 'in_progress',
  identified: 'in_progress',
  monitoring: 'verifying',
  resolved: 'completed',
};

function readUpdate(row: ChecklyUpdate, where: string, isMaintenance: boolean, notes: Notes): SnapshotUpdate[] {
  const at =
    notes.time(row.publicIncidentUpdateDate, `publicIncidentUpdateDate of ${where}`) ??
    notes.time(row.created_at, `created_at of ${where}`);
  if (at === null) {
    notes.add('bad-row', `${where} has no time`);
    return [];
  }
  const word = notes.word(row.status, `status of ${where}`);
  const status = isMaintenance ? (ofMaintenance[word] ?? word) : word;
  return [{ id: row.id, status, body: row.description, at, components: [] }];
}

export function readIncident(row: ChecklyIncident, origin: string, notes: Notes): SnapshotIncident {
  const impact = notes.word(row.severity, `severity of incident ${row.id}`);
  const isMaintenance = impact === 'maintenance';
  const where = `incident ${row.id}`;
  const rows = notes.rows(row.incidentUpdates, `updates of ${where}`);
  const updates = rows.flatMap((each, index) =>
    readUpdate(each, `update ${each.id ?? index + 1} of ${where}`, isMaintenance, notes),
  );
  const word = notes.word(row.lastUpdateStatus, `lastUpdateStatus of ${where}`);
  const startedAt = notes.time(row.created_at, `created_at of ${where}`);
  return {
    id: row.id,
    title: row.name.trim(),
    kind: isMaintenance ? 'maintenance' : 'incident',
    impact,
    status: isMaintenance ? (ofMaintenance[word] ?? word) : word,
    url: origin,
    startedAt: isMaintenance ? null : startedAt,
    resolvedAt: null,
    scheduledFor: null,
    scheduledUntil: null,
    components: [...new Set(notes.rows(row.services, `services of ${where}`).map(({ name }) => name))],
    regions: [],
    updates: oldestFirst(updates, where, notes),
  };
}
