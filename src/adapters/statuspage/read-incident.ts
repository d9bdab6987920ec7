import type { IncidentKind } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import type { Notes } from '../reading/notes.js';
import type { StatuspageIncident, StatuspageUpdate } from './schema.js';

/** What reading one incident needs to know about the page around it. */
export interface PageContext {
  readonly notes: Notes;
  /** The page's address as it states it; null where it states none that a browser could open. */
  readonly pageUrl: string | null;
  readonly origin: string;
  /** What people call a component: "Group - Component", or the bare name where there is no group. */
  componentLabel(component: { readonly id: string | null; readonly name: string }): string;
}

interface DatedUpdate {
  readonly update: SnapshotUpdate;
  readonly createdAt: IsoTime;
}

const unique = (words: readonly string[]): string[] => [...new Set(words)];

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function readUpdate(row: StatuspageUpdate, where: string, context: PageContext): DatedUpdate | undefined {
  const { notes } = context;
  const created = notes.time(row.created_at, `created_at of ${where}`);
  const at = notes.time(row.display_at, `display_at of ${where}`) ?? created;
  if (at === null) {
    notes.add('bad-row', `${where} has no time`);
    return undefined;
  }
  const affected = notes.rows(row.affected_components, `affected_components of ${where}`);
  const components = unique(affected.map((each) => context.componentLabel({ id: each.code, name: each.name })));
  const update = {
    id: row.id === '' ? null : row.id,
    status: notes.word(row.status, `status of ${where}`),
    body: row.body,
    at,
    components,
  };
  return { update, createdAt: created ?? at };
}

/** An id that occurs twice identifies nothing: the later listed row goes without, so that no word of the vendor is lost. */
function withUniqueIds(updates: readonly SnapshotUpdate[], where: string, notes: Notes): SnapshotUpdate[] {
  const seen = new Set<string>();
  return updates.map((update) => {
    if (update.id === null || !seen.has(update.id)) {
      if (update.id !== null) seen.add(update.id);
      return update;
    }
    notes.add('duplicate-id', `two updates of ${where} are called ${update.id}`);
    return { ...update, id: null };
  });
}

/** Statuspage lists the newest first; among equal times the row that was made later stands earlier. */
function readUpdates(row: StatuspageIncident, where: string, context: PageContext): SnapshotUpdate[] {
  const rows = context.notes.rows(row.incident_updates, `updates of ${where}`);
  const dated = rows
    .map((each, index) => readUpdate(each, `update ${each.id ?? index + 1} of ${where}`, context))
    .filter((each) => each !== undefined);
  const oldestFirst = dated.toReversed().sort((a, b) => compare(a.update.at, b.update.at) || compare(a.createdAt, b.createdAt));
  return withUniqueIds(
    oldestFirst.map((each) => each.update),
    where,
    context.notes,
  );
}

function componentsOf(
  row: StatuspageIncident,
  where: string,
  updates: readonly SnapshotUpdate[],
  context: PageContext,
): string[] {
  const stated = context.notes.rows(row.components, `components of ${where}`).map((each) => context.componentLabel(each));
  return unique(stated.length > 0 ? stated : updates.flatMap((update) => update.components));
}

const webAddress = (text: string | null): string | null =>
  text !== null && /^https?:\/\//.test(text) && URL.canParse(text) ? text : null;

function urlOf(row: StatuspageIncident, context: PageContext): string {
  const path = `/incidents/${encodeURIComponent(row.id)}`;
  if (context.pageUrl !== null) return `${context.pageUrl}${path}`;
  return webAddress(row.shortlink) ?? `${context.origin}${path}`;
}

/** A maintenance's `started_at` is the minute it was announced, which is no start of anything; its window is what the vendor says. */
export function readIncident(row: StatuspageIncident, kind: IncidentKind, context: PageContext): SnapshotIncident {
  const { notes } = context;
  const where = `${kind} ${row.id}`;
  const updates = readUpdates(row, where, context);
  const components = componentsOf(row, where, updates, context);
  const started = notes.time(row.started_at, `started_at of ${where}`) ?? notes.time(row.created_at, `created_at of ${where}`);
  return {
    id: row.id,
    title: row.name.trim(),
    kind,
    impact: notes.word(row.impact, `impact of ${where}`),
    status: notes.word(row.status, `status of ${where}`),
    url: urlOf(row, context),
    startedAt: kind === 'maintenance' ? null : started,
    resolvedAt: notes.time(row.resolved_at, `resolved_at of ${where}`),
    scheduledFor: notes.time(row.scheduled_for, `scheduled_for of ${where}`),
    scheduledUntil: notes.time(row.scheduled_until, `scheduled_until of ${where}`),
    components,
    regions: [],
    updates,
  };
}
