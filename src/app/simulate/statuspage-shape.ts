import { atomFeed, rssFeed } from './feeds.js';
import type { Scene } from './play.js';
import { type Answer, type Asked, html, json, type Shape, xml } from './shape.js';
import { statuspageId } from './simulated-ids.js';
import { incidentHtml, pageHtml } from './simulated-page.js';
import { statuspageDocuments } from './statuspage-documents.js';

function feedAnswer({ path, origin }: Asked, { snapshot, now }: Scene): Answer | undefined {
  if (path === '/history.atom' || path === '/feed.atom') return xml('atom', atomFeed(snapshot, origin, now));
  if (path === '/history.rss' || path === '/feed.rss') return xml('rss', rssFeed(snapshot, origin, now));
  return undefined;
}

function apiAnswer({ path, origin }: Asked, scene: Scene): Answer | undefined {
  const documents = statuspageDocuments(scene.snapshot, origin, scene.changedAt);
  if (path === '/api/v2/summary.json') return json(documents.summary);
  if (path === '/api/v2/incidents.json') return json(documents.incidents);
  if (path === '/api/v2/scheduled-maintenances.json') return json(documents.maintenances);
  const incident = documents.byId.get(/^\/incidents\/([a-z0-9]+)\.json$/.exec(path)?.[1] ?? '');
  return incident === undefined ? undefined : json(incident);
}

function htmlAnswer({ path }: Asked, { snapshot }: Scene): Answer | undefined {
  if (path === '/') return html(pageHtml(snapshot));
  const id = /^\/incidents\/([a-z0-9]+)$/.exec(path)?.[1];
  const incident = id === undefined ? undefined : snapshot.incidents.find((each) => statuspageId('incident', each.id) === id);
  return incident === undefined ? undefined : html(incidentHtml(snapshot, incident));
}

const headers = { 'x-statuspage-version': 'simulated' };

export const statuspageShape: Shape = {
  address: (origin) => origin,
  headers,
  answer: (asked, scene) => apiAnswer(asked, scene) ?? feedAnswer(asked, scene) ?? htmlAnswer(asked, scene),
};

/** A Statuspage page that plays one feed has no JSON and not the other feed, as on vendors who switched the rest off. */
const feedOnly = (own: 'atom' | 'rss'): Shape => ({
  address: (origin) => `${origin}/history.${own}`,
  headers,
  answer: (asked, scene) => (asked.path.endsWith(`.${own}`) ? feedAnswer(asked, scene) : htmlAnswer(asked, scene)),
});

export const atomShape = feedOnly('atom');
export const rssShape = feedOnly('rss');
