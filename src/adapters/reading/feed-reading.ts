import type { Impact, IncidentKind, IncidentStatus } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import type { Notes } from './notes.js';

/** How a body writes its updates. */
export type FeedGrammar = 'statuspage' | 'instatus' | 'incidentio' | 'statusio' | 'labelled' | 'title' | 'none';

export interface FeedUpdate {
  readonly status: IncidentStatus;
  /** As the vendor wrote it, without the time and the label around it. */
  readonly body: string;
  /** Null where neither the body nor the item tells one. */
  readonly at: IsoTime | null;
}

export interface BodyContext {
  readonly notes: Notes;
  readonly fetchedAt: IsoTime;
}

/** What a single grammar reads; what it leaves out is taken from the title or stays unknown. */
export interface BodyReading {
  readonly grammar: FeedGrammar;
  /** Oldest first. */
  readonly updates: readonly FeedUpdate[];
  readonly kind?: IncidentKind;
  readonly impact?: Impact;
  readonly components?: readonly string[];
  readonly regions?: readonly string[];
  readonly scheduledFor?: IsoTime | null;
  readonly scheduledUntil?: IsoTime | null;
}
