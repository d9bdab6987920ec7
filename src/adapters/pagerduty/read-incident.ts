import { type Impact, type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import type { PagerdutyIncident, PagerdutyUpdate } from './schema.js';

function servicesOf(row: PagerdutyUpdate, where: string, notes: Notes): string[] {
  const rows = notes.rows(row.impacted_business_services, `services of ${where}`);
  return [...new Set(rows.map(({ name }) => name.trim()))];
}

function readUpdate(row: PagerdutyUpdate, where: string, notes: Notes): SnapshotUpdate[] {
  const each = `update ${row.id ?? ''} of ${where}`;
  const reported = notes.time(row.reported_at, `reported_at of ${each}`);
  const at = reported ?? notes.time(row.created_at, `created_at of ${each}`);
  const status = notes.word(row.status, `status of ${each}`);
  const components = servicesOf(row, each, notes);
  if (at !== null) return [{ id: row.id, status, body: row.message, at, components }];
  notes.add('bad-row', `${each} has no time`);
  return [];
}

function readPostmortem({ postmortem }: PagerdutyIncident, where: string, notes: Notes): SnapshotUpdate[] {
  if (postmortem === null || postmortem === undefined) return [];
  const at = notes.time(postmortem.created_at, `created_at of the postmortem of ${where}`);
  if (at !== null) return [{ id: null, status: 'postmortem', body: postmortem.message, at, components: [] }];
  notes.add('bad-row', `the postmortem of ${where} has no time`);
  return [];
}

const worstFirst: readonly Impact[] = ['critical', 'major', 'minor', 'unknown', 'maintenance', 'none'];

/** The worst that its posts ever said; the last one of a closed incident says that all is good. */
function impactOf(rows: readonly PagerdutyUpdate[], where: string, notes: Notes): Impact {
  const said = rows.map(({ severity }) => notes.word(severity, `severity of ${where}`));
  return worstFirst.find((impact) => said.includes(impact)) ?? 'unknown';
}

/** The list in which it stands decides whether it is over; its last post only tells how far it has come. */
function statusOf(updates: readonly SnapshotUpdate[], isOpen: boolean): IncidentStatus {
  const last = updates.at(-1)?.status ?? 'unknown';
  if (!isOpen) return updates.some(({ status }) => status === 'postmortem') ? 'postmortem' : 'resolved';
  return isTerminal(last) ? 'unknown' : last;
}

export function readIncident(row: PagerdutyIncident, isOpen: boolean, notes: Notes): SnapshotIncident {
  const where = `incident ${row.id}`;
  const rows = notes.rows(row.updates, `updates of ${where}`);
  const posts = rows.toReversed().flatMap((each) => readUpdate(each, where, notes));
  const posted = oldestFirst([...posts, ...readPostmortem(row, where, notes)], where, notes);
  const impact = impactOf(rows, where, notes);
  const kind = impact === 'maintenance' ? 'maintenance' : 'incident';
  const inWords = kind === 'maintenance' ? maintenanceStatus : (status: IncidentStatus) => status;
  const updates = posted.map((update) => ({ ...update, status: inWords(update.status) }));
  const begun = updates[0]?.at ?? null;
  return {
    id: row.id,
    title: row.title.trim(),
    kind,
    impact,
    status: inWords(statusOf(posted, isOpen)),
    url: null,
    startedAt: begun,
    resolvedAt: isOpen ? null : (posted.findLast((update) => update.status === 'resolved')?.at ?? null),
    scheduledFor: null,
    scheduledUntil: null,
    components: [...new Set(updates.flatMap(({ components }) => components))],
    regions: [],
    updates,
  };
}

/** A maintenance is posted with the words of incidents. */
function maintenanceStatus(status: IncidentStatus): IncidentStatus {
  if (status === 'resolved') return 'completed';
  return status === 'investigating' ? 'in_progress' : status;
}
