import { type Impact, isTerminal } from '../../domain/incident.js';
import type { PageSnapshot, SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { componentsOf } from './labels.js';
import type { Scene } from './play.js';
import { type Answer, type Asked, html, json, type Shape } from './shape.js';
import { letterIdOf } from './simulated-ids.js';
import { pageHtml } from './simulated-page.js';
import { beginningOf, lastChangeOf, newestFirst } from './statuspage-documents.js';

/** Google's dashboards: one document with everything, open and closed. Maintenances do not exist there, and updates have no ids. */

const serviceWords: Record<Impact, string> = {
  none: 'SERVICE_INFORMATION',
  minor: 'SERVICE_INFORMATION',
  major: 'SERVICE_DISRUPTION',
  critical: 'SERVICE_OUTAGE',
  maintenance: 'SERVICE_INFORMATION',
  unknown: 'SERVICE_DISRUPTION',
};
const severities: Record<Impact, string> = {
  none: 'low',
  minor: 'low',
  major: 'medium',
  critical: 'high',
  maintenance: 'low',
  unknown: 'medium',
};

const offset = (at: IsoTime): string => `${at.slice(0, 19)}+00:00`;

const placesOf = ({ regions }: SnapshotIncident): object[] => regions.map((id) => ({ title: id, id }));

/** The update before is marked as modified when the next one is posted, though no word of it changed. */
function updateRow(incident: SnapshotIncident, update: SnapshotUpdate, next: SnapshotUpdate | undefined): object {
  return {
    created: offset(update.at),
    modified: offset(next?.at ?? update.at),
    when: offset(update.at),
    text: update.body,
    status: isTerminal(update.status) ? 'AVAILABLE' : serviceWords[incident.impact],
    affected_locations: placesOf(incident),
  };
}

function incidentRow(incident: SnapshotIncident, snapshot: PageSnapshot): object {
  const id = letterIdOf('incident', incident.id);
  const updates = incident.updates.map((update, index) => updateRow(incident, update, incident.updates[index + 1])).reverse();
  const affected = componentsOf(incident, snapshot).map((component) => ({
    title: component.name,
    id: letterIdOf('product', component.id),
    current_title: component.name,
  }));
  const [only] = affected;
  const isOver = isTerminal(incident.status);
  return {
    id,
    number: String(BigInt(`0x${Buffer.from(id).toString('hex').slice(0, 12)}`)),
    begin: offset(incident.startedAt ?? beginningOf(incident)),
    created: offset(beginningOf(incident)),
    ...(isOver ? { end: offset(incident.resolvedAt ?? lastChangeOf(incident) ?? beginningOf(incident)) } : {}),
    modified: offset(lastChangeOf(incident) ?? beginningOf(incident)),
    external_desc: incident.title,
    updates,
    ...(updates[0] === undefined ? {} : { most_recent_update: updates[0] }),
    status_impact: serviceWords[incident.impact],
    severity: severities[incident.impact],
    service_key: affected.length === 1 ? (only?.id ?? '') : 'zall',
    service_name: affected.length === 1 ? (only?.title ?? '') : 'Multiple Products',
    affected_products: affected,
    uri: `incidents/${id}`,
    currently_affected_locations: isOver ? [] : placesOf(incident),
    previously_affected_locations: isOver ? placesOf(incident) : [],
  };
}

const marks = {
  head: '<meta name="description" content="Google Cloud Service Health"><link rel="alternate" type="application/atom+xml" href="/en/feed.atom">',
  foot: '<a href="/incidents.json">JSON History</a>',
  path: ({ id }: SnapshotIncident) => `/incidents/${letterIdOf('incident', id)}`,
};

function answer({ path }: Asked, { snapshot }: Scene): Answer | undefined {
  const incidents = newestFirst(snapshot.incidents).filter(({ kind }) => kind !== 'maintenance');
  if (path === '/incidents.json') return json(incidents.map((incident) => incidentRow(incident, snapshot)));
  if (path === '/products.json')
    return json({
      products: snapshot.components.map(({ id, name }) => ({
        title: name,
        id: letterIdOf('product', id),
        current_title: name,
      })),
    });
  return path === '/' ? html(pageHtml(snapshot, marks)) : undefined;
}

export const gcpShape: Shape = { address: (origin) => origin, headers: {}, answer };
