import type { PageSnapshot, SnapshotIncident } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { componentList, groupList, incidentLabel, isSchedule, postList, systemStatus } from './cachet-documents.js';
import { escapeMarkup } from './escape-markup.js';
import { cdata, rfc822 } from './labels.js';
import type { Scene } from './play.js';
import { type Answer, type Asked, html, json, type Shape, xml } from './shape.js';
import { hexIdOf } from './simulated-ids.js';
import { alternate, pageHtml } from './simulated-page.js';
import { beginningOf, newestFirst } from './statuspage-documents.js';

const pathOf = ({ id }: SnapshotIncident): string => `/incidents/${hexIdOf('guid', id)}`;

/** An item is known by its address: its guid changes with every edit. */
function itemOf(incident: SnapshotIncident, origin: string): string {
  const lines = incident.updates.map(({ at, body, status }, index) =>
    index === 0 ? `${rfc822(at)}: ${body}` : `[${incidentLabel(status)}] ${rfc822(at)}: ${body}`,
  );
  const guid = hexIdOf('guid', `${incident.id}${incident.updates.map(({ at, body }) => at + body).join('')}`);
  return `<item><title>${escapeMarkup(`[${incidentLabel(incident.status)}] ${incident.title}`)}</title><link>${origin}${pathOf(incident)}</link><description>${cdata(lines.join('\n'))}</description><guid isPermaLink="false">${guid}</guid><pubDate>${rfc822(beginningOf(incident))}</pubDate></item>`;
}

function feedOf(snapshot: PageSnapshot, origin: string, now: IsoTime): string {
  const incidents = newestFirst(snapshot.incidents).filter((incident) => !isSchedule(incident));
  const items = incidents.slice(0, 100).map((incident) => itemOf(incident, origin));
  return `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>${escapeMarkup(snapshot.page.name)} RSS Feed</title><link>${origin}/rss</link><language>en</language><pubDate>${rfc822(now)}</pubDate>${items.join('')}</channel></rss>`;
}

const marks = {
  head: `${alternate('rss', '/rss')}<script src="/vendor/cachethq/cachet/cachet.js"></script>`,
  foot: '<footer><a href="https://cachethq.io">Powered by Cachet</a> v3.x</footer>',
  path: pathOf,
};

type Document = (asked: Asked, snapshot: PageSnapshot) => object;

const documents: ReadonlyMap<string, Document> = new Map<string, Document>([
  ['/api/ping', () => ({ data: 'Pong!' })],
  ['/api/version', () => ({ data: { version: '3.x-dev' } })],
  ['/api/status', (_, snapshot) => systemStatus(snapshot)],
  ['/api/components', componentList],
  ['/api/component-groups', groupList],
  ['/api/incidents', (asked, snapshot) => postList('incidents', asked, snapshot)],
  ['/api/schedules', (asked, snapshot) => postList('schedules', asked, snapshot)],
]);

function answer(asked: Asked, { snapshot, now }: Scene): Answer | undefined {
  const document = documents.get(asked.path);
  if (document !== undefined) return json(document(asked, snapshot));
  if (asked.path === '/rss') return xml('rss', feedOf(snapshot, asked.origin, now));
  return asked.path === '/' ? html(pageHtml(snapshot, marks)) : undefined;
}

export const cachetShape: Shape = { address: (origin) => origin, headers: {}, answer };
