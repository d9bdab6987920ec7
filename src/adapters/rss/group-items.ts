import { isTerminal } from '../../domain/incident.js';
import { holdsHistory, type ReadItem, timeOf } from './read-items.js';
import type { FeedModel } from './settings.js';

/** The items that tell of one incident, oldest first. */
export interface ItemGroup {
  readonly key: string;
  readonly items: readonly ReadItem[];
  /** The key was made of title and day, because the feed has nothing better; a changed title makes another incident of it. */
  readonly isMadeUp: boolean;
}

const dayMs = 86_400_000;
/** Two posts under one title that lie further apart are two incidents. */
const longestPause = 7 * dayMs;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const stemOf = ({ body }: ReadItem): string =>
  body.title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** The title is folded once: items are compared with one another in several ways. */
interface StemmedItem extends ReadItem {
  readonly stem: string;
}

/** The different titles of the items that share a link or an id. */
type Stems = ReadonlySet<string>;

const stemsBy = (items: readonly StemmedItem[], keyOf: (read: ReadItem) => string | null): ReadonlyMap<string, Stems> =>
  new Map([...countBy(items, keyOf)].map(([key, members]) => [key, new Set(members.map(({ stem }) => stem))]));

function countBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string | null): ReadonlyMap<string, readonly Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) continue;
    const rowsOfKey = found.get(key);
    if (rowsOfKey === undefined) found.set(key, [row]);
    else rowsOfKey.push(row);
  }
  return found;
}

const pathOf = (link: string): string => new URL(link).pathname.replace(/(?<!\/)\/+$/, '');

/** "https://status.acme.example/incidents/42" is the address of something; "…/history" may be that of everything. */
function isOwnAddress(link: string, stems: Stems | undefined, homes: ReadonlySet<string>): boolean {
  const url = new URL(link);
  if (url.hash.length > 1) return true;
  if (pathOf(link) === '' && url.search === '') return false;
  if (homes.has(`${url.host}${pathOf(link)}${url.search}`)) return false;
  if (stems === undefined || stems.size < 2) return true;
  return /\d/.test(pathOf(link).split('/').at(-1) ?? '') || /\d/.test(url.search);
}

export const homeOf = (url: string): string => `${new URL(url).host}${pathOf(url)}${new URL(url).search}`;

/** Ids that hold a moment change with every edit (Uptime Kuma), or name an update and not an incident (AWS). */
const isVolatile = (id: string): boolean => /(?<!\d)1[5-9]\d{8}(?:\d{3})?(?!\d)|\d{4}-\d{2}-\d{2}T\d{2}/.test(id);

interface Shared {
  readonly byLink: ReadonlyMap<string, Stems>;
  readonly byId: ReadonlyMap<string, Stems>;
}

function keyOf({ item: { link, id } }: ReadItem, { byLink, byId }: Shared, homes: ReadonlySet<string>): string | null {
  if (link !== null && isOwnAddress(link, byLink.get(link), homes)) return link;
  if (id === null || isVolatile(id)) return null;
  return (byId.get(id)?.size ?? 0) > 1 ? null : id;
}

/** Posts of one incident under one title: a pause, or a new beginning after the end, separates incidents of the same name. */
function byStem(items: readonly StemmedItem[]): ItemGroup[] {
  const groups: { stem: string; items: ReadItem[] }[] = [];
  const current = new Map<string, { stem: string; items: ReadItem[] }>();
  for (const read of items) {
    const { stem } = read;
    const group = current.get(stem);
    if (group !== undefined && belongs(read, group.items)) group.items.push(read);
    else {
      const begun = { stem, items: [read] };
      groups.push(begun);
      current.set(stem, begun);
    }
  }
  return groups.map(({ stem, items: members }) => ({ key: madeUpKey(stem, members[0]), items: members, isMadeUp: true }));
}

const stateOf = ({ body }: ReadItem) => body.updates.at(-1)?.status ?? 'unknown';

function belongs(read: ReadItem, group: readonly ReadItem[]): boolean {
  const last = group.at(-1);
  if (last === undefined) return false;
  const pause = Date.parse(timeOf(read)) - Date.parse(timeOf(last));
  if (!(pause < longestPause)) return Number.isNaN(pause);
  const isBeginning = stateOf(read) === 'investigating' || stateOf(read) === 'scheduled';
  return !(isBeginning && isTerminal(stateOf(last)) && pause > 0);
}

const madeUpKey = (stem: string, first: ReadItem | undefined): string =>
  `${stem.slice(0, 200)}|${first === undefined ? '' : timeOf(first).slice(0, 10)}`;

/** Several items under one title, each with one state of it: a post per update, whatever their ids say. */
function tellsUpdates(items: readonly StemmedItem[]): boolean {
  const posts = items.filter((read) => !holdsHistory(read));
  const shared = [...countBy(posts, ({ stem }) => stem)].filter(([stem, members]) => stem !== '' && members.length > 1);
  return shared.some(([, members]) => new Set(members.map(stateOf)).size > 1);
}

/** Items by incident, each group oldest first. Keys are unique. */
export function groupItems(given: readonly ReadItem[], homes: ReadonlySet<string>, model: FeedModel | undefined): ItemGroup[] {
  const items = given
    .toReversed()
    .sort((a, b) => compare(timeOf(a), timeOf(b)))
    .map((read): StemmedItem => ({ ...read, stem: stemOf(read) }));
  const shared: Shared = { byLink: stemsBy(items, ({ item }) => item.link), byId: stemsBy(items, ({ item }) => item.id) };
  const hasOwnLink = ({ item: { link } }: ReadItem): boolean =>
    link !== null && isOwnAddress(link, shared.byLink.get(link), homes);
  const linkless = items.filter((read) => !hasOwnLink(read));
  const isUpdates = model === 'update' || (model === undefined && tellsUpdates(linkless));
  const keyed = countBy(items, (read) =>
    isUpdates && !hasOwnLink(read) && !holdsHistory(read) ? null : keyOf(read, shared, homes),
  );
  const taken = new Set([...keyed.values()].flat());
  const rest = byStem(items.filter((read) => !taken.has(read)));
  const groups = [...keyed].map(([key, members]): ItemGroup => ({ key, items: members, isMadeUp: false }));
  return withUniqueKeys([...groups, ...rest]);
}

function withUniqueKeys(groups: readonly ItemGroup[]): ItemGroup[] {
  const taken = new Set<string>();
  return groups.map((group) => {
    let key = group.key;
    for (let count = 2; taken.has(key); count += 1) key = `${group.key}|${count}`;
    taken.add(key);
    return { ...group, key };
  });
}
