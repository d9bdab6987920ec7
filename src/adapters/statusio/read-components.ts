import type { ComponentStatus } from '../../domain/incident.js';
import type { SnapshotComponent } from '../../domain/snapshot.js';
import { firstOfEach } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import type { StatusioComponent, StatusioHappening } from './schema.js';

/** From the mildest on. */
const badness: readonly ComponentStatus[] = [
  'operational',
  'under_maintenance',
  'unknown',
  'degraded_performance',
  'partial_outage',
  'major_outage',
];

const worse = (a: ComponentStatus, b: ComponentStatus): ComponentStatus => (badness.indexOf(a) >= badness.indexOf(b) ? a : b);

export interface StatusioComponents {
  readonly components: readonly SnapshotComponent[];
  readonly isWhole: boolean;
  /** What people call the components that are affected, with the locations that are, where a component has several: "Exports - Europe". */
  labels(happening: StatusioHappening, where: string): string[];
}

/**
 * Containers are the places where a component runs. A component with several is a group of them besides being one itself, because it may read
 * operational while one of its places is down.
 */
function rowsOf(row: StatusioComponent, notes: Notes): SnapshotComponent[] {
  const where = `component ${row.id}`;
  const own = notes.word(row.status_code, `status_code of ${where}`);
  const containers = firstOfEach(notes.rows(row.containers, `containers of ${where}`), `containers of ${where}`, notes);
  const places = containers.map((container) => ({
    id: `${row.id}/${container.id}`,
    name: container.name,
    group: row.name,
    status: notes.word(container.status_code, `status_code of ${where} in ${container.id}`),
    regions: [],
  }));
  const [only] = places;
  const status = places.length === 1 && only !== undefined ? worse(own, only.status) : own;
  return [{ id: row.id, name: row.name, group: null, status, regions: [] }, ...(places.length > 1 ? places : [])];
}

export function readComponents(rows: readonly StatusioComponent[], isListed: boolean, notes: Notes): StatusioComponents {
  const unique = firstOfEach(rows, 'components', notes);
  const byId = new Map(unique.map((row) => [row.id, row]));
  return {
    components: unique.flatMap((row) => rowsOf(row, notes)),
    isWhole: isListed && unique.every(({ containers }) => containers.bad.length === 0),
    labels(happening, where) {
      const places = new Set(notes.rows(happening.containers_affected, `containers of ${where}`).map(({ _id }) => _id));
      const labels = notes.rows(happening.components_affected, `components of ${where}`).flatMap(({ _id, name }) => {
        const component = byId.get(_id);
        const all = component?.containers.good ?? [];
        const hit = all.length > 1 ? all.filter(({ id }) => places.has(id)) : [];
        const known = component?.name ?? name;
        return hit.length === 0 || hit.length === all.length ? [known] : hit.map((place) => `${known} - ${place.name}`);
      });
      return [...new Set(labels)];
    },
  };
}
