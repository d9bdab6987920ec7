import { sameWords } from './diff-words.js';
import { type Incident, type IncidentUpdate, shownUpdates } from './incident.js';
import { isRetroactive } from './origin.js';
import type { Account, RootState } from './thread.js';

/**
 * What the root of every thread about this incident shows. It depends on the incident's revision alone, never on the preset or on what was
 * posted, so there is one root edit at most for each revision.
 */
export function rootState(incident: Incident): RootState {
  const shown = shownUpdates(incident);
  const { title, url, kind, status, impact, startedAt, resolvedAt, scheduledFor, scheduledUntil } = incident;
  return {
    title,
    url,
    kind,
    status,
    impact,
    startedAt,
    resolvedAt,
    scheduledFor,
    scheduledUntil,
    components: [...incident.components],
    regions: [...incident.regions],
    updateCount: shown.length,
    latest: versionOf(shown.findLast((update) => update.status !== 'postmortem')),
    postmortem: versionOf(shown.findLast((update) => update.status === 'postmortem')),
    retroactive: isRetroactive(incident),
    withdrawn: incident.withdrawnAt !== null,
  };
}

const versionOf = (update: IncidentUpdate | undefined): RootState['latest'] =>
  update === undefined ? null : { seq: update.seq, revision: update.revision };

/** Compared by content; the order of names has none. Whether it speaks of unnamed regions is no state of its own: we read it from what is compared. */
export function isSameRoot(one: RootState, other: RootState): boolean {
  return (
    plainFields.every((field) => one[field] === other[field]) &&
    sameWords(one.components, other.components) &&
    sameWords(one.regions, other.regions) &&
    isSameVersion(one.latest, other.latest) &&
    isSameVersion(one.postmortem, other.postmortem) &&
    isSameAccount(one.account, other.account) &&
    showsAllOf(one.translated, other.translated)
  );
}

/** A translation that is there by now is shown; one that was shown and is not there any more, or is not wanted any more, stays until something else changes. */
export const showsAllOf = (shown: readonly string[] = [], wanted: readonly string[] = []): boolean =>
  wanted.every((key) => shown.includes(key));

/** The update whose text stands in the root. A postmortem says most about what is over; the card of a report after the fact keeps the report. */
export const quotedUpdate = ({ latest, postmortem, status, retroactive }: RootState): RootState['latest'] =>
  postmortem !== null && status === 'postmortem' && !retroactive ? postmortem : latest;

/** What a release reads otherwise in the same words changes nothing. */
function isSameAccount(one: Account | undefined, other: Account | undefined): boolean {
  if (one === undefined || other === undefined || one.readFrom === other.readFrom) return true;
  return JSON.stringify({ ...one, readFrom: '' }) === JSON.stringify({ ...other, readFrom: '' });
}

const plainFields = [
  'title',
  'url',
  'kind',
  'status',
  'impact',
  'startedAt',
  'resolvedAt',
  'scheduledFor',
  'scheduledUntil',
  'updateCount',
  'retroactive',
  'withdrawn',
] as const;

const isSameVersion = (one: RootState['latest'], other: RootState['latest']): boolean =>
  one?.seq === other?.seq && one?.revision === other?.revision;
