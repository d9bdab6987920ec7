import type { ChangedIncident, Diff } from './change.js';
import { absentSight, isAwaiting } from './diff-absence.js';
import { firstSight, laterSight } from './diff-incident.js';
import type { PageId } from './ids.js';
import type { Incident } from './incident.js';
import type { PageLook } from './snapshot.js';
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
  const seen = listedSights(stored, look, context);
  const listed = new Set(look.snapshot.incidents.map((incident) => incident.id));
  const absent = stored.incidents.filter((incident) => !listed.has(incident.key));
  const missed = absent.map((incident) => ({ incident, found: absentSight(incident, look, context) }));
  const awaiting = missed.map(({ incident, found }) => found?.incident ?? incident).filter(isAwaiting);
  return {
    stale: false,
    incidents: [...seen, ...missed.flatMap(({ found }) => found ?? [])].sort(oldestFirst),
    awaiting: awaiting.map((incident) => incident.key),
    asOf: look.asOf ?? stored.asOf,
  };
}

/** A stored clock that lies ahead of our own proves nothing: believed, one wrong date of the vendor would silence the page until then. */
const isOlder = (seen: IsoTime | null, held: IsoTime | null, at: IsoTime): boolean =>
  seen !== null && held !== null && held <= at && seen < held;

/** An id that a page lists twice counts where it stands first. */
function listedSights(stored: StoredPage, look: PageLook, { at, baseline }: LookContext): ChangedIncident[] {
  const known = new Map(stored.incidents.map((incident) => [incident.key, incident]));
  const done = new Set<string>();
  return look.snapshot.incidents.flatMap((seen) => {
    if (done.has(seen.id)) return [];
    done.add(seen.id);
    const incident = known.get(seen.id);
    return (incident === undefined ? firstSight(stored.pageId, seen, at, baseline) : laterSight(incident, seen, at)) ?? [];
  });
}

const beginningOf = ({ incident }: ChangedIncident): IsoTime =>
  incident.updates[0]?.at ?? incident.startedAt ?? incident.firstSeenAt;

function oldestFirst(a: ChangedIncident, b: ChangedIncident): number {
  const [one, other] = [beginningOf(a), beginningOf(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}
