import { type IncidentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotIncident, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import type { ScriptedIncident, ScriptedUpdate } from './script.js';

/** Before every moment: something that was always on the page. */
const always: IsoTime = '';

const latest = (...times: readonly IsoTime[]): IsoTime => times.toSorted().at(-1) ?? always;
const earliest = (times: readonly IsoTime[]): IsoTime | undefined => times.toSorted()[0];

const postedAt = (update: ScriptedUpdate): IsoTime => update.visibleAt ?? update.at;

/**
 * When the page first shows an incident: with its first update, which for a report written afterwards lies long after the incident's own
 * start. An incident without updates appears in its final state.
 */
export function appearsAt(incident: ScriptedIncident): IsoTime {
  if (incident.visibleAt !== undefined) return incident.visibleAt;
  return earliest(incident.updates.map(postedAt)) ?? incident.resolvedAt ?? incident.startedAt ?? incident.scheduledFor ?? always;
}

export const updateAppearsAt = (incident: ScriptedIncident, update: ScriptedUpdate): IsoTime =>
  latest(appearsAt(incident), postedAt(update));

/** Files of other sources may call an incident over though none of its updates says so; then it ends by itself. */
export function closesSilentlyAt(incident: ScriptedIncident): IsoTime | undefined {
  if (incident.updates.length === 0 || !isTerminal(incident.status) || incident.resolvedAt === null) return undefined;
  const said = incident.updates.some(
    (update) => isTerminal(update.status) || update.edits.some((edit) => edit.status !== undefined && isTerminal(edit.status)),
  );
  return said ? undefined : latest(incident.resolvedAt, ...incident.updates.map((update) => updateAppearsAt(incident, update)));
}

/** The last entry that is already in force. */
const inForce = <Entry extends { readonly at: IsoTime }>(entries: readonly Entry[], at: IsoTime): Entry | undefined =>
  entries
    .filter((entry) => entry.at <= at)
    .reduce<Entry | undefined>((last, entry) => (last === undefined || entry.at >= last.at ? entry : last), undefined);

function updateAt(update: ScriptedUpdate, at: IsoTime): SnapshotUpdate {
  const edits = update.edits.filter((edit) => edit.at <= at).sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const body = edits.findLast((edit) => edit.body !== undefined)?.body ?? update.body;
  const status = edits.findLast((edit) => edit.status !== undefined)?.status ?? update.status;
  return { id: update.id, status, body, at: update.at, components: [...update.components] };
}

const inReadingOrder = <Update extends { readonly at: IsoTime }>(updates: readonly Update[]): Update[] =>
  [...updates].sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));

function statusAt(incident: ScriptedIncident, posted: readonly ScriptedUpdate[], at: IsoTime): IncidentStatus {
  const closes = closesSilentlyAt(incident);
  if (incident.updates.length === 0 || (closes !== undefined && closes <= at)) return incident.status;
  const remaining = posted.filter((update) => update.removedAt === undefined || update.removedAt > at);
  const speaking = (remaining.length > 0 ? remaining : posted).map((update) => updateAt(update, at).status);
  return speaking.findLast((status) => status !== 'unknown') ?? 'unknown';
}

/** What the file gives is the last end; while a reopening is still to come, the page shows the end it had announced before. */
function resolvedAt(incident: ScriptedIncident, posted: readonly ScriptedUpdate[], status: IncidentStatus): IsoTime | null {
  if (!isTerminal(status)) return null;
  const comesBack = incident.updates.some((update) => !posted.includes(update) && !isTerminal(update.status));
  if (!comesBack || incident.resolvedAt === null) return incident.resolvedAt;
  const lastOpen = posted.findLastIndex((update) => !isTerminal(update.status));
  return posted[lastOpen + 1]?.at ?? incident.resolvedAt;
}

/** One incident as the page shows it at that moment; undefined before it appears and after it was withdrawn. */
export function incidentAt(incident: ScriptedIncident, at: IsoTime): SnapshotIncident | undefined {
  if (at < appearsAt(incident) || (incident.withdrawnAt !== undefined && incident.withdrawnAt <= at)) return undefined;
  const posted = inReadingOrder(incident.updates).filter((update) => updateAppearsAt(incident, update) <= at);
  const shown = posted.filter((update) => update.removedAt === undefined || update.removedAt > at);
  const status = statusAt(incident, posted, at);
  const scope = inForce(incident.componentsAt, at);
  const schedule = inForce(incident.schedules, at) ?? incident;
  return {
    id: incident.id,
    title: inForce(incident.titles, at)?.title ?? incident.title,
    kind: incident.kind,
    impact: inForce(incident.impacts, at)?.impact ?? incident.impact,
    status,
    url: incident.url,
    startedAt: incident.startedAt,
    resolvedAt: resolvedAt(incident, posted, status),
    scheduledFor: schedule.scheduledFor,
    scheduledUntil: schedule.scheduledUntil,
    components: [...(scope?.components ?? incident.components)],
    regions: [...(scope?.regions ?? incident.regions)],
    updates: shown.map((update) => updateAt(update, at)),
  };
}
