import { type ComponentStatus, type Impact, type IncidentStatus, isTerminal, type PageStatus } from '../../domain/incident.js';
import type { PageSnapshot, SnapshotIncident } from '../../domain/snapshot.js';
import { type IsoTime, msBetween } from '../../domain/time.js';
import { escapeMarkup } from './escape-markup.js';
import { bodyHtml, cdata, isMaintenance, monthNames, rfc822, statusLabels } from './labels.js';
import type { Scene } from './play.js';
import { type Answer, type Asked, html, json, type Shape, xml } from './shape.js';
import { cuidOf } from './simulated-ids.js';
import { alternate, pageHtml } from './simulated-page.js';
import { beginningOf, lastChangeOf, newestFirst } from './statuspage-documents.js';

const entryLimit = 25;

const componentWords: Record<ComponentStatus, string> = {
  operational: 'OPERATIONAL',
  degraded_performance: 'DEGRADEDPERFORMANCE',
  partial_outage: 'PARTIALOUTAGE',
  major_outage: 'MAJOROUTAGE',
  under_maintenance: 'UNDERMAINTENANCE',
  unknown: 'UNKNOWN',
};
const impactWords: Record<Impact, string> = {
  none: 'OPERATIONAL',
  minor: 'DEGRADEDPERFORMANCE',
  major: 'PARTIALOUTAGE',
  critical: 'MAJOROUTAGE',
  maintenance: 'UNDERMAINTENANCE',
  unknown: 'DEGRADEDPERFORMANCE',
};
const pageWords: Record<PageStatus, string> = {
  none: 'UP',
  minor: 'HASISSUES',
  major: 'HASISSUES',
  critical: 'ONEMAJOROUTAGE',
  maintenance: 'UNDERMAINTENANCE',
  unknown: 'HASISSUES',
};

/** Maintenances are announced with the word that incidents have for a known cause. */
const feedLabels: Record<IncidentStatus, string> = {
  ...statusLabels,
  scheduled: 'Identified',
  in_progress: 'Identified',
  verifying: 'Identified',
  postmortem: 'Resolved',
};

const idOf = (incident: SnapshotIncident): string => cuidOf(isMaintenance(incident) ? 'maintenance' : 'incident', incident.id);
const folderOf = (incident: SnapshotIncident): string => (isMaintenance(incident) ? 'maintenance' : 'incident');
const changedAt = (incident: SnapshotIncident): IsoTime => lastChangeOf(incident) ?? beginningOf(incident);
const beginsAt = (incident: SnapshotIncident): IsoTime =>
  (isMaintenance(incident) ? incident.scheduledFor : incident.startedAt) ?? beginningOf(incident);

const minutesBetween = (from: IsoTime | null, to: IsoTime | null): number =>
  from === null || to === null ? 60 : Math.max(0, Math.round(msBetween(from, to) / 60_000));

function openIncident(incident: SnapshotIncident, origin: string): object {
  return {
    id: idOf(incident),
    name: incident.title,
    started: beginsAt(incident),
    status: incident.status.toUpperCase(),
    impact: impactWords[incident.impact],
    url: `${origin}/${idOf(incident)}`,
    updatedAt: changedAt(incident),
  };
}

function openMaintenance(incident: SnapshotIncident, origin: string): object {
  const words: Partial<Record<IncidentStatus, string>> = { scheduled: 'NOTSTARTEDYET', verifying: 'VERIFYING' };
  return {
    id: idOf(incident),
    name: incident.title,
    start: beginsAt(incident),
    status: words[incident.status] ?? 'INPROGRESS',
    duration: String(minutesBetween(incident.scheduledFor, incident.scheduledUntil)),
    url: `${origin}/${idOf(incident)}`,
    updatedAt: changedAt(incident),
  };
}

/** Only what is open, without a word of what was written, and no list at all where nothing is. */
function summaryOf(snapshot: PageSnapshot, origin: string): object {
  const open = newestFirst(snapshot.incidents).filter(({ status }) => !isTerminal(status));
  const incidents = open.filter((each) => !isMaintenance(each)).map((each) => openIncident(each, origin));
  const maintenances = open.filter(isMaintenance).map((each) => openMaintenance(each, origin));
  return {
    page: { name: snapshot.page.name, url: origin, status: pageWords[snapshot.status] },
    ...(incidents.length === 0 ? {} : { activeIncidents: incidents }),
    ...(maintenances.length === 0 ? {} : { activeMaintenances: maintenances }),
  };
}

function componentsDocument({ components }: PageSnapshot): object {
  return {
    components: components.map(({ id, name, group, status }) => ({
      id: cuidOf('component', id),
      name,
      description: '',
      status: componentWords[status],
      group,
    })),
  };
}

