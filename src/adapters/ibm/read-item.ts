import { type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import type { FeedItem } from '../reading/feed-document.js';
import { textOfMarkup } from '../reading/feed-markup.js';
import { notedFeedTime } from '../reading/feed-time.js';
import type { Notes } from '../reading/notes.js';
import { statusOfText } from '../reading/status-words.js';
import type { IbmNotification } from './read-notification.js';

/** `INC0000001`. */
const numberForm = /^[A-Z]{2,6}\d{4,12}$/;

const keyOf = ({ id, link }: FeedItem): string | null => (id !== null && numberForm.test(id) ? id : (link ?? id));

const listOf = (text: string | undefined): string[] => [
  ...new Set((text ?? '').split(',').flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))),
];

/** RESOLVED and COMPLETED stand in front of the title, in capitals; only they close. */
const closedTitle = /^\[?(RESOLVED|COMPLETED)\]?\s*[:–—-]?\s*/;

interface Times {
  readonly start: IsoTime | null;
  readonly end: IsoTime | null;
  readonly update: IsoTime | null;
}

function timesOf({ text: { values }, item }: IbmNotification, where: string, notes: Notes): Times {
  const time = (label: string): IsoTime | null => {
    const text = values.get(label) ?? '';
    return text === '' ? null : notedFeedTime(text, `${label} of ${where}`, notes);
  };
  const update = time('update time') ?? item.updatedAt ?? item.publishedAt;
  return { start: time('outage start'), end: time('outage end'), update };
}

function openStatus({ kind, text }: IbmNotification, { start, update }: Times): IncidentStatus {
  if (kind === 'maintenance') return start !== null && update !== null && update >= start ? 'in_progress' : 'scheduled';
  const told = statusOfText(textOfMarkup(text.body));
  if (told === null) return 'unknown';
  return isTerminal(told) ? 'monitoring' : told;
}

/** The item as one update that is edited, because its text is replaced. */
export function readItem(notification: IbmNotification, origin: string, notes: Notes): SnapshotIncident | undefined {
  const { item, text } = notification;
  const kind = notification.kind ?? 'notice';
  const id = keyOf(item);
  if (id === null) {
    notes.add('bad-row', `the item "${item.title.slice(0, 60)}" has neither guid nor link`);
    return undefined;
  }
  const times = timesOf(notification, id, notes);
  if (times.update === null) notes.add('bad-row', `the item ${id} has no date, so its text is left out`);
  const isClosed = closedTitle.test(item.title);
  const closed = kind === 'maintenance' ? 'completed' : 'resolved';
  const status = isClosed ? closed : openStatus(notification, times);
  const isMaintenance = kind === 'maintenance';
  return {
    id,
    title: item.title.replace(closedTitle, '') || item.title || id,
    kind,
    impact: isMaintenance ? 'maintenance' : 'unknown',
    status,
    url: item.link ?? `${origin}/status`,
    startedAt: isMaintenance ? null : times.start,
    resolvedAt: isClosed ? times.end : null,
    scheduledFor: isMaintenance ? times.start : null,
    scheduledUntil: isMaintenance ? times.end : null,
    components: listOf(text.values.get('resources')),
    regions: listOf(text.values.get('regions')),
    updates: times.update === null ? [] : [{ id: 'text', status, body: text.body, at: times.update, components: [] }],
  };
}
