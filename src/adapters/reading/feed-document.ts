import type { IsoTime } from '../../domain/time.js';
import type { PageDocument } from '../adapter.js';
import { readJsonFeed } from './feed-json.js';
import { normaliseLink } from './feed-link.js';
import { readXmlFeed } from './feed-parser.js';
import type { RawFeed, RawItem } from './feed-raw.js';
import { mendMarkup, mendText } from './feed-text.js';
import { notedFeedTime } from './feed-time.js';
import { isHtml } from './html-document.js';
import { unrecognised } from './json-document.js';
import type { Notes } from './notes.js';

export interface FeedItem {
  /** Atom id, RSS guid or JSON Feed id as it stands. */
  readonly id: string | null;
  /** Absolute, in the one form that recognises it again. */
  readonly link: string | null;
  /** Plain text. */
  readonly title: string;
  /** The richest of the item's texts; empty where it has none. */
  readonly html: string;
  readonly publishedAt: IsoTime | null;
  readonly updatedAt: IsoTime | null;
  readonly categories: readonly string[];
  /** Other simple elements below the item, by qualified name. */
  readonly fields: Readonly<Record<string, string>>;
}

export interface Feed {
  readonly format: 'rss' | 'atom' | 'rdf' | 'json';
  readonly title: string;
  readonly link: string | null;
  readonly generator: string | null;
  /** Newest first as far as items have dates, else in the order of the document. */
  readonly items: readonly FeedItem[];
  /** False where items were left out, so that the absence of one says nothing. */
  readonly isComplete: boolean;
}

/** Vendors' feeds hold 25 to 100 items, a few hold their whole history. */
const mostItems = 500;
/** A feed of this size takes a second of one core and some tens of megabytes; 400 long incidents with all their updates are a quarter of it. */
export const largestFeed = 4_000_000;

/** @throws PermanentError `page.unrecognised` for everything that is not a whole feed. */
export async function readFeed(document: PageDocument, notes: Notes): Promise<Feed> {
  const { body } = document;
  if (body.length > largestFeed) {
    const size = (body.length / 1_000_000).toFixed(1);
    throw unrecognised(
      document,
      `with a feed of ${size} million characters, which is more than the ${largestFeed / 1_000_000} million that are read`,
    );
  }
  const text = body.replace(/^\uFEFF?\s*/, '');
  if (text === '') throw unrecognised(document, 'with an empty body');
  if (isHtml(text)) throw unrecognised(document, 'with a web page where a feed was expected');
  const raw = text.startsWith('{') ? readJsonFeed(document, notes) : await readXmlFeed(document, text, notes);
  return finish(raw, document, notes);
}

function finish(raw: RawFeed, document: PageDocument, notes: Notes): Feed {
  const base = (raw.link === null ? null : normaliseLink(raw.link, document.url)) ?? document.url;
  const items = raw.items.map((item, index) => readItem(item, base, `item ${index + 1}`, notes));
  const said = items.filter((item) => item !== null);
  const kept = newest(said, notes);
  return {
    format: raw.format,
    title: mendText(raw.title),
    link: raw.link === null ? null : normaliseLink(raw.link, document.url),
    generator: raw.generator?.trim() || null,
    items: kept,
    isComplete: raw.isComplete && kept.length === items.length,
  };
}

const timeOf = (item: FeedItem): string => item.updatedAt ?? item.publishedAt ?? '';

function newest(items: readonly FeedItem[], notes: Notes): readonly FeedItem[] {
  if (items.length <= mostItems) return items;
  notes.add('too-many-items', `the feed has ${items.length} items, the newest ${mostItems} were read`);
  return items.toSorted((a, b) => (timeOf(a) < timeOf(b) ? 1 : timeOf(a) > timeOf(b) ? -1 : 0)).slice(0, mostItems);
}

function readTime(texts: readonly string[], where: string, notes: Notes): IsoTime | null {
  const text = texts.find((each) => each.trim() !== '');
  return text === undefined ? null : notedFeedTime(text, `the date of ${where}`, notes);
}

/** Null for an item that says nothing at all. */
function readItem(raw: RawItem, base: string, where: string, notes: Notes): FeedItem | null {
  const html = mendMarkup(raw.bodies.find((body) => body.trim() !== '') ?? '');
  const title = mendText(raw.title);
  const link = raw.links.map((each) => normaliseLink(each, base)).find((each) => each !== null) ?? null;
  if (title === '' && html === '') {
    notes.add('bad-row', `${where} of the feed has neither title nor text`);
    return null;
  }
  return {
    id: raw.id?.trim() || null,
    link,
    title,
    html,
    publishedAt: readTime(raw.published, `publication of ${where}`, notes),
    updatedAt: readTime(raw.updated, `change of ${where}`, notes),
    categories: raw.categories.map(mendText).filter((word) => word !== ''),
    fields: raw.fields,
  };
}
