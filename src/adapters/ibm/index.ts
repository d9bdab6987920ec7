// Documents: /status/api/notifications/feed.rss (incidents and maintenances of about a month among announcements, releases and security bulletins, which are left out).
// Ids: the number of an incident in its guid, else its link, else the guid as it stands, whose stability nobody has confirmed.
// Cannot tell: single updates (the text is replaced), how bad an incident is, root causes (they are documents of their own).
import { z } from 'zod';
import type { PageLook } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument } from '../adapter.js';
import { readFeed } from '../reading/feed-document.js';
import { documentNamed, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { readItem } from './read-item.js';
import { type IbmNotification, readNotification } from './read-notification.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

const feedAt = (origin: string): string => `${origin}/status/api/notifications/feed.rss`;

const isWanted = ({ kind }: IbmNotification): boolean => kind !== undefined;

async function parse({ url: origin }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'feed');
  if (document === undefined || document.status !== 200) throw unrecognised({ url: feedAt(origin) }, 'with no feed');
  const notes = new Notes();
  const feed = await readFeed(document, notes);
  const notifications = feed.items.map((item) => readNotification(item, notes));
  if (feed.format !== 'rss' || !notifications.some(({ type }) => type !== null))
    throw unrecognised(document, 'with a feed in which no item states a "Type:" as those of IBM Cloud do');
  const wanted = notifications.filter(isWanted);
  const read = wanted.map((notification) => readItem(notification, origin, notes)).filter((incident) => incident !== undefined);
  const incidents = newestFirst(firstOfEach(read, 'items', notes));
  const isWhole = feed.isComplete && read.length === wanted.length && notifications.every(({ isUnderstood }) => isUnderstood);
  const page = { name: 'IBM Cloud', url: `${origin}/status` };
  const status = statusOfLists(incidents, [], isWhole);
  return {
    snapshot: { provider: 'ibm', page, status, components: [], incidents, notes: notes.list() },
    asOf: null,
    windows: isWhole ? [{ kinds: ['incident', 'maintenance'], reach: 'recent' }] : [],
  };
}

export const ibm = defineAdapter<Settings>({
  id: 'ibm',
  label: 'IBM Cloud status',
  settings: Settings,
  detection,
  plan: ({ url }, soFar) => (soFar.length > 0 ? [] : [{ name: 'feed', url: feedAt(url), accept: 'xml' }]),
  parse,
});
