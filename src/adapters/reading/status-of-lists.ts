import type { PageStatus } from '../../domain/incident.js';
import type { SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import { worstStatus } from './page-status.js';

/** The state of a page that states none: the worst of its lists. What a list that was not read wholly hides may be worse, so then nothing is good news. */
export function statusOfLists(
  incidents: readonly Pick<SnapshotIncident, 'kind' | 'impact' | 'status'>[],
  components: readonly Pick<SnapshotComponent, 'status'>[],
  isWhole: boolean,
): PageStatus {
  const worst = worstStatus(incidents, components);
  return !isWhole && (worst === 'none' || worst === 'maintenance') ? 'unknown' : worst;
}
