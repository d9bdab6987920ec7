import type { ChangedIncident, Diff } from './change.js';
import { absentSight, isAwaiting } from './diff-absence.js';
import { carriedSight, firstSight, laterSight } from './diff-incident.js';
import { withKnownUpdates } from './diff-latest.js';
import { pairLooseKeys } from './diff-loose-keys.js';
import type { PageId } from './ids.js';
import type { Incident } from './incident.js';
import { isCarried, isHistory, isLeftKey, leftBehind, type Move, pairMoved } from './moved-page.js';
import type { PageLook, SnapshotIncident } from './snapshot.js';
import type { IsoTime } from './time.js';

/** What we hold about a page: at least every incident that the look lists, that is open or absent, or whose absence could mean something. */
export interface StoredPage {
  readonly pageId: PageId;
  readonly incidents: readonly Incident[];
  /** The vendor's clock of what we hold; null where it never gave one. */
  readonly asOf: IsoTime | null;
}

export interface LookContext {
  /** When the documents were taken. */
  readonly at: IsoTime;
  /** The first look at this page: what it lists was there before us. */
  readonly baseline: boolean;
  /** Keys whose own address answered "gone" in this look. */
  readonly gone: ReadonlySet<string>;
  /** The provider has an address for each incident, so an absence must be confirmed there. */
  readonly hasAddresses: boolean;
  /** Where the page moved from, if it ever moved. */
  readonly move?: Move;
}

/**
 * Compares a healthy look with what we hold. The answer holds whole next states, oldest incident first, and says nothing about incidents that
 * stayed as they were; the same look again gives no changes. A look that could not be read must not come here: it concludes nothing.
 */
export function diff(stored: StoredPage, look: PageLook, context: LookContext): Diff {
  if (isOlder(look.asOf, stored.asOf, context.at)) {
    const awaiting = stored.incidents.filter(isAwaiting).map((incident) => incident.key);
    return { stale: true, incidents: [], awaiting, asOf: stored.asOf };
  }
  const held = context.move?.from ? leaveBehind(stored.incidents, context.move.from) : stored.incidents;
  const known = knownAs(stored.pageId, held, look);
  const seen = listedSights(stored.pageId, held, known, look, context);
  const listed = new Set([...known.values()].map(({ id }) => id));
  const absent = held.filter((incident) => !listed.has(incident.id));
  const missed = absent.map((incident) => ({
    incident,
    found: absentSight(incident, look, context) ?? rekeyed(incident, stored),
  }));
  const awaiting = missed.map(({ incident, found }) => found?.incident ?? incident).filter(isAwaiting);
  return {
    stale: false,
    incidents: [...seen, ...missed.flatMap(({ found }) => found ?? [])].sort(oldestFirst),
    awaiting: awaiting.map((incident) => incident.key),
    asOf: look.asOf ?? stored.asOf,
  };
}

const leaveBehind = (incidents: readonly Incident[], provider: string): readonly Incident[] =>
  incidents.map((incident) => leftBehind(incident, provider));

/** Bookkeeping alone: nothing that a reader could see. */
function rekeyed(incident: Incident, stored: StoredPage): ChangedIncident | undefined {
  const before = stored.incidents.find(({ id }) => id === incident.id);
  return before === undefined || before.key === incident.key ? undefined : { incident, changes: [] };
}

/** Which of the incidents that we hold each listed one is, by its key or, where they were left behind by a move or keys are loose, by what it says. */
function knownAs(pageId: PageId, held: readonly Incident[], { snapshot, looseKeys }: PageLook): ReadonlyMap<string, Incident> {
  const listed = snapshot.incidents;
  const byKey = new Map(held.map((incident) => [incident.key, incident]));
  const once = [...new Map(listed.toReversed().map((seen) => [seen.id, seen])).values()].reverse();
  const direct = once.flatMap((seen) => {
    const incident = byKey.get(seen.id);
    return incident === undefined ? [] : [[seen.id, incident] as const];
  });
  const known = new Map(direct);
  if (looseKeys !== undefined) {
    const [loose, taken] = [new Set(looseKeys), new Set(known.values())];
    const unknown = once.filter(({ id }) => loose.has(id) && !known.has(id));
    const free = held.filter((incident) => !taken.has(incident));
    for (const [seen, incident] of pairLooseKeys(free, unknown)) known.set(seen.id, incident);
  }
  const left = held.filter(({ key }) => isLeftKey(key));
  if (left.length === 0) return known;
  const unknown = once.filter((seen) => !known.has(seen.id));
  for (const [seen, incident] of pairMoved(pageId, left, unknown)) known.set(seen.id, incident);
  return known;
}

/** A stored clock that lies ahead of our own proves nothing: believed, one wrong date of the vendor would silence the page until then. */
const isOlder = (seen: IsoTime | null, held: IsoTime | null, at: IsoTime): boolean =>
  seen !== null && held !== null && held <= at && seen < held;

/** An id that a page lists twice counts where it stands first. */
function listedSights(
  pageId: PageId,
  held: readonly Incident[],
  known: ReadonlyMap<string, Incident>,
  look: PageLook,
  context: LookContext,
): ChangedIncident[] {
  const taken = new Set<string>(held.map(({ id }) => id));
  const [sketched, latestOnly] = [new Set(look.sketched), new Set(look.latestOnly)];
  const done = new Set<string>();
  return look.snapshot.incidents.flatMap((seen) => {
    if (done.has(seen.id)) return [];
    done.add(seen.id);
    const incident = known.get(seen.id);
    if (incident !== undefined) {
      const whole = sketched.has(seen.id) ? filledIn(seen, incident) : seen;
      return knownSight(incident, latestOnly.has(seen.id) ? withKnownUpdates(whole, incident) : whole, context) ?? [];
    }
    const isOld = context.baseline || (context.move !== undefined && isHistory(seen, context.move));
    return firstSight(pageId, seen, context.at, isOld, taken);
  });
}

/** What a sketch leaves out is not taken back. */
const filledIn = (seen: SnapshotIncident, known: Incident): SnapshotIncident => ({
  ...seen,
  kind: known.kind,
  impact: known.impact,
  startedAt: known.startedAt ?? seen.startedAt,
  scheduledFor: known.scheduledFor,
  scheduledUntil: known.scheduledUntil,
  components: [...known.components],
  regions: [...known.regions],
});

function knownSight(incident: Incident, seen: SnapshotIncident, { at, move }: LookContext): ChangedIncident | undefined {
  const named = incident.key === seen.id ? incident : { ...incident, key: seen.id };
  const found = isCarried(incident, move) ? carriedSight(named, seen, at, move.at) : laterSight(named, seen, at);
  return found ?? (named === incident ? undefined : { incident: named, changes: [] });
}

const beginningOf = ({ incident }: ChangedIncident): IsoTime =>
  incident.updates[0]?.at ?? incident.startedAt ?? incident.firstSeenAt;

function oldestFirst(a: ChangedIncident, b: ChangedIncident): number {
  const [one, other] = [beginningOf(a), beginningOf(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}
