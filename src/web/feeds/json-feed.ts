import type { FeedDocument } from './feed-entry.js';

/** JSON Feed 1.1. */
export const jsonFeed = ({ title, selfUrl, homeUrl, language, entries }: FeedDocument): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: homeUrl,
    feed_url: selfUrl,
    language,
    authors: [{ name: 'Tocsin' }],
    items: entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      summary: entry.summary,
      content_html: entry.html,
      date_published: entry.publishedAt,
      date_modified: entry.updatedAt,
      authors: [{ name: entry.vendor }],
      tags: entry.tags,
    })),
  });
