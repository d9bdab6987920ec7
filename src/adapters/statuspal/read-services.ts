import type { ComponentStatus } from '../../domain/incident.js';
import type { SnapshotComponent } from '../../domain/snapshot.js';
import type { Notes } from '../reading/notes.js';
import { StatuspalService } from './schema.js';

/** Trees of services are two or three levels deep; what goes deeper is not one. */
const deepest = 6;

export interface ServiceTree {
  /** The lowest services, in the order of the page; the names of those above are their group. */
  readonly components: readonly SnapshotComponent[];
  readonly isWhole: boolean;
  /** What people call the services with these ids: the lowest ones named, or else the group that is. */
  labels(ids: readonly string[]): string[];
}

interface Branch {
  readonly service: StatuspalService;
  readonly path: readonly string[];
}

export const labelOf = ({ name, group }: Pick<SnapshotComponent, 'name' | 'group'>): string =>
  group === null ? name : `${group} - ${name}`;

/** All services with the names above them, parents before their children. */
function branches(rows: readonly StatuspalService[], path: readonly string[], notes: Notes, bad: { count: number }): Branch[] {
  return rows.flatMap((service) => {
    const here = { service, path };
    const children = notes.rows(service.children, `children of service ${service.id}`).flatMap((raw, index) => {
      const read = StatuspalService.safeParse(raw);
      if (read.success && path.length < deepest) return [read.data];
      bad.count += 1;
      notes.add('bad-row', `children of service ${service.id}, row ${index + 1} cannot be read`);
      return [];
    });
    return [here, ...branches(children, [...path, service.name], notes, bad)];
  });
}

function statusOf(service: StatuspalService, notes: Notes): ComponentStatus {
  return notes.word(service.current_incident_type, `current_incident_type of service ${service.id}`);
}

export function readServices(rows: readonly StatuspalService[], notes: Notes): ServiceTree {
  const bad = { count: 0 };
  const seen = new Set<string>();
  const all = branches(rows, [], notes, bad).filter(({ service: { id } }) => {
    if (seen.has(id)) notes.add('duplicate-id', `two services are called ${id}`);
    return !seen.has(id) && seen.add(id);
  });
  const components = all
    .filter(({ service }) => service.children.good.length === 0)
    .map(({ service, path }) => ({
      id: service.id,
      name: service.name,
      group: path.length === 0 ? null : path.join(' - '),
      status: statusOf(service, notes),
      regions: [],
    }));
  const leaves = new Map(components.map((component) => [component.id, component]));
  const groups = new Map(all.map(({ service, path }) => [service.id, [...path, service.name].join(' - ')]));
  return {
    components,
    isWhole: bad.count === 0,
    labels(ids) {
      const named = ids.flatMap((id) => leaves.get(id) ?? []);
      const isCovered = (group: string) => named.some((leaf) => leaf.group === group || leaf.group?.startsWith(`${group} - `));
      const alone = ids.flatMap((id) => (leaves.has(id) ? [] : (groups.get(id) ?? []))).filter((group) => !isCovered(group));
      return [...new Set([...alone, ...named.map(labelOf)])];
    },
  };
}
