import type { ComponentStatus, Impact, IncidentKind, IncidentStatus } from '../../domain/incident.js';
import { isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import type { FeedBody } from '../reading/feed-body.js';
import type { FeedItem } from '../reading/feed-document.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { LooseTime } from '../reading/loose.js';
import type { Notes } from '../reading/notes.js';
import type { CompatIncident, NativeIncident } from './schema.js';

/** One incident as each of the three documents tells it, all in the form of the snapshot. */

export interface PageContext {
  readonly notes: Notes;
  readonly pageUrl: string;
  /** "Group - Component"; undefined for a component that the page does not show. */
  readonly componentLabel: (id: string) => string | undefined;
  /** The same for a name as the feed writes it. */
  readonly componentLabelByName: (name: string) => string;
}

const addressOf = (id: string, { pageUrl }: PageContext): string => `${pageUrl}/incidents/${encodeURIComponent(id)}`;

function dated(
  update: Omit<SnapshotUpdate, 'at' | 'components'>,
  at: IsoTime | null,
  where: string,
  notes: Notes,
): SnapshotUpdate[] {
  if (at === null) notes.add('bad-row', `an update of ${where} has no time`);
  return at === null ? [] : [{ ...update, at, components: [] }];
}

function compatUpdates(row: CompatIncident, where: string, notes: Notes): SnapshotUpdate[] {
  // Newest first in the document: turned round, so that equal times keep the order in which they were written.
  const rows = notes.rows(row.incident_updates, `updates of ${where}`).toReversed();
  const updates = rows.flatMap(({ id, status, body, created_at, display_at }) => {
    const at =
      notes.time(display_at, `display_at of an update of ${where}`) ??
      notes.time(created_at, `created_at of an update of ${where}`);
    return dated({ id, status: notes.word(status, `status of an update of ${where}`), body }, at, where, notes);
  });
  return oldestFirst(updates, where, notes);
}

export function fromCompat(row: CompatIncident, context: PageContext): SnapshotIncident {
  const { notes } = context;
  const where = `incident ${row.id}`;
  return {
    id: row.id,
    title: row.name.trim(),
    kind: 'incident',
    impact: notes.word(row.impact, `impact of ${where}`),
    status: notes.word(row.status, `status of ${where}`),
    url: addressOf(row.id, context),
    startedAt: notes.time(row.created_at, `created_at of ${where}`),
    resolvedAt: notes.time(row.resolved_at, `resolved_at of ${where}`),
    scheduledFor: null,
    scheduledUntil: null,
    components: [],
    regions: [],
    updates: compatUpdates(row, where, notes),
  };
}

const impacts: Partial<Record<ComponentStatus, Impact>> = {
  degraded_performance: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
};
const worstFirst: readonly Impact[] = ['critical', 'major', 'minor'];

function nativeImpact(row: NativeIncident): Impact {
  const seen = [...row.component_impacts.good, ...row.affected_components.good].map(({ status }) => impacts[status.value]);
  return worstFirst.find((impact) => seen.includes(impact)) ?? 'unknown';
}

function nativeComponents(row: NativeIncident, where: string, context: PageContext): string[] {
  const rows = [
    ...context.notes.rows(row.affected_components, `affected components of ${where}`),
    ...context.notes.rows(row.component_impacts, `impacts of ${where}`),
  ];
  const labels = rows.map(({ component_id: id }) => context.componentLabel(id)).filter((label) => label !== undefined);
  return [...new Set(labels)];
}

/** The report after the incident has no time of its own: it stands behind the last update. */
function writeUp(row: NativeIncident, updates: readonly SnapshotUpdate[]): SnapshotUpdate[] {
  const body = row.write_up_contents ?? row.write_up_url;
  const last = updates.at(-1);
  if (body === null || last === undefined) return [];
  return [{ id: `${row.id}/write-up`, status: 'postmortem', body, at: last.at, components: [] }];
}

function nativeUpdates(row: NativeIncident, where: string, notes: Notes): SnapshotUpdate[] {
  const updates = notes.rows(row.updates, `updates of ${where}`).flatMap(({ id, to_status, published_at, message_string }) => {
    const at = notes.time(published_at, `published_at of an update of ${where}`);
    return dated(
      { id, status: notes.word(to_status, `status of an update of ${where}`), body: message_string },
      at,
      where,
      notes,
    );
  });
  const inOrder = oldestFirst(updates, where, notes);
  return [...inOrder, ...writeUp(row, inOrder)];
}

const ends = (times: readonly LooseTime[]): IsoTime[] => times.flatMap(({ at }) => at ?? []).sort();

/** When the components of a maintenance are planned to be under maintenance: nothing else tells its window. */
function plannedWindow(row: NativeIncident): Pick<SnapshotIncident, 'scheduledFor' | 'scheduledUntil'> {
  const planned = row.component_impacts.good.filter(({ status }) => status.value === 'under_maintenance');
  return {
    scheduledFor: ends(planned.map(({ start_at }) => start_at))[0] ?? null,
    scheduledUntil: ends(planned.map(({ end_at }) => end_at)).at(-1) ?? null,
  };
}

export function fromNative(row: NativeIncident, listedAs: IncidentKind, context: PageContext): SnapshotIncident {
  const { notes } = context;
  const kind = row.type === 'maintenance' ? 'maintenance' : listedAs;
  const where = `${kind} ${row.id}`;
  const publishedAt = notes.time(row.published_at, `published_at of ${where}`);
  const isPlanned = kind === 'maintenance';
  return {
    id: row.id,
    title: row.name.trim(),
    kind,
    impact: isPlanned ? 'maintenance' : nativeImpact(row),
    status: notes.word(row.status, `status of ${where}`),
    url: addressOf(row.id, context),
    startedAt: isPlanned ? null : publishedAt,
    resolvedAt: null,
    ...(isPlanned ? plannedWindow(row) : { scheduledFor: null, scheduledUntil: null }),
    components: nativeComponents(row, where, context),
    regions: [],
    updates: nativeUpdates(row, where, notes),
  };
}

const inLink = /\/incidents\/([0-9A-Za-z]{1,40})\/?$/;

/** Undefined for an entry that does not link to an incident. */
export function fromFeed(
  item: FeedItem,
  body: FeedBody,
  { notes, componentLabelByName }: PageContext,
): SnapshotIncident | undefined {
  const id = inLink.exec(item.link ?? '')?.[1] ?? inLink.exec(item.id ?? '')?.[1];
  if (id === undefined) {
    notes.add('bad-row', `an entry of the feed links to no incident: "${item.title.slice(0, 60)}"`);
    return undefined;
  }
  const where = `incident ${id}`;
  const updates = body.updates.flatMap(({ at, ...update }) => dated({ id: null, ...update }, at, where, notes));
  const last = oldestFirst(updates, where, notes).at(-1);
  const status: IncidentStatus = last?.status ?? 'unknown';
  return {
    id,
    title: item.title,
    kind: body.kind,
    impact: body.impact,
    status,
    url: item.link,
    startedAt: body.kind === 'maintenance' ? null : item.publishedAt,
    resolvedAt: last !== undefined && isTerminal(status) ? last.at : null,
    scheduledFor: body.scheduledFor,
    scheduledUntil: body.scheduledUntil,
    components: [...new Set(body.components.map(componentLabelByName))],
    regions: [],
    updates: last === undefined ? [] : [last],
  };
}
