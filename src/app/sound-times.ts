import type { SnapshotIncident, SnapshotNote, SnapshotUpdate } from '../domain/snapshot.js';
import { type IsoTime, isInCalendar } from '../domain/time.js';

const timeFields = ['startedAt', 'resolvedAt', 'scheduledFor', 'scheduledUntil'] as const;

interface Sound {
  readonly incident: SnapshotIncident;
  readonly notes: readonly SnapshotNote[];
}

const isSound = (time: IsoTime | null): time is IsoTime => time !== null && isInCalendar(time);

/**
 * The same incident without times that no database knows and no sum can be done with, each of which leaves a note. An update takes the time of the one
 * beside it, which is the same at every look; where no time at all is known it is left out, as one without a time is.
 */
export function soundTimes(incident: SnapshotIncident): Sound {
  const odd = timeFields.filter((field) => incident[field] !== null && !isSound(incident[field]));
  const oddUpdates = incident.updates.filter(({ at }) => !isSound(at));
  if (odd.length + oddUpdates.length === 0) return { incident, notes: [] };
  const said = [...odd.map((field) => [field, incident[field]]), ...oddUpdates.map(({ at }) => ['time of an update', at])];
  const notes = said.map(([what, time]) => ({
    code: 'unreadable-time',
    detail: `${what} of incident "${incident.id.slice(0, 60)}" is ${time}, which is in no calendar`,
  }));
  const times = Object.fromEntries(odd.map((field) => [field, null]));
  const sound = { ...incident, ...times };
  return { incident: { ...sound, updates: updatesOf(sound) }, notes };
}

function updatesOf({ updates, startedAt, scheduledFor, resolvedAt }: SnapshotIncident): SnapshotUpdate[] {
  const first = updates.find(({ at }) => isSound(at))?.at;
  let beside = first ?? [startedAt, scheduledFor, resolvedAt].find(isSound);
  return updates.flatMap((update) => {
    if (isSound(update.at)) beside = update.at;
    return beside === undefined ? [] : [{ ...update, at: beside }];
  });
}
