import { type Impact, type Incident, shownUpdates } from './incident.js';
import type { PageLook, SnapshotIncident, SnapshotUpdate } from './snapshot.js';
import { addMs, type IsoTime } from './time.js';
import { type Bad, badness, isAmong, labelOf, loosened, type Silent, type Troubled } from './troubled-components.js';
import { sightOfUpdate } from './update-sight.js';

/** The incident that Tocsin tells of by itself, from its beginning to its end. */

/** What begins with this is said by Tocsin and not by the vendor: keys of incidents, ids of updates. */
export const ownMark = 'tocsin:';

export const isOwnKey = (key: string): boolean => key.startsWith(ownMark);

const hour = 60 * 60_000;

/** What turns bad again this soon goes on in the same thread. */
const relapseMs = hour;

/** For so long an end is not concluded from a page that does not say how its components are. */
const unclearMs = 24 * hour;

const mostNamed = 3;

export const isOf =
  ({ components }: Incident) =>
  ({ component }: Pick<Troubled, 'component'>): boolean =>
    isAmong(component, loosened(components));

type Coloured = Pick<Troubled, 'component' | 'status'>;

const worst = (found: readonly Coloured[]): Bad =>
  found.reduce<Bad>((most, { status }) => (badness[status] > badness[most] ? status : most), 'degraded_performance');

/** Colours of components are rough: nothing short of an outage is called more than minor, and nothing critical. */
const impactOf = (status: Bad): Impact => (status === 'major_outage' ? 'major' : 'minor');

const worstImpact = (one: Impact, other: Impact): Impact => (one === 'major' ? one : other);

const words: Readonly<Record<Bad, string>> = {
  degraded_performance: 'degraded performance',
  partial_outage: 'partial outage',
  major_outage: 'outage',
};

const labels = (found: readonly Coloured[]): string[] => found.map(({ component }) => labelOf(component));

function namesOf(found: readonly Coloured[]): string {
  const names = labels(found);
  const rest = names.length - mostNamed;
  return rest > 1 ? `${names.slice(0, mostNamed).join(', ')} and ${rest} more` : names.join(', ');
}

const regionsOf = (found: readonly Coloured[]): string[] => [...new Set(found.flatMap(({ component }) => component.regions))];

/** In every quotation it must be plain whose words these are. */
const sentences = {
  begun: 'Said by Tocsin, not by the vendor: its status page shows this and has no word about it so far.',
  relapsed: 'Said by Tocsin, not by the vendor: its status page shows this again, and still has no word about it.',
  covered: 'Said by Tocsin, not by the vendor: another incident on its status page is about this by now.',
  well: 'Said by Tocsin, not by the vendor: everything named here is shown as operational again.',
  other: 'Said by Tocsin, not by the vendor: nothing named here is shown as out of order any more.',
  unlisted: 'Said by Tocsin, not by the vendor: its status page does not say any more how this is.',
} as const;

/** A new incident of ours, or one that goes on because the same thing turned bad again. */
export function begun(
  due: readonly Silent[],
  ended: readonly Incident[],
  { snapshot }: PageLook,
  at: IsoTime,
): readonly SnapshotIncident[] {
  if (due.length === 0) return [];
  const since = due.map((each) => each.since).sort()[0] ?? at;
  const before = ended.find(
    ({ resolvedAt, components }) =>
      resolvedAt !== null &&
      addMs(resolvedAt, relapseMs) >= since &&
      due.some(({ component }) => isAmong(component, loosened(components))),
  );
  return [before === undefined ? begin(due, snapshot.page.url, since) : relapse(before, due, since)];
}

function begin(due: readonly Silent[], url: string, since: IsoTime): SnapshotIncident {
  const status = worst(due);
  const components = labels(due);
  return {
    id: `${ownMark}components:${since}`,
    title: `${namesOf(due)}: ${words[status]}`,
    kind: 'incident',
    impact: impactOf(status),
    status: 'unknown',
    url,
    startedAt: since,
    resolvedAt: null,
    scheduledFor: null,
    scheduledUntil: null,
    components,
    regions: regionsOf(due),
    updates: [{ id: `${ownMark}begun`, status: 'unknown', body: sentences.begun, at: since, components }],
  };
}

function relapse(before: Incident, due: readonly Silent[], since: IsoTime): SnapshotIncident {
  const sight = sightOf(before);
  const components = labels(due);
  const id = `${ownMark}again:${since}`;
  const again: SnapshotUpdate = { id, status: 'unknown', body: sentences.relapsed, at: since, components };
  const impact = worstImpact(before.impact, impactOf(worst(due)));
  return { ...sight, status: 'unknown', resolvedAt: null, impact, components, updates: [...sight.updates, again] };
}

/** Our own incident as it is now: with what is still bad, or at its end. Its title stays, so that nobody reads of a renaming. */
export function continued(
  own: Incident,
  due: readonly Silent[],
  bad: readonly Troubled[],
  { snapshot }: PageLook,
  at: IsoTime,
): SnapshotIncident {
  const before = sightOf(own);
  const names = loosened(own.components);
  const joined = new Set(due.map(({ component }) => component.id));
  const still = bad.filter(({ component }) => isAmong(component, names) || joined.has(component.id));
  if (still.length > 0) return ongoing(before, still, at);
  const named = snapshot.components.filter((component) => isAmong(component, names));
  const isUnclear = snapshot.components.length === 0 || named.some(({ status }) => status === 'unknown');
  if (isUnclear && unclearUntil(own) > at) return before;
  const isWell = named.length >= names.size && named.every(({ status }) => status === 'operational');
  const body = isWell ? sentences.well : isUnclear || named.length === 0 ? sentences.unlisted : sentences.other;
  const end: SnapshotUpdate = { id: `${ownMark}over:${at}`, status: 'resolved', body, at, components: [] };
  return { ...before, status: 'resolved', resolvedAt: at, updates: [...before.updates, end] };
}

export const unclearUntil = ({ changedAt }: Incident): IsoTime => addMs(changedAt, unclearMs);

/** The vendor may come to write about it in an incident that has its own thread. */
function ongoing(before: SnapshotIncident, still: readonly Troubled[], at: IsoTime): SnapshotIncident {
  const id = `${ownMark}covered`;
  const isToldNow = still.every(({ isSpokenOf }) => isSpokenOf) && !before.updates.some((update) => update.id === id);
  const covered: SnapshotUpdate = { id, status: 'unknown', body: sentences.covered, at, components: [] };
  return {
    ...before,
    components: labels(still),
    impact: worstImpact(before.impact, impactOf(worst(still))),
    updates: isToldNow ? [...before.updates, covered] : before.updates,
  };
}

export const updatesOf = (incident: Incident): SnapshotUpdate[] => shownUpdates(incident).map(sightOfUpdate);

const sightOf = (incident: Incident): SnapshotIncident => ({
  id: incident.key,
  title: incident.title,
  kind: incident.kind,
  impact: incident.impact,
  status: incident.status,
  url: incident.url,
  startedAt: incident.startedAt,
  resolvedAt: incident.resolvedAt,
  scheduledFor: incident.scheduledFor,
  scheduledUntil: incident.scheduledUntil,
  components: [...incident.components],
  regions: [...incident.regions],
  updates: updatesOf(incident),
});
