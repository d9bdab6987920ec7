import type { PageLook, SnapshotIncident } from '../../domain/snapshot.js';
import { msBetween } from '../../domain/time.js';
import type { PageDocument } from '../adapter.js';
import { type Feed, readFeed } from '../reading/feed-document.js';
import { unrecognised } from '../reading/json-document.js';
import { firstOfEach, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { type FeedPost, incidentOf, readPost } from './read-post.js';
import { dashboardPage } from './settings.js';

/** A feed without items is the usual one of a service that is well; only its channel tells whose it is. */
const isOfAws = ({ title, link }: Feed): boolean =>
  /\b(?:amazon|aws)\b/i.test(title) || /^https?:\/\/(?:status|health)\.aws\.amazon\.com(?:\/|$)/.test(link ?? '');

const dayMs = 86_400_000;

/** Titles such as "Increased error rates" come back: what begins a day after an end, or a month after anything, is another incident. */
function isAnother(before: FeedPost, next: FeedPost): boolean {
  const pause = msBetween(before.at, next.at);
  return pause > 30 * dayMs || (before.isEnd && !next.isEnd && pause > dayMs);
}

type Group = [FeedPost, ...FeedPost[]];

/** All posts about one thing on one service and region, newest first as they stand; nothing else in the feed holds them together. */
function groups(posts: readonly FeedPost[]): Group[] {
  const newestFirst = posts.toSorted((a, b) => (a.at > b.at ? -1 : a.at < b.at ? 1 : 0));
  const found: Group[] = [];
  const current = new Map<string, Group>();
  for (const post of newestFirst) {
    const known = current.get(post.key);
    const later = known?.at(-1);
    if (known !== undefined && later !== undefined && !isAnother(post, later)) {
      known.push(post);
      continue;
    }
    const begun: Group = [post];
    found.push(begun);
    current.set(post.key, begun);
  }
  return found;
}

export async function parseServiceFeed(document: PageDocument): Promise<PageLook> {
  const notes = new Notes();
  const feed = await readFeed(document, notes);
  const posts = feed.items.map((item) => readPost(item, notes)).filter((post) => post !== undefined);
  if (feed.format !== 'rss' || !isOfAws(feed)) throw unrecognised(document, 'with a feed that is none of AWS');
  const incidents: SnapshotIncident[] = newestFirst(
    groups(firstOfEach(posts, 'items', notes)).map((group) => incidentOf(group, notes)),
  );
  const isWhole = feed.isComplete && posts.length === feed.items.length;
  const page = { name: 'AWS', url: dashboardPage };
  const ids = incidents.map(({ id }) => id);
  const status = statusOfLists(incidents, [], isWhole);
  return {
    snapshot: { provider: 'aws', page, status, components: [], incidents, notes: notes.list() },
    asOf: null,
    windows: isWhole ? [{ kinds: ['incident'], reach: 'recent' }] : [],
    // The oldest posts of an incident leave the feed before the others, and with them the post that its key is made of.
    latestOnly: ids,
    looseKeys: ids,
  };
}
