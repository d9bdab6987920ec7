import type { SnapshotComponent } from '../../domain/snapshot.js';
import { productsOf, regionOf } from './read-incident.js';
import type { GoogleIncident, ServiceState } from './schema.js';

type Status = SnapshotComponent['status'];

/** While an incident is open its products are not called operational, whatever the last update says of them. */
const statusOf: Readonly<Record<ServiceState, Status>> = {
  AVAILABLE: 'unknown',
  SERVICE_INFORMATION: 'degraded_performance',
  SERVICE_DISRUPTION: 'partial_outage',
  SERVICE_OUTAGE: 'major_outage',
  unknown: 'unknown',
};

const order: readonly Status[] = ['unknown', 'degraded_performance', 'partial_outage', 'major_outage'];
const worse = (one: Status, other: Status): Status => (order.indexOf(one) >= order.indexOf(other) ? one : other);

/** The products of open incidents, each in its worst state. The list of all products says nothing about how they are. */
export function readComponents(open: readonly GoogleIncident[]): SnapshotComponent[] {
  const components = new Map<string, SnapshotComponent>();
  for (const row of open) {
    const status = statusOf[row.status_impact.value];
    const regions = row.currently_affected_locations.good.map(({ id }) => regionOf(id));
    for (const { id, name } of productsOf(row)) {
      const known = components.get(id);
      components.set(id, {
        id,
        name,
        group: null,
        status: known === undefined ? status : worse(known.status, status),
        regions: [...new Set([...(known?.regions ?? []), ...regions])],
      });
    }
  }
  return [...components.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}
