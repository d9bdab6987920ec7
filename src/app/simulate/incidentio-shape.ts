import type { PageSnapshot, SnapshotIncident } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { escapeMarkup } from './escape-markup.js';
import { compatDocuments, nativeSummary, writtenUpdates } from './incidentio-documents.js';
import { bodyHtml, cdata, componentsOf, rfc822, statusLabels, toSecond } from './labels.js';
import type { Scene } from './play.js';
import { type Answer, type Asked, html, json, type Shape, xml } from './shape.js';
import { ulidOf } from './simulated-ids.js';
import { alternate, pageHtml } from './simulated-page.js';
import { beginningOf, newestFirst } from './statuspage-documents.js';

const entryLimit = 25;

/** The feed's addresses have two slashes after the host. */
const linkOf = ({ id }: SnapshotIncident, origin: string): string => `${origin}//incidents/${ulidOf('incident', id)}`;

const changedAt = (incident: SnapshotIncident): IsoTime => writtenUpdates(incident).at(-1)?.at ?? beginningOf(incident);

/** The newest text alone: the feed rewrites its one entry for an incident with every update. */
function contentOf(incident: SnapshotIncident, snapshot: PageSnapshot): string {
  const last = writtenUpdates(incident).at(-1);
  const components = componentsOf(incident, snapshot).map(
    ({ name, status }) =>
      `<li>${escapeMarkup(name)} (${status === 'operational' ? 'Operational' : status.replaceAll('_', ' ')})</li>`,
  );
  const listed = components.length === 0 ? '' : `<br /><br /><b>Affected components</b><ul>${components.join('')}</ul>`;
  return `<b>Status: ${statusLabels[last?.status ?? incident.status]}</b><br /><br />${bodyHtml(last?.body ?? '')}${listed}`;
}

function atomFeed(snapshot: PageSnapshot, origin: string): string {
  const entries = newestFirst(snapshot.incidents).slice(0, entryLimit);
  const newest = entries.map(changedAt).sort().at(-1) ?? '1970-01-01T00:00:00.000Z';
  const rows = entries.map((incident) => {
    const content = cdata(contentOf(incident, snapshot));
    return `<entry><title>${escapeMarkup(incident.title)}</title><link href="${linkOf(incident, origin)}" rel="alternate"/><id>${linkOf(incident, origin)}</id><updated>${toSecond(changedAt(incident))}</updated><published>${toSecond(beginningOf(incident))}</published><summary type="html">${content}</summary><content type="html">${content}</content></entry>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>${escapeMarkup(snapshot.page.name)} status</title><id>${origin}/</id><link href="${origin}/" rel="alternate"/><updated>${toSecond(newest)}</updated><generator>incident.io</generator>${rows.join('')}</feed>`;
}

function rssFeed(snapshot: PageSnapshot, origin: string): string {
  const items = newestFirst(snapshot.incidents).slice(0, entryLimit);
  const rows = items.map((incident) => {
    const content = cdata(contentOf(incident, snapshot));
    const link = linkOf(incident, origin);
    return `<item><title>${cdata(incident.title)}</title><link>${link}</link><guid isPermaLink="false">${link}</guid><pubDate>${rfc822(changedAt(incident))}</pubDate><description>${content}</description><content:encoded>${content}</content:encoded></item>`;
  });
  return `<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>${escapeMarkup(snapshot.page.name)} status</title><link>${origin}/</link><description>Latest incidents</description><generator>incident.io</generator>${rows.join('')}</channel></rss>`;
}

const marks = {
  head: `${alternate('rss', '/feed.rss')}${alternate('atom', '/feed.atom')}<link rel="preload" as="image" href="https://storage.googleapis.com/incident-io-status-page-logos/simulated.png"><script src="/_next/static/chunks/main-app.js" async></script>`,
  foot: '<footer><a href="https://incident.io/status-pages">Powered by incident.io</a></footer>',
  path: ({ id }: SnapshotIncident) => `/incidents/${ulidOf('incident', id)}`,
};

function answer({ path, origin }: Asked, { snapshot, changedAt: at }: Scene): Answer | undefined {
  if (path === `/proxy/${new URL(origin).host}` || path === `/proxy/${new URL(origin).hostname}`)
    return json(nativeSummary(snapshot, origin));
  const list = /^\/api\/v2\/(summary|status|components|incidents)\.json$/.exec(path)?.[1];
  const compat = compatDocuments(snapshot, origin, at);
  if (list === 'summary') return json(compat.summary);
  if (list === 'status') return json(compat.status);
  if (list === 'components') return json(compat.components);
  if (list === 'incidents') return json(compat.incidents);
  if (path === '/feed.atom' || path === '/history.atom') return xml('atom', atomFeed(snapshot, origin));
  if (path === '/feed.rss' || path === '/history.rss') return xml('rss', rssFeed(snapshot, origin));
  return path === '/' ? html(pageHtml(snapshot, marks)) : undefined;
}

export const incidentioShape: Shape = { address: (origin) => origin, headers: {}, answer };
