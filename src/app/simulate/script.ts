import { z } from 'zod';
import { Impact, IncidentStatus } from '../../domain/incident.js';
import { PageSnapshot, SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import { IsoTime } from '../../domain/time.js';

const ScriptedEdit = z.object({ at: IsoTime, body: z.string().optional(), status: IncidentStatus.optional() });

export const ScriptedUpdate = SnapshotUpdate.extend({
  visibleAt: IsoTime.optional(),
  removedAt: IsoTime.optional(),
  edits: z.array(ScriptedEdit).default([]),
});
export type ScriptedUpdate = z.infer<typeof ScriptedUpdate>;

export const ScriptedIncident = SnapshotIncident.extend({
  updates: z.array(ScriptedUpdate).default([]),
  visibleAt: IsoTime.optional(),
  withdrawnAt: IsoTime.optional(),
  titles: z.array(z.object({ at: IsoTime, title: z.string() })).default([]),
  impacts: z.array(z.object({ at: IsoTime, impact: Impact })).default([]),
  componentsAt: z
    .array(z.object({ at: IsoTime, components: z.array(z.string()), regions: z.array(z.string()).optional() }))
    .default([]),
  schedules: z.array(z.object({ at: IsoTime, scheduledFor: IsoTime.nullable(), scheduledUntil: IsoTime.nullable() })).default([]),
});
export type ScriptedIncident = z.infer<typeof ScriptedIncident>;

/**
 * A history file is a snapshot with every update in it. Played, it unfolds by the times of its updates alone. A scripted history also says
 * what a page did that its last state no longer shows; every such field is optional, and `at` inside it is when the page changed:
 *
 *     update    visibleAt        posted later than its own time says: backdated
 *               removedAt        taken off the page
 *               edits            [{ at, body?, status? }] in the order they were made
 *     incident  visibleAt        first shown later than its first update
 *               withdrawnAt      deleted
 *               titles           [{ at, title }]; `title` itself is the first one
 *               impacts          [{ at, impact }]; `impact` itself is the first one
 *               componentsAt     [{ at, components, regions? }]; `components` and `regions` themselves are the first ones
 *               schedules        [{ at, scheduledFor, scheduledUntil }]; the fields of the incident are the first ones
 */
export const History = PageSnapshot.extend({ incidents: z.array(ScriptedIncident).default([]) });
export type History = z.infer<typeof History>;
/** The same as a person writes it, with everything left out that has a default. */
export type HistoryInput = z.input<typeof History>;
