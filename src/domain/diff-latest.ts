import { type Incident, type IncidentUpdate, isTerminal, shownUpdates } from './incident.js';
import type { SnapshotIncident, SnapshotUpdate } from './snapshot.js';
import type { IsoTime } from './time.js';
import { byTime, sightOfUpdate } from './update-sight.js';

/**
 * What is listed of an incident whose page tells only the latest of its updates, or leaves texts out, with what we know already: an update that is no
 * longer told was not taken back. A listed update is one that we know only by its id or its time; a later one is new, however alike its text is.
 */
export function withKnownUpdates(seen: SnapshotIncident, known: Incident): SnapshotIncident {
  const shown = shownUpdates(known);
  const pairs = pairKnown(seen.updates, shown);
  const listed = seen.updates.map((update) => {
    const same = pairs.get(update);
    if (same === undefined) return update;
    const at = secondOf(update.at) === secondOf(same.at) ? same.at : update.at;
    return { ...update, id: same.key, at, body: isBlank(update.body) ? same.body : update.body };
  });
  const taken = new Set(pairs.values());
  const untold = shown.filter((update) => !taken.has(update)).map(sightOfUpdate);
  return {
    ...seen,
    startedAt: known.startedAt ?? seen.startedAt,
    resolvedAt: endBefore(seen, known) ?? seen.resolvedAt,
    components: [...(seen.components.length === 0 ? known.components : seen.components)],
    regions: [...(seen.regions.length === 0 ? known.regions : seen.regions)],
    ...(seen.regions.length === 0 && known.unnamedRegions === true ? { unnamedRegions: true } : {}),
    updates: [...untold, ...listed].sort(byTime),
  };
}

/** An end that lies before everything that is still told: what is listed cannot tell it any more. */
function endBefore(seen: SnapshotIncident, { status, resolvedAt }: Incident): IsoTime | null {
  const isOverStill = isTerminal(status) && isTerminal(seen.status);
  return isOverStill && resolvedAt !== null && seen.updates.every(({ at }) => at > resolvedAt) ? resolvedAt : null;
}

const isBlank = (text: string): boolean => text.trim() === '';

/** One document of a page writes milliseconds, another cuts them off. */
const secondOf = (at: IsoTime): string => at.slice(0, 19);

/** Exact matches first: of several updates of one moment, only what is left of them can have been edited. */
function pairKnown(
  listed: readonly SnapshotUpdate[],
  shown: readonly IncidentUpdate[],
): ReadonlyMap<SnapshotUpdate, IncidentUpdate> {
  const byKey = new Map(shown.map((update) => [update.key, update]));
  const bySecond = new Map<string, IncidentUpdate[]>();
  for (const update of shown) bySecond.set(secondOf(update.at), [...(bySecond.get(secondOf(update.at)) ?? []), update]);
  const pairs = new Map<SnapshotUpdate, IncidentUpdate>();
  const taken = new Set<IncidentUpdate>();
  const pair = (find: (update: SnapshotUpdate, free: readonly IncidentUpdate[]) => IncidentUpdate | undefined): void => {
    for (const update of listed) {
      if (pairs.has(update)) continue;
      const free = (bySecond.get(secondOf(update.at)) ?? []).filter((each) => !taken.has(each));
      const same = find(update, free);
      if (same === undefined || taken.has(same)) continue;
      pairs.set(update, same);
      taken.add(same);
    }
  };
  pair(({ id }) => (id === null ? undefined : byKey.get(id)));
  pair(({ status, body }, free) => free.find((each) => each.status === status && each.body === body));
  pair((update, free) => {
    const last = free.at(-1);
    return last !== undefined && isEditOf(update, last) ? last : undefined;
  });
  return pairs;
}

/** Only the last word of a moment can be edited: after another state, the same state again is a new update. */
const isEditOf = (seen: SnapshotUpdate, last: IncidentUpdate): boolean =>
  seen.status === last.status || (!isBlank(seen.body) && seen.body === last.body);
