// Documents: /feed.xml (RSS, a hundred and more incidents, open and closed; never empty).
// Ids: the guid is the number of the incident (INC…) and stays; updates have no id.
// Cannot tell: the impact of what is over, maintenances, components that nothing is said about, how fresh the answer is (lastBuildDate is only the time of the answer).
import { z } from 'zod';
import { isTerminal } from '../../domain/incident.js';
import type { PageLook } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { readFeed } from '../reading/feed-document.js';
import { documentNamed, unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { readItem } from './read-item.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

async function parse({ url: origin }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'feed');
  if (document === undefined || document.status !== 200) throw unrecognised({ url: `${origin}/feed.xml` }, 'with no feed');
  const notes = new Notes();
  const feed = await readFeed(document, notes);
  const read = feed.items.map((item) => readItem(item, notes)).filter((incident) => incident !== undefined);
  if (read.length === 0) throw unrecognised(document, 'with a feed that holds no incident in the form of xAI');
  const incidents = newestFirst(firstOfEach(read, 'incidents', notes));
  const isWhole = feed.isComplete && read.length === feed.items.length;
  return {
    snapshot: {
      provider: 'xai',
      page: { name: 'xAI', url: origin },
      status: statusOfLists(incidents, [], isWhole),
      components: [],
      incidents,
      notes: notes.list(),
    },
    asOf: null,
    // What is over no longer tells how bad it was; what was known of it stays.
    sketched: incidents.filter(({ status, impact }) => isTerminal(status) && impact === 'unknown').map(({ id }) => id),
    windows: isWhole ? [{ kinds: ['incident'], reach: 'recent' }] : [],
  };
}

const plan = ({ url }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] =>
  soFar.length > 0 ? [] : [{ name: 'feed', url: `${url}/feed.xml`, accept: 'xml' }];

export const xai = defineAdapter<Settings>({
  id: 'xai',
  label: 'xAI',
  settings: Settings,
  detection,
  plan,
  parse,
});
