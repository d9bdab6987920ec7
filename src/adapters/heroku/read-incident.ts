import { type ComponentStatus, type Impact, type IncidentKind, type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import { oldestFirst } from '../reading/listing-order.js';
import type { LooseWord } from '../reading/loose.js';
import type { Notes } from '../reading/notes.js';
import { webAddress } from '../reading/page-origin.js';
import { statusOfText } from '../reading/status-words.js';
import type { HerokuIncident, HerokuUpdate } from './schema.js';

/** Heroku's three areas, as the gazetteer calls them. */
const places: ReadonlyMap<string, string> = new Map([
  ['EMEA', 'emea'],
  ['NA', 'na'],
  ['APAC', 'ap'],
]);

const badness: Readonly<Record<ComponentStatus, { readonly rank: number; readonly impact: Impact }>> = {
  operational: { rank: 0, impact: 'none' },
  under_maintenance: { rank: 1, impact: 'maintenance' },
  unknown: { rank: 2, impact: 'unknown' },
  degraded_performance: { rank: 3, impact: 'minor' },
  partial_outage: { rank: 4, impact: 'major' },
  major_outage: { rank: 5, impact: 'critical' },
};

/** The worst colour that the incident or one of its posts ever had; after the end all of them turn green but the posts'. */
function impactOf(row: HerokuIncident, updates: readonly HerokuUpdate[], where: string, notes: Notes): Impact {
  const colours: LooseWord<ComponentStatus>[] = [
    ...row.systems.good.map(({ status }) => status),
    ...updates.flatMap(({ status_dev, status_prod }) => [status_dev, status_prod]),
  ];
  const read = colours.map((colour) => badness[notes.word(colour, `a colour of ${where}`)]);
  return read.toSorted((a, b) => b.rank - a.rank)[0]?.impact ?? 'unknown';
}

const isPlanned = (status: IncidentStatus): boolean => status === 'scheduled' || status === 'in_progress';

const saysComplete =
  /^(?:the |this )?(?:scheduled )?(?:maintenance|service update) (?:is|has been|was) (?:now )?completed?[.!]?$/i;

/** The last post of a maintenance is often still called "scheduled" when its text says that all is done. */
function statusOfUpdate(type: IncidentStatus, contents: string, kind: IncidentKind): IncidentStatus {
  if (kind !== 'maintenance') return type;
  if (type === 'resolved') return 'completed';
  if (!isPlanned(type)) return type;
  if (saysComplete.test(contents.trim())) return 'completed';
  const told = statusOfText(contents);
  return told !== null && isTerminal(told) ? 'completed' : type;
}

function readUpdates(rows: readonly HerokuUpdate[], kind: IncidentKind, where: string, notes: Notes): SnapshotUpdate[] {
  const updates = rows.toReversed().flatMap((row): SnapshotUpdate[] => {
    const each = `update ${row.id ?? ''} of ${where}`;
    const at = notes.time(row.created_at, `created_at of ${each}`);
    const status = statusOfUpdate(notes.word(row.update_type, `update_type of ${each}`), row.contents, kind);
    if (at !== null) return [{ id: row.id, status, body: row.contents, at, components: [] }];
    notes.add('bad-row', `${each} has no time`);
    return [];
  });
  return oldestFirst(updates, where, notes);
}

/** "open" and "upcoming" do not say how far things have come; the last post does, unless it contradicts them. A row that stays "upcoming" for ever is over once its text says so. */
function statusOf(row: HerokuIncident, kind: IncidentKind, updates: readonly SnapshotUpdate[]): IncidentStatus {
  const state = row.state.value;
  if (state === 'resolved') return kind === 'maintenance' ? 'completed' : 'resolved';
  const last = updates.at(-1)?.status ?? 'unknown';
  if (state === 'upcoming') return last === 'unknown' ? 'scheduled' : last;
  return state === 'open' && !isTerminal(last) ? last : 'unknown';
}

function regionsOf(row: HerokuIncident, where: string, notes: Notes): string[] {
  const regions = notes.rows(row.tags, `tags of ${where}`).flatMap((tag) => {
    const place = places.get(tag);
    if (place === undefined) notes.add('unknown-word', `a tag of ${where} is "${tag}"`);
    return place === undefined ? [] : [place];
  });
  return [...new Set(regions)];
}

export function readIncident(row: HerokuIncident, isScheduled: boolean, origin: string, notes: Notes): SnapshotIncident {
  const where = `incident ${row.id}`;
  const state = notes.word(row.state, `state of ${where}`);
  const rows = notes.rows(row.updates, `updates of ${where}`);
  const isMaintenance = isScheduled || state === 'upcoming' || rows.some(({ update_type }) => isPlanned(update_type.value));
  const kind: IncidentKind = isMaintenance ? 'maintenance' : 'incident';
  const updates = readUpdates(rows, kind, where, notes);
  const systems = notes.rows(row.systems, `systems of ${where}`).map(({ name }) => name);
  const created = notes.time(row.created_at, `created_at of ${where}`);
  const impact = impactOf(row, rows, where, notes);
  const status = statusOf(row, kind, updates);
  const resolved = notes.time(row.resolved_at, `resolved_at of ${where}`);
  const ended = isTerminal(status) ? updates.findLast((update) => isTerminal(update.status)) : undefined;
  return {
    id: row.id,
    title: row.title.trim(),
    kind,
    impact: kind === 'maintenance' ? 'maintenance' : impact,
    status,
    url: webAddress(row.full_url, origin),
    startedAt: kind === 'maintenance' ? null : created,
    // One that was reopened may keep the end it once had.
    resolvedAt: isTerminal(status) ? (resolved ?? ended?.at ?? null) : null,
    scheduledFor: null,
    scheduledUntil: null,
    components: [...new Set(systems)],
    regions: regionsOf(row, where, notes),
    updates,
  };
}
