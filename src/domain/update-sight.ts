import type { IncidentUpdate } from './incident.js';
import type { SnapshotUpdate } from './snapshot.js';

/** A stored update as a page that still lists it would show it. */
export const sightOfUpdate = ({ key, status, body, at, components }: IncidentUpdate): SnapshotUpdate => ({
  id: key,
  status,
  body,
  at,
  components: [...components],
});

/** Oldest first. */
export const byTime = (a: SnapshotUpdate, b: SnapshotUpdate): number => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);
