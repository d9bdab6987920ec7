import type { ComponentStatus, IncidentStatus, PageStatus } from '../../domain/incident.js';
import type { PageSnapshot, SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { escapeMarkup } from './escape-markup.js';
import { componentsOf, groupsOf, isMaintenance, rfc822, statusLabels } from './labels.js';
import type { Scene } from './play.js';
import { type Answer, type Asked, html, json, type Shape } from './shape.js';
import { numberOf } from './simulated-ids.js';
import { alternate, pageHtml } from './simulated-page.js';
import { beginningOf, lastChangeOf, newestFirst } from './statuspage-documents.js';

/** OpenStatus has no word for a postmortem; the text is one more update of a resolved report. */
const statusWords: Partial<Record<IncidentStatus, string>> = {
  investigating: 'investigating',
  identified: 'identified',
  monitoring: 'monitoring',
  resolved: 'resolved',
  postmortem: 'resolved',
};
const pageWords: Record<PageStatus, string> = {
  none: 'success',
  minor: 'degraded',
  major: 'error',
  critical: 'error',
  maintenance: 'info',
  unknown: 'empty',
};
const monitorWords: Record<ComponentStatus, string> = {
  operational: 'success',
  degraded_performance: 'degraded',
  partial_outage: 'error',
  major_outage: 'error',
  under_maintenance: 'info',
  unknown: 'empty',
};

const idOf = (incident: SnapshotIncident): number => numberOf(isMaintenance(incident) ? 'maintenance' : 'report', incident.id);
const word = (status: IncidentStatus): string => statusWords[status] ?? 'investigating';

const componentIds = (incident: SnapshotIncident, snapshot: PageSnapshot): number[] =>
  componentsOf(incident, snapshot).map(({ id }) => numberOf('component', id));

const updateIdOf = (incident: SnapshotIncident, update: SnapshotUpdate): number =>
  numberOf('update', update.id ?? `${incident.id}/${update.at}`);

const reportRow = (incident: SnapshotIncident, snapshot: PageSnapshot): object => ({
  id: idOf(incident),
  title: incident.title,
  status: word(incident.status),
  updatedAt: lastChangeOf(incident),
  monitors: [],
  pageComponents: componentIds(incident, snapshot),
  statusReportUpdates: incident.updates.toReversed().map((update) => ({
    id: updateIdOf(incident, update),
    status: word(update.status),
    message: update.body,
    date: update.at,
    updatedAt: update.at,
  })),
});

/** The first text stands in the maintenance itself. Its window is all that tells whether it runs. */
const maintenanceRow = (incident: SnapshotIncident, snapshot: PageSnapshot): object => ({
  id: idOf(incident),
  name: incident.title,
  message: incident.updates[0]?.body ?? '',
  maintenanceUpdates: incident.updates
    .slice(1)
    .reverse()
    .map((update) => ({ id: updateIdOf(incident, update), message: update.body, date: update.at, updatedAt: update.at })),
  from: incident.scheduledFor ?? beginningOf(incident),
  to: incident.scheduledUntil ?? beginningOf(incident),
  updatedAt: lastChangeOf(incident) ?? beginningOf(incident),
  monitors: [],
  pageComponents: componentIds(incident, snapshot),
});

function feedJson(snapshot: PageSnapshot, now: IsoTime): object {
  const all = newestFirst(snapshot.incidents);
  return {
    title: snapshot.page.name,
    description: '',
    status: pageWords[snapshot.status],
    updatedAt: now,
    monitors: snapshot.components.map(({ id, name, status }) => ({
      id: numberOf('monitor', id),
      name,
      description: '',
      status: monitorWords[status],
    })),
    pageComponents: snapshot.components.map(({ id, name, group }, order) => ({
      id: numberOf('component', id),
      name,
      description: null,
      monitorId: numberOf('monitor', id),
      order,
      groupId: group === null ? null : numberOf('group', group),
      groupOrder: 0,
    })),
    pageComponentGroups: groupsOf(snapshot).map((name) => ({ id: numberOf('group', name), name })),
    statusReports: all.filter((each) => !isMaintenance(each)).map((each) => reportRow(each, snapshot)),
    maintenances: all.filter(isMaintenance).map((each) => maintenanceRow(each, snapshot)),
  };
}

const linkOf = (incident: SnapshotIncident, origin: string): string =>
  `${origin}/events/${isMaintenance(incident) ? 'maintenance' : 'report'}/${idOf(incident)}`;
const titleOf = (incident: SnapshotIncident): string =>
  isMaintenance(incident) ? `Maintenance - ${incident.title}` : `${statusLabels[incident.status]} - ${incident.title}`;
const textOf = ({ updates }: SnapshotIncident): string =>
  updates.map(({ status, body }) => `${statusLabels[status]}: ${body}.`).join(' ');

/** Feeds run from the oldest to the newest, without the times of updates; the feed's own clock is always now. */
function feedOf(type: 'atom' | 'rss', snapshot: PageSnapshot, origin: string, now: IsoTime): Answer {
  const rows = newestFirst(snapshot.incidents)
    .reverse()
    .map((each) => {
      const [link, title, text] = [linkOf(each, origin), escapeMarkup(titleOf(each)), escapeMarkup(textOf(each))];
      const at = lastChangeOf(each) ?? beginningOf(each);
      return type === 'atom'
        ? `<entry><title type="html">${title}</title><id>${link}</id><link href="${link}"/><updated>${at}</updated><summary type="html">${text}</summary></entry>`
        : `<item><title>${title}</title><link>${link}</link><guid>${link}</guid><pubDate>${rfc822(at)}</pubDate><description>${text}</description></item>`;
    })
    .join('');
  const [name, generator] = [escapeMarkup(snapshot.page.name), 'OpenStatus - Status Page Updates'];
  const body =
    type === 'atom'
      ? `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><id>${origin}</id><title>${name}</title><updated>${now}</updated><generator>${generator}</generator>${rows}</feed>`
      : `<?xml version="1.0" encoding="utf-8"?><rss version="2.0"><channel><title>${name}</title><link>${origin}</link><description>${name}</description><lastBuildDate>${rfc822(now)}</lastBuildDate><generator>${generator}</generator>${rows}</channel></rss>`;
  return { status: 200, type: 'application/xml', body };
}

const marks = {
  head: `${alternate('rss', '/feed/rss')}${alternate('atom', '/feed/atom')}`,
  foot: '<footer>powered by <a href="https://www.openstatus.dev">openstatus.dev</a></footer>',
  path: (incident: SnapshotIncident) => `/events/${isMaintenance(incident) ? 'maintenance' : 'report'}/${idOf(incident)}`,
};

function answer({ path, origin }: Asked, { snapshot, now }: Scene): Answer | undefined {
  if (path === '/feed/json') return json(feedJson(snapshot, now));
  if (path === '/feed/rss') return feedOf('rss', snapshot, origin, now);
  if (path === '/feed/atom') return feedOf('atom', snapshot, origin, now);
  return path === '/' ? html(pageHtml(snapshot, marks)) : undefined;
}

export const openstatusShape: Shape = { address: (origin) => origin, headers: {}, answer };
