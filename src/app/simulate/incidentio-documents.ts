import { type ComponentStatus, type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { PageSnapshot, SnapshotComponent, SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { componentsOf, groupsOf, toSecond } from './labels.js';
import { ulidOf } from './simulated-ids.js';
import { beginningOf, lastChangeOf, newestFirst } from './statuspage-documents.js';

/** The JSON of incident.io: its own document for the page's front end, and lists in the format of Statuspage that know incidents alone. */

const listLimit = 25;

export const componentWords: Record<ComponentStatus, string> = {
  operational: 'operational',
  degraded_performance: 'degraded_performance',
  partial_outage: 'partial_outage',
  major_outage: 'full_outage',
  under_maintenance: 'under_maintenance',
  unknown: 'unknown',
};

/** What it calls a postmortem is a text of its own, "write-up", and leaves the incident resolved. */
const statusWords: Record<IncidentStatus, string> = {
  investigating: 'investigating',
  identified: 'identified',
  monitoring: 'monitoring',
  resolved: 'resolved',
  postmortem: 'resolved',
  scheduled: 'maintenance_scheduled',
  in_progress: 'maintenance_in_progress',
  verifying: 'maintenance_in_progress',
  completed: 'maintenance_complete',
  withdrawn: 'resolved',
  unknown: 'investigating',
};

export const writtenUpdates = ({ updates }: SnapshotIncident): SnapshotUpdate[] =>
  updates.filter(({ status }) => status !== 'postmortem');

const idOf = ({ id }: SnapshotIncident): string => ulidOf('incident', id);
const updateIdOf = (incident: SnapshotIncident, update: SnapshotUpdate): string =>
  ulidOf('update', update.id ?? `${incident.id}/${update.at}`);
const pageIdOf = ({ page }: PageSnapshot): string => ulidOf('page', page.name);
const always: IsoTime = '2025-01-01T00:00:00.000Z';

function nativeUpdate(incident: SnapshotIncident, update: SnapshotUpdate): object {
  return {
    id: updateIdOf(incident, update),
    to_status: statusWords[update.status],
    published_at: update.at,
    message_string: update.body,
    message: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: update.body }] }] },
    component_statuses: [],
    automated_update: false,
  };
}

function nativeIncident(incident: SnapshotIncident, snapshot: PageSnapshot): object {
  const id = idOf(incident);
  const isMaintenance = incident.kind === 'maintenance';
  const affected = componentsOf(incident, snapshot);
  const begins = (isMaintenance ? incident.scheduledFor : null) ?? beginningOf(incident);
  return {
    id,
    name: incident.title,
    status: statusWords[incident.status],
    type: isMaintenance ? 'maintenance' : 'incident',
    published_at: beginningOf(incident),
    affected_components: affected.map((each) => ({
      component_id: ulidOf('component', each.id),
      status: componentWords[each.status],
    })),
    component_impacts: affected.map((each) => ({
      id: ulidOf('impact', `${incident.id}/${each.id}`),
      component_id: ulidOf('component', each.id),
      status: componentWords[each.status],
      start_at: begins,
      end_at: isMaintenance ? incident.scheduledUntil : incident.resolvedAt,
      status_page_incident_id: id,
    })),
    status_summaries: [],
    updates: writtenUpdates(incident).map((update) => nativeUpdate(incident, update)),
    write_up_url: null,
    write_up_contents: null,
  };
}

const shownComponent = (component: SnapshotComponent): object => ({
  component_id: ulidOf('component', component.id),
  name: component.name,
  description: '',
  hidden: false,
  display_uptime: true,
  data_available_since: always,
});

function structureOf(snapshot: PageSnapshot): object {
  const of = (group: string | null): object[] =>
    snapshot.components.filter((each) => each.group === group).map((each) => shownComponent(each));
  const groups = groupsOf(snapshot).map((name) => ({
    group: { id: ulidOf('group', name), name, description: '', hidden: false, components: of(name) },
  }));
  return { id: ulidOf('structure', snapshot.page.name), items: [...groups, ...of(null).map((component) => ({ component }))] };
}

