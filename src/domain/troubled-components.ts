import { isTerminal } from './incident.js';
import type { PageLook, SnapshotComponent, SnapshotIncident } from './snapshot.js';
import { addMs, type IsoTime } from './time.js';

/** Which components of a page are not well, and about which of those its vendor says nothing. */

/** On pages with more components than this, some are always somewhere between good and bad; there only an outage is worth a card. */
const manyComponents = 40;

export const labelOf = ({ name, group }: SnapshotComponent): string => (group === null ? name : `${group} - ${name}`);

export const looseName = (name: string): string => name.trim().toLowerCase();

/** Incidents name a component with its group or without. */
export const isAmong = (component: SnapshotComponent, names: ReadonlySet<string>): boolean =>
  names.has(looseName(labelOf(component))) || names.has(looseName(component.name));

export const loosened = (names: readonly string[]): ReadonlySet<string> => new Set(names.map(looseName));

export const badness = { degraded_performance: 1, partial_outage: 2, major_outage: 3 } as const;
export type Bad = keyof typeof badness;

const isBad = (status: string): status is Bad => Object.hasOwn(badness, status);

export const isTroubled = (component: Pick<SnapshotComponent, 'status'>): boolean => isBad(component.status);

export interface TroubleContext {
  readonly at: IsoTime;
  /** How long a vendor may be silent about a component; null: no component is told of that was not told of before. */
  readonly waitMs: number | null;
  /** Component id → since when it has not been well; null for those that nobody is told of: bad when the page was first read, or written about by the vendor. */
  readonly troubledSince: ReadonlyMap<string, IsoTime | null>;
}

export interface Troubled {
  readonly component: SnapshotComponent;
  readonly status: Bad;
  /** Null: nobody is told of it. */
  readonly since: IsoTime | null;
  /** In an incident that is open, or that ended since it turned. */
  readonly isSpokenOf: boolean;
}

export function badComponents({ snapshot }: PageLook, { troubledSince, at }: TroubleContext): Troubled[] {
  const written = snapshot.incidents
    .filter(({ status }) => status !== 'scheduled')
    .map((incident) => ({ names: loosened(incident.components), endedAt: endOf(incident) }));
  return snapshot.components.flatMap((component) => {
    const { status } = component;
    if (!isBad(status)) return [];
    const since = troubledSince.has(component.id) ? (troubledSince.get(component.id) ?? null) : at;
    const isAbout = (names: ReadonlySet<string>): boolean => names.size === 0 || isAmong(component, names);
    // A vendor that names no component may mean any of them.
    const isSpokenOf = written.some(({ names, endedAt }) => (endedAt === null || endedAt >= (since ?? at)) && isAbout(names));
    return [{ component, status, since, isSpokenOf }];
  });
}

/** Null while it is open. */
export const endOf = ({ status, resolvedAt, updates }: SnapshotIncident): IsoTime | null =>
  isTerminal(status) ? (resolvedAt ?? updates.at(-1)?.at ?? '') : null;

export interface Silent extends Troubled {
  readonly since: IsoTime;
  readonly dueAt: IsoTime;
}

export function silentOf(troubled: Troubled, { snapshot }: PageLook, { waitMs }: TroubleContext): Silent[] {
  const { status, since, isSpokenOf } = troubled;
  const isLarge = snapshot.components.length > manyComponents;
  if (waitMs === null || since === null || isSpokenOf || (isLarge && status !== 'major_outage')) return [];
  return [{ ...troubled, since, dueAt: addMs(since, waitMs) }];
}