/** `Nov <var data-var='date'> 3</var>, <var data-var='time'>10:15:00</var> GMT+0`: no year, but seconds. */
function dated(at: IsoTime): string {
  const time = new Date(at);
  const day = String(time.getUTCDate()).padStart(2, ' ');
  return `${monthNames[time.getUTCMonth()]} <var data-var='date'>${day}</var>, <var data-var='time'>${at.slice(11, 19)}</var> GMT+0`;
}

/** Instatus ends every text with one full stop more than it has. */
function contentOf(incident: SnapshotIncident): string {
  const minutes = minutesBetween(beginsAt(incident), incident.resolvedAt ?? changedAt(incident));
  const lines = [
    `<p><strong>Type:</strong> ${isMaintenance(incident) ? 'Maintenance' : 'Incident'}</p>`,
    `<p><strong>Duration:</strong> ${minutes} minutes</p>`,
    ...(incident.components.length === 0
      ? []
      : [`<p><strong>Affected Components:</strong> ${escapeMarkup(incident.components.join(', '))}</p>`]),
    ...incident.updates.map(
      ({ at, status, body }) =>
        `<p><small>${dated(at)}</small><br /><strong>${feedLabels[status]}</strong> - ${bodyHtml(body)}.</p>`,
    ),
  ];
  return lines.join('');
}

const linkOf = (incident: SnapshotIncident, origin: string): string => `${origin}/${folderOf(incident)}/${idOf(incident)}`;

function atomFeed(snapshot: PageSnapshot, origin: string): string {
  const { hostname } = new URL(origin);
  const entries = newestFirst(snapshot.incidents).slice(0, entryLimit);
  const rows = entries.map(
    (incident) =>
      `<entry><id>tag:${hostname},2005:${isMaintenance(incident) ? 'Maintenance' : 'Incident'}/${idOf(incident)}</id><published>${beginsAt(incident)}</published><updated>${changedAt(incident)}</updated><link rel="alternate" type="text/html" href="${linkOf(incident, origin)}"/><title>${escapeMarkup(incident.title)}</title><content type="html">${cdata(contentOf(incident))}</content></entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><feed xml:lang="en-US" xmlns="http://www.w3.org/2005/Atom"><id>tag:${hostname},2005:/history</id><link rel="alternate" type="text/html" href="${origin}"/><link rel="self" type="application/atom+xml" href="${origin}/history.atom"/><title>${escapeMarkup(snapshot.page.name)} - Incident history</title><author><name>${escapeMarkup(snapshot.page.name)}</name></author>${rows.join('')}</feed>`;
}

function rssFeed(snapshot: PageSnapshot, origin: string): string {
  const items = newestFirst(snapshot.incidents).slice(0, entryLimit);
  const rows = items.map(
    (incident) =>
      `<item><title>${escapeMarkup(incident.title)}</title><description>${cdata(contentOf(incident))}</description><pubDate>${rfc822(beginsAt(incident))}</pubDate><link>${linkOf(incident, origin)}</link><guid>${linkOf(incident, origin)}</guid></item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escapeMarkup(snapshot.page.name)} - Incident history</title><link>${origin}</link><description>Incident history</description>${rows.join('')}</channel></rss>`;
}

const marks = {
  head: `${alternate('atom', '/history.atom')}${alternate('rss', '/history.rss')}<meta property="og:image" content="https://simulated.instatus.com/api/og"><link rel="icon" href="https://instatus.com/user-content/simulated.png">`,
  foot: '<div id="custom-html-above-header"></div><div id="custom-html-below-footer"></div>',
  path: (incident: SnapshotIncident) => `/${folderOf(incident)}/${idOf(incident)}`,
};

function answer({ path, origin }: Asked, { snapshot }: Scene): Answer | undefined {
  if (path === '/summary.json' || path === '/v3/summary.json' || path === '/api/v2/summary.json')
    return json(summaryOf(snapshot, origin));
  if (path === '/components.json' || path === '/v3/components.json') return json(componentsDocument(snapshot));
  if (path === '/history.atom' || path === '/default/history.atom') return xml('atom', atomFeed(snapshot, origin));
  if (path === '/history.rss' || path === '/default/history.rss') return xml('rss', rssFeed(snapshot, origin));
  return path === '/' ? html(pageHtml(snapshot, marks)) : undefined;
}

export const instatusShape: Shape = {
  address: (origin) => origin,
  headers: { 'x-matched-path': '/[lang]/[url]/[type]/[userId]' },
  answer,
};
