// Documents: /data/payload.json (components, and every incident the page ever had).
// Ids: incidents and components carry UUIDs that stay; notes have no ids and are told apart by when they happened.
// Cannot tell: regions, the window of planned work, anything but the components' names where a page ships no incidents.
import { z } from 'zod';
import type { PageLook } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { readComponents } from './read-components.js';
import { readIncident } from './read-incident.js';
import { FirehydrantPayload } from './schema.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

const addressOf = ({ url }: Settings): string => `${url}/data/payload.json`;

function readPayload(document: PageDocument): FirehydrantPayload {
  const read = FirehydrantPayload.safeParse(readJson(document));
  if (!read.success)
    throw unrecognised(document, 'with JSON that has no table of conditions or no list of components', read.error);
  const { incidents } = read.data;
  if (!incidents.listed && incidents.bad.length > 0)
    throw unrecognised(document, `with ${incidents.bad[0]} where a list belongs`);
  return read.data;
}

async function parse(settings: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'payload');
  if (document?.status !== 200) throw unrecognised({ url: addressOf(settings) }, 'with no payload');
  const { config, conditions, components: listedComponents, incidents } = readPayload(document);
  const notes = new Notes();
  if (!incidents.listed) notes.add('missing-list', 'the page ships no incidents: only the names of its components are known');
  const rows = firstOfEach(notes.rows(incidents, 'incidents'), 'incidents', notes);
  const readings = rows.map((row) => readIncident(row, { origin: settings.url, fetchedAt: document.fetchedAt, notes }));
  const isWhole = incidents.listed && incidents.bad.length === 0;
  const named = firstOfEach(notes.rows(listedComponents, 'components'), 'components', notes);
  const components = readComponents(named, readings, conditions, isWhole, notes);
  const read = readings.map(({ incident }) => incident);
  const name = config.companyName?.trim() || config.title?.trim() || new URL(settings.url).host;
  return {
    snapshot: {
      provider: 'firehydrant',
      page: { name, url: settings.url },
      status: statusOfLists(read, components, isWhole && listedComponents.bad.length === 0),
      components,
      incidents: newestFirst(read),
      notes: notes.list(),
    },
    asOf: null,
    windows: isWhole ? [{ kinds: ['incident', 'maintenance'], reach: 'all' }] : [],
  };
}

const plan = (settings: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] =>
  soFar.length > 0 ? [] : [{ name: 'payload', url: addressOf(settings), accept: 'json' }];

export const firehydrant = defineAdapter<Settings>({
  id: 'firehydrant',
  label: 'FireHydrant',
  settings: Settings,
  detection,
  plan,
  parse,
});
