// Documents: the one feed (/en-us/status/feed/), which holds what is open now; an empty channel means that all is well.
// Ids: the guid, made of the title, stays while an incident is open.
// Cannot tell: single updates (the item is rewritten in place and keeps its date), how bad it is, when it ended (the item just vanishes), most of what only single customers are told.
import { z } from 'zod';
import type { PageLook } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument } from '../adapter.js';
import { readFeed } from '../reading/feed-document.js';
import { documentNamed, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { readItem } from './read-item.js';
import { settingsOf } from './settings.js';

const Settings = z.object({
  /** Any address of Azure's status page or of its feed. */
  url: z.url({ protocol: /^https?$/ }).transform((url) => settingsOf(new URL(url)).url),
});
type Settings = z.infer<typeof Settings>;

/** The channel's own link is a random machine behind the page and is never shown. */
const page = { name: 'Microsoft Azure', url: 'https://azure.status.microsoft/en-us/status' };

async function parse({ url }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'feed');
  if (document === undefined || document.status !== 200) throw unrecognised({ url }, 'with no feed');
  const notes = new Notes();
  const feed = await readFeed(document, notes);
  if (feed.format !== 'rss' || feed.title !== 'Azure Status')
    throw unrecognised(document, `with a feed called "${feed.title.slice(0, 60)}" instead of "Azure Status"`);
  const read = feed.items.map((item) => readItem(item, page.url, notes)).filter((incident) => incident !== undefined);
  const incidents = newestFirst(firstOfEach(read, 'items', notes));
  const isWhole = feed.isComplete && read.length === feed.items.length;
  const status = statusOfLists(incidents, [], isWhole);
  return {
    snapshot: { provider: 'azure', page, status, components: [], incidents, notes: notes.list() },
    asOf: null,
    windows: isWhole ? [{ kinds: ['incident'], reach: 'open' }] : [],
  };
}

export const azure = defineAdapter<Settings>({
  id: 'azure',
  label: 'Azure status',
  settings: Settings,
  detection,
  plan: ({ url }, soFar) => (soFar.length > 0 ? [] : [{ name: 'feed', url, accept: 'xml' }]),
  parse,
});
