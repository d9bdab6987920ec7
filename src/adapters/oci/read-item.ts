import { type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import type { FeedItem } from '../reading/feed-document.js';
import { notedFeedTime } from '../reading/feed-time.js';
import { trimBody } from '../reading/feed-trim.js';
import { takeLabels } from '../reading/labelled-lines.js';
import type { Notes } from '../reading/notes.js';
import { statusOfLabel } from '../reading/status-words.js';

const ocid = /^ocid1\.[a-z0-9.-]{1,200}$/i;

export const isOfOracle = ({ id }: FeedItem): boolean => ocid.test(id ?? '');

/** `<strong>State</strong> - text`, the newest on top. */
const statePart = /<strong>([^<]{1,40})<\/strong>\s?[-–—]\s?/gi;

interface Told {
  readonly status: IncidentStatus;
  readonly body: string;
}

/** The state on top is that of now. Of several the older ones belong to the text, a single one is only a label around it. */
function readText(html: string, id: string, notes: Notes): Told {
  const parts = [...html.matchAll(statePart)];
  const label = parts[0]?.[1]?.trim() ?? '';
  const status = statusOfLabel(label);
  if (status === null) notes.add('unknown-word', `state of ${id} is "${label}"`);
  return { status: status ?? 'unknown', body: parts.length === 1 ? trimBody(html.replace(parts[0]?.[0] ?? '', '')) : html };
}

/** "Service | Region | reference"; "Multiple Services" names none, and where "Multiple Regions" are is not said. */
function readTitle(title: string): { readonly title: string; readonly service: string | null; readonly region: string | null } {
  const parts = title.split('|').map((part) => part.trim());
  const named = /^[0-9a-f]{8}$/i.test(parts.at(-1) ?? '') ? parts.slice(0, -1) : parts;
  const one = (part: string | undefined): string | null =>
    part === undefined || part === '' || /^multiple /i.test(part) || named.length !== 2 ? null : part;
  return { title: named.join(' | ') || title, service: one(named[0]), region: one(named[1]) };
}

const labels: ReadonlySet<string> = new Set(['start time', 'end time', 'reference']);

function timeOf(values: ReadonlyMap<string, string>, label: string, where: string, notes: Notes): IsoTime | null {
  const text = values.get(label);
  return text === undefined || text === '' ? null : notedFeedTime(text, `${label} of ${where}`, notes);
}

/** The item as one update that is edited: it says what is so now, and which of its texts was written when is not told. */
export function readItem(item: FeedItem, url: string, notes: Notes): SnapshotIncident | undefined {
  const { id } = item;
  if (id === null || !isOfOracle(item)) {
    notes.add('bad-row', `the item "${item.title.slice(0, 60)}" has no OCID`);
    return undefined;
  }
  const at = item.updatedAt ?? item.publishedAt;
  if (at === null) notes.add('bad-row', `the item ${id} has no date, so its text is left out`);
  const { body: text, values } = takeLabels(item.html, labels);
  const { status, body } = readText(text, id, notes);
  const { title, service, region } = readTitle(item.title);
  return {
    id,
    title: title || id,
    kind: 'incident',
    impact: 'unknown',
    status,
    url: item.link ?? url,
    startedAt: timeOf(values, 'start time', id, notes),
    resolvedAt: isTerminal(status) ? timeOf(values, 'end time', id, notes) : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: service === null ? [] : [service],
    regions: region === null ? [] : [region],
    updates: at === null ? [] : [{ id: 'text', status, body, at, components: [] }],
  };
}
