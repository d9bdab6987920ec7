import { type FeedBody, readFeedBody } from '../reading/feed-body.js';
import type { Feed, FeedItem } from '../reading/feed-document.js';
import type { BodyContext } from '../reading/feed-reading.js';
import { type FeedTitle, readFeedTitle } from '../reading/feed-title.js';

/** An item with what its body and its title tell. */
export interface ReadItem {
  readonly item: FeedItem;
  readonly body: FeedBody;
  readonly title: FeedTitle;
}

export const readItems = (feed: Feed, context: BodyContext): ReadItem[] =>
  feed.items.map((item) => ({ item, body: readFeedBody(item, context), title: readFeedTitle(item.title) }));

export const timeOf = ({ item }: ReadItem): string => item.publishedAt ?? item.updatedAt ?? '';

/** Bodies that hold every update of their incident; of the others an item shows only one. */
export const holdsHistory = ({ body }: ReadItem): boolean =>
  body.grammar === 'statuspage' || body.grammar === 'instatus' || body.grammar === 'statusio' || body.updates.length > 1;

/** Nothing but prose, and no states in most of it: posts about the company, not about incidents. */
export function isNews(items: readonly ReadItem[]): boolean {
  if (items.some(({ body }) => body.grammar !== 'none')) return false;
  const telling = items.filter(({ body }) => body.updates.some(({ status }) => status !== 'unknown'));
  return telling.length * 2 < items.length;
}
