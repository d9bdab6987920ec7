import type { Impact, IncidentKind, IncidentStatus } from '../../domain/incident.js';
import { isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import type { LooseRows } from '../reading/loose.js';
import type { Notes } from '../reading/notes.js';
import { statusOfText } from '../reading/status-words.js';
import type { AffectedResource, State, StatusReport, StatusUpdate } from './schema.js';

/** What reading one report needs to know about the page around it. */
export interface PageContext {
  readonly notes: Notes;
  readonly fetchedAt: IsoTime;
  readonly updates: ReadonlyMap<string, StatusUpdate>;
  /** What people call a resource; undefined where the page shows none with this id. */
  resourceLabel(id: string): string | undefined;
}

interface DatedUpdate {
  readonly row: StatusUpdate;
  readonly at: IsoTime;
  readonly affected: readonly AffectedResource[];
  /** Every resource that was touched so far is back. */
  readonly isOver: boolean;
}

const unique = (words: readonly string[]): string[] => [...new Set(words)];

function kindOf({ report_type, aggregate_state }: StatusReport['attributes']): IncidentKind {
  if (report_type.value === 'unknown') return aggregate_state.value === 'maintenance' ? 'maintenance' : 'incident';
  return report_type.value === 'maintenance' ? 'maintenance' : 'incident';
}

function labelsOf(affected: readonly AffectedResource[], where: string, context: PageContext): string[] {
  const labels = affected.map(({ status_page_resource_id: id }) => {
    const label = context.resourceLabel(id);
    if (label === undefined)
      context.notes.add('unknown-reference', `${where} names resource ${id}, which the page does not show`);
    return label;
  });
  return unique(labels.filter((label) => label !== undefined));
}

function readAffected(rows: LooseRows<AffectedResource>, where: string, notes: Notes): readonly AffectedResource[] {
  const affected = notes.rows(rows, `affected resources of ${where}`);
  for (const { status } of affected) notes.word(status, `status of a resource in ${where}`);
  return affected;
}

function referencedUpdates(report: StatusReport, where: string, { notes, updates }: PageContext): StatusUpdate[] {
  const references = report.relationships?.status_updates;
  if (references === undefined) notes.add('missing-list', `${where} does not say which updates it has`);
  const ids = references === undefined ? [] : notes.rows(references, `updates of ${where}`).map(({ id }) => id);
  return unique(ids).flatMap((id) => {
    const update = updates.get(id);
    if (update === undefined) notes.add('missing-row', `update ${id} of ${where} is not in the document`);
    return update ?? [];
  });
}

/** The references stand in no order. */
function datedUpdates(report: StatusReport, where: string, context: PageContext): DatedUpdate[] {
  const dated = referencedUpdates(report, where, context).flatMap((row) => {
    const at = context.notes.time(row.attributes.published_at, `published_at of update ${row.id}`);
    if (at === null) context.notes.add('bad-row', `update ${row.id} of ${where} has no time`);
    return at === null ? [] : { row, at };
  });
  const states = new Map<string, State>();
  return dated
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : Number(a.row.id) - Number(b.row.id)))
    .map(({ row, at }) => {
      const affected = readAffected(row.attributes.affected_resources, `update ${row.id}`, context.notes);
      for (const { status_page_resource_id: id, status } of affected) states.set(id, status.value);
      const isOver = affected.length > 0 && [...states.values()].every((state) => state === 'resolved');
      return { row, at, affected, isOver };
    });
}

/** The one description of a maintenance is dated to its start; only what comes later tells of its course. */
function statusInMaintenance({ at }: DatedUpdate, isClosing: boolean, startsAt: IsoTime | null): IncidentStatus {
  if (startsAt === null) return 'unknown';
  if (at <= startsAt) return 'scheduled';
  return isClosing ? 'completed' : 'in_progress';
}

/** The format has no words such as "identified"; where the text uses one, it counts, but the end is only told by the affected resources. */
function statusInIncident({ row, isOver }: DatedUpdate, isLast: boolean, isClosed: boolean): IncidentStatus {
  if (isOver && (isClosed || !isLast)) return 'resolved';
  const inText = statusOfText(row.attributes.message ?? '');
  if (inText === null || (isTerminal(inText) && !(isLast && isClosed))) return 'unknown';
  return inText;
}

