// Documents: /api/v2/incident-summary.rss (the 25 newest incidents), /api/v2/status.json (the state of the page).
// Ids: the guid is the incident's OCID and stays.
// Cannot tell: single updates (the item is rewritten), how bad an incident is, maintenances, the state of single services (the shape of its component list is not known for sure).
import { z } from 'zod';
import type { PageLook } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument } from '../adapter.js';
import { type Feed, readFeed } from '../reading/feed-document.js';
import { documentNamed, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { isOfOracle, readItem } from './read-item.js';
import { readPageStatus } from './read-page-status.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

const feedAt = (origin: string): string => `${origin}/api/v2/incident-summary.rss`;

/** The feed holds the last 25 incidents, whatever their age: one without any is broken. */
async function readIncidents(document: PageDocument, notes: Notes): Promise<Feed> {
  const feed = await readFeed(document, notes);
  if (feed.format !== 'rss' || !feed.items.some(isOfOracle))
    throw unrecognised(document, 'with a feed in which no item has the id of an Oracle Cloud incident');
  return feed;
}

async function parse({ url: origin }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'feed');
  if (document === undefined || document.status !== 200) throw unrecognised({ url: feedAt(origin) }, 'with no feed of incidents');
  const notes = new Notes();
  const feed = await readIncidents(document, notes);
  const read = feed.items.map((item) => readItem(item, origin, notes)).filter((incident) => incident !== undefined);
  const incidents = newestFirst(firstOfEach(read, 'items', notes));
  const isWhole = feed.isComplete && read.length === feed.items.length;
  const stated = readPageStatus(documentNamed(documents, 'status'), notes);
  return {
    snapshot: {
      provider: 'oci',
      page: { name: 'Oracle Cloud Infrastructure', url: origin },
      status: stated ?? statusOfLists(incidents, [], isWhole),
      components: [],
      incidents,
      notes: notes.list(),
    },
    asOf: null,
    windows: isWhole ? [{ kinds: ['incident'], reach: 'recent' }] : [],
  };
}

export const oci = defineAdapter<Settings>({
  id: 'oci',
  label: 'Oracle Cloud status',
  settings: Settings,
  detection,
  plan: ({ url }, soFar) =>
    soFar.length > 0
      ? []
      : [
          { name: 'feed', url: feedAt(url), accept: 'xml' },
          { name: 'status', url: `${url}/api/v2/status.json`, accept: 'json', expects: [404] },
        ],
  parse,
});
