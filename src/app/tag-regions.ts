import { type Gazetteer, mostSpecific } from '../domain/regions.js';
import type { PageSnapshot, SnapshotComponent, SnapshotIncident } from '../domain/snapshot.js';
import { findRegions } from '../domain/tags/find-regions.js';
import { regionsOfIncident } from '../domain/tags/regions-of-incident.js';

/** The same snapshot with the places its components and incidents name: what the provider says first, then what names and texts say. */
export function tagRegions(gazetteer: Gazetteer, snapshot: PageSnapshot): PageSnapshot {
  const vendor = snapshot.page.name;
  const components = snapshot.components.map((component) => ({
    ...component,
    regions: regionsOfComponent(gazetteer, component, vendor),
  }));
  const groups = new Map(snapshot.components.map((component) => [component.name, component.group]));
  const incidents = snapshot.incidents.map((incident) => ({
    ...incident,
    regions: regionsOf(gazetteer, incident, groups, vendor),
  }));
  return { ...snapshot, components, incidents };
}

function regionsOfComponent(gazetteer: Gazetteer, component: SnapshotComponent, vendor: string): string[] {
  const named = [component.name, component.group ?? ''].flatMap((text) =>
    findRegions(gazetteer, text, vendor).map((found) => found.tag),
  );
  return mostSpecific(gazetteer, [...component.regions, ...named]);
}

function regionsOf(
  gazetteer: Gazetteer,
  incident: SnapshotIncident,
  groupOf: ReadonlyMap<string, string | null>,
  vendor: string,
): string[] {
  const groups = incident.components.flatMap((name) => groupOf.get(name) ?? []);
  const { title, components, updates } = incident;
  return mostSpecific(gazetteer, [
    ...incident.regions,
    ...regionsOfIncident(gazetteer, { title, components, groups, updates, vendor }),
  ]);
}
