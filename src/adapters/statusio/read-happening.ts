import type { IncidentKind, IncidentStatus } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import type { StatusioComponents } from './read-components.js';
import type { StatusioHappening } from './schema.js';

export interface StatusioContext {
  readonly origin: string;
  readonly pageId: string;
  readonly components: StatusioComponents;
  readonly notes: Notes;
}

/** The list in which something stands says whether it is planned, and whether it has begun. */
export type StatusioList = 'incidents' | 'active' | 'upcoming';

/**
 * The feed, where a closed incident is found again, writes minutes only. Messages have no ids, so theirs are cut to the minute as well: they are
 * recognised by their times.
 */
export const toMinute = (at: IsoTime): IsoTime => `${at.slice(0, 16)}:00.000Z`;

const minuteOf = (at: IsoTime | null): IsoTime | null => (at === null ? null : toMinute(at));

export const addressOf = (
  { origin, pageId }: Pick<StatusioContext, 'origin' | 'pageId'>,
  kind: IncidentKind,
  id: string,
): string => `${origin}/pages/${kind === 'maintenance' ? 'maintenance' : 'incident'}/${pageId}/${encodeURIComponent(id)}`;

type Message = StatusioHappening['messages']['good'][number];

function readMessage(row: Message, where: string, notes: Notes): SnapshotUpdate[] {
  const at = minuteOf(notes.time(row.datetime, `datetime of ${where}`));
  if (at === null) {
    notes.add('bad-row', `${where} has no time`);
    return [];
  }
  return [{ id: null, status: notes.word(row.state, `state of ${where}`), body: row.details, at, components: [] }];
}

function statusOf(list: StatusioList, last: IncidentStatus): IncidentStatus {
  if (list === 'incidents') return last;
  return list === 'upcoming' ? 'scheduled' : 'in_progress';
}

export function readHappening(row: StatusioHappening, list: StatusioList, context: StatusioContext): SnapshotIncident {
  const { notes } = context;
  const kind: IncidentKind = list === 'incidents' ? 'incident' : 'maintenance';
  const where = `${kind} ${row._id}`;
  const messages = notes.rows(row.messages, `messages of ${where}`);
  const updates = messages.flatMap((message, index) => readMessage(message, `message ${index + 1} of ${where}`, notes));
  const impacts = messages.map(({ status }, index) => notes.word(status, `status of message ${index + 1} of ${where}`));
  const openedAt = minuteOf(notes.time(row.datetime_open, `datetime_open of ${where}`));
  const ordered = oldestFirst(updates, where, notes);
  const status = statusOf(list, ordered.at(-1)?.status ?? 'unknown');
  return {
    id: row._id,
    title: row.name.trim(),
    kind,
    // A last message often reads "operational" already while the incident is still watched.
    impact: kind === 'maintenance' ? 'maintenance' : (impacts.findLast((impact) => impact !== 'none') ?? 'unknown'),
    status,
    url: addressOf(context, kind, row._id),
    startedAt: kind === 'maintenance' ? null : openedAt,
    resolvedAt: status === 'resolved' ? (ordered.at(-1)?.at ?? null) : null,
    scheduledFor: notes.time(row.datetime_planned_start, `datetime_planned_start of ${where}`),
    scheduledUntil: notes.time(row.datetime_planned_end, `datetime_planned_end of ${where}`),
    components: context.components.labels(row, where),
    regions: [],
    updates: ordered,
  };
}
