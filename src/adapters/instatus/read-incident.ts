import { type ComponentStatus, type Impact, type IncidentKind, type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import { addMs, type IsoTime } from '../../domain/time.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import type { ComponentNames } from './component-names.js';
import type { HistoryEntry } from './read-history.js';
import type { ActiveIncident, ActiveMaintenance } from './schema.js';

export interface PageContext {
  readonly notes: Notes;
  readonly pageUrl: string;
  readonly names: ComponentNames;
}

/** A row of one of the two lists of what is going on. */
export type ActiveRow =
  | { readonly kind: 'incident'; readonly row: ActiveIncident }
  | { readonly kind: 'maintenance'; readonly row: ActiveMaintenance };

/** Updates of a maintenance wear the labels of incidents: "Identified" announces it or says that it began. */
function maintenanceStatus(status: IncidentStatus, at: IsoTime, start: IsoTime | null): IncidentStatus {
  if (status === 'resolved') return 'completed';
  if (status === 'monitoring') return 'verifying';
  if (status !== 'investigating' && status !== 'identified') return status;
  return start !== null && at < start ? 'scheduled' : 'in_progress';
}

/** The feed sets one more full stop behind every text. */
const withoutAddedStop = (body: string): string => body.replace(/(?<=[^.])\.\.$/, '.');

function readUpdates(entry: HistoryEntry | undefined, kind: IncidentKind, start: IsoTime | null, notes: Notes): SnapshotUpdate[] {
  if (entry === undefined) return [];
  const where = `${kind} ${entry.id}`;
  const updates = entry.body.updates.flatMap(({ status, body, at }): SnapshotUpdate[] => {
    if (at === null) {
      notes.add('bad-row', `an update of ${where} has no time`);
      return [];
    }
    const ours = kind === 'maintenance' ? maintenanceStatus(status, at, start) : status;
    return [{ id: null, status: ours, body: withoutAddedStop(body), at, components: [] }];
  });
  return oldestFirst(updates, where, notes);
}

const rank: readonly Impact[] = ['none', 'minor', 'major', 'critical'];
const impacts: Partial<Record<ComponentStatus, Impact>> = {
  degraded_performance: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
};

/** An incident may say "operational" while what it affects is down, and an open one is never without any impact. */
function impactOf(row: ActiveIncident, affected: readonly ComponentStatus[], where: string, notes: Notes): Impact {
  const stated = notes.word(row.impact, `impact of ${where}`);
  const all = [stated, ...affected.map((status) => impacts[status] ?? 'none')];
  const worst = rank.findLast((impact) => all.includes(impact)) ?? 'none';
  return worst === 'none' ? 'unknown' : worst;
}

/** The summary and the feed are cached apart: a later post in the feed is the newer word. */
function statusOf(stated: IncidentStatus, updatedAt: IsoTime | null, updates: readonly SnapshotUpdate[]): IncidentStatus {
  const last = updates.at(-1);
  if (last === undefined || last.status === 'unknown' || updatedAt === null || last.at <= updatedAt) return stated;
  return last.status;
}

const endOf = (status: IncidentStatus, updates: readonly SnapshotUpdate[]): IsoTime | null => {
  const last = updates.at(-1);
  return isTerminal(status) && last !== undefined && isTerminal(last.status) ? last.at : null;
};

const addressOf = (kind: IncidentKind, id: string, entry: HistoryEntry | undefined, context: PageContext): string =>
  entry?.item.link ?? `${context.pageUrl}/${kind === 'maintenance' ? 'maintenance' : 'incident'}/${encodeURIComponent(id)}`;

/** What the summary lists, with the texts of the feed. */
export function readActive({ kind, row }: ActiveRow, entry: HistoryEntry | undefined, context: PageContext): SnapshotIncident {
  const { notes, names } = context;
  const where = `${kind} ${row.id}`;
  const startsAt =
    notes.time(kind === 'incident' ? row.started : row.start, `start of ${where}`) ?? entry?.item.publishedAt ?? null;
  const updates = readUpdates(entry, kind, startsAt, notes);
  const named = entry?.joinedNames ?? '';
  const updatedAt = notes.time(row.updatedAt, `updatedAt of ${where}`);
  const status = statusOf(notes.word<IncidentStatus>(row.status, `status of ${where}`), updatedAt, updates);
  const minutes = kind === 'maintenance' ? (row.duration ?? null) : null;
  return {
    id: row.id,
    title: row.name.trim(),
    kind,
    impact: kind === 'maintenance' ? 'maintenance' : impactOf(row, names.statuses(named), where, notes),
    status,
    url: addressOf(kind, row.id, entry, context),
    startedAt: kind === 'maintenance' ? null : startsAt,
    resolvedAt: endOf(status, updates),
    scheduledFor: kind === 'maintenance' ? startsAt : null,
    scheduledUntil: startsAt === null || minutes === null ? null : addMs(startsAt, minutes * 60_000),
    components: names.labels(named),
    regions: [],
    updates,
  };
}

/** What only the feed lists: it is over, or not in the summary for another reason. */
export function readPast(entry: HistoryEntry, context: PageContext): SnapshotIncident {
  const { id, kind, item, body } = entry;
  const isPlanned = kind === 'maintenance';
  const updates = readUpdates(entry, kind, item.publishedAt, context.notes);
  const status = updates.at(-1)?.status ?? 'unknown';
  return {
    id,
    title: item.title,
    kind,
    impact: isPlanned ? 'maintenance' : body.impact,
    status,
    url: addressOf(kind, id, entry, context),
    startedAt: isPlanned ? null : item.publishedAt,
    resolvedAt: endOf(status, updates),
    scheduledFor: isPlanned ? item.publishedAt : null,
    scheduledUntil: isPlanned ? body.scheduledUntil : null,
    components: context.names.labels(entry.joinedNames),
    regions: [],
    updates,
  };
}
