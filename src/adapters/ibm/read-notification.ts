import type { IncidentKind } from '../../domain/incident.js';
import type { FeedItem } from '../reading/feed-document.js';
import { type LabelledText, takeLabels } from '../reading/labelled-lines.js';
import type { Notes } from '../reading/notes.js';

/** One item with the labelled lines at its end. */
export interface IbmNotification {
  readonly item: FeedItem;
  readonly text: LabelledText;
  /** As it is written; null where there is no such line. */
  readonly type: string | null;
  /** Undefined for what is no matter of health: announcements, releases, security bulletins. */
  readonly kind: IncidentKind | undefined;
  /** False for a type that nobody knows: it may have hidden an incident. */
  readonly isUnderstood: boolean;
}

const labels: ReadonlySet<string> = new Set(['type', 'regions', 'resources', 'outage start', 'outage end', 'update time']);

const kinds: ReadonlyMap<string, IncidentKind | undefined> = new Map([
  ['incident', 'incident'],
  ['maintenance', 'maintenance'],
  ['announcement', undefined],
  ['release', undefined],
  ['security', undefined],
]);

/** A type that nobody knows is shown as a notice: it may be anything, so it is neither hidden nor called an outage. */
export function readNotification(item: FeedItem, notes: Notes): IbmNotification {
  const text = takeLabels(item.html, labels);
  const type = text.values.get('type') ?? null;
  const word = type?.toLowerCase() ?? '';
  const isUnderstood = kinds.has(word);
  if (!isUnderstood)
    notes.add(
      'unknown-word',
      `type of the item "${item.title.slice(0, 60)}" is ${type === null ? 'nothing' : `"${type.slice(0, 60)}"`}`,
    );
  return { item, text, type, kind: isUnderstood ? kinds.get(word) : 'notice', isUnderstood };
}
