import type { AccountRange } from './account/account-range.js';
import { accountTimes } from './account/account-times.js';
import type { Incident } from './incident.js';
import { shownUpdates } from './incident.js';
import { incidentFacts } from './incident-facts.js';
import { type IsoTime, isInCalendar } from './time.js';

/** One more whenever the rules below, or those they call, read something else out of the same texts: stored rows are then read again. */
export const recordFactsVersion = 1;

/** What histories are filtered, sorted and summed by. */
export interface RecordFacts {
  /** The vendor's oldest update that is still shown. */
  readonly publishedAt: IsoTime | null;
  /** When it was over: the page's own time, else that of the update which says so. Null while it is open. */
  readonly endedAt: IsoTime | null;
  readonly postmortemAt: IsoTime | null;
  readonly afterTheFact: boolean;
  /** When it began and ended by the vendor's own sentences, where these name their zone. */
  readonly accountFrom: IsoTime | null;
  readonly accountUntil: IsoTime | null;
  /** Everything a reader may search for. */
  readonly searchText: string;
}

/** When a history counts it from: of planned work the plan, else the page's start, else the first words. */
export const begunAtOf = (incident: Incident): IsoTime =>
  incident.scheduledFor ?? incident.startedAt ?? incident.updates[0]?.at ?? incident.firstSeenAt;

export function recordFacts(incident: Incident): RecordFacts {
  const facts = incidentFacts({ ...incident, begunAt: begunAtOf(incident) });
  return {
    publishedAt: facts.publishedAt,
    endedAt: facts.open ? null : facts.endedAt,
    postmortemAt: facts.postmortemAt,
    afterTheFact: facts.afterTheFact,
    ...accountOf(incident),
    searchText: searchable([incident.title, ...incident.updates.map(({ body }) => body)].join('\n')),
  };
}

/** Letters that look the same are the same. The case is left to the database, which also lowers what is searched for; it stores no NUL. */
export const searchable = (text: string): string => text.normalize('NFC').replaceAll('\u0000', ' ');

/** Of planned work the times are a plan, and an hour without a zone may be another hour. */
function accountOf(incident: Incident): Pick<RecordFacts, 'accountFrom' | 'accountUntil'> {
  const told = incident.kind === 'incident' ? accountTimes(shownUpdates(incident)) : [];
  const sure = told.filter(({ certainty, from, until }) => certainty === 'zoned' && [from, until ?? from].every(isInCalendar));
  return { accountFrom: sure.map(({ from }) => from).toSorted()[0] ?? null, accountUntil: latestEnd(sure) };
}

/** Null where the last stretch that is told has no end. */
function latestEnd(ranges: readonly AccountRange[]): IsoTime | null {
  const latest = ranges
    .flatMap(({ until }) => until ?? [])
    .toSorted()
    .at(-1);
  const isUnderWay = ranges.some(({ from, until }) => until === null && (latest === undefined || from >= latest));
  return isUnderWay ? null : (latest ?? null);
}
