import { type Impact, type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import { courseOf, readEvents, readScope, spanOf, textBeside, wordsOfKey } from './read-parts.js';
import type { SalesforceIncident, SalesforceMaintenance } from './schema.js';

export interface PageContext {
  readonly notes: Notes;
  /** The page that people read, which is not the host of the documents. */
  readonly pageUrl: string;
  readonly regionsOf: ReadonlyMap<string, readonly string[]>;
  readonly fetchedAt: IsoTime;
}

const namedInTitle = 3;

/** Most incidents have no title: what happens, and where. */
function titleOf(row: SalesforceIncident): string {
  const subject = row.message?.subject?.trim() ?? '';
  if (subject !== '') return subject;
  const type = row.IncidentImpacts.good.find((impact) => impact.type !== null)?.type ?? null;
  const what = type === null ? 'Incident' : wordsOfKey(type);
  const keys = row.affectsAll === true ? [] : row.instanceKeys.good;
  if (keys.length === 0) return what;
  const rest = keys.length - namedInTitle;
  return `${what} on ${keys.slice(0, namedInTitle).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}

const severity: readonly Impact[] = ['unknown', 'minor', 'major'];

function impactOf(row: SalesforceIncident, where: string, notes: Notes): Impact {
  const impacts = row.IncidentImpacts.good.map((impact) => notes.word(impact.severity, `severity of ${where}`));
  return severity.findLast((impact) => impacts.includes(impact)) ?? 'unknown';
}

/** A vendor's root cause is a sentence; a mere key such as "softwareDefect" is none. */
const rootCauseOf = (row: SalesforceIncident): string | null => {
  const text = row.message?.rootCause?.trim() ?? '';
  return text.includes(' ') ? text : null;
};

/** The last state that an event told; events may also tell that it is over before the impact gets its end. */
function statusFrom(updates: readonly SnapshotUpdate[]): IncidentStatus {
  const last = updates.findLast(({ status }) => status !== 'unknown')?.status ?? 'unknown';
  return isTerminal(last) ? 'unknown' : last;
}

export function readIncident(row: SalesforceIncident, context: PageContext): SnapshotIncident {
  const { notes, pageUrl, regionsOf } = context;
  const where = `incident ${row.id}`;
  const { startedAt, endedAt } = spanOf(row.IncidentImpacts, where, notes);
  const isOver = courseOf(row.IncidentImpacts) === 'over';
  const created = notes.time(row.createdAt, `createdAt of ${where}`);
  const changed = notes.time(row.updatedAt, `updatedAt of ${where}`);
  const rootCause = isOver && changed !== null ? rootCauseOf(row) : null;
  const updates = oldestFirst(
    [
      ...textBeside(row.additionalInformation, 'unknown', created),
      ...readEvents(row.IncidentEvents, where, notes),
      ...textBeside(rootCause, 'postmortem', changed),
    ],
    where,
    notes,
  );
  const over = rootCause === null ? 'resolved' : 'postmortem';
  return {
    id: row.id,
    title: titleOf(row),
    kind: 'incident',
    impact: impactOf(row, where, notes),
    status: isOver ? over : statusFrom(updates),
    url: row.externalId === null ? null : `${pageUrl}/incidents/${encodeURIComponent(row.externalId)}`,
    startedAt: startedAt ?? created,
    resolvedAt: endedAt,
    scheduledFor: null,
    scheduledUntil: null,
    ...readScope(row, regionsOf, where, notes),
    updates,
  };
}

/** Impacts tell what really happened; before there are any, the events tell, and a start that is still to come. */
function statusOfMaintenance(row: SalesforceMaintenance, updates: readonly SnapshotUpdate[], fetchedAt: IsoTime): IncidentStatus {
  const course = courseOf(row.MaintenanceImpacts);
  if (course === 'over') return 'completed';
  if (course === 'open') return 'in_progress';
  const last = updates.findLast(({ status }) => status !== 'unknown')?.status ?? 'unknown';
  if (course === 'unclear' && isTerminal(last)) return 'unknown';
  if (last === 'resolved') return 'completed';
  const start = row.plannedStartTime.at;
  return last === 'unknown' && start !== null && start > fetchedAt ? 'scheduled' : last;
}

export function readMaintenance(row: SalesforceMaintenance, context: PageContext): SnapshotIncident {
  const { notes, regionsOf, fetchedAt } = context;
  const where = `maintenance ${row.id}`;
  const created = notes.time(row.createdAt, `createdAt of ${where}`);
  const { startedAt, endedAt } = spanOf(row.MaintenanceImpacts, where, notes);
  const updates = oldestFirst(
    [...textBeside(row.additionalInformation, 'scheduled', created), ...readEvents(row.MaintenanceEvents, where, notes)],
    where,
    notes,
  );
  return {
    id: row.id,
    title: row.name?.trim() || 'Maintenance',
    kind: 'maintenance',
    impact: 'maintenance',
    status: statusOfMaintenance(row, updates, fetchedAt),
    url: null,
    startedAt,
    resolvedAt: endedAt,
    scheduledFor: notes.time(row.plannedStartTime, `plannedStartTime of ${where}`),
    scheduledUntil: notes.time(row.plannedEndTime, `plannedEndTime of ${where}`),
    ...readScope(row, regionsOf, where, notes),
    updates,
  };
}
