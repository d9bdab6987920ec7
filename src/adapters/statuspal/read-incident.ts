import { type IncidentKind, type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import { webAddress } from '../reading/page-origin.js';
import { notedZonelessTime } from '../reading/zoneless-time.js';
import type { ServiceTree } from './read-services.js';
import { impactOfType, type StatuspalIncident, type StatuspalUpdate } from './schema.js';

/** The list of the summary in which an incident stands says what it is; the history holds all sorts. */
export type StatuspalList = 'incidents' | 'maintenances' | 'upcoming_maintenances' | 'info_notices' | 'history';

export interface StatuspalContext {
  readonly origin: string;
  readonly fetchedAt: IsoTime;
  readonly services: ServiceTree;
  readonly notes: Notes;
}

const ofMaintenance: Partial<Record<IncidentStatus, IncidentStatus>> = {
  investigating: 'in_progress',
  identified: 'in_progress',
  monitoring: 'verifying',
  resolved: 'completed',
};

/** Statuspal's times carry no zone and are in UTC. */
const timeOf = (raw: unknown, where: string, notes: Notes): IsoTime | null => notedZonelessTime(raw, 'UTC', where, notes);

/** People see `posted_at`, which may lie before the post was made. The HTML is made of the description, which is what the vendor wrote. */
function readUpdate(row: StatuspalUpdate, where: string, kind: IncidentKind, notes: Notes) {
  const at = timeOf(row.posted_at, `posted_at of ${where}`, notes) ?? timeOf(row.inserted_at, `inserted_at of ${where}`, notes);
  if (at === null) {
    notes.add('bad-row', `${where} has no time`);
    return [];
  }
  const word = notes.word(row.type, `type of ${where}`);
  const status = word === 'plain' || kind !== 'maintenance' ? word : (ofMaintenance[word] ?? word);
  return [{ id: row.id, status, body: row.description ?? row.description_html ?? '', at }];
}

function readUpdates(row: StatuspalIncident, where: string, kind: IncidentKind, notes: Notes): SnapshotUpdate[] {
  const rows = notes.rows(row.updates, `updates of ${where}`).toReversed();
  const read = rows.flatMap((each) => readUpdate(each, `update ${each.id ?? ''} of ${where}`, kind, notes));
  // An essential update says how important it is and not how things are: they are as they were.
  let last: IncidentStatus = kind === 'maintenance' ? 'in_progress' : 'unknown';
  const updates = read
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
    .map(({ status, ...rest }) => {
      last = status === 'plain' ? last : status;
      return { ...rest, status: last, components: [] };
    });
  return oldestFirst(updates, where, notes);
}

function kindOf(row: StatuspalIncident, list: StatuspalList): IncidentKind {
  if (list === 'maintenances' || list === 'upcoming_maintenances') return 'maintenance';
  if (list === 'info_notices') return 'notice';
  const type = row.type.value;
  return type === 'info' ? 'notice' : type === 'scheduled' || type === 'emergency-maintenance' ? 'maintenance' : 'incident';
}

interface Times {
  readonly startsAt: IsoTime | null;
  readonly endsAt: IsoTime | null;
}

function maintenanceStatus(list: StatuspalList, last: IncidentStatus, times: Times, fetchedAt: IsoTime): IncidentStatus {
  if (isTerminal(last)) return 'completed';
  if (list === 'upcoming_maintenances') return 'scheduled';
  if (list === 'maintenances') return last === 'verifying' ? last : 'in_progress';
  if (times.endsAt !== null && times.endsAt <= fetchedAt) return 'completed';
  if (times.startsAt === null) return 'unknown';
  return times.startsAt > fetchedAt ? 'scheduled' : 'in_progress';
}

/** An incident is over when it has an end that lies behind; one that is foreseen ends nothing. */
function incidentStatus(last: IncidentStatus, { endsAt }: Times, fetchedAt: IsoTime): IncidentStatus {
  return endsAt !== null && endsAt <= fetchedAt ? 'resolved' : last;
}

export function readIncident(row: StatuspalIncident, list: StatuspalList, context: StatuspalContext): SnapshotIncident {
  const { notes, fetchedAt } = context;
  const where = `incident ${row.id}`;
  const kind = kindOf(row, list);
  const updates = readUpdates(row, where, kind, notes);
  const last = updates.at(-1)?.status ?? 'unknown';
  const times = {
    startsAt: timeOf(row.starts_at, `starts_at of ${where}`, notes),
    endsAt: timeOf(row.ends_at, `ends_at of ${where}`, notes),
  };
  const isMaintenance = kind === 'maintenance';
  const status = isMaintenance ? maintenanceStatus(list, last, times, fetchedAt) : incidentStatus(last, times, fetchedAt);
  const impact = impactOfType[notes.word(row.type, `type of ${where}`)];
  return {
    id: row.id,
    title: row.title.trim(),
    kind,
    impact: isMaintenance ? 'maintenance' : impact,
    status,
    url: webAddress(row.url, context.origin),
    startedAt: isMaintenance ? null : times.startsAt,
    resolvedAt: !isMaintenance && isTerminal(status) ? times.endsAt : null,
    scheduledFor: isMaintenance ? times.startsAt : null,
    scheduledUntil: isMaintenance ? times.endsAt : null,
    components: context.services.labels(notes.rows(row.service_ids, `service_ids of ${where}`)),
    regions: [],
    updates,
  };
}
