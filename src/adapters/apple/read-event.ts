import { type ComponentStatus, type Impact, type IncidentKind, type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import type { Notes } from '../reading/notes.js';
import { webAddress } from '../reading/page-origin.js';
import { statusOfText } from '../reading/status-words.js';
import { readPostedTime } from './posted-time.js';
import type { AppleEvent, AppleService, AppleState, AppleType } from './schema.js';

const impactOf: Readonly<Record<AppleType, Impact>> = {
  Outage: 'major',
  Issue: 'minor',
  Performance: 'minor',
  Maintenance: 'maintenance',
  Available: 'none',
  unknown: 'unknown',
};

const componentStatusOf: Readonly<Record<AppleType, ComponentStatus>> = {
  Outage: 'major_outage',
  Issue: 'degraded_performance',
  Performance: 'degraded_performance',
  Maintenance: 'under_maintenance',
  Available: 'operational',
  unknown: 'unknown',
};

const badness: readonly ComponentStatus[] = [
  'operational',
  'under_maintenance',
  'unknown',
  'degraded_performance',
  'partial_outage',
  'major_outage',
];

/** What an event means for its service now: only what goes on counts. */
function effectOf({ statusType, eventStatus }: AppleEvent): ComponentStatus {
  if (eventStatus.value === 'ongoing') return componentStatusOf[statusType.value];
  return eventStatus.value === 'unknown' ? 'unknown' : 'operational';
}

/** A service is fine when its list of events says so, empty or not; a list that is missing or cannot be read says nothing. */
export function serviceStatus({ events }: AppleService): ComponentStatus {
  if (!events.listed || events.bad.length > 0) return 'unknown';
  const effects = events.good.map(effectOf);
  return badness.findLast((status) => effects.includes(status)) ?? 'operational';
}

/** Of the events that one message has under several services, the one that is least over. */
const progress: readonly AppleState[] = ['ongoing', 'unknown', 'upcoming', 'resolved', 'completed'];

export interface Message {
  readonly events: readonly AppleEvent[];
  readonly services: readonly AppleService[];
}

const worstType: readonly AppleType[] = ['Outage', 'Issue', 'Performance', 'unknown', 'Maintenance', 'Available'];

function statusOf(state: AppleState, kind: IncidentKind, message: string): IncidentStatus {
  switch (state) {
    case 'resolved':
    case 'completed':
      return kind === 'maintenance' ? 'completed' : 'resolved';
    case 'upcoming':
      return 'scheduled';
    case 'ongoing':
      return kind === 'maintenance' ? 'in_progress' : ongoingStatus(message);
    case 'unknown':
      return 'unknown';
  }
}

/** "ongoing" does not say how far things have come; often the text does. It never ends what Apple calls ongoing. */
function ongoingStatus(message: string): IncidentStatus {
  const told = statusOfText(message) ?? 'unknown';
  return isTerminal(told) ? 'unknown' : told;
}

/** One text for each message, replaced in place: there is never more than one update. */
function updateOf(
  event: AppleEvent,
  status: IncidentStatus,
  startedAt: IsoTime | null,
  where: string,
  notes: Notes,
): SnapshotUpdate[] {
  const posted = event.datePosted === null ? null : readPostedTime(event.datePosted);
  if (event.datePosted !== null && posted === null)
    notes.add('unreadable-time', `datePosted of ${where} is "${event.datePosted.slice(0, 60)}"`);
  const at = posted ?? startedAt;
  return at === null || event.message === null ? [] : [{ id: null, status, body: event.message, at, components: [] }];
}

const shownServices = 3;

function titleOf(type: AppleType, names: readonly string[]): string {
  const rest = names.length - shownServices;
  const more = rest > 0 ? ` and ${rest} more` : '';
  return `${names.slice(0, shownServices).join(', ')}${more}: ${type === 'unknown' ? 'event' : type.toLowerCase()}`;
}

export function readMessage(
  id: string,
  { events, services }: Message,
  origin: string,
  notes: Notes,
): SnapshotIncident | undefined {
  const where = `message ${id}`;
  const states = events.map(({ eventStatus }) => notes.word(eventStatus, `eventStatus of ${where}`));
  const types = events.map(({ statusType }) => notes.word(statusType, `statusType of ${where}`));
  const state = progress.find((each) => states.includes(each)) ?? 'unknown';
  const event = events[states.indexOf(state)];
  if (event === undefined) return undefined;
  const type = worstType.find((each) => types.includes(each)) ?? 'unknown';
  const kind: IncidentKind = type === 'Maintenance' ? 'maintenance' : 'incident';
  const status = statusOf(state, kind, event.message ?? '');
  const start = notes.time(event.epochStartDate, `epochStartDate of ${where}`);
  const end = notes.time(event.epochEndDate, `epochEndDate of ${where}`);
  const names = [...new Set(services.map(({ serviceName }) => serviceName.trim()))];
  const isPlanned = kind === 'maintenance';
  return {
    id,
    title: titleOf(type, names),
    kind,
    impact: impactOf[type],
    status,
    url: services.map(({ redirectUrl }) => webAddress(redirectUrl, origin)).find((url) => url !== null) ?? null,
    startedAt: isPlanned ? null : start,
    resolvedAt: isPlanned || !isTerminal(status) ? null : end,
    scheduledFor: isPlanned ? start : null,
    scheduledUntil: isPlanned ? end : null,
    components: names,
    regions: [],
    updates: updateOf(event, status, start, where, notes),
  };
}
