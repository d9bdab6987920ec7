import type { ChangedIncident, ChangeKind } from './change.js';
import { type Incident, isOpen, isTerminal } from './incident.js';
import { forgottenAt, isLeftKey, type Move } from './moved-page.js';
import { isOwnKey } from './own-incident.js';
import type { ListWindow, PageLook, SnapshotIncident } from './snapshot.js';
import { type IsoTime, msBetween } from './time.js';

/** One missing row may be a deploy of the page or a tired cache; two looks this far apart are not. */
const confirmationMs = 2 * 60_000;

/** `missing`: the page would list it if it still had it. `over`: only open incidents are listed. `beyond`: absence says nothing. */
type Absence = 'missing' | 'over' | 'beyond';

interface AbsenceContext {
  readonly at: IsoTime;
  readonly gone: ReadonlySet<string>;
  readonly hasAddresses: boolean;
  readonly move?: Move;
}

/** What it means that a look does not list a stored incident. Undefined when nothing moved. */
export function absentSight(stored: Incident, look: PageLook, context: AbsenceContext): ChangedIncident | undefined {
  if (stored.withdrawnAt !== null || isOwnKey(stored.key)) return undefined;
  if (isLeftKey(stored.key)) return leftSight(stored, look, context);
  switch (absenceOf(stored, look, context.at)) {
    case 'missing':
      return missingSight(stored, context);
    case 'over':
      return closedSight(stored, context.at);
    case 'beyond':
      return stored.absentSince === null ? undefined : { incident: { ...stored, absentSince: null }, changes: [] };
  }
}

export const isAwaiting = (incident: Incident): boolean => incident.absentSince !== null && incident.withdrawnAt === null;

function missingSight(stored: Incident, { at, gone, hasAddresses }: AbsenceContext): ChangedIncident | undefined {
  if (stored.absentSince === null) return { incident: { ...stored, absentSince: at }, changes: [] };
  if (msBetween(stored.absentSince, at) < confirmationMs) return undefined;
  if (hasAddresses && !gone.has(stored.key)) return undefined;
  return changed({ ...stored, withdrawnAt: at }, at, 'withdrawn', stored.status, null);
}

/**
 * Left behind when its page moved, and never named by the new one, which proves nothing. An open one ends when the new page says that all is well, and
 * said nothing of it for a day.
 */
function leftSight(stored: Incident, look: PageLook, { at, move }: AbsenceContext): ChangedIncident | undefined {
  const isForgotten = move !== undefined && isOpen(stored) && look.snapshot.status === 'none' && forgottenAt(stored, move) <= at;
  return isForgotten ? closedSight(stored, at) : undefined;
}

/** The vendor did not say when it ended, so `resolvedAt` stays as it is: the time of our look would be an invention. */
function closedSight(stored: Incident, at: IsoTime): ChangedIncident {
  const status = stored.kind === 'maintenance' ? 'completed' : 'resolved';
  return changed({ ...stored, status, absentSince: null }, at, 'resolved', stored.status, status);
}

const changed = (incident: Incident, at: IsoTime, kind: ChangeKind, from: string | null, to: string | null): ChangedIncident => ({
  incident: { ...incident, revision: incident.revision + 1, changedAt: at },
  changes: [{ kind, seq: null, from, to }],
});

function absenceOf(stored: Incident, look: PageLook, at: IsoTime): Absence {
  const windows = look.windows.filter((window) => window.kinds.includes(stored.kind));
  if (windows.some((window) => window.reach === 'all' || (window.reach === 'recent' && isInside(stored, window, look))))
    return 'missing';
  if (!isOpen(stored) || !windows.some((window) => window.reach === 'open')) return 'beyond';
  // A maintenance that leaves the page before it began was called off, not completed.
  return stored.status === 'scheduled' && stored.scheduledFor !== null && stored.scheduledFor > at ? 'missing' : 'over';
}

/**
 * Younger than the oldest item of a list that was cut at its limit. Both sides are read so that a doubt keeps the incident: its own earliest
 * time against the latest time of each listed one. Open items may come from a second list of what is open, which reaches further back, so
 * closed ones mark the limit where there are any.
 */
function isInside(stored: Incident, window: ListWindow, look: PageLook): boolean {
  const listed = look.snapshot.incidents.filter((incident) => window.kinds.includes(incident.kind));
  const closed = listed.filter((incident) => isTerminal(incident.status));
  // Where everything listed is open, nothing tells how far back closed ones would be.
  if (closed.length === 0 && !isOpen(stored)) return false;
  const limit = timesOf(closed.length > 0 ? closed : listed).sort()[0];
  const begun = [stored.startedAt, stored.updates[0]?.at ?? null].filter((time) => time !== null).sort()[0];
  return limit !== undefined && begun !== undefined && begun > limit;
}

const timesOf = (incidents: readonly SnapshotIncident[]): IsoTime[] =>
  incidents.flatMap((incident) => {
    const times = [incident.startedAt, incident.updates[0]?.at ?? null].filter((time) => time !== null).sort();
    return times.slice(-1);
  });
