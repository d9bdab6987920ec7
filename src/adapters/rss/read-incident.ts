import { type IncidentKind, type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import type { Feed } from '../reading/feed-document.js';
import { kindOfType } from '../reading/feed-labels.js';
import type { Notes } from '../reading/notes.js';
import type { ItemGroup } from './group-items.js';
import { holdsHistory, type ReadItem } from './read-items.js';

export interface IncidentContext {
  readonly notes: Notes;
  readonly format: Feed['format'];
  readonly isNews: boolean;
}

const unique = (words: readonly string[]): string[] => [...new Set(words)];
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

interface Told {
  readonly updates: readonly SnapshotUpdate[];
  /** An update had no time, so that nobody knows which one is the last. */
  readonly isUncertain: boolean;
}

/** A post that names no state leaves it as it was. */
function withCarriedStates(updates: readonly SnapshotUpdate[]): SnapshotUpdate[] {
  let current: IncidentStatus = 'unknown';
  return updates.map((update) => {
    if (update.status !== 'unknown') current = update.status;
    return update.status === current ? update : { ...update, status: current };
  });
}

function tell({ items }: ItemGroup, { notes, isNews }: IncidentContext): Told {
  const seen = new Set<string>();
  const updates: SnapshotUpdate[] = [];
  let isUncertain = false;
  for (const { body: told } of items) {
    const marks: string[] = [];
    for (const { status, body, at } of told.updates) {
      const mark = JSON.stringify([status, body, at]);
      marks.push(mark);
      if (at === null) isUncertain = true;
      // A row that stands twice in the feed is one row; a vendor that posts the same words twice in one incident did so.
      else if (!seen.has(mark)) updates.push({ id: null, status: isNews ? 'unknown' : status, body, at, components: [] });
    }
    for (const mark of marks) seen.add(mark);
  }
  const [first] = items;
  if (isUncertain) notes.add('undated', `an item about "${first?.body.title.slice(0, 60) ?? ''}" has no time that could be read`);
  const sorted = updates.sort((a, b) => compare(a.at, b.at));
  return { updates: items.length > 1 && !isNews ? withCarriedStates(sorted) : sorted, isUncertain };
}

function kindOf({ items }: ItemGroup, isNews: boolean): IncidentKind {
  if (isNews) return 'notice';
  const kinds = new Set(items.map(({ body }) => body.kind));
  if (kinds.has('maintenance') || items.some(({ item }) => item.categories.some((word) => kindOfType(word) === 'maintenance')))
    return 'maintenance';
  return kinds.has('notice') ? 'notice' : 'incident';
}

/** When the first of the updates was posted that leave it closed to the end. */
function resolvedAt(updates: readonly SnapshotUpdate[], status: IncidentStatus): IsoTime | null {
  if (!isTerminal(status)) return null;
  const lastOpen = updates.findLastIndex((update) => !isTerminal(update.status));
  return updates[lastOpen + 1]?.at ?? null;
}

/**
 * The one date of an RSS item is when it was written first, or when it was rewritten last: it tells a beginning only where the updates are there
 * to compare it with.
 */
function startedAt({ items }: ItemGroup, updates: readonly SnapshotUpdate[], format: Feed['format']): IsoTime | null {
  const published = items.map(({ item }) => item.publishedAt).filter((time) => time !== null);
  const isTold = items.length > 1 || items.some(holdsHistory) || format === 'atom' || format === 'json';
  if (!isTold) return null;
  return [...published, ...updates.map(({ at }) => at)].sort(compare)[0] ?? null;
}

const newest = <Value>(items: readonly ReadItem[], pick: (read: ReadItem) => Value | null): Value | null =>
  items.map(pick).findLast((value) => value !== null) ?? null;

export function readIncident(group: ItemGroup, context: IncidentContext): SnapshotIncident {
  const { items } = group;
  const kind = kindOf(group, context.isNews);
  const { updates, isUncertain } = tell(group, context);
  const status = isUncertain ? 'unknown' : (updates.at(-1)?.status ?? 'unknown');
  const title = items.at(-1)?.body.title ?? '';
  if (status === 'unknown' && !context.isNews)
    context.notes.add('unknown-state', `nothing tells the state of "${title.slice(0, 60)}"`);
  return {
    id: group.key,
    title: title === '' ? 'Untitled' : title,
    kind,
    impact:
      kind === 'maintenance'
        ? 'maintenance'
        : (newest(items, ({ body }) => (body.impact === 'unknown' ? null : body.impact)) ?? 'unknown'),
    status,
    url: newest(items, ({ item }) => item.link),
    startedAt: kind === 'maintenance' ? null : startedAt(group, updates, context.format),
    resolvedAt: resolvedAt(updates, status),
    scheduledFor: newest(items, ({ body }) => body.scheduledFor),
    scheduledUntil: newest(items, ({ body }) => body.scheduledUntil),
    components: unique(items.at(-1)?.body.components ?? []),
    regions: unique(items.at(-1)?.body.regions ?? []),
    updates: [...updates],
  };
}
