import { type IncidentKind, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import { webAddress } from '../reading/page-origin.js';
import type { SorryNotice, SorryUpdate } from './schema.js';

const impacts = { incident: 'unknown', maintenance: 'maintenance', notice: 'none' } as const;

function readUpdate(row: SorryUpdate, where: string, notes: Notes): SnapshotUpdate[] {
  const at = notes.time(row.created_at, `created_at of ${where}`);
  if (at === null) {
    notes.add('bad-row', `${where} has no time`);
    return [];
  }
  return [{ id: row.id, status: notes.word(row.state, `state of ${where}`), body: row.content, at, components: [] }];
}

/** `labels` gives what people call a component: with its group, where it has one. */
export function readNotice(
  row: SorryNotice,
  origin: string,
  labels: ReadonlyMap<string, string>,
  notes: Notes,
): SnapshotIncident {
  const where = `notice ${row.id}`;
  const type = notes.word(row.type, `type of ${where}`);
  const kind: IncidentKind = type === 'unknown' ? 'incident' : type;
  const rows = notes.rows(row.updates, `updates of ${where}`);
  const updates = rows.flatMap((each, index) => readUpdate(each, `update ${each.id ?? index + 1} of ${where}`, notes));
  const endedAt = notes.time(row.ended_at, `ended_at of ${where}`);
  const stated = notes.word(row.state, `state of ${where}`);
  // A general notice has no state; its end is all that can be known of it.
  const status = kind === 'notice' && endedAt !== null ? 'resolved' : stated;
  const components = notes.rows(row.components, `components of ${where}`);
  const isPlanned = kind === 'maintenance';
  return {
    id: row.id,
    title: row.subject.trim(),
    kind,
    impact: impacts[kind],
    status,
    url: webAddress(row.url, origin),
    startedAt:
      notes.time(row.began_at, `began_at of ${where}`) ??
      (isPlanned ? null : notes.time(row.created_at, `created_at of ${where}`)),
    resolvedAt: isTerminal(status) ? endedAt : null,
    scheduledFor: isPlanned ? notes.time(row.begins_at, `begins_at of ${where}`) : null,
    scheduledUntil: isPlanned ? notes.time(row.ends_at, `ends_at of ${where}`) : null,
    components: [...new Set(components.map(({ id, name }) => labels.get(id ?? '') ?? name))],
    regions: [],
    updates: oldestFirst(updates, where, notes),
  };
}
