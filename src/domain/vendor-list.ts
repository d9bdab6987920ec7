import { looseKey } from './nearest.js';
import { outlinesOf } from './vendor-list-opml.js';
import { type ListCell, type ListedRows, type ListRow, readRows } from './vendor-list-rows.js';

/** One vendor of a list that somebody pasted or exported elsewhere. */
export interface ListedVendor {
  /** Where it stands, from 1. */
  readonly line: number;
  /** What it is called there, the most telling first: the address of its status page, a short name, a name, its home page. At least one. */
  readonly words: readonly string[];
  /** The parts of it that are meant; empty for all of it. */
  readonly components: readonly string[];
}

export interface UnreadLine {
  readonly line: number;
  readonly text: string;
  /** Completes "line 3 is left out: …". */
  readonly why: string;
}

export type VendorList =
  | {
      readonly kind: 'list';
      readonly form: ListedRows['form'] | 'opml';
      readonly vendors: readonly ListedVendor[];
      /** The first hundred. */
      readonly unread: readonly UnreadLine[];
      /** How many stood there again. */
      readonly doubles: number;
    }
  | { readonly kind: 'refused'; readonly sentence: string };

const mostVendors = 200;
const mostUnread = 100;
const longestText = 1_000_000;
const longestWord = 200;

/**
 * Reads a list of vendors in whatever form it comes: names and addresses by line or with commas, Markdown lists and tables, the CSV files that other
 * status services export, OPML of a feed reader. Nothing is looked up.
 */
export function readVendorList(raw: string): VendorList {
  if (raw.length > longestText)
    return { kind: 'refused', sentence: 'The list is longer than a million characters; give a part of it.' };
  const text = raw.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  if (!/^\s*<(?:\?xml|!--|!DOCTYPE|opml)/i.test(text)) {
    const { form, rows } = readRows(text);
    return gathered(form, rows);
  }
  const outlines = outlinesOf(text);
  return 'sentence' in outlines ? { kind: 'refused', ...outlines } : gathered('opml', outlines);
}

function gathered(form: Extract<VendorList, { kind: 'list' }>['form'], rows: readonly ListRow[]): VendorList {
  const vendors: ListedVendor[] = [];
  const unread: UnreadLine[] = [];
  const known = new Map<string, number>();
  let doubles = 0;
  for (const row of rows) {
    const vendor = vendorOf(row);
    if (vendor === undefined) continue;
    if ('why' in vendor) {
      unread.push(vendor);
      continue;
    }
    const keys = keysOf(row);
    const at = keys.flatMap((key) => known.get(key) ?? [])[0];
    const before = at === undefined ? undefined : vendors[at];
    if (at !== undefined && before !== undefined) {
      doubles += 1;
      vendors[at] = { ...before, components: both(before.components, vendor.components) };
    } else if (vendors.length < mostVendors) vendors.push(vendor);
    else unread.push({ line: row.line, text: shortened(row.text), why: `a list may have ${mostVendors} vendors` });
    for (const key of keys) if (!known.has(key)) known.set(key, at ?? vendors.length - 1);
  }
  if (vendors.length === 0)
    return { kind: 'refused', sentence: 'There is no name or address in that list; write one on each line.' };
  return { kind: 'list', form, vendors, unread: unread.slice(0, mostUnread), doubles };
}

/** Whoever names a vendor once without parts means all of it. */
const both = (a: readonly string[], b: readonly string[]): readonly string[] =>
  a.length === 0 || b.length === 0 ? [] : [...new Set([...a, ...b])];

const shortened = (text: string): string => text.trim().replace(/\s+/g, ' ').slice(0, 80);

const order: readonly ListCell['kind'][] = ['status', 'slug', 'name', 'home'];

function vendorOf({ line, cells, text }: ListRow): ListedVendor | UnreadLine | undefined {
  const of = (kind: ListCell['kind']): string[] =>
    cells.flatMap((cell) => (cell.kind === kind && cell.text.trim() !== '' ? [cell.text.trim()] : []));
  const words = order.flatMap(of);
  const short = words.filter((word) => word.length <= longestWord && /[\p{L}\p{N}]/u.test(word));
  if (short.length > 0) return { line, words: [...new Set(short)], components: of('component').slice(0, 50) };
  const isLong = words.some((word) => word.length > longestWord);
  // Lines and rules between the entries of a list are nothing to speak of.
  if (!isLong && !/[\p{L}\p{N}]/u.test(text)) return undefined;
  return { line, text: shortened(text), why: isLong ? 'it is too long for a name' : 'it holds no name or address' };
}

/** By what an entry is the same as another one. Several products of one company have the same home page. */
const keysOf = ({ cells }: ListRow): string[] =>
  cells.flatMap(({ kind, text }) => (kind === 'status' || kind === 'slug' || kind === 'name' ? [keyOf(text.trim())] : []));

/** Addresses are the same with and without what browsers add; names however they are spelled. */
function keyOf(word: string): string {
  const lower = word.toLowerCase();
  const bare = lower.replace(/^https?:\/\/(?:www\.)?/, '').replace(/(?<!\/)\/+$/, '');
  return bare === lower ? `name ${looseKey(word) || word}` : `address ${bare}`;
}
