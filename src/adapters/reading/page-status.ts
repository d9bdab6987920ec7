import { type ComponentStatus, isTerminal, type PageStatus } from '../../domain/incident.js';
import type { SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';

type IncidentState = Pick<SnapshotIncident, 'kind' | 'impact' | 'status'>;
type ComponentState = Pick<SnapshotComponent, 'status'>;

/** What is not known may be worse than a maintenance, but an impact that the vendor stated weighs more. */
const badness: Readonly<Record<PageStatus, number>> = { none: 0, maintenance: 1, unknown: 2, minor: 3, major: 4, critical: 5 };

const ofComponent: Readonly<Record<ComponentStatus, PageStatus>> = {
  operational: 'none',
  under_maintenance: 'maintenance',
  unknown: 'unknown',
  degraded_performance: 'minor',
  partial_outage: 'major',
  major_outage: 'critical',
};

/** A maintenance weighs only while it is going on. An open incident without a stated impact is never "all is well". */
function ofIncident({ kind, impact, status }: IncidentState): PageStatus {
  if (isTerminal(status) || status === 'scheduled') return 'none';
  if (kind === 'maintenance') return status === 'unknown' ? 'unknown' : 'maintenance';
  if (kind === 'notice') return impact === 'unknown' ? 'none' : impact;
  return impact === 'none' ? 'unknown' : impact;
}

/**
 * The state of a page that states none itself: the worst of what is open and of the components. 'none' only when nothing is open and every
 * component is operational. Lists that could not be read wholly must not come here, for what is missing in them counts as well.
 */
export function worstStatus(incidents: readonly IncidentState[], components: readonly ComponentState[]): PageStatus {
  let worst: PageStatus = 'none';
  for (const each of [...incidents.map(ofIncident), ...components.map(({ status }) => ofComponent[status])])
    if (badness[each] > badness[worst]) worst = each;
  return worst;
}
