import { z } from 'zod';
import { ComponentStatus, Impact, IncidentKind, IncidentStatus, PageStatus } from './incident.js';
import { IsoTime } from './time.js';

/** Something in a document that we could not read as meant; counted, shown by `inspect`, never a failed page. */
export const SnapshotNote = z.object({ code: z.string(), detail: z.string() });
export type SnapshotNote = z.infer<typeof SnapshotNote>;

export const SnapshotComponent = z.object({
  id: z.string(),
  name: z.string(),
  group: z.string().nullable().default(null),
  status: ComponentStatus,
  regions: z.array(z.string()).default([]),
});
export type SnapshotComponent = z.infer<typeof SnapshotComponent>;

export const SnapshotUpdate = z.object({
  /** The provider's own id; null where it has none, then the diff makes a key from time, status and ordinal. */
  id: z.string().nullable().default(null),
  status: IncidentStatus,
  body: z.string(),
  at: IsoTime,
  components: z.array(z.string()).default([]),
});
export type SnapshotUpdate = z.infer<typeof SnapshotUpdate>;

export const SnapshotIncident = z.object({
  id: z.string().min(1),
  title: z.string(),
  kind: IncidentKind,
  impact: Impact,
  status: IncidentStatus,
  url: z.string().nullable().default(null),
  startedAt: IsoTime.nullable().default(null),
  resolvedAt: IsoTime.nullable().default(null),
  scheduledFor: IsoTime.nullable().default(null),
  scheduledUntil: IsoTime.nullable().default(null),
  components: z.array(z.string()).default([]),
  regions: z.array(z.string()).default([]),
  /** The texts speak of regions that they do not name ("other regions"). Left out: false. */
  unnamedRegions: z.boolean().optional(),
  /** Oldest first. */
  updates: z.array(SnapshotUpdate).default([]),
});
export type SnapshotIncident = z.infer<typeof SnapshotIncident>;

/** What one look at a page saw; also the form of history files, which hold every update. */
export const PageSnapshot = z.object({
  provider: z.string(),
  page: z.object({ name: z.string(), url: z.string() }),
  status: PageStatus,
  components: z.array(SnapshotComponent).default([]),
  incidents: z.array(SnapshotIncident).default([]),
  notes: z.array(SnapshotNote).default([]),
});
export type PageSnapshot = z.infer<typeof PageSnapshot>;

/** How far back one list of the page reaches. Absence means something only inside it. */
export interface ListWindow {
  readonly kinds: readonly IncidentKind[];
  /** `all`: the list is not full, so it holds everything the page has. `recent`: it was cut at its limit. `open`: it shows open items only, which closes the rest by absence. */
  readonly reach: 'all' | 'recent' | 'open';
}

/** A snapshot as an adapter gives it: what was seen, and how much of the page it covers. */
export interface PageLook {
  readonly snapshot: PageSnapshot;
  /** The vendor's own clock for this state (`page.updated_at`, or the fetch time less `Age`); null where it says nothing. */
  readonly asOf: IsoTime | null;
  readonly windows: readonly ListWindow[];
  /** Ids of incidents of which this look saw only the texts and the state, because nothing else is told of what is over: the rest stays as it is known. */
  readonly sketched?: readonly string[];
  /** Ids of incidents of which the page does not tell every update, or every text: what is missing or empty here stays as it is known. */
  readonly latestOnly?: readonly string[];
  /** Ids of incidents that the adapter made of titles, times or what the feed happens to hold: they may be others in the next look. */
  readonly looseKeys?: readonly string[];
}
