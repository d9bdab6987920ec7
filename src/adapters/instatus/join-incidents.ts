import { isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { firstOfEach } from '../reading/listing-order.js';
import type { LooseRows } from '../reading/loose.js';
import type { HistoryEntry } from './read-history.js';
import { type ActiveRow, type PageContext, readActive, readPast } from './read-incident.js';
import type { Summary } from './schema.js';

type Kind = ActiveRow['kind'];

interface JoinContext extends PageContext {
  readonly fetchedAt: IsoTime;
}

export interface JoinedIncidents {
  readonly incidents: readonly SnapshotIncident[];
  /** Kinds whose list was read wholly and fits what the page says about itself: what is missing there is over. */
  readonly covered: readonly Kind[];
  /** Told by the feed only, which has no impact. */
  readonly sketched: readonly string[];
  /** Told by the summary only, which has no texts and no components: the feed is away, or does not reach back to them any more. */
  readonly latestOnly: readonly string[];
}

/** A page that says it has issues while it lists none may have lost the list, or may only show components that are down. */
function coveredKinds(summary: Summary, { notes }: JoinContext): Kind[] {
  const { activeIncidents, activeMaintenances, page } = summary;
  const status = page.status.value;
  const isEmpty = (rows: LooseRows<unknown>) => rows.good.length === 0 && rows.bad.length === 0;
  const lacksIncidents = isEmpty(activeIncidents) && status !== 'up' && status !== 'maintenance';
  const lacksMaintenances = isEmpty(activeMaintenances) && (status === 'maintenance' || status === 'unknown');
  if (lacksIncidents) notes.add('contradiction', 'the page does not say that it is up, but lists no incident');
  if (lacksMaintenances) notes.add('contradiction', 'the page may be under maintenance, but lists none');
  return [
    ...(lacksIncidents || activeIncidents.bad.length > 0 ? [] : (['incident'] as const)),
    ...(lacksMaintenances || activeMaintenances.bad.length > 0 ? [] : (['maintenance'] as const)),
  ];
}

/** What both documents tell, once each. */
export function joinIncidents(
  summary: Summary,
  history: ReadonlyMap<string, HistoryEntry>,
  context: JoinContext,
): JoinedIncidents {
  const { notes } = context;
  const incidents = firstOfEach(notes.rows(summary.activeIncidents, 'active incidents'), 'incidents', notes);
  const maintenances = firstOfEach(notes.rows(summary.activeMaintenances, 'active maintenances'), 'maintenances', notes);
  const rows = new Map<string, ActiveRow>();
  for (const row of incidents) rows.set(row.id, { kind: 'incident', row });
  for (const row of maintenances) if (!rows.has(row.id)) rows.set(row.id, { kind: 'maintenance', row });
  const covered = coveredKinds(summary, context);
  const active = [...rows.values()].map((row) => readActive(row, history.get(row.row.id), context));
  const past = [...history.values()].filter(({ id }) => !rows.has(id)).map((entry) => readPast(entry, context));
  const shown = past.filter((incident) => isShown(incident, covered, context));
  const latestOnly = [...rows.keys()].filter((id) => !history.has(id));
  return { incidents: [...active, ...shown], covered, sketched: shown.map(({ id }) => id), latestOnly };
}

/**
 * The feed may end without a last word on what is over. Such an entry is left out, which closes it by absence; it is not called resolved, because
 * the feed may also be ahead of the summary with something new.
 */
function isShown(incident: SnapshotIncident, covered: readonly Kind[], { notes, fetchedAt }: JoinContext): boolean {
  if (isTerminal(incident.status)) return true;
  const isAhead = incident.scheduledFor !== null && incident.scheduledFor > fetchedAt;
  if (isAhead || !covered.some((kind) => kind === incident.kind)) return true;
  notes.add('left-out', `${incident.kind} ${incident.id} has no end in the feed, but the page no longer lists it as open`);
  return false;
}
