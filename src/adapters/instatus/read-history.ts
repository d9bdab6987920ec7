import type { IncidentKind } from '../../domain/incident.js';
import type { IsoTime } from '../../domain/time.js';
import type { PageDocument } from '../adapter.js';
import { type FeedBody, readFeedBody } from '../reading/feed-body.js';
import { type FeedItem, readFeed } from '../reading/feed-document.js';
import { labelsOf } from '../reading/feed-labels.js';
import type { Notes } from '../reading/notes.js';

/** What the feed tells about one incident: the texts, which the summary does not have, and the end. */
export interface HistoryEntry {
  readonly id: string;
  readonly kind: IncidentKind;
  readonly item: FeedItem;
  readonly body: FeedBody;
  /** The affected components as they stand there, joined by commas. */
  readonly joinedNames: string;
}

const inId = /:(?:Incident|Maintenance)\/([A-Za-z0-9_-]+)$/;
const inLink = /\/(?:incident|maintenance)\/([A-Za-z0-9_-]+)$/;

/** The id by which the summary knows the incident; null where the entry carries none. */
const idOf = ({ id, link }: FeedItem): string | null => inId.exec(id ?? '')?.[1] ?? inLink.exec(link ?? '')?.[1] ?? null;

/** The "Type:" line is what people read; the type inside the id of the entry may say something else. */
function kindOf(item: FeedItem, body: FeedBody): IncidentKind {
  if (body.grammar === 'instatus') return body.kind;
  return /\/maintenance\//.test(item.link ?? '') ? 'maintenance' : 'incident';
}

const joinedNames = ({ html }: FeedItem): string => labelsOf(html).find(({ name }) => name === 'components')?.value ?? '';

/** @throws PermanentError `page.unrecognised` for a document that is no feed. */
export async function readHistory(document: PageDocument, notes: Notes): Promise<ReadonlyMap<string, HistoryEntry>> {
  const feed = await readFeed(document, notes);
  const context: { notes: Notes; fetchedAt: IsoTime } = { notes, fetchedAt: document.fetchedAt };
  const entries = new Map<string, HistoryEntry>();
  for (const item of feed.items) {
    const id = idOf(item);
    if (id === null) notes.add('bad-row', `an entry of the feed has no id: "${item.title.slice(0, 60)}"`);
    else if (entries.has(id)) notes.add('duplicate-id', `two entries of the feed are called ${id}`);
    else {
      const body = readFeedBody(item, context);
      entries.set(id, { id, kind: kindOf(item, body), item, body, joinedNames: joinedNames(item) });
    }
  }
  return entries;
}
