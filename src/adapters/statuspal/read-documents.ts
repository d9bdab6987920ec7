import type { SnapshotIncident } from '../../domain/snapshot.js';
import type { PageDocument } from '../adapter.js';
import { readJson, unrecognised } from '../reading/json-document.js';
import type { LooseRows } from '../reading/loose.js';
import { readIncident, type StatuspalContext, type StatuspalList } from './read-incident.js';
import { StatuspalHistory, type StatuspalIncident, StatuspalSummary } from './schema.js';

export function readSummary(document: PageDocument): StatuspalSummary {
  const read = StatuspalSummary.safeParse(readJson(document));
  if (!read.success)
    throw unrecognised(document, 'with JSON that is no summary of Statuspal: its page or its incidents are missing', read.error);
  const { services, maintenances, upcoming_maintenances, info_notices } = read.data;
  for (const rows of [services, maintenances, upcoming_maintenances, info_notices])
    if (!rows.listed && rows.bad.length > 0) throw unrecognised(document, `with ${rows.bad[0]} where a list belongs`);
  return read.data;
}

export function readHistory(document: PageDocument): StatuspalHistory {
  const read = StatuspalHistory.safeParse(readJson(document));
  if (!read.success) throw unrecognised(document, 'with JSON that is no list of incidents of Statuspal', read.error);
  return read.data;
}

interface Candidate {
  readonly row: StatuspalIncident;
  readonly list: StatuspalList;
}

const updatedAt = ({ row }: Candidate): string => (typeof row.updated_at === 'string' ? row.updated_at : '');

/** The two documents are cached apart from each other, so the same incident may be seen in two states: the newer one counts, the summary's of equal ones. */
function newerOf(known: Candidate, other: Candidate): Candidate {
  if (updatedAt(other) > updatedAt(known)) return known.list === 'history' ? other : { row: other.row, list: known.list };
  return known;
}

export function readIncidents(
  summary: StatuspalSummary,
  history: StatuspalHistory | undefined,
  context: StatuspalContext,
): SnapshotIncident[] {
  const { notes } = context;
  const listed = (rows: LooseRows<StatuspalIncident>, list: StatuspalList): Candidate[] =>
    notes.rows(rows, `${list} of the page`).map((row) => ({ row, list }));
  const candidates = [
    ...listed(summary.incidents, 'incidents'),
    ...listed(summary.maintenances, 'maintenances'),
    ...listed(summary.upcoming_maintenances, 'upcoming_maintenances'),
    ...listed(summary.info_notices, 'info_notices'),
    ...(history === undefined ? [] : listed(history.incidents, 'history')),
  ];
  const newest = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const known = newest.get(candidate.row.id);
    newest.set(candidate.row.id, known === undefined ? candidate : newerOf(known, candidate));
  }
  return [...newest.values()].map(({ row, list }) => readIncident(row, list, context));
}
