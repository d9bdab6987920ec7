import type { Impact } from '../../domain/incident.js';
import { globalTag } from '../../domain/regions.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import { type IsoTime, toIso } from '../../domain/time.js';
import type { FeedItem } from '../reading/feed-document.js';
import { textOfMarkup } from '../reading/feed-markup.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import { openStatusOfText } from './open-status.js';
import { regionOfService } from './region-code.js';
import { dashboardPage } from './settings.js';

/** One item of a service feed: one update of something. */
export interface FeedPost {
  /** Service, region and title without its state: what the posts about one thing have in common. */
  readonly key: string;
  readonly service: string;
  readonly title: string;
  readonly impact: Impact;
  readonly isEnd: boolean;
  readonly id: string;
  readonly at: IsoTime;
  readonly html: string;
}

/** `https://status.aws.amazon.com/#<service>-<region>_<seconds>`, the only place where a feed names service and region. */
const guidForm = /#([a-z0-9-]{1,80})_(\d{9,11})$/;

const phrases: readonly (readonly [phrase: string, impact: Impact, isEnd: boolean])[] = [
  ['service disruption', 'critical', false],
  ['service impact', 'major', false],
  ['performance issues', 'major', false],
  ['informational message', 'minor', false],
  ['service is operating normally', 'unknown', true],
  ['resolved', 'unknown', true],
];

interface Headline {
  readonly title: string;
  readonly impact: Impact;
  readonly isEnd: boolean;
}

const resolvedMark = /^\[resolved\]\s*/i;

function readHeadline(text: string, notes: Notes): Headline {
  const colon = text.indexOf(':');
  const said = text.slice(0, Math.max(0, colon)).trim().toLowerCase();
  const known = phrases.find(([phrase]) => phrase === said);
  if (known === undefined) notes.add('unknown-word', `the state in the title "${text.slice(0, 60)}"`);
  const [, impact = 'unknown', isEnd = false] = known ?? [];
  const rest = known === undefined ? text : text.slice(colon + 1).trim();
  return { title: rest.replace(resolvedMark, ''), impact, isEnd: isEnd || resolvedMark.test(rest) };
}

export function readPost(item: FeedItem, notes: Notes): FeedPost | undefined {
  const [, service, seconds] = guidForm.exec(item.id ?? '') ?? [];
  if (service === undefined || seconds === undefined) {
    notes.add('bad-row', `the item "${item.title.slice(0, 60)}" has no id of AWS`);
    return undefined;
  }
  const { title, impact, isEnd } = readHeadline(item.title, notes);
  const at = item.publishedAt ?? toIso(new Date(Number(seconds) * 1000));
  return {
    key: `${service}|${title.toLowerCase()}`,
    service,
    title,
    impact,
    isEnd,
    id: `${service}_${seconds}`,
    at,
    html: item.html,
  };
}

/** Posts stand newest first. */
function updatesOf(posts: readonly FeedPost[], notes: Notes): SnapshotUpdate[] {
  const updates: SnapshotUpdate[] = [];
  const inTime = posts.toReversed().sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  for (const { id, isEnd, html, at } of inTime) {
    const before = updates.at(-1)?.status ?? 'unknown';
    const status = isEnd ? 'resolved' : openStatusOfText(textOfMarkup(html), before);
    updates.push({ id, status, body: html, at, components: [] });
  }
  return oldestFirst(updates, `the posts "${posts[0]?.title ?? ''}"`, notes);
}

const severities: readonly Impact[] = ['unknown', 'minor', 'major', 'critical'];

/** The phrase of an end says nothing of how bad it was, so the worst that was said counts. */
const worstOf = (posts: readonly FeedPost[]): Impact =>
  severities[Math.max(...posts.map(({ impact }) => severities.indexOf(impact)))] ?? 'unknown';

export function incidentOf(posts: readonly [FeedPost, ...FeedPost[]], notes: Notes): SnapshotIncident {
  const [{ key, service, title }] = posts;
  const first = posts.at(-1) ?? posts[0];
  const region = regionOfService(service);
  const name = region === null ? service : service.slice(0, -region.length - 1);
  const updates = updatesOf(posts, notes);
  const last = updates.at(-1);
  const status = last?.status ?? 'unknown';
  return {
    id: `${key}|${first.id.slice(service.length + 1)}`,
    title,
    kind: 'incident',
    impact: worstOf(posts),
    status,
    url: dashboardPage,
    startedAt: updates[0]?.at ?? null,
    resolvedAt: status === 'resolved' ? (last?.at ?? null) : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: [region === null ? name : `${region} - ${name}`],
    regions: [region ?? globalTag],
    updates,
  };
}
