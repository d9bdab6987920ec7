// Documents: /summary.json or /v3/summary.json (what is open, no texts), /history.atom (texts and ends), /v3/components.json or /components.json.
// Ids: cuids, the same in the summary and in the feed; updates have none, so their times and labels tell them apart.
// Cannot tell: the impact of what is over, which update named which component, edits, how many incidents the feed holds, whether one that left the summary was deleted.
import { z } from 'zod';
import type { PageStatus } from '../../domain/incident.js';
import type { ListWindow, PageLook, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { readJson, unrecognised } from '../reading/json-document.js';
import { newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin, webAddress } from '../reading/page-origin.js';
import { worstStatus } from '../reading/page-status.js';
import { ComponentNames } from './component-names.js';
import { detection } from './detection.js';
import { joinIncidents } from './join-incidents.js';
import { readComponents } from './read-components.js';
import { readHistory } from './read-history.js';
import { Summary } from './schema.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

/** Each document at its first address, and the other one for pages that answer there with 404. */
const places = [
  { name: 'summary', path: '/summary.json', other: '/v3/summary.json', accept: 'json' },
  { name: 'components', path: '/v3/components.json', other: '/components.json', accept: 'json' },
  { name: 'history', path: '/history.atom', other: '/default/history.atom', accept: 'xml' },
] as const;

function plan({ url }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  if (soFar.length === 0) return places.map(({ name, path, accept }) => ({ name, url: `${url}${path}`, accept, expects: [404] }));
  return places
    .filter(({ name }) => soFar.some((document) => document.name === name && document.status === 404))
    .filter(({ name }) => soFar.every((document) => document.name !== `other-${name}`))
    .map(({ name, other, accept }) => {
      const request = { name: `other-${name}`, url: `${url}${other}`, accept };
      return name === 'summary' ? request : { ...request, expects: [404] };
    });
}

/** The document under either of its names. */
const present = (documents: readonly PageDocument[], name: string): PageDocument | undefined =>
  [name, `other-${name}`]
    .map((each) => documents.find((one) => one.name === each && one.status === 200))
    .find((one) => one !== undefined);

function readSummary(document: PageDocument): Summary {
  const read = Summary.safeParse(readJson(document));
  if (!read.success)
    throw unrecognised(document, 'with JSON that is no Instatus summary: its page with a status in capitals is missing');
  return read.data;
}

/** "Has issues" does not say how bad; what is listed may. */
function statusOf(
  summary: Summary,
  incidents: readonly SnapshotIncident[],
  components: readonly SnapshotComponent[],
  notes: Notes,
): PageStatus {
  const stated = notes.word(summary.page.status, 'status of the page');
  if (stated === 'up') return 'none';
  if (stated === 'maintenance') return 'maintenance';
  if (stated === 'outage') return 'major';
  const worst = worstStatus(incidents, components);
  if (worst === 'minor' || worst === 'major' || worst === 'critical') return worst;
  return stated === 'issues' ? 'minor' : 'unknown';
}

/** Only what is open is listed in the summary, so what leaves it is over; a list that contradicts its page or was not read wholly closes nothing. */
const windowsOf = (kinds: readonly ('incident' | 'maintenance')[]): ListWindow[] =>
  kinds.map((kind) => ({ kinds: [kind], reach: 'open' }));

async function parse({ url: origin }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const [summaryDocument, componentsDocument, historyDocument] = places.map(({ name }) => present(documents, name));
  if (summaryDocument === undefined) throw unrecognised({ url: `${origin}/summary.json` }, 'with no summary');
  const summary = readSummary(summaryDocument);
  const notes = new Notes();
  if (componentsDocument === undefined) notes.add('missing-document', 'the page has no list of components');
  if (historyDocument === undefined) notes.add('missing-document', 'the page has no feed: texts are missing');
  const components = componentsDocument === undefined ? [] : readComponents(componentsDocument, notes);
  const history = historyDocument === undefined ? new Map() : await readHistory(historyDocument, notes);
  const pageUrl = webAddress(summary.page.url, origin)?.replace(/(?<!\/)\/+$/, '') ?? origin;
  const context = { notes, pageUrl, names: new ComponentNames(components), fetchedAt: summaryDocument.fetchedAt };
  const { incidents, covered, sketched, latestOnly } = joinIncidents(summary, history, context);
  const name = summary.page.name?.trim() || new URL(origin).host;
  const status = statusOf(summary, incidents, components, notes);
  return {
    snapshot: {
      provider: 'instatus',
      page: { name, url: pageUrl },
      status,
      components,
      incidents: newestFirst(incidents),
      notes: notes.list(),
    },
    asOf: null,
    windows: windowsOf(covered),
    sketched,
    latestOnly,
  };
}

export const instatus = defineAdapter<Settings>({
  id: 'instatus',
  label: 'Instatus',
  settings: Settings,
  detection,
  plan,
  parse,
});
