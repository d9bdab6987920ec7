import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { Notes } from './notes.js';

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By the vendor's time; equal times keep the order in which they are given. An id that occurs twice identifies nothing: the later row goes without. */
export function oldestFirst(updates: readonly SnapshotUpdate[], where: string, notes: Notes): SnapshotUpdate[] {
  const seen = new Set<string>();
  return updates
    .toSorted((a, b) => compare(a.at, b.at))
    .map((update) => {
      if (update.id === null) return update;
      if (seen.has(update.id)) {
        notes.add('duplicate-id', `two updates of ${where} are called ${update.id}`);
        return { ...update, id: null };
      }
      seen.add(update.id);
      return update;
    });
}

const beginningOf = ({ startedAt, scheduledFor, updates }: SnapshotIncident): string =>
  startedAt ?? scheduledFor ?? updates[0]?.at ?? '';

export const newestFirst = (incidents: readonly SnapshotIncident[]): SnapshotIncident[] =>
  incidents.toSorted((a, b) => compare(beginningOf(b), beginningOf(a)) || compare(a.id, b.id));

/**
 * Where a list was cut can only be told when its newest stands first. A row that was backdated would make it look longer than it is, and what merely slid
 * off its end would look deleted.
 */
export const isNewestFirst = (incidents: readonly Pick<SnapshotIncident, 'startedAt'>[]): boolean =>
  incidents.every(({ startedAt }, index) => startedAt !== null && startedAt <= (incidents[index - 1]?.startedAt ?? startedAt));

/** Of rows that carry one id, the first. */
export function firstOfEach<Row extends { readonly id: string }>(rows: readonly Row[], what: string, notes: Notes): Row[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => {
    if (seen.has(id)) notes.add('duplicate-id', `two ${what} are called ${id}`);
    return !seen.has(id) && seen.add(id);
  });
}
