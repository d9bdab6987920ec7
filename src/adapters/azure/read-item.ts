import { type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident } from '../../domain/snapshot.js';
import type { FeedItem } from '../reading/feed-document.js';
import { textOfMarkup } from '../reading/feed-markup.js';
import type { Notes } from '../reading/notes.js';
import { statusOfLabel, statusOfText } from '../reading/status-words.js';
import { isRegionName } from './region-name.js';

/** Titles are a line or two; what is longer is not taken apart. */
const longestTitle = 500;
const separator = /[,;:.|]|\s[-–—]\s/;

/** Only the last clause of a title closes: "Resolved in North Europe, impact continues in West Europe" is open. */
function lastClause(title: string): string {
  const clauses = title.length > longestTitle ? [] : title.split(separator).map((clause) => clause.trim());
  return clauses.findLast((clause) => clause !== '') ?? '';
}

const closes = (clause: string): boolean => statusOfLabel(clause) === 'resolved' || statusOfText(clause) === 'resolved';

function statusOf({ title, html }: FeedItem): IncidentStatus {
  if (closes(lastClause(title))) return 'resolved';
  const told = statusOfText(textOfMarkup(html));
  if (told === null) return 'unknown';
  return isTerminal(told) ? 'monitoring' : told;
}

/** A state at the end is no part of the name, which would change with it. */
function nameOf(title: string): string {
  const clause = lastClause(title);
  if (statusOfLabel(clause) === null) return title;
  return title.slice(0, title.lastIndexOf(clause)).replace(/[\s,;:.|–—-]{1,10}$/, '') || title;
}

/**
 * The item as one update that is edited: it has a single date, which stays while the text is rewritten, so the versions of the text can only be
 * told apart from look to look.
 */
export function readItem(item: FeedItem, url: string, notes: Notes): SnapshotIncident | undefined {
  const { id, title, html, publishedAt, categories } = item;
  if (id === null) {
    notes.add('bad-row', `the item "${title.slice(0, 60)}" has no guid`);
    return undefined;
  }
  if (publishedAt === null) notes.add('bad-row', `the item ${id} has no date, so its text is left out`);
  const status = statusOf(item);
  const areas = [...new Set(categories)];
  return {
    id,
    title: nameOf(title) || id,
    kind: 'incident',
    impact: 'unknown',
    status,
    url,
    startedAt: publishedAt,
    resolvedAt: null,
    scheduledFor: null,
    scheduledUntil: null,
    components: areas.filter((area) => !isRegionName(area)),
    regions: areas.filter(isRegionName),
    updates: publishedAt === null ? [] : [{ id: 'text', status, body: html, at: publishedAt, components: [] }],
  };
}
