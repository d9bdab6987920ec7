import { type IncidentKind, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import type { PageDocument } from '../adapter.js';
import { readFeedBody } from '../reading/feed-body.js';
import { type FeedItem, readFeed } from '../reading/feed-document.js';
import { decodeEntities } from '../reading/feed-markup.js';
import { firstOfEach, oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import { addressOf, type StatusioContext, toMinute } from './read-happening.js';

/** What is over, as the feed tells it; nothing else on the page does. */
export interface StatusioHistory {
  readonly title: string | null;
  readonly closed: readonly SnapshotIncident[];
}

const ItemAddress = /\/pages\/(incident|maintenance)\/[0-9a-f]{24}\/([0-9a-f]{24})(?:[/?#]|$)/;

/** Messages are plain text; the feed only breaks their lines. One that holds other markup was written so. */
const plainBody = (html: string): string =>
  /<(?!br\b)[a-z]/i.test(html) ? html : decodeEntities(html.replaceAll(/<br ?\/?>/gi, '\n')).trim();

function readItem(item: FeedItem, context: StatusioContext, fetchedAt: IsoTime): SnapshotIncident[] {
  const { notes } = context;
  const [, part, id] = ItemAddress.exec(item.link ?? '') ?? [];
  if (id === undefined) {
    notes.add('bad-row', `the address of "${item.title.slice(0, 60)}" in the feed is no incident's`);
    return [];
  }
  const kind: IncidentKind = part === 'maintenance' ? 'maintenance' : 'incident';
  const body = readFeedBody(item, { notes, fetchedAt });
  if (body.grammar !== 'statusio') return [];
  const updates = body.updates.flatMap(({ at, status, body: html }): SnapshotUpdate[] =>
    at === null ? [] : [{ id: null, status, body: plainBody(html), at: toMinute(at), components: [] }],
  );
  const ordered = oldestFirst(updates, `${kind} ${id}`, notes);
  const last = ordered.at(-1);
  // What the feed still shows as open is open only where the other document says so too.
  if (last === undefined || !isTerminal(last.status) || updates.length < body.updates.length) return [];
  return [
    {
      id,
      title: item.title.trim(),
      kind,
      impact: kind === 'maintenance' ? 'maintenance' : 'unknown',
      status: kind === 'maintenance' ? 'completed' : last.status,
      url: addressOf(context, kind, id),
      startedAt: kind === 'maintenance' ? null : (ordered[0]?.at ?? null),
      resolvedAt: last.at,
      scheduledFor: null,
      scheduledUntil: null,
      components: [],
      regions: [],
      updates: ordered,
    },
  ];
}

export async function readHistory(document: PageDocument, context: StatusioContext): Promise<StatusioHistory> {
  const feed = await readFeed(document, context.notes);
  const closed = feed.items.flatMap((item) => readItem(item, context, document.fetchedAt));
  return { title: feed.title.trim() || null, closed: firstOfEach(closed, 'items of the feed', context.notes) };
}

const lastWordOf = ({ updates }: SnapshotIncident): string => updates.at(-1)?.at ?? '';

/**
 * The two documents are cached apart from each other. One that both hold is told by the one with the later word, and what the feed cannot know
 * (impact, components, times) stays as the other says.
 */
export function joinHistory(
  open: readonly SnapshotIncident[],
  closed: readonly SnapshotIncident[],
  notes: Notes,
): SnapshotIncident[] {
  const past = new Map(closed.map((incident) => [incident.id, incident]));
  const listed = new Set(open.map(({ id }) => id));
  const joined = firstOfEach(open, 'incidents', notes).map((incident) => {
    const end = past.get(incident.id);
    if (end === undefined || lastWordOf(end) <= lastWordOf(incident)) return incident;
    return { ...incident, status: end.status, resolvedAt: end.resolvedAt, updates: end.updates };
  });
  return [...joined, ...closed.filter(({ id }) => !listed.has(id))];
}
