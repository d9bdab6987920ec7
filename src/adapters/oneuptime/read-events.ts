import type { Impact, IncidentStatus } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { LooseRows, LooseTime } from '../reading/loose.js';
import type { Notes } from '../reading/notes.js';
import { statusOfLabel } from '../reading/status-words.js';
import type { Announcement, Event, Incident, IncidentTimeline, PublicNote } from './schema.js';

export interface OneUptimeContext {
  readonly notes: Notes;
  /** Where people open the page; incidents lie below it. */
  readonly pageUrl: string;
  readonly fetchedAt: IsoTime;
  readonly byMonitor: ReadonlyMap<string, string>;
  readonly resolvedStates: ReadonlySet<string>;
}

function componentsOf(
  monitors: LooseRows<{ readonly _id: string }>,
  where: string,
  { notes, byMonitor }: OneUptimeContext,
): string[] {
  const names = notes.rows(monitors, `monitors of ${where}`).map(({ _id }) => byMonitor.get(_id));
  return [...new Set(names.filter((name) => name !== undefined))];
}

interface StateChange {
  readonly at: IsoTime;
  readonly name: string;
}

function changesOf(timelines: readonly IncidentTimeline[], where: string, notes: Notes): StateChange[] {
  const read = timelines.flatMap(({ startsAt, createdAt, incidentState }) => {
    const at =
      notes.time(startsAt, `startsAt of a state of ${where}`) ?? notes.time(createdAt, `createdAt of a state of ${where}`);
    return at === null ? [] : [{ at, name: incidentState?.name ?? '' }];
  });
  return read.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

/** An open word only: that an incident is over is told by a flag and not by the name that somebody gave to a state. */
function openStatusOf(name: string, what: string, notes: Notes): IncidentStatus {
  const status = statusOfLabel(name);
  if (status === 'investigating' || status === 'identified' || status === 'monitoring') return status;
  notes.add('unknown-word', `${what} is "${name.slice(0, 60)}"`);
  return 'unknown';
}

interface Opening {
  readonly body: string;
  readonly at: IsoTime | null;
}

/** A note carries no state; it was written in the state that the incident had then. */
function updatesOf(
  opening: Opening,
  rows: readonly PublicNote[],
  statusAt: (at: IsoTime) => IncidentStatus,
  where: string,
  notes: Notes,
): SnapshotUpdate[] {
  const { body, at: openedAt } = opening;
  const first: SnapshotUpdate[] =
    openedAt === null || body.trim() === ''
      ? []
      : [{ id: 'description', status: statusAt(openedAt), body, at: openedAt, components: [] }];
  const later = rows.flatMap(({ _id, note, postedAt, createdAt }): SnapshotUpdate[] => {
    const at = notes.time(postedAt, `postedAt of note ${_id}`) ?? notes.time(createdAt, `createdAt of note ${_id}`);
    if (at !== null) return [{ id: _id, status: statusAt(at), body: note, at, components: [] }];
    notes.add('bad-row', `note ${_id} of ${where} has no time`);
    return [];
  });
  return oldestFirst([...first, ...later], where, notes);
}

/** The names that OneUptime gives to a new project. Users may give others, which say nothing here. */
const severities: Readonly<Record<string, Impact>> = {
  'critical incident': 'critical',
  critical: 'critical',
  'major incident': 'major',
  major: 'major',
  'minor incident': 'minor',
  minor: 'minor',
};

function impactOf(name: string | null, where: string, notes: Notes): Impact {
  if (name === null) return 'unknown';
  const known = Object.hasOwn(severities, name.trim().toLowerCase()) ? severities[name.trim().toLowerCase()] : undefined;
  if (known === undefined) notes.add('unknown-word', `severity of ${where} is "${name.slice(0, 60)}"`);
  return known ?? 'unknown';
}

const created = (time: LooseTime, where: string, notes: Notes): IsoTime | null => {
  const at = notes.time(time, `createdAt of ${where}`);
  if (at === null) notes.add('bad-row', `${where} has no time`);
  return at;
};

export function readIncident(
  row: Incident,
  ownNotes: readonly PublicNote[],
  timelines: readonly IncidentTimeline[],
  context: OneUptimeContext,
): SnapshotIncident {
  const { notes, pageUrl, resolvedStates } = context;
  const where = `incident ${row._id}`;
  const state = row.currentIncidentState;
  const isOver = state?._id !== null && state?._id !== undefined && resolvedStates.has(state._id);
  const changes = changesOf(timelines, where, notes);
  const lastChange = changes.at(-1)?.at ?? null;
  const at = created(row.createdAt, where, notes);
  const statusAt = (moment: IsoTime): IncidentStatus => {
    // The newest state is the one that the flag speaks of, so a note after its beginning was written when all was over.
    if (isOver && lastChange !== null && moment >= lastChange) return 'resolved';
    const then = changes.findLast((change) => change.at <= moment);
    return then === undefined ? 'unknown' : openStatusOf(then.name, `a state of ${where}`, notes);
  };
  return {
    id: row._id,
    title: row.title.trim(),
    kind: 'incident',
    impact: impactOf(row.incidentSeverity?.name ?? null, where, notes),
    status: isOver ? 'resolved' : openStatusOf(state?.name ?? '', `state of ${where}`, notes),
    url: `${pageUrl}/incidents/${encodeURIComponent(row._id)}`,
    startedAt: at,
    resolvedAt: isOver ? lastChange : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: componentsOf(row.monitors, where, context),
    regions: [],
    updates: updatesOf({ body: row.description, at }, ownNotes, statusAt, where, notes),
  };
}

/** One flag of three tells the state. Two that contradict each other tell nothing. */
function stateOf(state: Event['currentScheduledMaintenanceState'], where: string, notes: Notes): IncidentStatus {
  const flags = [
    state?.isScheduledState === true ? (['scheduled'] as const) : [],
    state?.isOngoingState === true ? (['in_progress'] as const) : [],
    state?.isResolvedState === true ? (['completed'] as const) : [],
  ].flat();
  const [only, ...more] = flags;
  if (only !== undefined && more.length === 0) return only;
  notes.add('unknown-word', `state of ${where} is "${(state?.name ?? '').slice(0, 60)}"`);
  return 'unknown';
}

export function readEvent(row: Event, ownNotes: readonly PublicNote[], context: OneUptimeContext): SnapshotIncident {
  const { notes, pageUrl } = context;
  const where = `maintenance ${row._id}`;
  const status = stateOf(row.currentScheduledMaintenanceState, where, notes);
  const until = notes.time(row.endsAt, `endsAt of ${where}`);
  const opening = { body: row.description, at: created(row.createdAt, where, notes) };
  return {
    id: row._id,
    title: row.title.trim(),
    kind: 'maintenance',
    impact: 'maintenance',
    status,
    url: `${pageUrl}/scheduled-events/${encodeURIComponent(row._id)}`,
    startedAt: null,
    resolvedAt: null,
    scheduledFor: notes.time(row.startsAt, `startsAt of ${where}`),
    scheduledUntil: until,
    components: componentsOf(row.monitors, where, context),
    regions: [],
    updates: updatesOf(opening, ownNotes, () => 'unknown', where, notes),
  };
}

/** An announcement is shown between two moments, the second of which may be missing. */
export function readAnnouncement(row: Announcement, context: OneUptimeContext): SnapshotIncident {
  const { notes, pageUrl, fetchedAt } = context;
  const where = `announcement ${row._id}`;
  const at = notes.time(row.showAnnouncementAt, `showAnnouncementAt of ${where}`) ?? created(row.createdAt, where, notes);
  const until = notes.time(row.endAnnouncementAt, `endAnnouncementAt of ${where}`);
  const isOver = until !== null && until <= fetchedAt;
  return {
    id: row._id,
    title: row.title.trim(),
    kind: 'notice',
    impact: 'none',
    status: isOver ? 'resolved' : 'unknown',
    url: `${pageUrl}/announcements/${encodeURIComponent(row._id)}`,
    startedAt: at,
    resolvedAt: isOver ? until : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: componentsOf(row.monitors, where, context),
    regions: [],
    updates: updatesOf({ body: row.description, at }, [], () => 'unknown', where, notes),
  };
}
