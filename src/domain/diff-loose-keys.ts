import { type Incident, shownUpdates } from './incident.js';
import { isLeftKey } from './moved-page.js';
import { isOwnKey } from './own-incident.js';
import type { SnapshotIncident } from './snapshot.js';

const isSameTitle = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/**
 * Which of the incidents that we hold each listed one is, where its key cannot be trusted: by an update that both have, posted at the same time with
 * the same text, or under the same title with the same state. Each incident is taken once.
 */
export function pairLooseKeys(
  held: readonly Incident[],
  listed: readonly SnapshotIncident[],
): readonly (readonly [SnapshotIncident, Incident])[] {
  const candidates = held.filter(({ key }) => !isOwnKey(key) && !isLeftKey(key));
  const byTime = new Map<string, Incident[]>();
  for (const incident of candidates)
    for (const at of new Set(shownUpdates(incident).map((update) => update.at)))
      byTime.get(at)?.push(incident) ?? byTime.set(at, [incident]);
  const taken = new Set<Incident>();
  return listed.flatMap((seen) => {
    const times = [...new Set(seen.updates.map(({ at }) => at))].sort().reverse();
    const same = times
      .flatMap((at) => byTime.get(at) ?? [])
      .find((incident) => !taken.has(incident) && sharesUpdate(incident, seen));
    if (same === undefined) return [];
    taken.add(same);
    return [[seen, same] as const];
  });
}

function sharesUpdate(incident: Incident, seen: SnapshotIncident): boolean {
  const isOneTitle = isSameTitle(incident.title, seen.title);
  const known = new Set(shownUpdates(incident).map(({ at, status }) => `${at}|${status}`));
  const texts = new Set(shownUpdates(incident).map(({ at, body }) => `${at}|${body.trim()}`));
  return seen.updates.some(
    ({ at, status, body }) =>
      (isOneTitle && known.has(`${at}|${status}`)) || (body.trim() !== '' && texts.has(`${at}|${body.trim()}`)),
  );
}
