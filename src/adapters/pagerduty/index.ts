// Documents: the page itself, whose script "data" holds what is open and the 80 newest that are over.
// Ids: incidents and updates carry ids; a postmortem has none.
// Cannot tell: components that nothing is open about, posts (their form is not known), addresses of incidents, how fresh the answer is. Pages of the newer form state no incidents and are refused.
import { z } from 'zod';
import { isTerminal } from '../../domain/incident.js';
import type { ListWindow, PageLook, SnapshotIncident } from '../../domain/snapshot.js';
import { defineAdapter, type PageDocument, type PageRequest } from '../adapter.js';
import { documentNamed, unrecognised } from '../reading/json-document.js';
import { firstOfEach, isNewestFirst, newestFirst } from '../reading/listing-order.js';
import { Notes } from '../reading/notes.js';
import { pageOrigin } from '../reading/page-origin.js';
import { statusOfLists } from '../reading/status-of-lists.js';
import { detection } from './detection.js';
import { readIncident } from './read-incident.js';
import { type PagerdutyPage, readPage } from './read-page.js';

const Settings = z.object({ url: pageOrigin });
type Settings = z.infer<typeof Settings>;

/** An incident that stands in both lists is still open. */
function readIncidents({ data }: PagerdutyPage, notes: Notes): SnapshotIncident[] {
  const open = notes.rows(data.open_incidents, 'open incidents').map((row) => ({ id: row.id, row, isOpen: true }));
  const over = notes.rows(data.resolved_incidents, 'closed incidents').map((row) => ({ id: row.id, row, isOpen: false }));
  const rows = firstOfEach([...open, ...over], 'incidents', notes);
  return rows.map(({ row, isOpen }) => readIncident(row, isOpen, notes));
}

/**
 * Without the list of what is over, an incident that is gone may be over or deleted. What is open is listed apart, however old: behind the end of the
 * other list, leaving it is the end.
 */
function windowsOf({ data }: PagerdutyPage, incidents: readonly SnapshotIncident[]): ListWindow[] {
  const lists = [data.open_incidents, data.resolved_incidents];
  const isWhole = lists.every(({ listed, bad }) => listed && bad.length === 0);
  if (!isWhole) return [];
  const kinds = ['incident', 'maintenance'] as const;
  const closed = incidents.filter(({ status }) => isTerminal(status));
  return [...(isNewestFirst(closed) ? [{ kinds, reach: 'recent' } as const] : []), { kinds, reach: 'open' }];
}

/** Pages that nobody named are all called "Status Page". */
const nameOf = (title: string, origin: string): string =>
  title === '' || title === 'Status Page' ? new URL(origin).host : title;

async function parse({ url: origin }: Settings, documents: readonly PageDocument[]): Promise<PageLook> {
  const document = documentNamed(documents, 'page');
  if (document === undefined || document.status !== 200) throw unrecognised({ url: `${origin}/` }, 'with no page');
  const page = readPage(document);
  const notes = new Notes();
  const incidents = readIncidents(page, notes);
  if (!page.data.resolved_incidents.listed) notes.add('missing-list', 'the page has no list of closed incidents');
  const hasPosts = (page.data.posts ?? []).length > 0;
  if (hasPosts) notes.add('not-read', 'the page lists posts, whose form is not known; they are left out');
  return {
    snapshot: {
      provider: 'pagerduty',
      page: { name: nameOf(page.title, origin), url: origin },
      // Posts may be about something that goes on.
      status: statusOfLists(incidents, [], page.data.open_incidents.bad.length === 0 && !hasPosts),
      components: [],
      incidents: newestFirst(incidents),
      notes: notes.list(),
    },
    asOf: null,
    windows: windowsOf(page, incidents),
  };
}

const plan = ({ url }: Settings, soFar: readonly PageDocument[]): readonly PageRequest[] =>
  soFar.length > 0 ? [] : [{ name: 'page', url: `${url}/`, accept: 'html' }];

export const pagerduty = defineAdapter<Settings>({
  id: 'pagerduty',
  label: 'PagerDuty status page',
  settings: Settings,
  detection,
  plan,
  parse,
});
