import { type ComponentStatus, type Impact, isTerminal, type PageStatus } from '../../domain/incident.js';
import type { PageSnapshot, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { incidentAt } from './incident-at.js';
import { changesOf } from './moments.js';
import type { History, ScriptedIncident } from './script.js';

/** What pages call a component where its bare name could mean several. */
export const componentLabel = (component: Pick<SnapshotComponent, 'name' | 'group'>): string =>
  component.group === null ? component.name : `${component.group} - ${component.name}`;

const severity: Record<PageStatus, number> = { unknown: 0, none: 0, maintenance: 1, minor: 2, major: 3, critical: 4 };
const wear: Record<ComponentStatus, number> = {
  unknown: 0,
  operational: 0,
  under_maintenance: 1,
  degraded_performance: 2,
  partial_outage: 3,
  major_outage: 4,
};
const wornBy: Record<Impact, ComponentStatus> = {
  none: 'operational',
  unknown: 'operational',
  minor: 'degraded_performance',
  major: 'partial_outage',
  critical: 'major_outage',
  maintenance: 'under_maintenance',
};

/** Whether an incident weighs on the page's headline now: a maintenance does so only while it runs. */
const weighs = (incident: SnapshotIncident): boolean =>
  !isTerminal(incident.status) && incident.status !== 'scheduled' && incident.kind !== 'notice';

const headline = (open: readonly SnapshotIncident[]): PageStatus =>
  open
    .map(({ impact }): PageStatus => (impact === 'unknown' ? 'none' : impact))
    .reduce((worst, next) => (severity[next] > severity[worst] ? next : worst), 'none');

function componentAt(component: SnapshotComponent, open: readonly SnapshotIncident[]): SnapshotComponent {
  const names = new Set([component.name, componentLabel(component)]);
  const statuses = open
    .filter((incident) => incident.components.some((name) => names.has(name)))
    .map((incident) => wornBy[incident.impact]);
  return { ...component, status: statuses.reduce((worst, next) => (wear[next] > wear[worst] ? next : worst), component.status) };
}

/** An incident's looks one after the other: between two of its changes it is not worked out again. */
function rememberedIncident(incident: ScriptedIncident): (at: IsoTime) => SnapshotIncident | undefined {
  const times = [...new Set(changesOf(incident).map(([at]) => at))].sort();
  const known = new Map<number, SnapshotIncident | undefined>();
  return (at) => {
    const passed = times.findLastIndex((time) => time <= at);
    if (!known.has(passed)) known.set(passed, incidentAt(incident, at));
    return known.get(passed);
  };
}

/**
 * The page of a history at any moment; ask one reader for many moments rather than pageAt() for each. Components stand as the file gives
 * them, or worse while an open incident names them.
 */
export function pageOf(history: History): (at: IsoTime) => PageSnapshot {
  const readers = history.incidents.map(rememberedIncident);
  return (at) => {
    const incidents = readers.map((read) => read(at)).filter((incident) => incident !== undefined);
    const open = incidents.filter(weighs);
    return {
      provider: history.provider,
      page: history.page,
      status: headline(open),
      components: history.components.map((component) => componentAt(component, open)),
      incidents,
      notes: [],
    };
  };
}

export const pageAt = (history: History, at: IsoTime): PageSnapshot => pageOf(history)(at);
