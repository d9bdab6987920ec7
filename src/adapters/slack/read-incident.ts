import { type Impact, type IncidentKind, type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import { webAddress } from '../reading/page-origin.js';
import { statusOfText } from '../reading/status-words.js';
import type { SlackIncident, SlackNote, SlackState, SlackType } from './schema.js';

/** Slack states no severity besides the type. */
const impactOf: Readonly<Record<SlackType, Impact>> = {
  outage: 'major',
  incident: 'minor',
  notice: 'none',
  maintenance: 'maintenance',
  unknown: 'unknown',
};

/** Null where the state says that it goes on, but not how far it has come. A maintenance that was called off is over; its last note tells why. */
const statusOfState: Readonly<Record<SlackState, IncidentStatus | null>> = {
  active: null,
  resolved: 'resolved',
  scheduled: 'scheduled',
  completed: 'completed',
  cancelled: 'completed',
  unknown: 'unknown',
};

const planned: ReadonlySet<SlackState> = new Set(['scheduled', 'completed', 'cancelled']);

function kindOf(type: SlackType, state: SlackState): IncidentKind {
  if (type === 'maintenance' || planned.has(state)) return 'maintenance';
  return type === 'notice' ? 'notice' : 'incident';
}

/** Notes carry no state: only their text tells one. While the incident goes on no note has ended it, whatever it sounds like. */
function statusOfNote(body: string, kind: IncidentKind, isOver: boolean): IncidentStatus {
  const told = statusOfText(body.replaceAll(/<[^<>]*>/g, ' ')) ?? 'unknown';
  if (!isTerminal(told)) return told;
  if (!isOver) return 'unknown';
  return kind === 'maintenance' ? 'completed' : told;
}

function readNote(row: SlackNote, where: string, statusOf: (body: string) => IncidentStatus, notes: Notes): SnapshotUpdate[] {
  const at = notes.time(row.date_created, `date_created of ${where}`);
  if (at !== null) return [{ id: null, status: statusOf(row.body), body: row.body, at, components: [] }];
  notes.add('bad-row', `${where} has no time`);
  return [];
}

/** The last state that a note told; "unknown" where none did. */
const statusFrom = (updates: readonly SnapshotUpdate[]): IncidentStatus =>
  updates.findLast(({ status }) => status !== 'unknown')?.status ?? 'unknown';

export function readIncident(row: SlackIncident, origin: string, notes: Notes): SnapshotIncident {
  const where = `incident ${row.id}`;
  const type = notes.word(row.type, `type of ${where}`);
  const state = notes.word(row.status, `status of ${where}`);
  const kind = kindOf(type, state);
  const ended = statusOfState[state];
  const isOver = ended !== null && isTerminal(ended);
  const rows = notes.rows(row.notes, `notes of ${where}`);
  const updates = oldestFirst(
    rows.flatMap((note, index) =>
      readNote(note, `note ${index + 1} of ${where}`, (body) => statusOfNote(body, kind, isOver), notes),
    ),
    where,
    notes,
  );
  const created = notes.time(row.date_created, `date_created of ${where}`);
  return {
    id: row.id,
    title: row.title.trim(),
    kind,
    impact: kind === 'maintenance' ? 'maintenance' : impactOf[type],
    status: ended ?? statusFrom(updates),
    url: webAddress(row.url, origin),
    startedAt: kind === 'maintenance' ? null : created,
    resolvedAt: isOver ? (updates.find(({ status }) => isTerminal(status))?.at ?? null) : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: [...new Set(notes.rows(row.services, `services of ${where}`))],
    regions: [],
    updates,
  };
}
