import { type Impact, type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { FeedItem } from '../reading/feed-document.js';
import { notedFeedTime } from '../reading/feed-time.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import { statusOfLabel } from '../reading/status-words.js';
import { readBody, type XaiUpdate } from './read-body.js';
import { XaiSeverity } from './schema.js';

function readStatus(word: string, where: string, notes: Notes): IncidentStatus {
  const status = statusOfLabel(word);
  if (status === null) notes.add('unknown-word', `${where} is "${word.slice(0, 60)}"`);
  return status ?? 'unknown';
}

function readUpdate(update: XaiUpdate, where: string, notes: Notes): SnapshotUpdate[] {
  const at = notedFeedTime(update.time, `the time of an update of ${where}`, notes);
  const status = readStatus(update.state, `the state of an update of ${where}`, notes);
  return at === null ? [] : [{ id: null, status, body: update.body, at, components: [] }];
}

/** What is over is "available" again, whatever it was. */
function impactOf(severity: string | null, isOver: boolean, where: string, notes: Notes): Impact {
  const impact = notes.word(XaiSeverity.parse(severity?.toLowerCase()), `severity of ${where}`);
  return isOver && impact === 'none' ? 'unknown' : impact;
}

/** "[API (us-east-1.api.x.ai)] Grok is slow": in brackets stands what it is about. */
function splitTitle(title: string): { readonly scope: string[]; readonly text: string } {
  const end = title.startsWith('[') ? title.indexOf(']') : -1;
  const scope = title.slice(1, Math.max(end, 1)).trim();
  const text = title.slice(end + 1).trim();
  return scope === '' || text === '' ? { scope: [], text: title } : { scope: [scope], text };
}

/** The id is the vendor's number of the incident (INC…). Undefined for an item that is no incident in the form we know. */
export function readItem(item: FeedItem, notes: Notes): SnapshotIncident | undefined {
  const id = item.id ?? item.link;
  const { body, unread } = readBody(item.html);
  const where = `incident ${id ?? ''}`;
  if (id === null || body.status === null) {
    notes.add('bad-row', `${where} has no ${id === null ? 'id' : 'line "Status:"'}`);
    return undefined;
  }
  if (unread > 0) notes.add('bad-row', `${unread} of the updates of ${where} have no time or no state`);
  const status = readStatus(body.status, `status of ${where}`, notes);
  const isOver = isTerminal(status);
  const { scope, text } = splitTitle(item.title);
  const updates = body.updates.toReversed().flatMap((update) => readUpdate(update, where, notes));
  return {
    id,
    title: text,
    kind: 'incident',
    impact: impactOf(body.severity, isOver, where, notes),
    status,
    url: item.link,
    startedAt: item.publishedAt,
    resolvedAt: isOver && body.resolved !== null ? notedFeedTime(body.resolved, `the end of ${where}`, notes) : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: scope,
    regions: [],
    updates: oldestFirst(updates, where, notes),
  };
}
