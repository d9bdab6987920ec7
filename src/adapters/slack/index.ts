// Documents: /api/v2.0.0/current (what goes on now), /api/v2.0.0/history (some 40 newest, open and closed).
// Ids: incidents are numbered; notes have no id and no state, so their key is their time.
// Cannot tell: the state of a component, the state of a note but by its text, regions, when a maintenance is to begin and end, how fresh the answer is (date_updated goes back when the newest incident ends).
import { z } from 'zod';
import type { PageStatus } from '../../domain/incident.js';
import type { ListWindow, PageLook, SnapshotIncident } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { newestFirst } from '../reading/listing-order.js';
import type { LooseRows } from '../reading/loose.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { worstStatus } from '../reading/page-status.js';
import { detection } from './detection.js';
import { readIncident } from './read-incident.js';
import { SlackCurrent, SlackHistory, type SlackIncident } from './schema.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

function readCurrent(document: PageDocument): SlackCurrent {
  const read = SlackCurrent.safeParse(readJson(document));
  if (!read.success || !read.data.active_incidents.listed)
    throw unrecognised(document, 'with JSON that has no list "active_incidents", so it is not the status of Slack');
  return read.data;
}

/** Slack has always had a past: an empty history is a broken one. */
function readHistory(document: PageDocument): LooseRows<SlackIncident> {
  const rows = SlackHistory.parse(readJson(document));
  if (rows.good.length === 0) throw unrecognised(document, 'with no history of incidents');
  return rows;
}

const freshness = ({ date_updated }: SlackIncident): string => date_updated.at ?? '';

/** Both documents may show the same incident, one of them in an older state: the newer one counts. */
function joined(lists: readonly (readonly SlackIncident[])[], notes: Notes): SlackIncident[] {
  const newest = new Map<string, SlackIncident>();
  for (const list of lists) {
    const here = new Set<string>();
    for (const row of list) {
      if (here.has(row.id)) notes.add('duplicate-id', `two incidents in one document are called ${row.id}`);
      here.add(row.id);
      const known = newest.get(row.id);
      if (known === undefined || freshness(row) > freshness(known)) newest.set(row.id, row);
    }
  }
  return [...newest.values()];
}

/** "ok" beside a list of what goes on is contradicted by it, and the list counts. "active" says that something is amiss, even where nothing else does. */
function pageStatus(current: SlackCurrent, incidents: readonly SnapshotIncident[], notes: Notes): PageStatus {
  const said = notes.word(current.status, 'status of the page');
  const { good, bad } = current.active_incidents;
  const worst = worstStatus(incidents, []);
  if (said === 'ok' && bad.length === 0 && (good.length === 0 || worst === 'none')) return 'none';
  if (good.length === 0) notes.add('contradiction', 'the page does not say that all is well, but lists nothing that goes on');
  return worst === 'none' ? 'unknown' : worst;
}

/** What goes on is listed apart, however old: behind the end of the history, leaving that list is the end. What is planned may stand in neither. */
const windows: readonly ListWindow[] = [
  { kinds: ['incident', 'notice', 'maintenance'], reach: 'recent' },
  { kinds: ['incident', 'notice'], reach: 'open' },
];

async function parse({ url: origin }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const currentDocument = documentNamed(documents, 'current');
  if (currentDocument === undefined || currentDocument.status !== 200)
    throw unrecognised({ url: `${origin}/api/v2.0.0/current` }, 'with no current status');
  const historyDocument = documents.find(({ name, status }) => name === 'history' && status === 200);
  const current = readCurrent(currentDocument);
  const history = historyDocument && readHistory(historyDocument);
  const notes = new Notes();
  if (history === undefined) notes.add('missing-document', 'the page has no history');
  const active = notes.rows(current.active_incidents, 'active incidents');
  const past = history === undefined ? [] : notes.rows(history, 'history');
  const incidents = newestFirst(joined([active, past], notes).map((row) => readIncident(row, origin, notes)));
  const isWhole = history !== undefined && history.bad.length === 0 && current.active_incidents.bad.length === 0;
  return {
    snapshot: {
      provider: 'slack',
      page: { name: 'Slack', url: origin },
      status: pageStatus(current, incidents, notes),
      components: [],
      incidents,
      notes: notes.list(),
    },
    asOf: null,
    windows: isWhole ? windows : [],
  };
}

function plan({ url }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  if (soFar.length > 0) return [];
  return [
    { name: 'current', url: `${url}/api/v2.0.0/current`, accept: 'json' },
    { name: 'history', url: `${url}/api/v2.0.0/history`, accept: 'json', expects: [404] },
  ];
}

export const slack = defineAdapter<Settings>({ id: 'slack', label: 'Slack', settings: Settings, detection, plan, parse });
