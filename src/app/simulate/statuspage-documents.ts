import { isTerminal, type PageStatus } from '../../domain/incident.js';
import type { PageSnapshot, SnapshotComponent, SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { isMaintenance } from './labels.js';
import { componentLabel } from './page-at.js';
import { statuspageId } from './simulated-ids.js';

/** The three documents of a Statuspage page, and one for each incident, as plain values ready for JSON. */
export interface StatuspageDocuments {
  readonly summary: object;
  readonly incidents: object;
  readonly maintenances: object;
  /** By the id that the documents use. */
  readonly byId: ReadonlyMap<string, object>;
}

const listLimit = 50;

const headlines: Record<PageStatus, string> = {
  none: 'All Systems Operational',
  minor: 'Minor Service Outage',
  major: 'Partial System Outage',
  critical: 'Major Service Outage',
  maintenance: 'Service Under Maintenance',
  unknown: 'Status unknown',
};

interface PageParts {
  readonly pageId: string;
  /** By what incidents call them: the label, and the bare name where it is the only one. */
  readonly components: ReadonlyMap<string, { readonly id: string; readonly label: string; readonly row: object }>;
}

const groupId = (group: string): string => statuspageId('group', `group ${group}`);

const componentRow = (id: string, name: string, status: string, rest: object): object => ({
  id,
  name,
  status,
  created_at: '2024-01-01T00:00:00.000Z',
  updated_at: '2024-01-01T00:00:00.000Z',
  position: 1,
  description: null,
  showcase: true,
  start_date: null,
  only_show_if_degraded: false,
  ...rest,
});

function pageParts(snapshot: PageSnapshot): PageParts {
  const pageId = statuspageId('page', snapshot.page.name);
  const components = new Map<string, { id: string; label: string; row: object }>();
  const uses = (name: string): number => snapshot.components.filter((component) => component.name === name).length;
  for (const component of snapshot.components) {
    const id = statuspageId('component', component.id);
    const place = { group_id: component.group === null ? null : groupId(component.group), page_id: pageId, group: false };
    const entry = { id, label: componentLabel(component), row: componentRow(id, component.name, component.status, place) };
    if (!components.has(entry.label)) components.set(entry.label, entry);
    if (uses(component.name) === 1 && !components.has(component.name)) components.set(component.name, entry);
  }
  return { pageId, components };
}

/** A component that incidents name and the page no longer lists still stands in those incidents. */
function componentNamed(name: string, parts: PageParts) {
  const id = statuspageId('component', `unlisted ${name}`);
  const unlisted = () => ({
    id,
    label: name,
    row: componentRow(id, name, 'operational', { group_id: null, page_id: parts.pageId, group: false }),
  });
  return parts.components.get(name) ?? unlisted();
}

function updateRow(update: SnapshotUpdate, index: number, incidentId: string, parts: PageParts): object {
  const affected = update.components.map((name) => {
    const { id, label } = componentNamed(name, parts);
    return { code: id, name: label, old_status: 'operational', new_status: 'operational' };
  });
  return {
    id: statuspageId('update', update.id ?? `${incidentId}/${update.at}/${index}`),
    status: update.status,
    body: update.body,
    incident_id: incidentId,
    created_at: update.at,
    updated_at: update.at,
    display_at: update.at,
    affected_components: affected.length === 0 ? null : affected,
    deliver_notifications: true,
    custom_tweet: null,
    tweet_id: null,
  };
}

export const lastChangeOf = (incident: SnapshotIncident): IsoTime | null =>
  [incident.startedAt, incident.resolvedAt, ...incident.updates.map(({ at }) => at)]
    .filter((at) => at !== null)
    .sort()
    .at(-1) ?? null;

function incidentRow(incident: SnapshotIncident, origin: string, parts: PageParts): object {
  const id = statuspageId('incident', incident.id);
  const isPlanned = isMaintenance(incident);
  return {
    id,
    name: incident.title,
    status: incident.status,
    created_at: incident.updates[0]?.at ?? incident.startedAt,
    updated_at: lastChangeOf(incident),
    monitoring_at: incident.updates.find((update) => update.status === 'monitoring')?.at ?? null,
    resolved_at: incident.resolvedAt,
    impact: incident.impact,
    shortlink: `${origin}/incidents/${id}`,
    started_at: incident.startedAt,
    page_id: parts.pageId,
    incident_updates: incident.updates.map((update, index) => updateRow(update, index, id, parts)).reverse(),
    components: incident.components.map((name) => componentNamed(name, parts).row),
    ...(isPlanned ? {} : { reminder_intervals: null }),
    ...(isPlanned || incident.scheduledFor !== null
      ? { scheduled_for: incident.scheduledFor, scheduled_until: incident.scheduledUntil }
      : {}),
  };
}

/** Groups stand in the same list as their components, with the worst of them as their status. */
function componentRows(components: readonly SnapshotComponent[], parts: PageParts): object[] {
  const groups = [...new Set(components.map(({ group }) => group))].filter((group) => group !== null);
  const groupRows = groups.map((group) => {
    const members = components.filter((component) => component.group === group);
    const status = members.find((member) => member.status !== 'operational')?.status ?? 'operational';
    const children = members.map((member) => statuspageId('component', member.id));
    return componentRow(groupId(group), group, status, {
      group_id: null,
      page_id: parts.pageId,
      group: true,
      components: children,
    });
  });
  const rows = components.map((component) =>
    componentRow(statuspageId('component', component.id), component.name, component.status, {
      group_id: component.group === null ? null : groupId(component.group),
      page_id: parts.pageId,
      group: false,
    }),
  );
  return [...groupRows, ...rows];
}

export const beginningOf = (incident: SnapshotIncident): IsoTime =>
  incident.updates[0]?.at ?? incident.startedAt ?? incident.scheduledFor ?? '';

export const newestFirst = (incidents: readonly SnapshotIncident[]): SnapshotIncident[] =>
  incidents.toSorted((a, b) => (beginningOf(a) < beginningOf(b) ? 1 : beginningOf(a) > beginningOf(b) ? -1 : 0));

/**
 * A snapshot as Statuspage would serve it at `origin`. Ids that are not Statuspage's become 12 characters made from them; notices, which
 * Statuspage does not have, become incidents. `changedAt` is the page's own clock, which moves with every change, also with
 * one that leaves no time behind; without it the page says nothing about its age.
 */
export function statuspageDocuments(snapshot: PageSnapshot, origin: string, changedAt?: IsoTime): StatuspageDocuments {
  const parts = pageParts(snapshot);
  const page = {
    id: parts.pageId,
    name: snapshot.page.name,
    url: origin,
    time_zone: 'Etc/UTC',
    updated_at: changedAt ?? null,
  };
  const rows = newestFirst(snapshot.incidents).map((incident) => ({ incident, row: incidentRow(incident, origin, parts) }));
  const of = (wanted: (incident: SnapshotIncident) => boolean): object[] =>
    rows.filter(({ incident }) => wanted(incident)).map(({ row }) => row);
  const isOpen = ({ status }: SnapshotIncident): boolean => !isTerminal(status);
  return {
    summary: {
      page,
      components: componentRows(snapshot.components, parts),
      incidents: of((incident) => !isMaintenance(incident) && isOpen(incident)),
      scheduled_maintenances: of((incident) => isMaintenance(incident) && isOpen(incident)),
      status: { indicator: snapshot.status, description: headlines[snapshot.status] },
    },
    incidents: { page, incidents: of((incident) => !isMaintenance(incident)).slice(0, listLimit) },
    maintenances: { page, scheduled_maintenances: of(isMaintenance).slice(0, listLimit) },
    byId: new Map(rows.map(({ incident, row }) => [statuspageId('incident', incident.id), row])),
  };
}
