// Documents: one feed (RSS, Atom, RDF or JSON Feed), wherever a page offers it.
// Ids: the address of an item, else its id where that names nothing but the incident, else its title and the day of its first post; updates have none.
// Cannot tell: components and impact (where the text does not name them), how far back a feed reaches, whether an item that left it was deleted, edits.
import type { PageStatus } from '../../domain/incident.js';
import type { ListWindow, PageLook, SnapshotComponent, SnapshotIncident } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { type Feed, readFeed } from '../reading/feed-document.js';
import { documentNamed, unrecognised } from '../reading/json-document.js';
import { newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { worstStatus } from '../reading/page-status.js';
import { componentStates } from './component-states.js';
import { detection } from './detection.js';
import { groupItems, homeOf, type ItemGroup } from './group-items.js';
import { readIncident } from './read-incident.js';
import { holdsHistory, isNews, readItems } from './read-items.js';
import { Settings } from './settings.js';

/** "Acme Status - Incident History" is the page "Acme Status". */
const nameOf = (feed: Feed, url: string): string =>
  feed.title
    .replace(/(?:(?<!\s)\s+)?[-–—|:]\s*(?:incident |status |update )?(?:history|updates|feed|rss)(?: feed)?$/i, '')
    .trim() || new URL(url).host;

const pageUrlOf = ({ url, feed: address }: Settings, feed: Feed): string => (url === address ? (feed.link ?? url) : url);

/** A feed of incidents never says that all is well: what is wrong may stand nowhere in it. */
function statusOf(
  incidents: readonly SnapshotIncident[],
  components: readonly SnapshotComponent[],
  isComplete: boolean,
): PageStatus {
  const worst = worstStatus(incidents, components);
  return worst === 'none' && (components.length === 0 || !isComplete) ? 'unknown' : worst;
}

/** An item that should be there and is not was taken back; where keys are made of titles, a new title looks the same. */
const windowsOf = (feed: Feed, groups: readonly ItemGroup[]): ListWindow[] =>
  feed.isComplete && groups.length > 0 && groups.every(({ isMadeUp }) => !isMadeUp)
    ? [{ kinds: ['incident', 'maintenance', 'notice'], reach: 'recent' }]
    : [];

async function parse(settings: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'feed');
  if (document === undefined) throw unrecognised({ url: settings.feed }, 'with no feed');
  const notes = new Notes();
  const feed = await readFeed(document, notes);
  const items = readItems(feed, { notes, fetchedAt: document.fetchedAt });
  const components = componentStates(items, notes);
  if (items.length === 0)
    notes.add('empty-feed', 'the feed has no items, which says neither that all is well nor that it is not');
  if (components === null) notes.add('feed-only', 'read as a feed, no components');
  const homes = new Set([settings.url, settings.feed, ...(feed.link === null ? [] : [feed.link])].map(homeOf));
  const groups = components === null ? groupItems(items, homes, settings.model) : [];
  const context = {
    notes,
    format: feed.format,
    isNews: settings.model === 'news' || (settings.model === undefined && isNews(items)),
  };
  const incidents = newestFirst(groups.map((group) => readIncident(group, context)));
  const url = pageUrlOf(settings, feed);
  return {
    snapshot: {
      provider: 'rss',
      page: { name: nameOf(feed, url), url },
      status: statusOf(incidents, components ?? [], feed.isComplete),
      components: components ?? [],
      incidents,
      notes: notes.list(),
    },
    asOf: null,
    windows: windowsOf(feed, groups),
    latestOnly: groups.filter(({ items: posts }) => !posts.every(holdsHistory)).map(({ key }) => key),
    looseKeys: groups.map(({ key }) => key),
  };
}

const plan = ({ feed }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] =>
  soFar.length > 0 ? [] : [{ name: 'feed', url: feed, accept: 'xml' }];

export const rss = defineAdapter<Settings>({
  id: 'rss',
  label: 'Feed',
  settings: Settings,
  catalogueWords: ['rss', 'other', 'unknown'],
  fromCatalogue: ({ url, feedUrl }) => (feedUrl === null ? undefined : { url, feed: feedUrl }),
  detection,
  plan,
  parse,
});
