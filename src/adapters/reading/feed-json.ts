import { z } from 'zod';
import type { PageDocument } from '../adapter.js';
import type { RawFeed, RawItem } from './feed-raw.js';
import { readJson, unrecognised } from './json-document.js';
import { looseArray } from './loose.js';
import type { Notes } from './notes.js';

/** JSON Feed 1.0 and 1.1, see jsonfeed.org. */

const Text = z.string().catch('');
const Id = z.union([z.string(), z.number()]).transform(String).nullable().catch(null);

const Item = z.object({
  id: Id.default(null),
  url: Text.default(''),
  external_url: Text.default(''),
  title: Text.default(''),
  content_html: Text.default(''),
  content_text: Text.default(''),
  summary: Text.default(''),
  date_published: Text.default(''),
  date_modified: Text.default(''),
  tags: z.array(Text).catch([]).default([]),
});
type Item = z.infer<typeof Item>;

const JsonFeed = z.object({
  version: z.string().regex(/^https?:\/\/(?:www\.)?jsonfeed\.org\/version\/1/),
  title: Text.default(''),
  home_page_url: Text.default(''),
  items: looseArray(Item),
});

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>');

const rawItem = (item: Item): RawItem => ({
  id: item.id,
  links: [item.url, item.external_url],
  title: item.title,
  bodies: [item.content_html, escapeText(item.content_text), escapeText(item.summary)],
  published: [item.date_published],
  updated: [item.date_modified],
  categories: item.tags,
  fields: {},
});

/** @throws PermanentError `page.unrecognised` for JSON that does not call itself a JSON Feed or has no list of items. */
export function readJsonFeed(document: PageDocument, notes: Notes): RawFeed {
  const read = JsonFeed.safeParse(readJson(document));
  if (!read.success || !read.data.items.listed) throw unrecognised(document, 'with JSON that is not a JSON Feed');
  const { title, home_page_url, items } = read.data;
  return {
    format: 'json',
    title,
    link: home_page_url === '' ? null : home_page_url,
    generator: null,
    items: notes.rows(items, 'items of the feed').map(rawItem),
    isComplete: items.bad.length === 0,
  };
}
