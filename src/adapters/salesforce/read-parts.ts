import type { IncidentStatus } from '../../domain/incident.js';
import type { SnapshotComponent, SnapshotUpdate } from '../../domain/snapshot.js';
import type { IsoTime } from '../../domain/time.js';
import { firstOfEach } from '../reading/listing-order.js';
import type { LooseRows } from '../reading/loose.js';
import type { Notes } from '../reading/notes.js';
import { statusOfLabel } from '../reading/status-words.js';
import type { SalesforceEvent, SalesforceImpact, SalesforceIncident, SalesforceInstance } from './schema.js';

/** The parts that incidents and maintenances share. */

/** As the gazetteer calls them; "ALL" is no place. */
const places: ReadonlyMap<string, string> = new Map([
  ['NA', 'na'],
  ['EMEA', 'emea'],
  ['APAC', 'ap'],
]);

/** Instances that were given up stay in the list. */
export function readInstances(rows: LooseRows<SalesforceInstance>, notes: Notes): SnapshotComponent[] {
  const instances = notes
    .rows(rows, 'instances')
    .filter(({ isActive }) => isActive !== false)
    .map(({ key, location, status }) => ({
      id: key,
      name: key,
      group: location,
      status: notes.word(status, `status of instance ${key}`),
      regions: location === null ? [] : [places.get(location)].filter((place) => place !== undefined),
    }));
  return firstOfEach(instances, 'instances', notes);
}

export interface Scope {
  readonly components: string[];
  readonly regions: string[];
}

const unique = (words: readonly string[]): string[] => [...new Set(words)];

type Row = Pick<SalesforceIncident, 'serviceKeys' | 'instanceKeys' | 'affectsAll'>;

/** What affects all is not listed instance by instance, and is not about one place. */
export function readScope(row: Row, regionsOf: ReadonlyMap<string, readonly string[]>, where: string, notes: Notes): Scope {
  const services = notes.rows(row.serviceKeys, `serviceKeys of ${where}`);
  const instances = notes.rows(row.instanceKeys, `instanceKeys of ${where}`);
  if (row.affectsAll === true) return { components: unique(services), regions: [] };
  return {
    components: unique([...services, ...instances]),
    regions: unique(instances.flatMap((key) => regionsOf.get(key) ?? [])),
  };
}

/** "performanceDegradation" is "Performance degradation". */
export function wordsOfKey(key: string): string {
  const words = key.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Many events are only called "update", which tells no state. */
function statusOfEvent(type: string | null, where: string, notes: Notes): IncidentStatus {
  if (type === 'update') return 'unknown';
  const status = type === null ? null : statusOfLabel(type);
  if (status === null) notes.add('unknown-word', `type of ${where} is ${type === null ? 'nothing' : `"${type.slice(0, 60)}"`}`);
  return status ?? 'unknown';
}

export function readEvents(events: LooseRows<SalesforceEvent>, where: string, notes: Notes): SnapshotUpdate[] {
  return notes
    .rows(events, `events of ${where}`)
    .toReversed()
    .flatMap((event): SnapshotUpdate[] => {
      const each = `event ${event.id ?? ''} of ${where}`;
      const at = notes.time(event.createdAt, `createdAt of ${each}`);
      const status = statusOfEvent(event.type, each, notes);
      if (at !== null) return [{ id: event.id, status, body: event.message ?? '', at, components: [] }];
      notes.add('bad-row', `${each} has no time`);
      return [];
    });
}

/** A text that stands beside the events from the beginning and is changed in place. */
export const textBeside = (body: string | null, status: IncidentStatus, at: IsoTime | null): SnapshotUpdate[] =>
  body === null || body.trim() === '' || at === null ? [] : [{ id: null, status, body, at, components: [] }];

export type Course = 'none' | 'open' | 'over' | 'unclear';

/** What is going on has no end yet. A row that cannot be read, or whose end cannot be read, may be going on. */
export function courseOf(impacts: LooseRows<Pick<SalesforceImpact, 'endTime'>>): Course {
  if (impacts.bad.length > 0) return 'unclear';
  if (impacts.good.length === 0) return 'none';
  if (impacts.good.every(({ endTime }) => endTime.at !== null)) return 'over';
  return impacts.good.some(({ endTime }) => endTime.unread !== null) ? 'unclear' : 'open';
}

/** The first start and, where all is over, the last end. */
export function spanOf(
  impacts: LooseRows<Pick<SalesforceImpact, 'startTime' | 'endTime'>>,
  where: string,
  notes: Notes,
): { readonly startedAt: IsoTime | null; readonly endedAt: IsoTime | null } {
  const rows = notes.rows(impacts, `impacts of ${where}`);
  const starts = rows.map(({ startTime }) => notes.time(startTime, `startTime of ${where}`)).filter((time) => time !== null);
  const ends = rows.map(({ endTime }) => notes.time(endTime, `endTime of ${where}`)).filter((time) => time !== null);
  const endedAt = courseOf(impacts) === 'over' ? (ends.sort().at(-1) ?? null) : null;
  return { startedAt: starts.sort()[0] ?? null, endedAt };
}
