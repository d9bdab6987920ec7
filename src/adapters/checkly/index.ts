// Documents: /api/status-page/<slug>/unresolved-incidents (what is open, with all its updates).
// Ids: incidents and updates carry UUIDs that stay; publicIncidentUpdateDate is the time that people see.
// Cannot tell: how and when an incident ended (it leaves the document), components that no incident names, regions, planned windows, the page's name.
import { z } from 'zod';
import type { PageLook } from '../../domain/snapshot.js';
import { type CatalogueRow, defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { documentNamed, readJson, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { readIncident } from './read-incident.js';
import { ChecklySlug, ChecklyUnresolved } from './schema.js';

const Settings = z.object({ url: pageOrigin, slug: ChecklySlug });
type Settings = z.infer<typeof Settings>;

const addressOf = ({ url, slug }: Settings): string => `${url}/api/status-page/${slug}/unresolved-incidents`;

async function parse(settings: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'unresolved');
  if (document?.status !== 200) throw unrecognised({ url: addressOf(settings) }, 'with no list of incidents');
  const read = ChecklyUnresolved.safeParse(readJson(document));
  if (!read.success) throw unrecognised(document, 'with JSON that has no list of incidents', read.error);
  const notes = new Notes();
  const rows = read.data.incidents;
  const listed = firstOfEach(notes.rows(rows, 'incidents'), 'incidents', notes);
  const incidents = newestFirst(listed.map((row) => readIncident(row, settings.url, notes)));
  const isWhole = rows.bad.length === 0;
  return {
    snapshot: {
      provider: 'checkly',
      page: { name: new URL(settings.url).host, url: settings.url },
      status: statusOfLists(incidents, [], isWhole),
      components: [],
      incidents,
      notes: notes.list(),
    },
    asOf: null,
    windows: isWhole ? [{ kinds: ['incident', 'maintenance'], reach: 'open' }] : [],
  };
}

function plan(settings: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] {
  return soFar.length > 0 ? [] : [{ name: 'unresolved', url: addressOf(settings), accept: 'json' }];
}

/** The slug stands in the page only; an address of the API tells it as well. */
function fromCatalogue({ url }: CatalogueRow): Settings | undefined {
  const read = Settings.safeParse({ url, slug: /\/api\/status-page\/([^/]+)\//.exec(url)?.[1] });
  return read.success ? read.data : undefined;
}

export const checkly = defineAdapter<Settings>({
  id: 'checkly',
  label: 'Checkly',
  settings: Settings,
  fromCatalogue,
  detection,
  plan,
  parse,
});
