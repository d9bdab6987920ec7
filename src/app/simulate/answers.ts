import { atomFeed, rssFeed } from './feeds.js';
import type { Scene } from './play.js';
import { statuspageId } from './simulated-ids.js';
import { incidentHtml, pageHtml } from './simulated-page.js';
import { statuspageDocuments } from './statuspage-documents.js';

export const simulatedProviders = ['statuspage', 'atom', 'rss'] as const;
export type SimulatedProvider = (typeof simulatedProviders)[number];

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const json = (value: object): Answer => ({ status: 200, type: 'application/json; charset=utf-8', body: JSON.stringify(value) });
const html = (body: string): Answer => ({ status: 200, type: 'text/html; charset=utf-8', body });
const notFound: Answer = { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found' };

function feedAnswer(path: string, scene: Scene, origin: string): Answer | undefined {
  if (path === '/history.atom' || path === '/feed.atom')
    return { status: 200, type: 'application/atom+xml; charset=utf-8', body: atomFeed(scene.snapshot, origin, scene.now) };
  if (path === '/history.rss' || path === '/feed.rss')
    return { status: 200, type: 'application/rss+xml; charset=utf-8', body: rssFeed(scene.snapshot, origin, scene.now) };
  return undefined;
}

function apiAnswer(path: string, scene: Scene, origin: string): Answer | undefined {
  const documents = statuspageDocuments(scene.snapshot, origin, scene.changedAt);
  if (path === '/api/v2/summary.json') return json(documents.summary);
  if (path === '/api/v2/incidents.json') return json(documents.incidents);
  if (path === '/api/v2/scheduled-maintenances.json') return json(documents.maintenances);
  const incident = documents.byId.get(/^\/incidents\/([a-z0-9]+)\.json$/.exec(path)?.[1] ?? '');
  return incident === undefined ? undefined : json(incident);
}

function htmlAnswer(path: string, { snapshot }: Scene): Answer | undefined {
  if (path === '/') return html(pageHtml(snapshot));
  const id = /^\/incidents\/([a-z0-9]+)$/.exec(path)?.[1];
  const incident = id === undefined ? undefined : snapshot.incidents.find((each) => statuspageId('incident', each.id) === id);
  return incident === undefined ? undefined : html(incidentHtml(snapshot, incident));
}

/** A page that plays feeds has no JSON, and one that plays RSS no Atom, as on vendors who switched the rest off. */
export function answer(path: string, scene: Scene, origin: string, as: SimulatedProvider): Answer {
  const isOther = (as === 'atom' && path.endsWith('.rss')) || (as === 'rss' && path.endsWith('.atom'));
  const api = as === 'statuspage' ? apiAnswer(path, scene, origin) : undefined;
  return api ?? (isOther ? undefined : feedAnswer(path, scene, origin)) ?? htmlAnswer(path, scene) ?? notFound;
}
