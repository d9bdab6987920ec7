import type { PageSnapshot } from '../../domain/snapshot.js';
import { addMs, type IsoTime, msBetween } from '../../domain/time.js';
import { appearsAt } from './incident-at.js';
import { historyMoments } from './moments.js';
import { pageOf } from './page-at.js';
import type { History, ScriptedIncident } from './script.js';
import { buildTimeline, type Pace, type Timeline } from './timeline.js';

/** The page at one instant: what it shows, its own clock (the last change) and simulated time. */
export interface Scene {
  readonly snapshot: PageSnapshot;
  readonly changedAt: IsoTime;
  readonly now: IsoTime;
}

/** One showing of a history, from the moment it begins to its last change. */
export interface Play {
  readonly timeline: Timeline;
  at(elapsedMs: number): Scene;
}

/** @param begins simulated time at the start; what happened before it already stands on the page. */
export function playOf(history: History, begins: IsoTime, pace: Pace): Play {
  const moments = historyMoments(history).map(({ at }) => at);
  const earlier = moments.filter((at) => at <= begins);
  const timeline = buildTimeline(
    begins,
    moments.filter((at) => at > begins),
    pace,
  );
  const page = pageOf(history);
  return {
    timeline,
    at: (elapsedMs) => {
      const changedAt = timeline.changeAt(elapsedMs) ?? earlier.at(-1) ?? begins;
      return { snapshot: page(changedAt), changedAt, now: timeline.timeAt(elapsedMs) };
    },
  };
}

export const firstMoment = (history: History): IsoTime | undefined => historyMoments(history)[0]?.at;

type Shift = (at: IsoTime) => IsoTime;
const shifted = (at: IsoTime | null, shift: Shift): IsoTime | null => (at === null ? null : shift(at));
const shiftedAll = <Entry extends { readonly at: IsoTime }>(entries: readonly Entry[], shift: Shift): Entry[] =>
  entries.map((entry) => ({ ...entry, at: shift(entry.at) }));

function shiftIncident(incident: ScriptedIncident, round: number, shift: Shift): ScriptedIncident {
  const { visibleAt, withdrawnAt, ...rest } = incident;
  return {
    ...rest,
    id: `${incident.id}/${round}`,
    startedAt: shifted(incident.startedAt, shift),
    resolvedAt: shifted(incident.resolvedAt, shift),
    scheduledFor: shifted(incident.scheduledFor, shift),
    scheduledUntil: shifted(incident.scheduledUntil, shift),
    updates: incident.updates.map(({ visibleAt: posted, removedAt, ...update }) => ({
      ...update,
      id: update.id === null ? null : `${update.id}/${round}`,
      at: shift(update.at),
      edits: shiftedAll(update.edits, shift),
      ...(posted === undefined ? {} : { visibleAt: shift(posted) }),
      ...(removedAt === undefined ? {} : { removedAt: shift(removedAt) }),
    })),
    titles: shiftedAll(incident.titles, shift),
    impacts: shiftedAll(incident.impacts, shift),
    componentsAt: shiftedAll(incident.componentsAt, shift),
    schedules: incident.schedules.map((each) => ({
      at: shift(each.at),
      scheduledFor: shifted(each.scheduledFor, shift),
      scheduledUntil: shifted(each.scheduledUntil, shift),
    })),
    ...(visibleAt === undefined ? {} : { visibleAt: shift(visibleAt) }),
    ...(withdrawnAt === undefined ? {} : { withdrawnAt: shift(withdrawnAt) }),
  };
}

/** Pages list no more than this, so older rounds may be forgotten. */
const keptIncidents = 100;

/** A pause between two rounds, in simulated time. */
const betweenRoundsMs = 60_000;

export interface Round {
  readonly history: History;
  readonly begins: IsoTime;
}

/**
 * What follows when a history has been played to its end: the page stays as it was left, and everything played from `begins` on happens
 * again, later and as new incidents. Going back to the first page would look as if the vendor had deleted its history.
 */
export function nextRound(original: Round, previous: Round, round: number): Round {
  const last = historyMoments(previous.history).at(-1)?.at ?? previous.begins;
  const begins = addMs(last, betweenRoundsMs);
  const offset = msBetween(original.begins, begins);
  const again = original.history.incidents
    .filter((incident) => appearsAt(incident) >= original.begins)
    .map((incident) => shiftIncident(incident, round, (at) => addMs(at, offset)));
  const kept = previous.history.incidents.toSorted((a, b) => (appearsAt(a) < appearsAt(b) ? 1 : -1)).slice(0, keptIncidents);
  return { history: { ...original.history, incidents: [...again, ...kept] }, begins };
}