/** What the page's own front end reads: open incidents and maintenances with all their texts, and nothing that is over. */
export function nativeSummary(snapshot: PageSnapshot, origin: string): object {
  const pageId = pageIdOf(snapshot);
  const open = newestFirst(snapshot.incidents).filter(({ status }) => !isTerminal(status));
  const of = (isMaintenance: boolean): object[] =>
    open.filter(({ kind }) => (kind === 'maintenance') === isMaintenance).map((each) => nativeIncident(each, snapshot));
  return {
    summary: {
      id: pageId,
      name: snapshot.page.name,
      subpath: '',
      public_url: `${origin}/`,
      page_type: 'standalone',
      components: snapshot.components.map((each) => ({
        id: ulidOf('component', each.id),
        name: each.name,
        description: '',
        status_page_id: pageId,
      })),
      affected_components: snapshot.components
        .filter(({ status }) => status !== 'operational')
        .map((each) => ({ component_id: ulidOf('component', each.id), status: componentWords[each.status] })),
      structure: structureOf(snapshot),
      ongoing_incidents: of(false),
      scheduled_maintenances: of(true),
      expose_status_summary_api: false,
      data_available_since: always,
    },
  };
}

function compatUpdate(incident: SnapshotIncident, update: SnapshotUpdate): object {
  const at = toSecond(update.at);
  return {
    id: updateIdOf(incident, update),
    body: update.body,
    created_at: at,
    display_at: at,
    incident_id: idOf(incident),
    status: statusWords[update.status],
    updated_at: at,
  };
}

const impacts = new Set(['none', 'minor', 'major']);

function compatIncident(incident: SnapshotIncident, snapshot: PageSnapshot): object {
  const watching = incident.updates.find(({ status }) => status === 'monitoring')?.at;
  return {
    id: idOf(incident),
    name: incident.title,
    status: statusWords[incident.status],
    created_at: toSecond(beginningOf(incident)),
    updated_at: toSecond(lastChangeOf(incident) ?? always),
    impact: impacts.has(incident.impact) ? incident.impact : 'major',
    page_id: pageIdOf(snapshot),
    ...(watching === undefined ? {} : { monitoring_at: toSecond(watching) }),
    ...(incident.resolvedAt === null ? {} : { resolved_at: toSecond(incident.resolvedAt) }),
    incident_updates: writtenUpdates(incident)
      .toReversed()
      .map((update) => compatUpdate(incident, update)),
  };
}

export interface CompatDocuments {
  readonly summary: object;
  readonly status: object;
  readonly components: object;
  readonly incidents: object;
}

/** The imitation of Statuspage, with what it leaves out: maintenances, components of incidents, groups, the zone and the links. */
export function compatDocuments(snapshot: PageSnapshot, origin: string, changedAt: IsoTime): CompatDocuments {
  const page = {
    id: pageIdOf(snapshot),
    name: snapshot.page.name,
    url: `${origin}/`,
    updated_at: toSecond(changedAt),
  };
  const rows = newestFirst(snapshot.incidents).filter(({ kind }) => kind !== 'maintenance');
  const of = (incidents: readonly SnapshotIncident[]): object[] => incidents.map((each) => compatIncident(each, snapshot));
  const status = {
    description: snapshot.status === 'none' ? 'All Systems Operational' : 'Partial System Degradation',
    indicator: snapshot.status,
  };
  const components = snapshot.components.map((each, position) => ({
    id: ulidOf('component', each.id),
    name: each.name,
    status: each.status,
    created_at: toSecond(always),
    updated_at: toSecond(always),
    position,
    page_id: page.id,
  }));
  return {
    summary: { page, status, components, incidents: of(rows.filter(({ status: word }) => !isTerminal(word))) },
    status: { page, status },
    components: { page, components },
    incidents: { page, incidents: of(rows.slice(0, listLimit)) },
  };
}
