import type { Impact, IncidentStatus } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import { IsoTime } from '../../domain/time.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { Notes } from '../reading/notes.js';
import { webAddress } from '../reading/page-origin.js';
import type { Comment, Issue } from './schema.js';

export interface UpptimeContext {
  readonly notes: Notes;
  readonly repository: string;
  readonly fetchedAt: IsoTime;
  readonly comments: ReadonlyMap<string, readonly Comment[]>;
  /** Names of the watched sites by their slug, which is also a label. */
  readonly sites: ReadonlyMap<string, string>;
}

export const labelsOf = (row: Issue): readonly string[] => row.labels.good.map(({ name }) => name);

export const isMaintenance = (row: Issue): boolean => labelsOf(row).includes('maintenance');

/** "🛑 Exports is down", "⚠️ Exports has degraded performance": the sign in front is Upptime's, not part of the name. */
const sign = /^(?:🛑|🟥|⚠️|⚠|🟨)\s*/u;

export const isWrittenByUpptime = ({ title, body }: Issue): boolean =>
  sign.test(title) || settingOf(hidden(body).settings, 'start') !== undefined;

function impactOf(title: string): Impact {
  if (/ is down$/.test(title) || /^(?:🛑|🟥)/u.test(title)) return 'major';
  return / has degraded performance$/.test(title) || /^(?:⚠|🟨)/u.test(title) ? 'minor' : 'unknown';
}

/** Issues are locked when they are opened. Where one is not, a stranger's comment is not the vendor's word. */
const insiders: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);
const isVendors = ({ author_association: role, user }: Comment): boolean => role === null || insiders.has(role) || user === 'Bot';

const statusOfComment = (body: string): IncidentStatus => (/^\s*\*\*Resolved:?\*\*/.test(body) ? 'resolved' : 'unknown');

/** The settings of a maintenance stand in a comment that nobody sees. */
const hidden = (body: string): { readonly shown: string; readonly settings: string } => {
  const from = body.indexOf('<!--');
  const to = from === -1 ? -1 : body.indexOf('-->', from);
  if (to === -1) return { shown: body, settings: '' };
  return { shown: `${body.slice(0, from)}${body.slice(to + 3)}`.trim(), settings: body.slice(from + 4, to) };
};

function settingOf(settings: string, name: string): string | undefined {
  const line = settings.split('\n').find((each) => each.trim().startsWith(`${name}:`));
  return line?.slice(line.indexOf(':') + 1).trim();
}

function momentOf(settings: string, name: string, where: string, notes: Notes): IsoTime | null {
  const raw = settingOf(settings, name);
  const read = IsoTime.safeParse(raw);
  if (read.success) return read.data;
  notes.add('unreadable-time', `${name} of ${where} is ${raw === undefined ? 'missing' : `"${raw.slice(0, 40)}"`}`);
  return null;
}

function updatesOf(row: Issue, body: string, where: string, { notes, comments }: UpptimeContext): SnapshotUpdate[] {
  const opened = notes.time(row.created_at, `created_at of ${where}`);
  if (opened === null) notes.add('bad-row', `${where} has no time`);
  const first: SnapshotUpdate[] =
    opened === null || body.trim() === '' ? [] : [{ id: 'issue', status: 'unknown', body, at: opened, components: [] }];
  const later = (comments.get(row.number) ?? []).filter(isVendors).flatMap((comment): SnapshotUpdate[] => {
    const at = notes.time(comment.created_at, `created_at of comment ${comment.id}`);
    if (at !== null)
      return [{ id: `comment-${comment.id}`, status: statusOfComment(comment.body), body: comment.body, at, components: [] }];
    notes.add('bad-row', `comment ${comment.id} of ${where} has no time`);
    return [];
  });
  return oldestFirst([...first, ...later], where, notes);
}

function componentsOf(names: readonly string[], { sites }: UpptimeContext): string[] {
  return [...new Set(names.map((name) => sites.get(name)).filter((site) => site !== undefined))];
}

const urlOf = (row: Issue, { repository }: UpptimeContext): string =>
  webAddress(row.html_url, 'https://github.com') ?? `https://github.com/${repository}/issues/${row.number}`;

function isOver(row: Issue, where: string, { notes }: UpptimeContext): boolean {
  if (row.state !== 'open' && row.state !== 'closed')
    notes.add('unknown-word', `state of ${where} is "${row.state.slice(0, 60)}"`);
  return row.state === 'closed';
}

export function readOutage(row: Issue, context: UpptimeContext): SnapshotIncident {
  const where = `issue ${row.number}`;
  const over = isOver(row, where, context);
  const closed = context.notes.time(row.closed_at, `closed_at of ${where}`);
  return {
    id: row.number,
    title: row.title.replace(sign, '').trim(),
    kind: 'incident',
    impact: impactOf(row.title),
    status: over ? 'resolved' : 'unknown',
    url: urlOf(row, context),
    startedAt: row.created_at.at,
    resolvedAt: over ? closed : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: componentsOf(labelsOf(row), context),
    regions: [],
    updates: updatesOf(row, row.body, where, context),
  };
}

/** Upptime closes it some time after its end; until then it counts as under way. */
function stateOf(over: boolean, from: IsoTime | null, at: IsoTime): IncidentStatus {
  if (over) return 'completed';
  if (from === null) return 'unknown';
  return at < from ? 'scheduled' : 'in_progress';
}

export function readMaintenance(row: Issue, context: UpptimeContext): SnapshotIncident {
  const { notes, fetchedAt } = context;
  const where = `issue ${row.number}`;
  const over = isOver(row, where, context);
  const { shown, settings } = hidden(row.body);
  const from = momentOf(settings, 'start', where, notes);
  const until = momentOf(settings, 'end', where, notes);
  const expected = ['expectedDown', 'expectedDegraded'].flatMap((name) => (settingOf(settings, name) ?? '').split(','));
  return {
    id: row.number,
    title: row.title.trim(),
    kind: 'maintenance',
    impact: 'maintenance',
    status: stateOf(over, from, fetchedAt),
    url: urlOf(row, context),
    startedAt: null,
    resolvedAt: over ? notes.time(row.closed_at, `closed_at of ${where}`) : null,
    scheduledFor: from,
    scheduledUntil: until,
    components: componentsOf([...labelsOf(row), ...expected.map((name) => name.trim())], context),
    regions: [],
    updates: updatesOf(row, shown, where, context),
  };
}
