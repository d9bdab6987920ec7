import { z } from 'zod';
import type { IncidentId } from './ids.js';
import type { IsoTime } from './time.js';

/** The words of Statuspage, which the whole product uses for every provider. Anything a vendor invents becomes `unknown` plus a note. */
export const Impact = z.enum(['none', 'minor', 'major', 'critical', 'maintenance', 'unknown']);
export type Impact = z.infer<typeof Impact>;

export const IncidentKind = z.enum(['incident', 'maintenance', 'notice']);
export type IncidentKind = z.infer<typeof IncidentKind>;

export const IncidentStatus = z.enum([
  'investigating',
  'identified',
  'monitoring',
  'resolved',
  'postmortem',
  'scheduled',
  'in_progress',
  'verifying',
  'completed',
  'withdrawn',
  'unknown',
]);
export type IncidentStatus = z.infer<typeof IncidentStatus>;

export const ComponentStatus = z.enum([
  'operational',
  'degraded_performance',
  'partial_outage',
  'major_outage',
  'under_maintenance',
  'unknown',
]);
export type ComponentStatus = z.infer<typeof ComponentStatus>;

export const PageStatus = z.enum(['none', 'minor', 'major', 'critical', 'maintenance', 'unknown']);
export type PageStatus = z.infer<typeof PageStatus>;

const terminal: ReadonlySet<IncidentStatus> = new Set(['resolved', 'postmortem', 'completed', 'withdrawn']);

/** Over, as far as the vendor says: no more updates are expected, though a postmortem may follow. */
export const isTerminal = (status: IncidentStatus): boolean => terminal.has(status);

/** How we came to know an incident. It decides what is announced: a baseline is silent, a retroactive report is one card. */
export const Origin = z.enum(['baseline', 'live', 'missed', 'retroactive']);
export type Origin = z.infer<typeof Origin>;

/** One dated post of a vendor inside an incident, in its current wording. Older wordings are kept as revisions. */
export interface IncidentUpdate {
  /** Our number of the update inside its incident: 1 for the first we ever saw. It survives changes of the vendor's key, time and text. */
  readonly seq: number;
  /** The vendor's id, or `<at>|<status>|<ordinal>` where it has none. Never the text, so that an edit is an edit. */
  readonly key: string;
  readonly status: IncidentStatus;
  /** Markdown or HTML, exactly as the vendor wrote it. */
  readonly body: string;
  /** When the vendor says it posted this. */
  readonly at: IsoTime;
  readonly components: readonly string[];
  /** 1 when first seen, one more with every change of status, body or time, and with every removal and return. */
  readonly revision: number;
  readonly firstSeenAt: IsoTime;
  /** Set when the vendor took the update off its page; what it said stays with us. */
  readonly removedAt: IsoTime | null;
}

/** An incident as we hold it: the vendor's latest words plus what we know about how they came to be. */
export interface Incident {
  readonly id: IncidentId;
  /** The provider's id or the normalised link: what recognises the incident in the next snapshot. */
  readonly key: string;
  readonly title: string;
  readonly kind: IncidentKind;
  readonly impact: Impact;
  readonly status: IncidentStatus;
  readonly url: string | null;
  readonly startedAt: IsoTime | null;
  readonly resolvedAt: IsoTime | null;
  readonly scheduledFor: IsoTime | null;
  readonly scheduledUntil: IsoTime | null;
  readonly components: readonly string[];
  readonly regions: readonly string[];
  /** It speaks of regions that it does not name ("other regions"), so that it may touch any. Left out: false. */
  readonly unnamedRegions?: boolean;
  /** In reading order: oldest first by the vendor's time, `seq` where times are equal. Removed updates stay in the list. */
  readonly updates: readonly IncidentUpdate[];
  readonly origin: Origin;
  /** 1 when first seen, one more with every look that changed anything a reader could see. */
  readonly revision: number;
  readonly firstSeenAt: IsoTime;
  readonly changedAt: IsoTime;
  /** First healthy look that no longer listed it; null while it is listed or lies behind the page's window. */
  readonly absentSince: IsoTime | null;
  readonly withdrawnAt: IsoTime | null;
}

/** The updates that the page shows now, in reading order. */
export const shownUpdates = (incident: Incident): readonly IncidentUpdate[] =>
  incident.updates.filter((update) => update.removedAt === null);

export const isOpen = (incident: Pick<Incident, 'status' | 'withdrawnAt'>): boolean =>
  incident.withdrawnAt === null && !isTerminal(incident.status);
