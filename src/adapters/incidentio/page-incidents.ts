import { isTerminal } from '../../domain/incident.js';
import type { ListWindow, PageLook, SnapshotIncident } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { readFeedBody } from '../reading/feed-body.js';
import { firstOfEach } from '../reading/listing-order.js';
import { joinIncidents } from './join-incidents.js';
import type { IncidentIoDocuments } from './read-documents.js';
import { fromCompat, fromFeed, fromNative, type PageContext } from './read-incident.js';
import type { CompatIncident, NativeSummary } from './schema.js';

/** Both lists are cached apart: of an incident in both, the later changed row counts. */
function compatIncidents({ incidents, summary }: IncidentIoDocuments, context: PageContext): SnapshotIncident[] {
  const { notes } = context;
  const rows = [
    ...(incidents === undefined ? [] : firstOfEach(notes.rows(incidents.incidents, 'list of incidents'), 'incidents', notes)),
    ...(summary === undefined ? [] : firstOfEach(notes.rows(summary.incidents, 'incidents of the summary'), 'incidents', notes)),
  ];
  const newest = new Map<string, CompatIncident>();
  for (const row of rows) {
    const known = newest.get(row.id);
    if (known === undefined || (row.updated_at.at ?? '') > (known.updated_at.at ?? '')) newest.set(row.id, row);
  }
  return [...newest.values()].map((row) => fromCompat(row, context));
}

function nativeIncidents({ native }: IncidentIoDocuments, context: PageContext): SnapshotIncident[] {
  if (native === undefined) return [];
  const { notes } = context;
  const incidents = notes.rows(native.ongoing_incidents, 'ongoing incidents').map((row) => fromNative(row, 'incident', context));
  const planned = notes
    .rows(native.scheduled_maintenances, 'scheduled maintenances')
    .map((row) => fromNative(row, 'maintenance', context));
  return [...new Map([...planned, ...incidents].map((incident) => [incident.id, incident])).values()];
}

function feedIncidents({ feed }: IncidentIoDocuments, context: PageContext, fetchedAt: IsoTime): SnapshotIncident[] {
  const { notes } = context;
  const read = (feed?.items ?? []).flatMap((item) => fromFeed(item, readFeedBody(item, { notes, fetchedAt }), context) ?? []);
  return firstOfEach(read, 'entries of the feed', notes);
}

type ToldIncidents = Required<Pick<PageLook, 'sketched' | 'latestOnly'>> & { readonly incidents: readonly SnapshotIncident[] };

/** The feed only fills in where the page gives its incidents otherwise. Where it does not, an entry without an end counts as long as no list of open ones lacks it. */
export function allIncidents(documents: IncidentIoDocuments, context: PageContext, fetchedAt: IsoTime): ToldIncidents {
  const compat = compatIncidents(documents, context);
  const native = nativeIncidents(documents, context);
  const told = joinIncidents(compat, native, { mode: 'newer-updates', adds: () => true });
  const isShown = (incident: SnapshotIncident): boolean => {
    if (documents.incidents !== undefined) return false;
    if (isTerminal(incident.status) || !listsOpen(documents, incident.kind)) return true;
    context.notes.add(
      'left-out',
      `${incident.kind} ${incident.id} has no end in the feed, but the page no longer lists it as open`,
    );
    return false;
  };
  const incidents = joinIncidents(told, feedIncidents(documents, context, fetchedAt), { mode: 'texts-only', adds: isShown });
  const fromFeedOnly = incidents.slice(told.length);
  const textless = incidents.filter(({ updates }) => updates.some(({ body }) => body.trim() === ''));
  for (const { id } of textless) context.notes.add('missing-text', `the page shows no text for some updates of incident ${id}`);
  // Which components it affected is only told while the page's own form lists an incident, which may end before the other lists say so.
  const isUntold = ({ id, status }: SnapshotIncident): boolean =>
    isTerminal(status) || (documents.native !== undefined && native.every((each) => each.id !== id));
  const over = incidents.filter((incident) => incident.components.length === 0 && isUntold(incident));
  return { incidents, sketched: idsOf([...fromFeedOnly, ...over]), latestOnly: idsOf([...fromFeedOnly, ...textless]) };
}

const idsOf = (incidents: readonly SnapshotIncident[]): string[] => [...new Set(incidents.map(({ id }) => id))];

/** The page's own form holds every open item of this kind, was read wholly, and is not contradicted by the components that it calls affected. */
export function listsOpen({ native }: IncidentIoDocuments, kind: SnapshotIncident['kind']): boolean {
  if (native === undefined || isContradicted(native)) return false;
  const lists = [native.ongoing_incidents, ...(kind === 'maintenance' ? [native.scheduled_maintenances] : [])];
  return lists.every((rows) => rows.listed && rows.bad.length === 0);
}

/** Components are not well on a page that lists nothing which could be the reason. */
export function isContradicted(native: NativeSummary | undefined): boolean {
  if (native === undefined || native.ongoing_incidents.good.length > 0) return false;
  const { scheduled_maintenances, affected_components } = native;
  return affected_components.good.some(
    ({ status }) =>
      status.value !== 'operational' && (status.value !== 'under_maintenance' || scheduled_maintenances.good.length === 0),
  );
}

/** The page's own form or the summary holds every open incident. */
const listsOpenIncidents = (documents: IncidentIoDocuments): boolean => {
  const open = documents.summary?.incidents;
  return listsOpen(documents, 'incident') || (open?.listed === true && open.bad.length === 0);
};

/** How far the feed reaches is not known, so it covers nothing. */
function incidentReach(documents: IncidentIoDocuments): ListWindow['reach'] | undefined {
  const { incidents } = documents;
  if (incidents !== undefined) return incidents.incidents.bad.length === 0 ? 'recent' : undefined;
  return listsOpenIncidents(documents) ? 'open' : undefined;
}

export function windowsOf(documents: IncidentIoDocuments): ListWindow[] {
  const reach = incidentReach(documents);
  return [
    ...(reach === undefined ? [] : [{ kinds: ['incident'], reach } as const]),
    ...(listsOpen(documents, 'maintenance') ? [{ kinds: ['maintenance'], reach: 'open' } as const] : []),
  ];
}
