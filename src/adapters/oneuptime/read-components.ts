import type { ComponentStatus } from '../../domain/incident.js';
import type { SnapshotComponent } from '../../domain/snapshot.js';
import { firstOfEach } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import { componentStatusOfLabel } from '../reading/status-words.js';
import type { MonitorStatus, Overview, Resource } from './schema.js';

/**
 * Monitor states are named by users; the one with the lowest priority that is marked so means that all is well. Another one that is marked so as
 * well is not believed: nothing tells what it means.
 */
function meaningOf(statuses: readonly MonitorStatus[], notes: Notes): ReadonlyMap<string, ComponentStatus> {
  const lowest = Math.min(...statuses.map(({ priority }) => priority ?? Number.POSITIVE_INFINITY));
  return new Map(
    statuses.map((status): [string, ComponentStatus] => {
      const { _id, name, isOperationalState, priority } = status;
      if (isOperationalState && priority === lowest) return [_id, 'operational'];
      const worded = componentStatusOfLabel(name);
      if (worded === null || worded === 'operational') notes.add('unknown-word', `monitor status is "${name.slice(0, 60)}"`);
      return [_id, worded === null || worded === 'operational' ? 'unknown' : worded];
    }),
  );
}

function currentStatusId({ monitor, monitorGroupId }: Resource, overview: Overview): string | null {
  if (monitorGroupId === null) return monitor;
  const current = overview.monitorGroupCurrentStatuses ?? {};
  return Object.hasOwn(current, monitorGroupId) ? (current[monitorGroupId] ?? null) : null;
}

export interface ReadComponents {
  readonly components: readonly SnapshotComponent[];
  /** What people call what a monitor watches, by the monitor's id. */
  readonly byMonitor: ReadonlyMap<string, string>;
}

const labelOf = ({ name, group }: SnapshotComponent): string => (group === null ? name : `${group} - ${name}`);

export function readComponents(overview: Overview, notes: Notes): ReadComponents {
  const meanings = meaningOf(notes.rows(overview.monitorStatuses, 'monitor statuses'), notes);
  const groups = new Map(notes.rows(overview.resourceGroups, 'groups').map(({ _id, name }) => [_id, name.trim()]));
  const resources = notes.rows(overview.statusPageResources, 'resources').map((row) => ({ ...row, id: row._id }));
  const byMonitor = new Map<string, string>();
  const components = firstOfEach(resources, 'resources', notes).map((row) => {
    const group = groups.get(row.statusPageGroupId ?? '') ?? null;
    const status = meanings.get(currentStatusId(row, overview) ?? '') ?? 'unknown';
    const component: SnapshotComponent = { id: row.id, name: row.displayName.trim(), group, status, regions: [] };
    if (row.monitorId !== null) byMonitor.set(row.monitorId, labelOf(component));
    return component;
  });
  return { components, byMonitor };
}
