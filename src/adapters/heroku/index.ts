// Documents: /api/v4/current-status (systems, what goes on now, what is planned), /api/v4/incidents (the newest, open and closed).
// Ids: incidents and updates are numbered.
// Cannot tell: when a maintenance begins and ends (only its text does), whether a planned row is stale, how fresh the answer is.
import { z } from 'zod';
import type { PageStatus } from '../../domain/incident.js';
import type { ListWindow, PageLook, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import type { LooseRows } from '../reading/loose.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { readIncident } from './read-incident.js';
import { HerokuCurrent, type HerokuIncident, HerokuIncidents } from './schema.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

const listLength = 25;

function readCurrent(document: PageDocument): HerokuCurrent {
  const read = HerokuCurrent.safeParse(readJson(document));
  if (!read.success || read.data.status.good.length === 0)
    throw unrecognised(document, 'with JSON that states no system, so it is not the status of Heroku');
  if (!read.data.incidents.listed) throw unrecognised(document, 'with no list of incidents');
  return read.data;
}

/** Heroku has always had a past: an empty list is a broken one. */
function readList(document: PageDocument): LooseRows<HerokuIncident> {
  const rows = HerokuIncidents.parse(readJson(document));
  if (rows.good.length === 0) throw unrecognised(document, 'with no list of past incidents');
  return rows;
}

interface Candidate {
  readonly row: HerokuIncident;
  readonly isScheduled: boolean;
}

const freshness = ({ row }: Candidate): string => row.updated_at.at ?? '';

/** The same incident may stand in several lists, one of them older: the newer row counts. */
function joined(candidates: readonly Candidate[]): Candidate[] {
  const newest = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const { id } = candidate.row;
    const known = newest.get(id);
    const { row } = known === undefined || freshness(candidate) > freshness(known) ? candidate : known;
    newest.set(id, { row, isScheduled: candidate.isScheduled || known?.isScheduled === true });
  }
  return [...newest.values()];
}

function readSystems(current: HerokuCurrent, notes: Notes): SnapshotComponent[] {
  const systems = notes.rows(current.status, 'systems').map(({ system, status }) => ({
    id: system,
    name: system,
    group: null,
    status: notes.word(status, `status of ${system}`),
    regions: [],
  }));
  return firstOfEach(systems, 'systems', notes);
}

/** Planned rows say nothing here: some stay "upcoming" for months after they are done. */
function pageStatus(
  current: HerokuCurrent,
  systems: readonly SnapshotComponent[],
  incidents: readonly SnapshotIncident[],
): PageStatus {
  return statusOfLists(
    incidents.filter(({ kind }) => kind === 'incident'),
    systems,
    current.status.bad.length === 0 && current.incidents.bad.length === 0,
  );
}

function candidatesOf(current: HerokuCurrent, past: LooseRows<HerokuIncident> | undefined, notes: Notes): Candidate[] {
  const read = (rows: LooseRows<HerokuIncident> | undefined, where: string, isScheduled: boolean): Candidate[] =>
    rows === undefined ? [] : firstOfEach(notes.rows(rows, where), 'incidents', notes).map((row) => ({ row, isScheduled }));
  return joined([
    ...read(current.incidents, 'open incidents', false),
    ...read(current.scheduled, 'planned maintenances', true),
    ...read(past, 'list of incidents', false),
  ]);
}

/** What is open is listed apart, however old: behind the end of the long list, leaving that list is the end. */
const windows: readonly ListWindow[] = [
  { kinds: ['incident'], reach: 'recent' },
  { kinds: ['incident'], reach: 'open' },
];

async function parse({ url: origin }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const currentDocument = documentNamed(documents, 'current');
  if (currentDocument === undefined || currentDocument.status !== 200)
    throw unrecognised({ url: `${origin}/api/v4/current-status` }, 'with no current status');
  const listDocument = documents.find(({ name, status }) => name === 'incidents' && status === 200);
  const current = readCurrent(currentDocument);
  const past = listDocument && readList(listDocument);
  const notes = new Notes();
  if (past === undefined) notes.add('missing-document', 'the page has no list of past incidents');
  if (!current.scheduled.listed) notes.add('missing-list', 'the current status has no planned maintenances');
  const components = readSystems(current, notes);
  const rows = candidatesOf(current, past, notes);
  const incidents = newestFirst(rows.map(({ row, isScheduled }) => readIncident(row, isScheduled, origin, notes)));
  const status = pageStatus(current, components, incidents);
  const isWhole = past !== undefined && past.bad.length === 0 && current.incidents.bad.length === 0;
  return {
    snapshot: { provider: 'heroku', page: { name: 'Heroku', url: origin }, status, components, incidents, notes: notes.list() },
    asOf: null,
    windows: isWhole ? windows : [],
  };
}

function plan({ url }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  if (soFar.length > 0) return [];
  return [
    { name: 'current', url: `${url}/api/v4/current-status`, accept: 'json' },
    { name: 'incidents', url: `${url}/api/v4/incidents?limit=${listLength}`, accept: 'json', expects: [404] },
  ];
}

export const heroku = defineAdapter<Settings>({ id: 'heroku', label: 'Heroku', settings: Settings, detection, plan, parse });
