// Documents: <dashboard>/incidents.json (open and closed incidents with all their updates, of about the last year).
// Ids: incidents carry ids that stay; updates have none and are named by the time of posting, which stays too (`modified` does not).
// Cannot tell: maintenances (there are none), products that are well, edits (only by their text), whether an incident was removed or fell off the end.
import { z } from 'zod';
import { isTerminal } from '../../domain/incident.js';
import type { PageLook } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import type { LooseRows } from '../reading/loose.js';
import { Notes } from '../reading/notes.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { nameOf, settingsOf } from './dashboards.js';
import { detection } from './detection.js';
import { readComponents } from './read-components.js';
import { readIncident } from './read-incident.js';
import { type GoogleIncident, incidentsIn } from './schema.js';

const Settings = z.object({
  /** Any address of the dashboard: below it lies incidents.json. */
  url: z.url({ protocol: /^https?$/ }).transform((url) => settingsOf(new URL(url)).url),
});
type Settings = z.infer<typeof Settings>;

/** A dashboard that has no incident at all is not known: an empty list is a broken answer. */
function readList(document: PageDocument): LooseRows<GoogleIncident> {
  const list = incidentsIn(readJson(document));
  if (list === undefined) throw unrecognised(document, 'with JSON that is no list of incidents');
  if (list.good.length === 0) throw unrecognised(document, 'with a list in which nothing is an incident of a Google dashboard');
  return list;
}

async function parse({ url }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'incidents');
  if (document === undefined || document.status !== 200)
    throw unrecognised({ url: `${url}/incidents.json` }, 'with no list of incidents');
  const list = readList(document);
  const notes = new Notes();
  const rows = firstOfEach(notes.rows(list, 'list of incidents'), 'incidents', notes);
  const incidents = newestFirst(rows.map((row) => readIncident(row, url, notes)));
  const open = new Set(incidents.filter(({ status }) => !isTerminal(status)).map(({ id }) => id));
  const components = readComponents(rows.filter(({ id }) => open.has(id)));
  const isWhole = list.bad.length === 0;
  return {
    snapshot: {
      provider: 'gcp',
      page: { name: nameOf(new URL(url)), url },
      status: statusOfLists(incidents, components, isWhole),
      components,
      incidents,
      notes: notes.list(),
    },
    asOf: null,
    windows: isWhole ? [{ kinds: ['incident'], reach: 'recent' }] : [],
  };
}

export const gcp = defineAdapter<Settings>({
  id: 'gcp',
  label: 'Google Cloud status',
  settings: Settings,
  catalogueWords: ['gcp', 'google-workspace', 'firebase'],
  detection,
  plan: ({ url }, soFar) => (soFar.length > 0 ? [] : [{ name: 'incidents', url: `${url}/incidents.json`, accept: 'json' }]),
  parse,
});
