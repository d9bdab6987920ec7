import type { IsoTime } from '../../domain/time.js';
import { appearsAt, closesSilentlyAt, updateAppearsAt } from './incident-at.js';
import type { History, ScriptedIncident } from './script.js';

export type MomentKind =
  | 'appears'
  | 'update'
  | 'edit'
  | 'removed'
  | 'title'
  | 'impact'
  | 'components'
  | 'schedule'
  | 'closes'
  | 'withdrawn';

interface MomentChange {
  readonly incidentId: string;
  readonly kind: MomentKind;
}

/** A time at which the page changes, and everything that changes on it then. */
export interface Moment {
  readonly at: IsoTime;
  readonly changes: readonly MomentChange[];
}

type Dated = readonly [IsoTime, MomentKind];

function scripted(incident: ScriptedIncident): Dated[] {
  const of = (kind: MomentKind, entries: readonly { readonly at: IsoTime }[]): Dated[] =>
    entries.map(({ at }): Dated => [at, kind]);
  return [
    ...of('title', incident.titles),
    ...of('impact', incident.impacts),
    ...of('components', incident.componentsAt),
    ...of('schedule', incident.schedules),
  ];
}

function updateChanges(incident: ScriptedIncident): Dated[] {
  return incident.updates.flatMap((update): Dated[] => {
    const posted = updateAppearsAt(incident, update);
    const edits = update.edits.filter(
      (edit) => edit.at > posted && (update.removedAt === undefined || edit.at < update.removedAt),
    );
    const removed: Dated[] = update.removedAt === undefined || update.removedAt <= posted ? [] : [[update.removedAt, 'removed']];
    return [[posted, 'update'], ...edits.map((edit): Dated => [edit.at, 'edit']), ...removed];
  });
}

/** What happened before an incident appeared is simply how it appears; what would happen after it was withdrawn nobody sees. */
export function changesOf(incident: ScriptedIncident): readonly (readonly [IsoTime, MomentKind])[] {
  const { withdrawnAt } = incident;
  const appears = appearsAt(incident);
  if (withdrawnAt !== undefined && withdrawnAt <= appears) return [];
  const closes = closesSilentlyAt(incident);
  const all: Dated[] = [
    ...scripted(incident),
    ...updateChanges(incident),
    ...(closes === undefined ? [] : [[closes, 'closes'] as const]),
  ];
  const seen = all.filter(([at, kind]) => (at > appears || kind === 'update') && (withdrawnAt === undefined || at < withdrawnAt));
  return [[appears, 'appears'], ...seen, ...(withdrawnAt === undefined ? [] : [[withdrawnAt, 'withdrawn'] as const])];
}

/** Every time at which the page changes, in order. What stood on the page from the beginning of time is in no moment. */
export function historyMoments(history: History): Moment[] {
  const byTime = new Map<IsoTime, MomentChange[]>();
  for (const incident of history.incidents) {
    for (const [at, kind] of changesOf(incident)) {
      if (at === '') continue;
      const changes = byTime.get(at) ?? [];
      changes.push({ incidentId: incident.id, kind });
      byTime.set(at, changes);
    }
  }
  return [...byTime].map(([at, changes]) => ({ at, changes })).sort((a, b) => (a.at < b.at ? -1 : 1));
}
