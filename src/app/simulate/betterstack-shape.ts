import { type ComponentStatus, isTerminal, type PageStatus } from '../../domain/incident.js';
import type { PageSnapshot, SnapshotComponent, SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { escapeMarkup } from './escape-markup.js';
import { bodyHtml, cdata, componentsOf, groupsOf, isMaintenance, rfc822, statusLabels } from './labels.js';
import type { Scene } from './play.js';
import { type Answer, type Asked, html, json, type Shape, xml } from './shape.js';
import { numberOf } from './simulated-ids.js';
import { pageHtml } from './simulated-page.js';
import { beginningOf, newestFirst } from './statuspage-documents.js';

/** Better Stack keeps reports of about six weeks; how it cuts them is not known, so this many stand for it. */
const reportLimit = 25;

const resourceWords: Record<ComponentStatus, string> = {
  operational: 'operational',
  degraded_performance: 'degraded',
  partial_outage: 'degraded',
  major_outage: 'downtime',
  under_maintenance: 'maintenance',
  unknown: 'not_monitored',
};
const pageWords: Record<PageStatus, string> = {
  none: 'operational',
  minor: 'degraded',
  major: 'degraded',
  critical: 'downtime',
  maintenance: 'maintenance',
  unknown: 'degraded',
};

const idOf = (kind: string, id: string): string => String(numberOf(kind, id));

/** There is no word for how far an incident has come, only for how its components are. */
const stateWhile = (incident: SnapshotIncident): string =>
  isMaintenance(incident) ? 'maintenance' : incident.impact === 'critical' ? 'downtime' : 'degraded';

const affected = (incident: SnapshotIncident, snapshot: PageSnapshot, status: string): object[] =>
  componentsOf(incident, snapshot).map(({ id }) => ({ status_page_resource_id: idOf('resource', id), status }));

/** What announces a maintenance is dated to its start, which lies ahead. */
const publishedAt = (incident: SnapshotIncident, update: SnapshotUpdate): IsoTime =>
  update.status === 'scheduled' ? (incident.scheduledFor ?? update.at) : update.at;

const updateIdOf = (incident: SnapshotIncident, update: SnapshotUpdate): string =>
  idOf('update', update.id ?? `${incident.id}/${update.at}`);

const updateRow = (incident: SnapshotIncident, update: SnapshotUpdate, snapshot: PageSnapshot): object => ({
  id: updateIdOf(incident, update),
  type: 'status_update',
  attributes: {
    message: update.body,
    published_at: publishedAt(incident, update),
    published_at_timezone: null,
    notify_subscribers: true,
    affected_resources: affected(incident, snapshot, isTerminal(update.status) ? 'resolved' : stateWhile(incident)),
  },
});

/** References to updates stand in no order: the newest first, the others as they came. */
function reportRow(incident: SnapshotIncident, snapshot: PageSnapshot): object {
  const state = isTerminal(incident.status) ? 'resolved' : stateWhile(incident);
  const ids = incident.updates.map((update) => updateIdOf(incident, update));
  return {
    id: idOf('report', incident.id),
    type: 'status_report',
    attributes: {
      title: incident.title,
      report_type: isMaintenance(incident) ? 'maintenance' : 'manual',
      starts_at: (isMaintenance(incident) ? incident.scheduledFor : incident.startedAt) ?? beginningOf(incident),
      ends_at: isMaintenance(incident) ? incident.scheduledUntil : null,
      affected_resources: affected(incident, snapshot, state),
      aggregate_state: state,
    },
    relationships: {
      status_updates: { data: [...ids.slice(-1), ...ids.slice(0, -1)].map((id) => ({ id, type: 'status_update' })) },
    },
  };
}

const resourceRow = ({ id, name, group, status }: SnapshotComponent, position: number): object => ({
  id: idOf('resource', id),
  type: 'status_page_resource',
  attributes: {
    status_page_section_id: numberOf('section', group ?? ''),
    resource_type: 'Monitor',
    resource_id: numberOf('monitor', id),
    public_name: name,
    explanation: '',
    position,
    availability: 0.999,
    status: resourceWords[status],
    status_history: [],
  },
});

function sectionRows(snapshot: PageSnapshot): object[] {
  const named = groupsOf(snapshot);
  const all = snapshot.components.some(({ group }) => group === null) ? ['', ...named] : named;
  return all.map((group, position) => ({
    id: idOf('section', group),
    type: 'status_page_section',
    attributes: { name: group === '' ? 'Current status by service' : group, position },
  }));
}

function indexOf(snapshot: PageSnapshot, origin: string, changedAt: IsoTime): object {
  const reports = newestFirst(snapshot.incidents).slice(0, reportLimit);
  const sections = sectionRows(snapshot);
  return {
    data: {
      id: idOf('page', snapshot.page.name),
      type: 'status_page',
      attributes: {
        company_name: snapshot.page.name,
        company_url: snapshot.page.url,
        contact_url: null,
        logo_url: null,
        timezone: 'UTC',
        subdomain: 'simulated',
        custom_domain: new URL(origin).hostname,
        announcement: null,
        aggregate_state: pageWords[snapshot.status],
        created_at: '2024-01-01T00:00:00.000Z',
        updated_at: changedAt,
      },
      relationships: {
        sections: { data: [] },
        resources: { data: snapshot.components.map(({ id }) => ({ id: idOf('resource', id), type: 'status_page_resource' })) },
        status_reports: { data: reports.map(({ id }) => ({ id: idOf('report', id), type: 'status_report' })) },
      },
    },
    included: [
      ...sections,
      ...snapshot.components.map(resourceRow),
      ...reports.flatMap((incident) => incident.updates.map((update) => updateRow(incident, update, snapshot))),
      ...reports.map((incident) => reportRow(incident, snapshot)),
    ],
  };
}

/** One item for each update; several share the incident's address. */
function feedOf(snapshot: PageSnapshot, origin: string): string {
  const items = newestFirst(snapshot.incidents)
    .slice(0, reportLimit)
    .flatMap((incident) =>
      incident.updates.toReversed().map((update) => {
        const link = `${origin}/incident/${idOf('report', incident.id)}`;
        return `<item><title>${escapeMarkup(`[${statusLabels[update.status]}] ${incident.title}`)}</title><description>${cdata(bodyHtml(update.body))}</description><pubDate>${rfc822(publishedAt(incident, update))}</pubDate><link>${link}</link><guid>${link}#${updateIdOf(incident, update)}</guid></item>`;
      }),
    );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escapeMarkup(snapshot.page.name)} status</title><link>${origin}</link><description>Status updates</description>${items.join('')}</channel></rss>`;
}

const marks = {
  head: "<meta property='og:image' content='https://uptime.betterstack.com/og/og_operational.png'><link href='/feed' rel='alternate' type='application/rss+xml'><link rel='stylesheet' href='https://uptime.betterstack.com/assets/status_pages_v2.css'>",
  foot: '<footer><a href="https://betterstack.com/uptime">Powered by Better Stack</a></footer>',
  path: ({ id }: SnapshotIncident) => `/incident/${idOf('report', id)}`,
};

function answer({ path, origin }: Asked, { snapshot, changedAt }: Scene): Answer | undefined {
  if (path === '/index.json') return json(indexOf(snapshot, origin, changedAt));
  if (path === '/feed' || path === '/feed.rss' || path === '/feed.atom') return xml('rss', feedOf(snapshot, origin));
  return path === '/' ? html(pageHtml(snapshot, marks)) : undefined;
}

export const betterstackShape: Shape = { address: (origin) => origin, headers: {}, answer };
