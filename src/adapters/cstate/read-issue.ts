import type { Impact, IncidentKind, IncidentStatus } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import type { FeedItem } from '../reading/feed-document.js';
import { notedFeedTime, readFeedTime } from '../reading/feed-time.js';
import type { Notes } from '../reading/notes.js';
import { webAddress } from '../reading/page-origin.js';
import { statusOfLabel } from '../reading/status-words.js';
import type { Issue, Severity } from './schema.js';

export interface IssueContext {
  readonly notes: Notes;
  readonly url: string;
  /** The feed's items by the path of their issue: they alone hold the texts. */
  readonly texts: ReadonlyMap<string, FeedItem>;
}

/** The path of an issue stays when the page moves to another host. */
export function keyOf(permalink: string | null, base: string): string | null {
  if (permalink === null || !URL.canParse(permalink, base)) return null;
  const path = new URL(permalink, base).pathname.replace(/(?<!\/)\/+$/, '');
  return path === '' ? null : path;
}

const impacts: Readonly<Record<Severity, Impact>> = { notice: 'minor', disrupted: 'major', down: 'critical', unknown: 'unknown' };

/** What Go prints for a moment that nobody set. */
const unset: ReadonlySet<unknown> = new Set([undefined, null, '', '<nil>', '0001-01-01 00:00:00 +0000 UTC']);

function timeOf(raw: unknown, where: string, notes: Notes): IsoTime | null {
  return unset.has(raw) ? null : notedFeedTime(raw, where, notes);
}

/** cState has no maintenances. People announce them as issues that are marked as mere information, next to everything else they announce so. */
function kindOf({ informational, title }: Pick<Issue, 'informational' | 'title'>): IncidentKind {
  if (informational !== true) return 'incident';
  return /\bmaint[ea]/i.test(title) ? 'maintenance' : 'notice';
}

/** One text holds everything that was written about an issue; it keeps the time of its beginning, so that an edit is an edit. */
function updatesOf(item: FeedItem | undefined, at: IsoTime | null): SnapshotUpdate[] {
  if (item === undefined || at === null || item.html.trim() === '') return [];
  return [{ id: 'text', status: 'unknown', body: item.html, at, components: [] }];
}

const endOf = (kind: IncidentKind): IncidentStatus => (kind === 'maintenance' ? 'completed' : 'resolved');

function impactOf(kind: IncidentKind, severity: Severity): Impact {
  if (kind === 'maintenance') return 'maintenance';
  return kind === 'notice' && severity === 'notice' ? 'none' : impacts[severity];
}

/** What the systems say about an issue: that it is unresolved, that it is not, or, where a system could not be read, nothing. */
export type Standing = 'unresolved' | 'not named' | 'not told';

/** That a system names it as unresolved counts more than what the issue says of itself; where nothing is told, only a time is believed. */
function isEnded(resolved: unknown, ended: IsoTime | null, standing: Standing): boolean {
  if (resolved !== true || standing === 'unresolved') return false;
  return standing === 'not named' || ended !== null;
}

export function readIssue(row: Issue, key: string, standing: Standing, context: IssueContext): SnapshotIncident {
  const { notes, url, texts } = context;
  const where = `issue ${key}`;
  const kind = kindOf(row);
  const created = timeOf(row.createdAt, `createdAt of ${where}`, notes);
  const ended = timeOf(row.resolvedAt, `resolvedAt of ${where}`, notes);
  const isOver = isEnded(row.resolved, ended, standing);
  const severity = notes.word(row.severity, `severity of ${where}`);
  return {
    id: key,
    title: row.title.trim(),
    kind,
    impact: impactOf(kind, severity),
    status: isOver ? endOf(kind) : 'unknown',
    url: webAddress(row.permalink, url),
    startedAt: kind === 'maintenance' ? null : created,
    resolvedAt: isOver ? ended : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: [...new Set(notes.rows(row.affected, `systems of ${where}`))],
    regions: [],
    updates: updatesOf(texts.get(key), created),
  };
}

/** "[Resolved] Slow exports", with the label in the language of the page, and the moment of the end as the category. */
export function readFeedIssue(item: FeedItem, key: string, { notes }: IssueContext): SnapshotIncident {
  const [, label, rest] = /^\[([^\]]{1,40})\] (.*)$/.exec(item.title) ?? [];
  const [category] = item.categories;
  const ended = category === undefined || unset.has(category) ? null : readFeedTime(category);
  const isOver = label !== undefined && (statusOfLabel(label) === 'resolved' || ended !== null);
  const at = item.publishedAt;
  if (at === null) notes.add('unreadable-time', `pubDate of issue ${key} is missing or cannot be read`);
  return {
    id: key,
    title: ((isOver ? rest : undefined) ?? item.title).trim(),
    kind: 'incident',
    impact: 'unknown',
    status: isOver ? 'resolved' : 'unknown',
    url: item.link,
    startedAt: at,
    resolvedAt: isOver ? (ended?.at ?? null) : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: [],
    regions: [],
    updates: updatesOf(item, at),
  };
}
