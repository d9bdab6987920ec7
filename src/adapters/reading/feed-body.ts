import type { Impact, IncidentKind, IncidentStatus } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import { readLabelledBody } from './feed-body-labelled.js';
import { readParagraphBody } from './feed-body-paragraphs.js';
import type { FeedItem } from './feed-document.js';
import { textOfMarkup } from './feed-markup.js';
import type { BodyContext, BodyReading, FeedGrammar, FeedUpdate } from './feed-reading.js';
import { type FeedTitle, readFeedTitle } from './feed-title.js';
import { statusOfLabel, statusOfText } from './status-words.js';

export type { FeedUpdate } from './feed-reading.js';

export interface FeedBody {
  readonly grammar: FeedGrammar;
  /** Oldest first. */
  readonly updates: readonly FeedUpdate[];
  /** Without the state in front of or behind it. */
  readonly title: string;
  readonly kind: IncidentKind;
  readonly impact: Impact;
  readonly components: readonly string[];
  readonly regions: readonly string[];
  readonly scheduledFor: IsoTime | null;
  readonly scheduledUntil: IsoTime | null;
}

const maintenanceStates: ReadonlySet<IncidentStatus> = new Set(['scheduled', 'in_progress', 'verifying', 'completed']);

/** The grammars of the bodies first: their words are the vendor's own for each update, a title has only the last state. */
export function readFeedBody(item: FeedItem, context: BodyContext): FeedBody {
  const title = readFeedTitle(item.title);
  const reading = readParagraphBody(item, context) ?? readLabelledBody(item, context) ?? readPlain(item, title);
  const kind = reading.kind ?? title.kind ?? kindByStates(reading.updates);
  return {
    grammar: reading.grammar,
    updates: reading.updates,
    title: title.text,
    kind,
    impact: kind === 'maintenance' ? 'maintenance' : (reading.impact ?? 'unknown'),
    components: reading.components ?? [],
    regions: reading.regions ?? [],
    scheduledFor: reading.scheduledFor ?? null,
    scheduledUntil: reading.scheduledUntil ?? null,
  };
}

const kindByStates = (updates: readonly FeedUpdate[]): IncidentKind =>
  updates.some(({ status }) => maintenanceStates.has(status)) ? 'maintenance' : 'incident';

/** One update: what the item says now. */
function readPlain(item: FeedItem, title: FeedTitle): BodyReading {
  const at = item.updatedAt ?? item.publishedAt;
  if (title.status !== null) return { grammar: 'title', updates: [{ status: title.status, body: item.html, at }] };
  const filed = item.categories.map(statusOfLabel).find((each) => each !== null);
  if (filed !== undefined && filed !== null) return { grammar: 'labelled', updates: [{ status: filed, body: item.html, at }] };
  const status = statusOfText(textOfMarkup(item.html)) ?? openState(item.title) ?? 'unknown';
  return { grammar: 'none', updates: [{ status, body: item.html, at }] };
}

/** A heading may speak of an end without telling one: "How we resolved it". */
function openState(title: string): IncidentStatus | null {
  const status = statusOfText(title);
  return status === 'resolved' ? null : status;
}
