// Documents: /api/v2/summary.json (now), /api/v2/incidents.json and /api/v2/scheduled-maintenances.json (the 50 newest, open and closed).
// Ids: page, component, incident and update carry ids that stay through every edit; display_at is the time that people see, and may be backdated.
// Cannot tell: regions (only as names of components), when a text was edited, what lies behind the 50 newest, whether a row was deleted or hidden.
import { z } from 'zod';
import type { IncidentKind } from '../../domain/incident.js';
import type { ListWindow, PageLook } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { Notes } from '../reading/notes.js';
import { detection } from './detection.js';
import { type Answering, pageContext, pageUrlOf, readComponents, whoAnswers } from './page-context.js';
import { readDocuments, type StatuspageDocuments, type StatuspageList } from './read-documents.js';
import { readIncident } from './read-incident.js';
import type { StatuspageIncident } from './schema.js';

const Settings = z.object({
  /** Any address of the page; only its origin is used. */
  url: z.url({ protocol: /^https?$/ }).transform((url) => new URL(url).origin),
});
type Settings = z.infer<typeof Settings>;

/** Length at which Statuspage cuts its lists; what is older is still on the page, but not in the document. */
const fullList = 50;

const imitation: Record<Exclude<Answering, 'statuspage'>, string> = {
  'incident.io': 'run by incident.io, answering in the format of Statuspage: some texts may be missing',
  other: 'other software, answering in the format of Statuspage',
};

interface Candidate {
  readonly row: StatuspageIncident;
  readonly kind: IncidentKind;
}

const freshness = (candidate: Candidate): string => candidate.row.updated_at.at ?? '';

/** The three documents are cached apart from each other, so the same incident may be seen in two states: the newer one counts. */
function newestRows(lists: readonly (readonly Candidate[])[], notes: Notes): Candidate[] {
  const newest = new Map<string, Candidate>();
  for (const list of lists) {
    const here = new Set<string>();
    for (const candidate of list) {
      const { id } = candidate.row;
      if (here.has(id)) notes.add('duplicate-id', `two incidents in one document are called ${id}`);
      here.add(id);
      const known = newest.get(id);
      if (known === undefined || freshness(candidate) > freshness(known)) newest.set(id, candidate);
    }
  }
  return [...newest.values()];
}

function candidates(documents: StatuspageDocuments, notes: Notes): Candidate[] {
  const { summary, incidents, maintenances } = documents;
  const read = (rows: StatuspageList['rows'] | undefined, kind: IncidentKind, where: string): Candidate[] =>
    rows === undefined ? [] : notes.rows(rows, where).map((row) => ({ row, kind }));
  return newestRows(
    [
      read(summary.incidents, 'incident', 'incidents of the summary'),
      read(summary.scheduled_maintenances, 'maintenance', 'maintenances of the summary'),
      read(incidents?.rows, 'incident', 'list of incidents'),
      read(maintenances?.rows, 'maintenance', 'list of maintenances'),
    ],
    notes,
  );
}

/**
 * A list with an unreadable row covers nothing: its absence must not look like a deletion. Where software that imitates Statuspage has no long
 * list, its summary still says what is open; on Statuspage itself that document is only away for the moment.
 */
function windowOf(
  kind: IncidentKind,
  list: StatuspageList | undefined,
  open: StatuspageList['rows'],
  answering: Answering,
): ListWindow[] {
  const rows = list?.rows ?? open;
  if (!rows.listed || rows.bad.length > 0) return [];
  if (list === undefined) return answering === 'statuspage' ? [] : [{ kinds: [kind], reach: 'open' }];
  const complete = answering === 'statuspage' && rows.good.length < fullList;
  return [{ kinds: [kind], reach: complete ? 'all' : 'recent' }];
}

/** A page that runs on Statuspage states every list, even an empty one. */
function noteMissingLists({ summary, incidents, maintenances }: StatuspageDocuments, answering: Answering, notes: Notes): void {
  if (incidents === undefined) notes.add('missing-document', 'the page has no list of closed incidents');
  if (maintenances === undefined) notes.add('missing-document', 'the page has no list of maintenances');
  if (answering !== 'statuspage') return;
  const lists = {
    incidents: summary.incidents,
    'scheduled maintenances': summary.scheduled_maintenances,
    components: summary.components,
  };
  for (const [name, rows] of Object.entries(lists)) if (!rows.listed) notes.add('missing-list', `the summary has no ${name}`);
  if (incidents?.rows.listed === false) notes.add('missing-list', 'the list of incidents is missing');
  if (maintenances?.rows.listed === false) notes.add('missing-list', 'the list of maintenances is missing');
}

/** The oldest of the documents' clocks: a look is only as fresh as its most stale part. */
function asOf(documents: StatuspageDocuments, notes: Notes): IsoTime | null {
  const pages = [documents.summary.page, documents.incidents?.page, documents.maintenances?.page];
  const times = pages.map((page) => (page === undefined ? null : notes.time(page.updated_at, 'updated_at of the page')));
  return times.filter((time) => time !== null).sort()[0] ?? null;
}

async function parse({ url: origin }: Settings, pages: readonly PageDocument[]): Promise<PageLook> {
  const documents = readDocuments(pages, origin);
  const { summary, incidents, maintenances } = documents;
  const notes = new Notes();
  const answering = whoAnswers(summary);
  if (answering !== 'statuspage') notes.add('imitation', imitation[answering]);
  noteMissingLists(documents, answering, notes);
  const components = readComponents(notes.rows(summary.components, 'components'), notes);
  const pageUrl = pageUrlOf(summary.page.url);
  const context = pageContext(origin, pageUrl, components, notes);
  const found = candidates(documents, notes).map(({ row, kind }) => readIncident(row, kind, context));
  const newestFirst = found.sort((a, b) => compareText(beginning(b), beginning(a)) || compareText(a.id, b.id));
  const status = notes.word(summary.status.indicator, 'indicator of the page');
  const age = asOf(documents, notes);
  const page = { name: summary.page.name?.trim() || new URL(origin).host, url: pageUrl ?? origin };
  return {
    snapshot: { provider: 'statuspage', page, status, components, incidents: newestFirst, notes: notes.list() },
    asOf: age,
    windows: [
      ...windowOf('incident', incidents, summary.incidents, answering),
      ...windowOf('maintenance', maintenances, summary.scheduled_maintenances, answering),
    ],
  };
}

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const beginning = (incident: PageLook['snapshot']['incidents'][number]): string =>
  incident.startedAt ?? incident.scheduledFor ?? incident.updates[0]?.at ?? '';

function plan({ url }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  if (soFar.length > 0) return [];
  return [
    { name: 'summary', url: `${url}/api/v2/summary.json`, accept: 'json' },
    { name: 'incidents', url: `${url}/api/v2/incidents.json`, accept: 'json', expects: [404] },
    { name: 'maintenances', url: `${url}/api/v2/scheduled-maintenances.json`, accept: 'json', expects: [404] },
  ];
}

export const statuspage = defineAdapter<Settings>({
  id: 'statuspage',
  label: 'Statuspage',
  settings: Settings,
  detection,
  plan,
  incidentAddress: ({ url }, key) => ({
    name: `incident:${key}`,
    url: `${url}/incidents/${encodeURIComponent(key)}.json`,
    accept: 'json',
    expects: [404, 410],
  }),
  parse,
});
