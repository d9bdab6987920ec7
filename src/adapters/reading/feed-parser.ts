import RssParser from 'rss-parser';
import type { PageDocument } from '../adapter.js';
import type { RawFeed, RawItem } from './feed-raw.js';
import { FeedComplaint, type FeedXml, localName, readFeedXml } from './feed-xml.js';
import { unrecognised } from './json-document.js';
import type { Notes } from './notes.js';

/**
 * rss-parser reads the skeleton: root, channel, items. Every other element reaches us under a name that it does not know, because what it does
 * with names that it knows breaks on feeds we must read: it throws on a date it cannot read and on a link without attributes, and it takes
 * quadratic time to strip the tags of a body.
 */
const mark = '~';
const skeleton: ReadonlySet<string> = new Set(['rss', 'channel', 'item', 'feed', 'entry', 'rdf:RDF']);

/** An element as xml2js gives it: its text, or an object with its text under `_` and its attributes under `$`. */
interface Element {
  readonly text: string;
  readonly attributes: Readonly<Record<string, string>>;
}

type Fields = ReadonlyMap<string, readonly Element[]>;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const texts = (record: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));

function readElement(raw: unknown): Element {
  if (!isRecord(raw)) return { text: typeof raw === 'string' ? raw : '', attributes: {} };
  return { text: typeof raw._ === 'string' ? raw._ : '', attributes: isRecord(raw.$) ? texts(raw.$) : {} };
}

function readFields(raw: unknown, names: ReadonlySet<string>): Fields {
  const record = isRecord(raw) ? raw : {};
  return new Map(
    [...names].flatMap((name): [string, Element[]][] => {
      const value = record[mark + name];
      return Array.isArray(value) ? [[name, value.map(readElement)]] : [];
    }),
  );
}

const all = (fields: Fields, ...names: readonly string[]): string[] =>
  names.flatMap((name) => (fields.get(name) ?? []).map((element) => element.text));

const first = (fields: Fields, ...names: readonly string[]): string =>
  all(fields, ...names).find((text) => text.trim() !== '') ?? '';

/** Atom links by what they are for; the page first. Links in feeds of other kinds are plain text. */
function linksOf(fields: Fields): string[] {
  const links = fields.get('link') ?? [];
  const pages = links.filter(({ attributes }) => (attributes.rel ?? 'alternate') === 'alternate');
  return pages.map((link) => (link.attributes.href ?? link.text).trim()).filter((text) => text !== '');
}

/** A guid is an address unless it says otherwise. */
const guidLinks = (fields: Fields): string[] =>
  (fields.get('guid') ?? [])
    .filter(({ text, attributes }) => attributes.isPermaLink !== 'false' && /^https?:\/\//.test(text.trim()))
    .map(({ text }) => text);

const categoriesOf = (fields: Fields): string[] =>
  [...(fields.get('category') ?? []), ...(fields.get('dc:subject') ?? [])].map(({ text, attributes }) =>
    text.trim() === '' ? (attributes.label ?? attributes.term ?? '') : text,
  );

const known: ReadonlySet<string> = new Set(
  'title link guid id description summary content content:encoded pubDate published updated issued modified created dc:date category dc:subject'.split(
    ' ',
  ),
);

function otherFields(fields: Fields): Record<string, string> {
  const rest = [...fields]
    .filter(([name]) => !known.has(name))
    .map(([name, [element]]): [string, string] => [name, element?.text.trim() ?? '']);
  return Object.fromEntries(rest.filter(([, text]) => text !== ''));
}

function rawItem(item: unknown, { itemFields }: FeedXml): RawItem {
  const fields = readFields(item, itemFields);
  return {
    id: first(fields, 'id', 'guid') || null,
    links: [...linksOf(fields), ...guidLinks(fields)],
    title: first(fields, 'title'),
    bodies: all(fields, 'content:encoded', 'content', 'description', 'summary'),
    published: all(fields, 'pubDate', 'published', 'issued', 'created', 'dc:date'),
    updated: all(fields, 'updated', 'atom:updated', 'modified'),
    categories: categoriesOf(fields),
    fields: otherFields(fields),
  };
}

const single = ['title', 'guid', 'id', 'pubDate', 'published', 'updated'];

/** What an item has once, twice in one item: two items whose border got lost, and with it whatever stood between them. */
function isOneItem(item: unknown, index: number, { root, itemFields }: FeedXml, notes: Notes): boolean {
  const fields = readFields(item, itemFields);
  const doubled = (root === 'atom' ? single : [...single, 'link']).find((name) => (fields.get(name)?.length ?? 0) > 1);
  if (doubled !== undefined) notes.add('bad-row', `item ${index + 1} of the feed has more than one <${doubled}>`);
  return doubled === undefined;
}

type KeptField = (string | { keepArray: boolean })[];

const kept = (names: ReadonlySet<string>): KeptField[] =>
  [...names].map((name) => [mark + name, mark + name, { keepArray: true }]);

/** The parser's types allow only names here, but it copies fields of the feed and of items with the same function. */
const namesForFeed = (fields: readonly unknown[]): string[] => fields as string[];

async function parse({ xml, itemFields, feedFields, prefix }: FeedXml): Promise<Record<string, unknown>> {
  const rename = (name: string): string => {
    const local = localName(name, prefix);
    return skeleton.has(local) ? local : mark + local;
  };
  const parser = new RssParser<Record<string, unknown>, Record<string, unknown>>({
    defaultRSS: 2,
    customFields: { feed: namesForFeed(kept(feedFields)), item: kept(itemFields) },
    xml2js: { tagNameProcessors: [rename] },
  });
  return { ...(await parser.parseString(xml)) };
}

/** @throws PermanentError `page.unrecognised` for XML that is not a whole feed, or that is made to harm its reader. */
export async function readXmlFeed(document: PageDocument, body: string, notes: Notes): Promise<RawFeed> {
  const scanned = readFeedXml(body);
  if (scanned instanceof FeedComplaint) throw unrecognised(document, scanned.why);
  const parsed = await parse(scanned).catch((error: unknown) => {
    throw unrecognised(document, 'with XML that is broken', error);
  });
  const fields = readFields(parsed, scanned.feedFields);
  const items = Array.isArray(parsed.items) ? parsed.items : [];
  return {
    format: scanned.root,
    title: first(fields, 'title'),
    link: linksOf(fields)[0] ?? null,
    generator: first(fields, 'generator') || null,
    items: items.map((item: unknown) => rawItem(item, scanned)),
    isComplete: items.filter((item: unknown, index) => !isOneItem(item, index, scanned, notes)).length === 0,
  };
}
