import { type Incident, isOpen } from './incident.js';
import { begun, continued, isOf, isOwnKey, unclearUntil, updatesOf } from './own-incident.js';
import type { PageLook, SnapshotIncident } from './snapshot.js';
import { addMs, type IsoTime } from './time.js';
import {
  badComponents,
  endOf,
  isAmong,
  labelOf,
  looseName,
  loosened,
  silentOf,
  type TroubleContext,
} from './troubled-components.js';
import { byTime } from './update-sight.js';

/**
 * Components that turn bad while their vendor writes nothing: after a wait they get an incident of our own, which the vendor's takes over if one follows.
 */

const hour = 60 * 60_000;

/** A vendor writes about what it noticed up to this long before the component was turned, and about what is over this long after it. */
const foreshadowMs = 6 * hour;
const aftermathMs = hour;

export interface SilenceContext extends TroubleContext {
  readonly stored: readonly Incident[];
  /** What began before the page last moved is listed under new keys and is no news. */
  readonly movedAt?: IsoTime | null;
}

export interface SilenceFound {
  /** The look with what we say ourselves. */
  readonly look: PageLook;
  /** Stored incidents of our own that a vendor's incident takes over: old key → new key. */
  readonly takenOver: ReadonlyMap<string, string>;
  /** When the same look would say more than it does now; null: never by itself. */
  readonly reviewAt: IsoTime | null;
  /** Ids of components that are not well and that the vendor has written about. */
  readonly spokenOf: ReadonlySet<string>;
}

/** Adds what Tocsin says itself to what was seen. The same look at the same time gives the same answer. */
export function tellSilence(look: PageLook, context: SilenceContext): SilenceFound {
  const { at, stored } = context;
  const ours = stored.filter(({ key }) => isOwnKey(key)).toReversed();
  const takenOver = takeover(ours, look, context);
  const heirless = ours.filter(({ key }) => !takenOver.has(key));
  const own = heirless.find(isOpen);
  const bad = badComponents(look, context);
  const silent = bad.flatMap((each) => silentOf(each, look, context));
  const due = silent.filter(({ dueAt }) => dueAt <= at);
  const said = own === undefined ? begun(due, heirless, look, at) : [continued(own, due, bad, look, at)];
  const incidents = keepOwnUpdates(look.snapshot.incidents, stored, takenOver);
  const again = [
    ...silent.filter(({ dueAt }) => dueAt > at).map(({ dueAt }) => dueAt),
    ...(own !== undefined && said[0]?.status !== 'resolved' && !bad.some(isOf(own)) ? [unclearUntil(own)] : []),
  ];
  return {
    look: { ...look, snapshot: { ...look.snapshot, incidents: [...incidents, ...said] } },
    takenOver,
    reviewAt: again.sort()[0] ?? null,
    spokenOf: new Set(bad.filter(({ isSpokenOf }) => isSpokenOf).map(({ component }) => component.id)),
  };
}

/** The first of ours, newest first, that the vendor writes about now. */
function takeover(ours: readonly Incident[], look: PageLook, context: SilenceContext): ReadonlyMap<string, string> {
  for (const own of ours) {
    const heir = heirOf(own, look, context);
    if (heir !== undefined) return new Map([[own.key, heir.id]]);
  }
  return new Map();
}

/**
 * The vendor's incident that is about what ours was about: new on the page, of about the same time, naming one of its components. One that names none may
 * mean anything, and is taken for ours only while that is open.
 */
function heirOf(own: Incident, { snapshot }: PageLook, { stored, movedAt }: SilenceContext): SnapshotIncident | undefined {
  const known = new Set(stored.map(({ key }) => key));
  const names = loosened(own.components);
  const parts = snapshot.components.filter((component) => isAmong(component, names));
  const all = loosened([...own.components, ...parts.flatMap((part) => [part.name, labelOf(part)])]);
  const since = own.startedAt ?? own.firstSeenAt;
  const until = isOpen(own) ? null : addMs(own.resolvedAt ?? own.changedAt, aftermathMs);
  return snapshot.incidents
    .filter(({ id, kind }) => kind === 'incident' && !known.has(id) && !isOwnKey(id))
    .filter((seen) => {
      const [began, ended] = [beginningOf(seen), endOf(seen)];
      const isLater = began >= addMs(since, -foreshadowMs) && (movedAt == null || began > movedAt);
      return isLater && (until === null || began <= until) && (ended === null || ended >= since);
    })
    .find(({ components }) => (components.length === 0 ? until === null : components.some((name) => all.has(looseName(name)))));
}

const beginningOf = (seen: SnapshotIncident): IsoTime => seen.startedAt ?? seen.updates[0]?.at ?? '';

/** A vendor's incident that took over ours keeps what we said: it was read, and the vendor never took it back. */
function keepOwnUpdates(
  seen: readonly SnapshotIncident[],
  stored: readonly Incident[],
  takenOver: ReadonlyMap<string, string>,
): SnapshotIncident[] {
  const said = new Map(
    stored.flatMap((incident) => {
      const own = updatesOf(incident).filter(({ id }) => id !== null && isOwnKey(id));
      const key = takenOver.get(incident.key) ?? incident.key;
      return own.length === 0 || isOwnKey(key) ? [] : [[key, own] as const];
    }),
  );
  return seen.map((incident) => {
    const own = said.get(incident.id) ?? [];
    if (own.length === 0) return incident;
    const updates = [...incident.updates, ...own].sort(byTime);
    return { ...incident, updates };
  });
}
