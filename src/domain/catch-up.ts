import type { Incident } from './incident.js';

/** How many open incidents a channel gets as threads at once when it begins to follow; the others get theirs with their next update. */
export const catchUpMost = 3;

const weight = { critical: 4, major: 3, minor: 2, unknown: 1, none: 0, maintenance: 0 } as const;

/** What matters most first; equals keep their order. */
export const byWeight = (one: Pick<Incident, 'impact'>, other: Pick<Incident, 'impact'>): number =>
  weight[other.impact] - weight[one.impact];
