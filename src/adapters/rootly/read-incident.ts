import { type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import { webAddress } from '../reading/page-origin.js';
import type { RootlyIncident, RootlyUpdate } from './schema.js';

const planned: ReadonlySet<IncidentStatus> = new Set(['scheduled', 'in_progress', 'completed']);

function readUpdate(row: RootlyUpdate, where: string, notes: Notes): SnapshotUpdate[] {
  const at = notes.time(row.created_at, `created_at of ${where}`);
  if (at === null) {
    notes.add('bad-row', `${where} has no time`);
    return [];
  }
  return [{ id: null, status: notes.word(row.status, `status of ${where}`), body: row.body, at, components: [] }];
}

/** The incident's own word is the one of those who work on it; what the page says now is the word of its latest update. */
function statusOf(own: IncidentStatus, updates: readonly SnapshotUpdate[]): IncidentStatus {
  if (isTerminal(own)) return own;
  const latest = updates.at(-1)?.status ?? 'unknown';
  return latest === 'unknown' ? own : latest;
}

/** There is no id: the address of the incident's page is what it is known by. */
export function readIncident(row: RootlyIncident, origin: string, notes: Notes): SnapshotIncident[] {
  const url = webAddress(row.url, origin);
  if (url === null) {
    notes.add('bad-row', `the incident "${row.name.slice(0, 60)}" has no address`);
    return [];
  }
  const where = `incident ${url}`;
  const rows = notes.rows(row.incident_updates, `updates of ${where}`);
  const updates = oldestFirst(
    rows.flatMap((each, index) => readUpdate(each, `update ${index + 1} of ${where}`, notes)),
    where,
    notes,
  );
  const impact = notes.word(row.impact, `impact of ${where}`);
  const status = statusOf(notes.word(row.status, `status of ${where}`), updates);
  const startedAt = notes.time(row.started_at, `started_at of ${where}`);
  const resolvedAt = notes.time(row.resolved_at, `resolved_at of ${where}`);
  const isMaintenance = impact === 'maintenance' || planned.has(status);
  return [
    {
      id: url,
      title: row.name.trim(),
      kind: isMaintenance ? 'maintenance' : 'incident',
      impact: isMaintenance ? 'maintenance' : impact,
      status,
      url,
      // What is still to come has a start in this field all the same.
      startedAt: status === 'scheduled' ? null : startedAt,
      resolvedAt: isTerminal(status) ? resolvedAt : null,
      scheduledFor: status === 'scheduled' ? startedAt : null,
      scheduledUntil: null,
      components: [],
      regions: [],
      updates,
    },
  ];
}
