import { isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import { msBetween } from '../../domain/time.js';

/**
 * The same incident told by several documents becomes one. Ids mostly agree; where they do not, the same name begun at the same moment is the
 * same incident, and the id of the first document stays, because it is the one that was stored before.
 */

const sameMomentMs = 60_000;
/** One document writes milliseconds, another cuts them off. */
const sameUpdateMs = 2_000;

const isSameMoment = (one: string | null, other: string | null, ms: number): boolean =>
  one !== null && other !== null && Math.abs(msBetween(one, other)) < ms;

const isSameIncident = (one: SnapshotIncident, other: SnapshotIncident): boolean =>
  one.title === other.title && isSameMoment(one.startedAt, other.startedAt, sameMomentMs);

const isSameUpdate = (one: SnapshotUpdate, other: SnapshotUpdate): boolean =>
  (one.id !== null && one.id === other.id) || (one.status === other.status && isSameMoment(one.at, other.at, sameUpdateMs));

const lastAt = ({ updates }: SnapshotIncident): string => updates.at(-1)?.at ?? '';

/** How the second document may add to the first. */
type Mode = 'newer-updates' | 'texts-only';

/** Some pages leave the texts of the first document empty. What the second has beyond the last update of the first is newer. */
function joinUpdates(base: readonly SnapshotUpdate[], more: readonly SnapshotUpdate[], mode: Mode): SnapshotUpdate[] {
  const filled = base.map((update) => {
    const twin = more.find((each) => isSameUpdate(update, each));
    return { ...update, body: update.body.trim() === '' ? (twin?.body ?? '') : update.body };
  });
  const last = base.at(-1)?.at ?? '';
  const isNew = (update: SnapshotUpdate) =>
    (update.at > last || update.status === 'postmortem') && !base.some((each) => isSameUpdate(each, update));
  return mode === 'texts-only'
    ? filled
    : [...filled, ...more.filter(isNew)].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

function join(base: SnapshotIncident, more: SnapshotIncident, mode: Mode): SnapshotIncident {
  const isNewer = mode === 'newer-updates' && lastAt(more) > lastAt(base) && more.status !== 'unknown';
  const isUnread = base.status === 'unknown' && !isTerminal(more.status);
  return {
    ...base,
    kind: more.kind === 'maintenance' ? 'maintenance' : base.kind,
    impact: base.impact === 'unknown' ? more.impact : base.impact,
    status: isNewer || isUnread ? more.status : base.status,
    url: more.url ?? base.url,
    resolvedAt: base.resolvedAt ?? (isNewer && isTerminal(more.status) ? lastAt(more) : null),
    scheduledFor: base.scheduledFor ?? more.scheduledFor,
    scheduledUntil: base.scheduledUntil ?? more.scheduledUntil,
    components: base.components.length > 0 ? base.components : more.components,
    updates: joinUpdates(base.updates, more.updates, mode),
  };
}

/** `more` beside `base`; what matches nothing in `base` is added where `adds` allows it. */
export function joinIncidents(
  base: readonly SnapshotIncident[],
  more: readonly SnapshotIncident[],
  { mode, adds }: { readonly mode: Mode; adds(incident: SnapshotIncident): boolean },
): SnapshotIncident[] {
  const joined = new Map(base.map((incident) => [incident.id, incident]));
  const ids = new Set(more.map(({ id }) => id));
  for (const incident of more) {
    const twin = joined.get(incident.id) ?? base.find((each) => !ids.has(each.id) && isSameIncident(each, incident));
    const known = twin === undefined ? undefined : joined.get(twin.id);
    if (known !== undefined) joined.set(known.id, join(known, incident, mode));
    else if (adds(incident)) joined.set(incident.id, incident);
  }
  return [...joined.values()];
}
