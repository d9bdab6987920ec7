import type { SnapshotComponent } from '../../domain/snapshot.js';
import type { Notes } from '../reading/notes.js';
import { componentStatusOf, type DevOpsHealth } from './schema.js';

/** One component for each service in each geography, under the name of the service. */
export function readComponents({ services }: DevOpsHealth, notes: Notes): SnapshotComponent[] {
  return notes.rows(services, 'services').flatMap((service) =>
    notes.rows(service.geographies, `geographies of ${service.id}`).map(({ id, name, health }) => {
      const key = `${service.id}/${id || name}`;
      const status = componentStatusOf[notes.word(health, `health of ${key}`)];
      return { id: key, name, group: service.id, status, regions: [id || name] };
    }),
  );
}
