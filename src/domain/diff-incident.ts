import type { Change, ChangedIncident, ChangeKind } from './change.js';
import { mergeUpdates } from './diff-updates.js';
import { sameWords } from './diff-words.js';
import { type IncidentId, incidentIdFor, type PageId } from './ids.js';
import { type Incident, type IncidentStatus, isTerminal, shownUpdates } from './incident.js';
import { inOurWords } from './moved-words.js';
import { originOf, refinedOrigin } from './origin.js';
import type { SnapshotIncident } from './snapshot.js';
import type { IsoTime } from './time.js';

const kindOfOrigin = { live: 'opened', missed: 'missed', retroactive: 'retroactive', baseline: 'baseline' } as const;

/** An incident that was not known: one change says how it came, whatever it already holds. */
export function firstSight(
  pageId: PageId,
  seen: SnapshotIncident,
  at: IsoTime,
  isBaseline: boolean,
  taken: ReadonlySet<string> = new Set(),
): ChangedIncident {
  const { updates } = mergeUpdates([], seen.updates, at);
  const origin = isBaseline ? 'baseline' : originOf({ status: seen.status, updates });
  const incident: Incident = {
    id: freeId(pageId, seen.id, taken),
    key: seen.id,
    ...fieldsOf(seen),
    components: [...new Set(seen.components)],
    regions: [...new Set(seen.regions)],
    ...(seen.unnamedRegions === true ? { unnamedRegions: true } : {}),
    updates,
    origin,
    revision: 1,
    firstSeenAt: at,
    changedAt: at,
    absentSince: null,
    withdrawnAt: null,
  };
  return { incident, changes: [{ kind: kindOfOrigin[origin], seq: null, from: null, to: seen.status }] };
}

/** On a page that moved, an incident from before may have been called by what now is another one's key. */
function freeId(pageId: PageId, key: string, taken: ReadonlySet<string>): IncidentId {
  const id = incidentIdFor(pageId, key);
  return taken.has(id) ? freeId(pageId, `${key}'`, taken) : id;
}

/**
 * A known incident that is listed now. Every field follows the vendor, contradictions included. Undefined when nothing moved; a change of keys
 * or of bookkeeping alone has no changes.
 */
export function laterSight(stored: Incident, seen: SnapshotIncident, at: IsoTime): ChangedIncident | undefined {
  const merged = mergeUpdates(stored.updates, seen.updates, at);
  const back: Change[] = stored.withdrawnAt === null ? [] : [change('restored', stored.withdrawnAt, null)];
  const changes = [...back, ...merged.changes, ...fieldChanges(stored, seen, merged.changes)];
  const hasUnnamed = seen.unnamedRegions === true;
  const isMoved =
    stored.absentSince !== null ||
    hasUnnamed !== (stored.unnamedRegions === true) ||
    merged.updates.some((update, place) => update.key !== stored.updates[place]?.key);
  if (changes.length === 0 && !isMoved) return undefined;
  const isChanged = changes.length > 0;
  const incident: Incident = {
    ...stored,
    ...fieldsOf(seen),
    components: sameWords(stored.components, seen.components) ? stored.components : [...new Set(seen.components)],
    regions: sameWords(stored.regions, seen.regions) ? stored.regions : [...new Set(seen.regions)],
    ...(hasUnnamed === (stored.unnamedRegions === true) ? {} : { unnamedRegions: hasUnnamed }),
    updates: merged.updates,
    origin: refinedOrigin(stored.origin, { status: seen.status, updates: merged.updates }),
    revision: stored.revision + (isChanged ? 1 : 0),
    changedAt: isChanged ? at : stored.changedAt,
    absentSince: null,
    withdrawnAt: null,
  };
  return { incident, changes };
}

/**
 * The same for an incident from before its page moved. Where it was over and still is, only what the vendor added is news: its root is not written again
 * because it is told in another form now.
 */
export function carriedSight(
  stored: Incident,
  seen: SnapshotIncident,
  at: IsoTime,
  movedAt: IsoTime,
): ChangedIncident | undefined {
  const found = laterSight(stored, inOurWords(stored, seen, movedAt), at);
  if (found === undefined || !isTerminal(stored.status) || !isTerminal(found.incident.status)) return found;
  if (found.changes.some(({ kind, seq }) => seq !== null || kind === 'postmortem' || kind === 'restored')) return found;
  const { revision, changedAt } = stored;
  return { incident: { ...found.incident, revision, changedAt }, changes: [] };
}

const fieldsOf = ({
  title,
  kind,
  impact,
  status,
  url,
  startedAt,
  resolvedAt,
  scheduledFor,
  scheduledUntil,
}: SnapshotIncident) => ({
  title,
  kind,
  impact,
  status,
  url,
  startedAt,
  resolvedAt,
  scheduledFor,
  scheduledUntil,
});

const change = (kind: ChangeKind, from: string | null, to: string | null): Change => ({ kind, seq: null, from, to });

const interval = (from: IsoTime | null, to: IsoTime | null): string => `${from ?? ''}/${to ?? ''}`;

const whenDifferent = (kind: ChangeKind, from: string | null, to: string | null): Change[] =>
  from === to ? [] : [change(kind, from, to)];

const whenOtherWords = (kind: ChangeKind, from: readonly string[], to: readonly string[]): Change[] =>
  sameWords(from, to) ? [] : [change(kind, from.join(', '), [...new Set(to)].join(', '))];

function fieldChanges(stored: Incident, seen: SnapshotIncident, ofUpdates: readonly Change[]): Change[] {
  const hasPostmortem = ofUpdates.some((each) => each.kind === 'postmortem');
  // The end that comes with the resolving is part of it; one that is set, moved or taken back otherwise is news.
  const isEnding = isTerminal(stored.status) !== isTerminal(seen.status);
  const resolvedBefore = isEnding ? seen.resolvedAt : stored.resolvedAt;
  return [
    ...statusChanges(stored, seen.status, hasPostmortem),
    ...whenDifferent('title', stored.title, seen.title),
    ...whenDifferent('kind', stored.kind, seen.kind),
    ...whenDifferent('link', stored.url, seen.url),
    ...whenDifferent('impact', stored.impact, seen.impact),
    ...whenOtherWords('components', stored.components, seen.components),
    ...whenOtherWords('regions', stored.regions, seen.regions),
    ...whenDifferent(
      'schedule',
      interval(stored.scheduledFor, stored.scheduledUntil),
      interval(seen.scheduledFor, seen.scheduledUntil),
    ),
    ...whenDifferent('times', interval(stored.startedAt, resolvedBefore), interval(seen.startedAt, seen.resolvedAt)),
  ];
}

/** The vendor's last word that we understood. */
function lastKnownStatus(incident: Incident): IncidentStatus {
  if (incident.status !== 'unknown') return incident.status;
  return shownUpdates(incident).findLast((update) => update.status !== 'unknown')?.status ?? 'unknown';
}

/**
 * A word we do not know is stored as `unknown` and is only a change of status: it neither resolves nor reopens, and what came before it decides
 * what the next known word means.
 */
function statusChanges(stored: Incident, to: IncidentStatus, hasPostmortem: boolean): Change[] {
  const from = stored.status;
  if (from === to) return [];
  const wasOver = isTerminal(lastKnownStatus(stored));
  if (to === 'postmortem' && wasOver) return hasPostmortem ? [] : [change('postmortem', from, to)];
  if (isTerminal(to) && !wasOver) return [change('resolved', from, to)];
  if (wasOver && !isTerminal(to) && to !== 'unknown') return [change('reopened', from, to)];
  return [change('status', from, to)];
}
