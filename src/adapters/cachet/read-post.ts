import type { IncidentKind, IncidentStatus } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import { webAddress } from '../reading/page-origin.js';
import { notedZonelessTime } from '../reading/zoneless-time.js';
import type { CachetPost } from './schema.js';

export interface CachetContext {
  readonly notes: Notes;
  readonly url: string;
  readonly timeZone: string;
  /** What people call a component, by its id. */
  readonly labels: ReadonlyMap<string, string>;
}

type Times = Readonly<Record<'occurred' | 'created' | 'scheduled' | 'completed', IsoTime | null>>;

function timesOf(post: CachetPost, where: string, { notes, timeZone }: CachetContext): Times {
  const read = (raw: unknown, what: string) => notedZonelessTime(raw, timeZone, `${what} of ${where}`, notes);
  return {
    occurred: read(post.occurredAt, 'occurred_at'),
    created: read(post.createdAt, 'created_at'),
    scheduled: read(post.scheduledAt, 'scheduled_at'),
    completed: read(post.completedAt, 'completed_at'),
  };
}

/**
 * The text an incident was opened with, and what was posted after it. Every later post overwrites the state of the incident itself, so the state
 * in which the first text was written cannot be told.
 */
function updatesOf(post: CachetPost, times: Times, where: string, { notes, timeZone }: CachetContext): SnapshotUpdate[] {
  const opened = times.occurred ?? times.created ?? times.scheduled;
  const first: SnapshotUpdate[] =
    opened === null || post.message.trim() === ''
      ? []
      : [{ id: 'message', status: 'unknown', body: post.message, at: opened, components: [] }];
  const later = post.updates.flatMap(({ id, status, message, createdAt }): SnapshotUpdate[] => {
    const at = notedZonelessTime(createdAt, timeZone, `created_at of update ${id} of ${where}`, notes);
    const word: IncidentStatus = status === null ? 'unknown' : notes.word(status, `status of update ${id} of ${where}`);
    if (at !== null) return [{ id: `update-${id}`, status: word, body: message, at, components: [] }];
    notes.add('bad-row', `update ${id} of ${where} has no time`);
    return [];
  });
  return oldestFirst([...first, ...later], where, notes);
}

/** Incidents and schedules are numbered apart, so their keys say which of the two they are. */
export function readPost(post: CachetPost, list: 'incident' | 'schedule', context: CachetContext): SnapshotIncident {
  const { notes, url, labels } = context;
  const where = `${list} ${post.id}`;
  const status = notes.word(post.status, `status of ${where}`);
  const kind: IncidentKind = list === 'schedule' || status === 'scheduled' ? 'maintenance' : 'incident';
  const times = timesOf(post, where, context);
  const updates = updatesOf(post, times, where, context);
  const last = updates.at(-1);
  const ended = status === 'completed' ? times.completed : last?.status === 'resolved' ? last.at : null;
  return {
    id: `${list}-${post.id}`,
    title: post.name.trim(),
    kind,
    impact: kind === 'maintenance' ? 'maintenance' : 'unknown',
    status,
    url: webAddress(post.url, url),
    startedAt: kind === 'maintenance' ? null : (times.occurred ?? times.created),
    resolvedAt: status === 'resolved' || status === 'completed' ? ended : null,
    scheduledFor: kind === 'maintenance' ? times.scheduled : null,
    scheduledUntil: list === 'schedule' ? times.completed : null,
    components: [...new Set(post.componentIds.map((id) => labels.get(id)).filter((label) => label !== undefined))],
    regions: [],
    updates,
  };
}
