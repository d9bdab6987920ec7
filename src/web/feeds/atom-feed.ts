import { Feed } from 'feed';
import { escapeText } from './escape-text.js';
import type { FeedDocument } from './feed-entry.js';

/** Nothing has happened since: the time of a feed without entries. */
const never = new Date(0);

/** Atom (RFC 4287). Titles are HTML there, so that what a vendor wrote is escaped once more than in other formats. */
export function atomFeed({ title, selfUrl, homeUrl, language, entries }: FeedDocument): string {
  const newest = entries
    .map((entry) => entry.updatedAt)
    .toSorted()
    .at(-1);
  const feed = new Feed({
    title,
    id: selfUrl,
    link: homeUrl,
    language,
    updated: newest === undefined ? never : new Date(newest),
    generator: 'Tocsin',
    author: { name: 'Tocsin' },
    feedLinks: { atom: selfUrl },
  });
  for (const entry of entries)
    feed.addItem({
      id: entry.id,
      title: escapeText(entry.title),
      link: entry.url,
      date: new Date(entry.updatedAt),
      published: new Date(entry.publishedAt),
      description: escapeText(entry.summary),
      content: entry.html,
      author: [{ name: entry.vendor }],
      category: entry.tags.map((tag) => ({ name: tag, term: tag })),
    });
  return feed
    .atom1()
    .replace('<feed xmlns="http://www.w3.org/2005/Atom">', `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`);
}
