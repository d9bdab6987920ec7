import { type ComponentStatus, type Impact, type IncidentStatus, isTerminal, type PageStatus } from '../../domain/incident.js';
import type { PageSnapshot, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { escapeMarkup } from './escape-markup.js';
import { bodyHtml, cdata, componentsOf, isMaintenance, rfc822, statusLabels } from './labels.js';
import type { Scene } from './play.js';
import { type Answer, type Asked, html, json, type Shape, xml } from './shape.js';
import { hexIdOf } from './simulated-ids.js';
import { pageHtml } from './simulated-page.js';
import { beginningOf, lastChangeOf, newestFirst } from './statuspage-documents.js';

const itemLimit = 25;

const codeOfComponent: Record<ComponentStatus, number> = {
  operational: 100,
  under_maintenance: 200,
  degraded_performance: 300,
  partial_outage: 400,
  major_outage: 500,
  unknown: 0,
};
const codeOfPage: Record<PageStatus, number> = { none: 100, maintenance: 200, minor: 300, major: 400, critical: 500, unknown: 0 };
const codeOfImpact: Record<Impact, number> = { none: 100, maintenance: 200, minor: 300, major: 400, critical: 500, unknown: 300 };
const words: Readonly<Record<number, string>> = {
  100: 'Operational',
  200: 'Planned Maintenance',
  300: 'Degraded Performance',
  400: 'Partial Service Disruption',
  500: 'Service Disruption',
};
const states: Record<IncidentStatus, number> = {
  investigating: 100,
  identified: 200,
  monitoring: 300,
  resolved: 400,
  postmortem: 400,
  scheduled: 100,
  in_progress: 200,
  verifying: 300,
  completed: 400,
  withdrawn: 400,
  unknown: 100,
};

export const simulatedPageId = (snapshot: PageSnapshot): string => hexIdOf('page', snapshot.page.name);

const state = (code: number, updated: IsoTime): object => ({ updated, status: words[code] ?? 'Unknown', status_code: code });

/** Every component stands in one container, the place where it runs. */
const containerOf = ({ id, group }: SnapshotComponent): object => ({ id: hexIdOf('container', id), name: group ?? 'Primary' });

const componentRow = (component: SnapshotComponent, updated: IsoTime): object => ({
  id: hexIdOf('component', component.id),
  name: component.name,
  ...state(codeOfComponent[component.status], updated),
  containers: [{ ...containerOf(component), ...state(codeOfComponent[component.status], updated) }],
});

function incidentRow(incident: SnapshotIncident, snapshot: PageSnapshot): object {
  const affected = componentsOf(incident, snapshot);
  return {
    _id: hexIdOf('incident', incident.id),
    name: incident.title,
    datetime_open: beginningOf(incident),
    ...(isMaintenance(incident)
      ? { datetime_planned_start: incident.scheduledFor, datetime_planned_end: incident.scheduledUntil }
      : {}),
    messages: incident.updates.map(({ body, status, at }) => ({
      details: body,
      state: states[status],
      status: codeOfImpact[incident.impact],
      datetime: at,
    })),
    components_affected: affected.map(({ id, name }) => ({ _id: hexIdOf('component', id), name })),
    containers_affected: affected.map((each) => ({ _id: hexIdOf('container', each.id), name: each.group ?? 'Primary' })),
  };
}

/** What is over is no longer listed, so that the last text may never be seen here. */
function statusOf(snapshot: PageSnapshot, changedAt: IsoTime): object {
  const open = newestFirst(snapshot.incidents).filter(({ status }) => !isTerminal(status));
  const of = (wanted: (incident: SnapshotIncident) => boolean): object[] =>
    open.filter(wanted).map((incident) => incidentRow(incident, snapshot));
  return {
    result: {
      status_overall: state(codeOfPage[snapshot.status], changedAt),
      status: snapshot.components.map((component) => componentRow(component, changedAt)),
      incidents: of((incident) => !isMaintenance(incident)),
      maintenance: {
        active: of((incident) => isMaintenance(incident) && incident.status !== 'scheduled'),
        upcoming: of((incident) => isMaintenance(incident) && incident.status === 'scheduled'),
      },
    },
  };
}

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** "November 3, 2026 09:02 UTC" */
function dated(at: IsoTime): string {
  const time = new Date(at);
  return `${months[time.getUTCMonth()]} ${time.getUTCDate()}, ${time.getUTCFullYear()} ${at.slice(11, 16)} UTC`;
}

/** The whole history of an incident in one item, oldest first. */
function feedOf(snapshot: PageSnapshot, origin: string): string {
  const incidents = newestFirst(snapshot.incidents).filter((incident) => !isMaintenance(incident));
  const items = incidents.slice(0, itemLimit).map((incident) => {
    const link = `${origin}/pages/incident/${simulatedPageId(snapshot)}/${hexIdOf('incident', incident.id)}`;
    const content = incident.updates
      .map(
        ({ at, status, body }) =>
          `<small>${dated(at)}</small><br /><b>${statusLabels[status]}</b> - ${bodyHtml(body)}<br /><br />`,
      )
      .join('');
    return `<item><title>${escapeMarkup(incident.title)}</title><link>${link}</link><guid>${link}</guid><description>${cdata(content)}</description><pubDate>${rfc822(lastChangeOf(incident) ?? beginningOf(incident))}</pubDate></item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escapeMarkup(snapshot.page.name)} Status</title><link>${origin}</link><description>Status updates</description>${items.join('')}</channel></rss>`;
}

const marksOf = (snapshot: PageSnapshot) => ({
  head: `<link rel="alternate" type="application/rss+xml" href="/pages/${simulatedPageId(snapshot)}/rss">`,
  foot: `<script>var statuspage_id = "${simulatedPageId(snapshot)}"; var api = "https://api.status.io/1.0/status/${simulatedPageId(snapshot)}";</script>`,
  path: ({ id }: SnapshotIncident) => `/pages/incident/${simulatedPageId(snapshot)}/${hexIdOf('incident', id)}`,
});

function answer({ path, origin }: Asked, { snapshot, changedAt }: Scene): Answer | undefined {
  const pageId = simulatedPageId(snapshot);
  if (path === `/1.0/status/${pageId}`) return json(statusOf(snapshot, changedAt));
  if (path === `/pages/${pageId}/rss`) return xml('rss', feedOf(snapshot, origin));
  return path === '/' ? html(pageHtml(snapshot, marksOf(snapshot))) : undefined;
}

export const statusioShape: Shape = { address: (origin) => origin, headers: {}, answer };
