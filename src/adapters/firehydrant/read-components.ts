import type { ComponentStatus } from '../../domain/incident.js';
import { isTerminal } from '../../domain/incident.js';
import type { SnapshotComponent } from '../../domain/snapshot.js';
import type { Notes } from '../reading/notes.js';
import type { AffectedComponent, FirehydrantReading } from './read-incident.js';
import { Condition } from './schema.js';

interface ComponentRow {
  readonly id: string;
  readonly name: string;
}

const badness: readonly ComponentStatus[] = [
  'operational',
  'under_maintenance',
  'unknown',
  'degraded_performance',
  'partial_outage',
  'major_outage',
];

const worseOf = (a: ComponentStatus, b: ComponentStatus): ComponentStatus => (badness.indexOf(a) >= badness.indexOf(b) ? a : b);

function conditionOf(affected: AffectedComponent, conditions: Readonly<Record<string, unknown>>, notes: Notes): ComponentStatus {
  const name = affected.condition ?? '';
  const read = Condition.safeParse(Object.hasOwn(conditions, name) ? conditions[name] : name);
  if (read.success) return read.data;
  notes.add('unknown-word', `condition of ${affected.name} is "${name.slice(0, 60)}"`);
  return 'unknown';
}

/**
 * The payload states no condition of a component outside of incidents: what no open one names is operational. Where an open incident cannot be
 * attributed, or not every incident could be read, that conclusion is not drawn.
 */
export function readComponents(
  rows: readonly ComponentRow[],
  readings: readonly FirehydrantReading[],
  conditions: Readonly<Record<string, unknown>>,
  isWhole: boolean,
  notes: Notes,
): SnapshotComponent[] {
  const open = readings.filter(({ incident }) => !isTerminal(incident.status) && incident.status !== 'scheduled');
  const rowOf = ({ id, name }: AffectedComponent) => rows.find((row) => row.id === id) ?? rows.find((row) => row.name === name);
  const allAttributed = open.every(
    ({ affected, isAttributed }) => isAttributed && affected.every((each) => rowOf(each) !== undefined),
  );
  const found = new Map<string, ComponentStatus>();
  for (const { incident, affected } of open) {
    for (const each of affected) {
      const row = rowOf(each);
      const status = incident.kind === 'maintenance' ? 'under_maintenance' : conditionOf(each, conditions, notes);
      if (row !== undefined) found.set(row.id, worseOf(status, found.get(row.id) ?? 'operational'));
    }
  }
  const otherwise = isWhole && allAttributed ? 'operational' : 'unknown';
  return rows.map(({ id, name }) => ({ id, name, group: null, status: found.get(id) ?? otherwise, regions: [] }));
}
