import type { SnapshotComponent } from '../../domain/snapshot.js';
import type { Notes } from '../reading/notes.js';
import type { ReadItem } from './read-items.js';

const stateOf = ({ title, body }: ReadItem): SnapshotComponent | null =>
  title.component === null || title.status !== null || (body.grammar !== 'none' && body.grammar !== 'title')
    ? null
    : { id: title.text, name: title.text, group: null, status: title.component, regions: [] };

/**
 * StatusIQ's feed has no incidents: each of its items is a component with its state now, "Exports - Operational". Only a feed of nothing else is
 * read so, and its items are never announced.
 */
export function componentStates(items: readonly ReadItem[], notes: Notes): SnapshotComponent[] | null {
  const states = items.map(stateOf).filter((state) => state !== null);
  if (states.length === 0 || states.length < items.length) return null;
  const byName = new Map<string, SnapshotComponent>();
  for (const state of states) {
    const known = byName.get(state.id);
    if (known === undefined) byName.set(state.id, state);
    else if (known.status !== state.status) {
      notes.add('duplicate-id', `two items of the feed tell different states of ${state.name}`);
      byName.set(state.id, { ...state, status: 'unknown' });
    }
  }
  return [...byName.values()];
}
