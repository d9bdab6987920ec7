import { likeness, wordBag } from './diff-likeness.js';
import { incidentIdFor, type PageId } from './ids.js';
import { type Incident, isTerminal } from './incident.js';
import { isOwnKey } from './own-incident.js';
import type { SnapshotIncident } from './snapshot.js';
import { addMs, type IsoTime } from './time.js';

/**
 * A page that moved to another provider or host lists the same incidents under other keys. What we hold is marked as left behind and finds its
 * counterpart by what the vendor said, now or at any later look. What finds none stays as history: that the new page does not know it says nothing.
 */
export interface Move {
  /** Until when we could read the page before the move. */
  readonly at: IsoTime;
  /** The provider before, at the first look after the move; null at every later one. */
  readonly from: string | null;
}

const minute = 60_000;
const day = 24 * 60 * minute;

const mark = 'left:';

export const isLeftKey = (key: string): boolean => key.startsWith(mark);

/** Its key means nothing on the new page, and must not be taken for one of the new page's. What we say ourselves has no provider. */
export const leftBehind = (incident: Incident, provider: string): Incident =>
  isLeftKey(incident.key) || isOwnKey(incident.key)
    ? incident
    : { ...incident, key: `${mark}${provider}:${incident.key}`, absentSince: null };

const formerKey = (key: string): string => (isLeftKey(key) ? key.slice(key.indexOf(':', mark.length) + 1) : key);

export const isCarried = (incident: Pick<Incident, 'firstSeenAt'>, move: Move | undefined): move is Move =>
  move !== undefined && incident.firstSeenAt <= move.at;

/** Over before the move: we watched the page at that time, so it is the new page's way of telling the past and no news. */
export function isHistory(seen: SnapshotIncident, { at }: Move): boolean {
  const times = [seen.startedAt, seen.resolvedAt, ...seen.updates.map((update) => update.at)].filter((time) => time !== null);
  return isTerminal(seen.status) && times.length > 0 && times.every((time) => time <= at);
}

/** Which incident left behind a listed one is: by its key, its link, or what it is, when it began and what it is called. Each is taken once. */
export function pairMoved(
  pageId: PageId,
  left: readonly Incident[],
  listed: readonly SnapshotIncident[],
): ReadonlyMap<SnapshotIncident, Incident> {
  const pairing = new Pairing(left, listed);
  pairing.whereNamed(
    (incident) => [formerKey(incident.key), incident.id],
    ({ id }) => [id, incidentIdFor(pageId, id)],
    ({ id }) => id,
  );
  pairing.whereNamed(
    ({ url }) => placesOf(url),
    ({ url }) => placesOf(url),
    ({ url }) => placesOf(url)[0] ?? '',
  );
  pairing.byLikeness();
  return pairing.pairs;
}

/** Numbers are counted up by every provider, so that one alone means nothing. */
const isSure = (name: string, incident: Incident, seen: SnapshotIncident): boolean =>
  /\p{L}/u.test(name.split(/[/#?=]/).at(-1) ?? '') ? name.length >= 8 : distanceMs(incident, seen) <= day;

/** A link without its host, which moves; none for the page itself. */
function placesOf(url: string | null): string[] {
  if (url === null || !URL.canParse(url)) return [];
  const { pathname, search, hash } = new URL(url);
  const place = `${pathname.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '')}${search}${hash}`;
  return place === '' ? [] : [place];
}

const timesOf = ({ kind, startedAt, scheduledFor, updates }: Incident | SnapshotIncident): IsoTime[] => {
  const times = kind === 'maintenance' && scheduledFor !== null ? [scheduledFor] : [startedAt, updates[0]?.at ?? null];
  return times.filter((time) => time !== null);
};

/** How far apart two incidents began, by any of the times that say so. */
const distanceMs = (one: Incident | SnapshotIncident, other: Incident | SnapshotIncident): number =>
  leastGap(momentsOf(one), momentsOf(other));

const momentsOf = (incident: Incident | SnapshotIncident): number[] => timesOf(incident).map((time) => Date.parse(time));

function leastGap(some: readonly number[], others: readonly number[]): number {
  let least = Infinity;
  for (const one of some) for (const other of others) least = Math.min(least, Math.abs(one - other));
  return least;
}

const longestGapMs = 5 * minute;
const enough = 0.5;

class Pairing {
  readonly pairs = new Map<SnapshotIncident, Incident>();
  readonly #free: Set<Incident>;
  readonly #listed: readonly SnapshotIncident[];

  constructor(left: readonly Incident[], listed: readonly SnapshotIncident[]) {
    this.#free = new Set(left);
    this.#listed = listed;
  }

  /** By a name that both have. What fits several, on either side, fits none: a link to the page itself, say. */
  whereNamed(
    namesOf: (incident: Incident) => readonly string[],
    namesIn: (seen: SnapshotIncident) => readonly string[],
    nameIn: (seen: SnapshotIncident) => string,
  ): void {
    const named = new Map<string, Incident[]>();
    for (const incident of this.#free)
      for (const name of new Set(namesOf(incident))) {
        const bearers = named.get(name);
        if (bearers === undefined) named.set(name, [incident]);
        else bearers.push(incident);
      }
    const fitting = this.#open().flatMap((seen) =>
      [...new Set(namesIn(seen).flatMap((name) => named.get(name) ?? []))]
        .filter((incident) => isSure(nameIn(seen), incident, seen))
        .map((incident) => ({ seen, incident })),
    );
    const claims = new Map<Incident | SnapshotIncident, number>();
    for (const one of fitting.flatMap(({ seen, incident }) => [seen, incident])) claims.set(one, (claims.get(one) ?? 0) + 1);
    for (const { seen, incident } of fitting)
      if (claims.get(seen) === 1 && claims.get(incident) === 1) this.#pair(seen, incident);
  }

  /** Each is read once: a first look after a move compares a history of years with another one. */
  byLikeness(): void {
    const held = [...this.#free].map((incident) => ({ incident, moments: momentsOf(incident), bag: wordBag(incident.title) }));
    const candidates = this.#open().flatMap((seen) => {
      const [moments, bag] = [momentsOf(seen), wordBag(seen.title)];
      return held.flatMap(({ incident, ...other }) => {
        const gap = incident.kind === seen.kind ? leastGap(other.moments, moments) : Infinity;
        const alike = gap <= longestGapMs ? likeness(other.bag, bag) : 0;
        return alike >= enough ? [{ seen, incident, gap, alike }] : [];
      });
    });
    for (const { seen, incident } of candidates.sort((a, b) => b.alike - a.alike || a.gap - b.gap))
      if (this.#free.has(incident) && !this.pairs.has(seen)) this.#pair(seen, incident);
  }

  #open(): SnapshotIncident[] {
    return this.#listed.filter((seen) => !this.pairs.has(seen));
  }

  #pair(seen: SnapshotIncident, incident: Incident): void {
    this.pairs.set(seen, incident);
    this.#free.delete(incident);
  }
}

/** From when on a page that says that all is well ends an incident which it never named: a day after the move and after what was planned. */
export const forgottenAt = ({ scheduledFor, scheduledUntil }: Incident, { at }: Move): IsoTime =>
  addMs([at, scheduledFor ?? '', scheduledUntil ?? ''].sort().at(-1) ?? at, day);