function readUpdates(report: StatusReport, kind: IncidentKind, where: string, context: PageContext): SnapshotUpdate[] {
  const { aggregate_state, starts_at } = report.attributes;
  const isClosed = aggregate_state.value === 'resolved';
  const dated = datedUpdates(report, where, context);
  return dated.map((update, index) => {
    const isLast = index === dated.length - 1;
    const status =
      kind === 'maintenance'
        ? statusInMaintenance(update, isLast && isClosed, starts_at.at)
        : statusInIncident(update, isLast, isClosed);
    const components = labelsOf(update.affected, `update ${update.row.id}`, context);
    return { id: update.row.id, status, body: update.row.attributes.message ?? '', at: update.at, components };
  });
}

function statusOf(
  report: StatusReport,
  kind: IncidentKind,
  updates: readonly SnapshotUpdate[],
  fetchedAt: IsoTime,
): IncidentStatus {
  const { aggregate_state, starts_at } = report.attributes;
  if (aggregate_state.value === 'resolved') return kind === 'maintenance' ? 'completed' : 'resolved';
  if (aggregate_state.value === 'unknown') return 'unknown';
  // A maintenance that is still to come already has the state "maintenance".
  if (kind === 'maintenance') return starts_at.at === null ? 'unknown' : starts_at.at > fetchedAt ? 'scheduled' : 'in_progress';
  const last = updates.findLast(({ status }) => status !== 'unknown')?.status ?? 'unknown';
  return isTerminal(last) ? 'unknown' : last;
}

const impacts: Partial<Record<State, Impact>> = { degraded: 'minor', downtime: 'major', maintenance: 'maintenance' };
const worstFirst: readonly Impact[] = ['major', 'minor', 'maintenance'];

/** The worst that any resource went through, for a resolved report says only "resolved" now. */
function impactOf(kind: IncidentKind, states: readonly State[]): Impact {
  if (kind === 'maintenance') return 'maintenance';
  const seen = states.map((state) => impacts[state]);
  return worstFirst.find((impact) => seen.includes(impact)) ?? 'unknown';
}

/** `ends_at` stays empty when people resolve a report by hand; then its last update is the end. */
function resolvedAtOf(report: StatusReport, updates: readonly SnapshotUpdate[], where: string, notes: Notes): IsoTime | null {
  const endsAt = notes.time(report.attributes.ends_at, `ends_at of ${where}`);
  if (report.attributes.aggregate_state.value !== 'resolved') return null;
  const last = updates.at(-1);
  return endsAt ?? (last !== undefined && isTerminal(last.status) ? last.at : null);
}

export function readReport(report: StatusReport, context: PageContext): SnapshotIncident {
  const { notes } = context;
  const where = `report ${report.id}`;
  const { title, report_type, starts_at, ends_at, aggregate_state, affected_resources } = report.attributes;
  notes.word(report_type, `report_type of ${where}`);
  notes.word(aggregate_state, `aggregate_state of ${where}`);
  const kind = kindOf(report.attributes);
  const isPlanned = kind === 'maintenance';
  const startsAt = notes.time(starts_at, `starts_at of ${where}`);
  const affected = readAffected(affected_resources, where, notes);
  const updates = readUpdates(report, kind, where, context);
  const states = [aggregate_state.value, ...affected.map(({ status }) => status.value), ...statesOfUpdates(report, context)];
  const components = labelsOf(affected, where, context);
  return {
    id: report.id,
    title: title.trim(),
    kind,
    impact: impactOf(kind, states),
    status: statusOf(report, kind, updates, context.fetchedAt),
    url: null,
    startedAt: isPlanned ? null : startsAt,
    resolvedAt: resolvedAtOf(report, updates, where, notes),
    scheduledFor: isPlanned ? startsAt : null,
    scheduledUntil: isPlanned ? ends_at.at : null,
    components: components.length > 0 ? components : unique(updates.flatMap((update) => update.components)),
    regions: [],
    updates,
  };
}

function statesOfUpdates(report: StatusReport, { updates }: PageContext): State[] {
  const ids = report.relationships?.status_updates?.good.map(({ id }) => id) ?? [];
  return ids.flatMap((id) => updates.get(id)?.attributes.affected_resources.good.map(({ status }) => status.value) ?? []);
}
