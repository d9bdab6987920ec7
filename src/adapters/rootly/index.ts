// Documents: /api/v1/status.json (the state of the page) and /api/v1/incidents.json (active incidents, at most 100).
// Ids: an incident is known by its address; updates have no ids.
// Cannot tell: components, regions, maintenance windows, how an incident ended (only active ones are listed); pages without a domain of their own.
import { z } from 'zod';
import type { ListWindow, PageLook } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import type { LooseRows } from '../reading/loose.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin, webAddress } from '../reading/page-origin.js';
import { detection } from './detection.js';
import { readIncident } from './read-incident.js';
import { type RootlyIncident, RootlyIncidents, RootlyStatus } from './schema.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

/** The most that one page of the list gives. */
const fullList = 100;

const addresses = ({ url }: Settings) => ({
  status: `${url}/api/v1/status.json`,
  incidents: `${url}/api/v1/incidents.json?per_page=${fullList}`,
});

function readAs<Read>(schema: z.ZodType<Read>, document: PageDocument | undefined, url: string, what: string): Read {
  if (document?.status !== 200) throw unrecognised({ url }, `with no ${what}`);
  const read = schema.safeParse(readJson(document));
  if (!read.success) throw unrecognised(document, `with JSON that is no ${what} of Rootly`, read.error);
  return read.data;
}

/** Only active incidents are listed, so that absence ends one; but not from a list that was cut or has a row that cannot be read. */
function windows(lists: readonly LooseRows<RootlyIncident>[]): ListWindow[] {
  const isWhole = lists.every(({ bad, good }) => bad.length === 0 && good.length < fullList);
  return isWhole ? [{ kinds: ['incident', 'maintenance'], reach: 'open' }] : [];
}

async function parse(settings: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const at = addresses(settings);
  const status = readAs(RootlyStatus, documentNamed(documents, 'status'), at.status, 'state of a page');
  const list = readAs(RootlyIncidents, documentNamed(documents, 'incidents'), at.incidents, 'list of incidents');
  const notes = new Notes();
  const read = (rows: LooseRows<RootlyIncident>, where: string) =>
    notes.rows(rows, where).flatMap((row) => readIncident(row, settings.url, notes));
  const listed = firstOfEach(read(list.incidents, 'list of incidents'), 'incidents', notes);
  const known = new Set(listed.map(({ id }) => id));
  const unlisted = read(status.incidents, 'incidents of the status').filter(({ id }) => !known.has(id));
  const incidents = [...listed, ...firstOfEach(unlisted, 'incidents', notes)];
  return {
    snapshot: {
      provider: 'rootly',
      page: { name: status.page.name.trim(), url: webAddress(status.page.url, settings.url)?.replace(/\/$/, '') ?? settings.url },
      status: notes.word(status.status.indicator, 'indicator of the page'),
      components: [],
      incidents: newestFirst(incidents),
      notes: notes.list(),
    },
    asOf: null,
    windows: windows([list.incidents, status.incidents]),
  };
}

function plan(settings: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  if (soFar.length > 0) return [];
  const at = addresses(settings);
  return [
    { name: 'status', url: at.status, accept: 'json' },
    { name: 'incidents', url: at.incidents, accept: 'json' },
  ];
}

export const rootly = defineAdapter<Settings>({ id: 'rootly', label: 'Rootly', settings: Settings, detection, plan, parse });
