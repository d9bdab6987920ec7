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
  return mostSpecific(gazetteer, [...tagsOf(gazetteer, component.regions, vendor), ...named]);
}

/** Providers state regions as codes or by name ("East US 2"); what no gazetteer knows stays as they wrote it. */
function tagsOf(gazetteer: Gazetteer, stated: readonly string[], vendor: string): string[] {
  return stated.flatMap((word) => {
    if (gazetteer.places.has(word.toLowerCase())) return [word.toLowerCase()];
    const found = findRegions(gazetteer, word, vendor).map(({ tag }) => tag);
    return found.length > 0 ? found : [word];
  });
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
    ...tagsOf(gazetteer, incident.regions, vendor),
    ...regionsOfIncident(gazetteer, { title, components, groups, updates, vendor }),
  ]);
}
