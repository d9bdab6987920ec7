import { z } from 'zod';
import type { Incident } from './incident.js';
import type { IsoTime } from './time.js';

export const ChangeKind = z.enum([
  'baseline',
  'opened',
  'missed',
  'retroactive',
  'update-added',
  'update-edited',
  'update-removed',
  'update-restored',
  'update-backdated',
  'status',
  'resolved',
  'reopened',
  'postmortem',
  'title',
  'kind',
  'link',
  'impact',
  'components',
  'regions',
  'schedule',
  'times',
  'withdrawn',
  'restored',
]);
export type ChangeKind = z.infer<typeof ChangeKind>;

/** One difference between what a look saw and what we stored. It is kept for readers, metrics and the report; delivery never depends on it. */
export interface Change {
  readonly kind: ChangeKind;
  /** The update it is about, where it is about one. */
  readonly seq: number | null;
  /**
   * What it was and what it is: words of a status or impact, names joined by commas, moments, `from/to` as ISO 8601 intervals for `schedule`
   * and `times`. For `update-edited` the numbers of the two revisions; their texts are kept with the update.
   */
  readonly from: string | null;
  readonly to: string | null;
}

/** An incident that a look changed: its next state whole, and what led to it. */
export interface ChangedIncident {
  readonly incident: Incident;
  /** Empty when only bookkeeping moved (`absentSince`): stored, but nobody is woken and the revision stays. */
  readonly changes: readonly Change[];
}

export interface Diff {
  /** True when the snapshot is older than the one already stored: it was ignored as a whole. */
  readonly stale: boolean;
  readonly incidents: readonly ChangedIncident[];
  /** Keys of incidents that wait for their absence to be confirmed at their own address. */
  readonly awaiting: readonly string[];
  readonly asOf: IsoTime | null;
}
