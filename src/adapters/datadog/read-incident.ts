import { type ComponentStatus, type Impact, isTerminal } from '../../domain/incident.js';
import type { SnapshotComponent, SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { LooseRows } from '../reading/loose.js';
import type { Notes } from '../reading/notes.js';
import type { DatadogAffected, DatadogComponent, DatadogIncident, DatadogUpdate } from './schema.js';

export interface PageContext {
  readonly notes: Notes;
  readonly pageUrl: string;
  /** What people call a component, by its id. */
  readonly labels: ReadonlyMap<string, string>;
}

/** Groups are not components of their own: their status only sums up what stands in them. */
export function readComponents(rows: readonly DatadogComponent[], notes: Notes): SnapshotComponent[] {
  return rows.flatMap((row): SnapshotComponent[] => {
    const group = row.name.trim();
    if (row.type !== 'ComponentGroup') return [componentOf(row, null, notes)];
    if (!row.components.listed) notes.add('missing-list', `group ${row.id} has no list of components`);
    return notes.rows(row.components, `components of group ${row.id}`).map((each) => componentOf(each, group, notes));
  });
}

type Leaf = Pick<DatadogComponent, 'id' | 'name' | 'status'>;

const componentOf = ({ id, name, status }: Leaf, group: string | null, notes: Notes): SnapshotComponent => ({
  id,
  name: name.trim(),
  group,
  status: notes.word(status, `status of component ${id}`),
  regions: [],
});

export const labelsOf = (components: readonly SnapshotComponent[]): ReadonlyMap<string, string> =>
  new Map(components.map(({ id, name, group }) => [id, group === null ? name : `${group} - ${name}`]));

function affectedLabels(rows: LooseRows<DatadogAffected>, where: string, { notes, labels }: PageContext): string[] {
  const named = notes.rows(rows, `components of ${where}`).flatMap(({ id, name }) => {
    const label = (id === null ? undefined : labels.get(id)) ?? name?.trim() ?? '';
    if (label === '') notes.add('bad-row', `a component of ${where} has no name`);
    return label === '' ? [] : [label];
  });
  return [...new Set(named)];
}

function readUpdate(row: DatadogUpdate, where: string, context: PageContext): SnapshotUpdate[] {
  const { notes } = context;
  const each = `update ${row.id ?? ''} of ${where}`;
  const started = notes.time(row.startedAt, `startedAt of ${each}`);
  const created = notes.time(row.createdAt, `createdAt of ${each}`);
  // Imported posts were all created in the minute of the import; when they were made stands in startedAt.
  const at = started ?? created;
  const components = affectedLabels(row.componentsAffected, each, context);
  const status = notes.word(row.status, `status of ${each}`);
  if (at !== null) return [{ id: row.id, status, body: row.description, at, components }];
  notes.add('bad-row', `${each} has no time`);
  return [];
}

const impacts: readonly (readonly [ComponentStatus, Impact])[] = [
  ['major_outage', 'critical'],
  ['partial_outage', 'major'],
  ['degraded_performance', 'minor'],
];

/** The worst state that the incident or one of its posts gave a component; incidents have no impact of their own. */
function impactOf(row: DatadogIncident): Impact {
  const affected = [row.componentsAffected, ...row.timeline.good.map((update) => update.componentsAffected)];
  const statuses = affected.flatMap(({ good }) => good.map(({ status }) => status?.value));
  return impacts.find(([status]) => statuses.includes(status))?.[1] ?? 'unknown';
}

export function readIncident(row: DatadogIncident, context: PageContext): SnapshotIncident {
  const { notes, pageUrl } = context;
  const where = `incident ${row.id}`;
  const rows = notes.rows(row.timeline, `timeline of ${where}`);
  const updates = oldestFirst(
    rows.toReversed().flatMap((each) => readUpdate(each, where, context)),
    where,
    notes,
  );
  const stated = affectedLabels(row.componentsAffected, where, context);
  const status = notes.word(row.currentStatus, `currentStatus of ${where}`);
  const published = notes.time(row.publishedDate, `publishedDate of ${where}`);
  const resolved = notes.time(row.resolvedDate, `resolvedDate of ${where}`);
  return {
    id: row.id,
    title: row.title.trim(),
    kind: 'incident',
    impact: impactOf(row),
    status,
    url: `${pageUrl}/incidents/${encodeURIComponent(row.id)}`,
    startedAt: updates[0]?.at ?? published,
    resolvedAt: isTerminal(status) ? resolved : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: stated.length > 0 ? stated : [...new Set(updates.flatMap(({ components }) => components))],
    regions: [],
    updates,
  };
}
