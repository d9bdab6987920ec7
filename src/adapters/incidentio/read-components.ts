import { type ComponentStatus, isTerminal } from '../../domain/incident.js';
import type { SnapshotComponent } from '../../domain/snapshot.js';
import type { Notes } from '../reading/notes.js';
import type { IncidentIoDocuments } from './read-documents.js';
import type { CompatSummary, NativeSummary, StructureItem } from './schema.js';

interface Place {
  readonly id: string;
  readonly name: string;
  readonly group: string | null;
  readonly isHidden: boolean;
}

const badness: Readonly<Record<ComponentStatus, number>> = {
  operational: 0,
  under_maintenance: 1,
  unknown: 2,
  degraded_performance: 3,
  partial_outage: 4,
  major_outage: 5,
};

const worse = (one: ComponentStatus, other: ComponentStatus): ComponentStatus => (badness[other] > badness[one] ? other : one);

function placesOf(item: StructureItem, notes: Notes): Place[] {
  const { component, group } = item;
  if (component !== undefined)
    return [{ id: component.component_id, name: component.name.trim(), group: null, isHidden: component.hidden === true }];
  if (group === undefined) {
    notes.add('page-below', 'the page has pages below it, which are read when they are followed by their own addresses');
    return [];
  }
  return notes.rows(group.components, `components of group ${group.name}`).map(({ component_id, name, hidden }) => ({
    id: component_id,
    name: name.trim(),
    group: group.name.trim() || null,
    isHidden: hidden === true || group.hidden === true,
  }));
}

function nativePlaces(native: NativeSummary, notes: Notes): Place[] {
  const items = native.structure?.items;
  const places = items === undefined ? [] : notes.rows(items, 'structure of the page').flatMap((item) => placesOf(item, notes));
  if (places.length > 0) return places;
  return notes
    .rows(native.components, 'components of the page')
    .map(({ id, name }) => ({ id, name: name.trim(), group: null, isHidden: false }));
}

/** The states that the page's own form tells: only components that are not well are listed, at the page and at its open incidents. */
interface NativeStates {
  readonly byId: ReadonlyMap<string, ComponentStatus>;
  /** What is not listed is operational. */
  readonly isWhole: boolean;
}

function nativeStates(native: NativeSummary, known: ReadonlySet<string>, notes: Notes): NativeStates {
  const byId = new Map<string, ComponentStatus>();
  const add = (id: string, status: ComponentStatus) => byId.set(id, worse(byId.get(id) ?? status, status));
  const affected = notes.rows(native.affected_components, 'affected components of the page');
  for (const { component_id: id, status } of affected) add(id, notes.word(status, `status of affected component ${id}`));
  const open = native.ongoing_incidents.good.filter(({ type, status }) => type !== 'maintenance' && !isTerminal(status.value));
  for (const { component_impacts } of open)
    for (const { component_id: id, status, end_at } of component_impacts.good) if (end_at.at === null) add(id, status.value);
  const isWhole =
    native.affected_components.listed &&
    native.affected_components.bad.length === 0 &&
    native.ongoing_incidents.bad.length === 0 &&
    // Nothing but the structure tells which components are hidden.
    native.structure?.items?.listed === true &&
    [...byId.keys()].every((id) => known.has(id));
  return { byId, isWhole };
}

function compatStates(summary: CompatSummary, notes: Notes): ReadonlyMap<string, ComponentStatus> {
  const states = new Map<string, ComponentStatus>();
  for (const { id, status } of notes.rows(summary.components, 'components')) {
    if (states.has(id)) notes.add('duplicate-id', `two components are called ${id}`);
    else states.set(id, notes.word(status, `status of component ${id}`));
  }
  return states;
}

const compatPlaces = (summary: CompatSummary): Place[] =>
  summary.components.good.map(({ id, name }) => ({ id, name: name.trim(), group: null, isHidden: false }));

function stateOf(
  id: string,
  compat: ReadonlyMap<string, ComponentStatus> | undefined,
  native: NativeStates | undefined,
): ComponentStatus {
  const [stated, listed] = [compat?.get(id), native?.byId.get(id)];
  if (stated !== undefined) return listed === undefined ? stated : worse(stated, listed);
  if (listed !== undefined) return listed;
  return compat === undefined && native?.isWhole === true ? 'operational' : 'unknown';
}

/**
 * The look-alike of Statuspage states every component, but knows no groups, and says "operational" on some pages while an incident is open; the
 * page's own form names only those that are not well. The worse of both counts.
 */
export function readComponents({ summary, native }: IncidentIoDocuments, notes: Notes): SnapshotComponent[] {
  const placed = native === undefined ? [] : nativePlaces(native, notes);
  const listed = summary === undefined ? [] : compatPlaces(summary);
  const known = new Set([...placed, ...listed].map(({ id }) => id));
  const states = native && nativeStates(native, known, notes);
  const stated = summary?.components.listed === true ? compatStates(summary, notes) : undefined;
  const components = new Map<string, SnapshotComponent>();
  for (const { id, name, group, isHidden } of [
    ...placed.filter((place) => !place.isHidden || stated?.has(place.id) === true),
    ...listed,
  ]) {
    if (components.has(id)) continue;
    const status = stateOf(id, stated, states);
    if (status === 'unknown') notes.add('missing-status', `the page does not say how component ${id} is`);
    components.set(id, { id, name, group: isHidden ? null : group, status, regions: [] });
  }
  return [...components.values()];
}

interface ComponentLabels {
  readonly componentLabel: (id: string) => string | undefined;
  readonly componentLabelByName: (name: string) => string;
}

/** "Group - Component"; by its bare name, as the feed has it, only where no other component is called the same. */
export function labelsOf(components: readonly SnapshotComponent[]): ComponentLabels {
  const labels = new Map(components.map(({ id, name, group }) => [id, group === null ? name : `${group} - ${name}`]));
  const byName = new Map<string, string | undefined>();
  for (const { id, name } of components) byName.set(name, byName.has(name) ? undefined : labels.get(id));
  return { componentLabel: (id) => labels.get(id), componentLabelByName: (name) => byName.get(name) ?? name };
}
