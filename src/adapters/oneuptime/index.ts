// Documents: /status-page-api/{overview,incidents,scheduled-maintenance-events,announcements}/<page>, flat tables that are joined by their ids.
// Ids: long ids of every row, which stay through edits. A list that the page does not show is refused with 400; an empty one means that nothing is there.
// Cannot tell: what a custom state or severity means, the state of a page's nested groups, episodes, private pages, whether a missing row was deleted or hidden.
import { z } from 'zod';
import type { IncidentKind } from '../../domain/incident.js';
import type { ListWindow, PageLook, SnapshotIncident } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import type { LooseRows } from '../reading/loose.js';
import { Notes } from '../reading/notes.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { addressOf, detection } from './detection.js';
import { readComponents } from './read-components.js';
import { type OneUptimeDocuments, readDocuments } from './read-documents.js';
import { type OneUptimeContext, readAnnouncement, readEvent, readIncident } from './read-events.js';

const Settings = z.object({
  /** The page with its own domain, or `/status-page/<id>` of an installation. */
  url: z.url({ protocol: /^https?$/ }).transform((url) => addressOf(new URL(url)).shown),
});
type Settings = z.infer<typeof Settings>;

/** Exactly one state is marked as the end; where several are, the document contradicts itself and no incident is called over. */
function resolvedStates({ incidents }: OneUptimeDocuments, notes: Notes): ReadonlySet<string> {
  const states = incidents === undefined ? [] : notes.rows(incidents.incidentStates, 'states of incidents');
  const resolved = new Set(states.filter(({ isResolvedState }) => isResolvedState).map(({ _id }) => _id));
  if (resolved.size <= 1) return resolved;
  notes.add('contradiction', `${resolved.size} states are marked as the end of an incident`);
  return new Set();
}

function grouped<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return found;
}

function readIncidents({ incidents }: OneUptimeDocuments, context: OneUptimeContext): SnapshotIncident[] {
  if (incidents === undefined) return [];
  const { notes } = context;
  const texts = grouped(notes.rows(incidents.incidentPublicNotes, 'notes of incidents'), ({ incidentId }) => incidentId);
  const states = grouped(notes.rows(incidents.incidentStateTimelines, 'states in time'), ({ incidentId }) => incidentId);
  return notes
    .rows(incidents.incidents, 'incidents')
    .map((row) => readIncident(row, texts.get(row._id) ?? [], states.get(row._id) ?? [], context));
}

function readEvents({ events }: OneUptimeDocuments, context: OneUptimeContext): SnapshotIncident[] {
  if (events === undefined) return [];
  const { notes } = context;
  const rows = notes.rows(events.scheduledMaintenanceEventsPublicNotes, 'notes of maintenances');
  const texts = grouped(rows, ({ scheduledMaintenanceId }) => scheduledMaintenanceId);
  return notes
    .rows(events.scheduledMaintenanceEvents, 'maintenances')
    .map((row) => readEvent(row, texts.get(row._id) ?? [], context));
}

/** Lists reach back a number of days that the page sets; what is open stays in them however old it is. */
const windowOf = (kind: IncidentKind, rows: LooseRows<unknown> | undefined): ListWindow[] =>
  rows === undefined || rows.bad.length > 0 ? [] : [{ kinds: [kind], reach: 'recent' }];

function isWhole({ overview, incidents, events }: OneUptimeDocuments): boolean {
  const lists = [
    overview.statusPageResources,
    overview.monitorStatuses,
    incidents?.incidents,
    events?.scheduledMaintenanceEvents,
  ];
  return lists.every((rows) => (rows?.bad.length ?? 0) === 0);
}

async function parse({ url: shown }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const notes = new Notes();
  const { origin, page } = addressOf(new URL(shown));
  const read = readDocuments(documents, `${origin}/status-page-api/overview/${page}`, notes);
  const { components, byMonitor } = readComponents(read.overview, notes);
  const context = { notes, pageUrl: shown, fetchedAt: read.fetchedAt, byMonitor, resolvedStates: resolvedStates(read, notes) };
  const announcements = read.announcements === undefined ? [] : notes.rows(read.announcements.announcements, 'announcements');
  const events = [
    ...readIncidents(read, context),
    ...readEvents(read, context),
    ...announcements.map((row) => readAnnouncement(row, context)),
  ];
  const incidents = newestFirst(firstOfEach(events, 'events', notes));
  const { statusPage } = read.overview;
  const name = statusPage?.pageTitle?.trim() || statusPage?.name?.trim() || new URL(shown).host;
  return {
    snapshot: {
      provider: 'oneuptime',
      page: { name, url: shown },
      components: [...components],
      incidents,
      status: components.length === 0 && incidents.length === 0 ? 'unknown' : statusOfLists(incidents, components, isWhole(read)),
      notes: notes.list(),
    },
    asOf: null,
    windows: [
      ...windowOf('incident', read.incidents?.incidents),
      ...windowOf('maintenance', read.events?.scheduledMaintenanceEvents),
      ...windowOf('notice', read.announcements?.announcements),
    ],
  };
}

function plan({ url }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  if (soFar.length > 0) return [];
  const { origin, page } = addressOf(new URL(url));
  const api = (list: string): string => `${origin}/status-page-api/${list}/${page}`;
  return [
    { name: 'overview', url: api('overview'), accept: 'json' },
    { name: 'incidents', url: api('incidents'), accept: 'json', expects: [400] },
    { name: 'maintenances', url: api('scheduled-maintenance-events'), accept: 'json', expects: [400] },
    { name: 'announcements', url: api('announcements'), accept: 'json', expects: [400] },
  ];
}

export const oneuptime = defineAdapter<Settings>({
  id: 'oneuptime',
  label: 'OneUptime',
  settings: Settings,
  detection,
  plan,
  parse,
});
