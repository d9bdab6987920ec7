import { type Gazetteer, mostSpecific } from '../domain/regions.js';
import type { PageSnapshot, SnapshotComponent, SnapshotIncident } from '../domain/snapshot.js';
import { learnAliases } from '../domain/tags/component-aliases.js';
import { sureComponentJudge } from '../domain/tags/component-judge/verdict.js';
import { componentFinder } from '../domain/tags/find-components.js';
import type { KnownComponents } from '../domain/tags/known-components.js';
import { plainText } from '../domain/tags/plain-text.js';
import { readablePart } from '../domain/tags/readable-part.js';
import { regionsOfIncident } from '../domain/tags/regions-of-incident.js';
import { tagText } from '../domain/tags/tag-text.js';

/**
 * The same snapshot with the places its components and incidents name, and with the components that texts name where the provider lists none:
 * what the provider says first, then what names and texts say.
 */
export function tagSnapshot(gazetteer: Gazetteer, snapshot: PageSnapshot): PageSnapshot {
  const vendor = snapshot.page.name;
  const components = snapshot.components.map((component) => ({
    ...component,
    regions: regionsOfComponent(gazetteer, component, vendor),
  }));
  const groups = new Map(snapshot.components.map((component) => [component.name, component.group]));
  const incidents = withComponents(snapshot).map((incident) => ({
    ...incident,
    regions: regionsOf(gazetteer, incident, groups, vendor),
  }));
  return { ...snapshot, components, incidents };
}

function withComponents({ components, incidents, page }: PageSnapshot): readonly SnapshotIncident[] {
  if (incidents.every((incident) => incident.components.length > 0)) return incidents;
  const names = components.map(({ name, group }) => ({ name, group }));
  const history = incidents.map((incident) => ({
    title: incident.title,
    bodies: incident.updates.map(({ body }) => body),
    components: incident.components,
  }));
  const known: KnownComponents = { names, aliases: learnAliases(history, names) };
  const find = componentFinder(known, page.name, sureComponentJudge);
  return incidents.map((incident) => {
    if (incident.components.length > 0) return incident;
    const body = incident.updates.map((update) => update.body).join('\n\n');
    const found = find({ title: readablePart(incident.title), body: plainText(readablePart(body)).text });
    return { ...incident, components: found.map(({ name }) => name) };
  });
}

function regionsOfComponent(gazetteer: Gazetteer, component: SnapshotComponent, vendor: string): string[] {
  const groups = component.group === null ? [] : [component.group];
  const { regions } = tagText(gazetteer, { components: [component.name], groups, vendor });
  return mostSpecific(gazetteer, [...tagsOf(gazetteer, component.regions, vendor), ...regions]);
}

/** Providers state regions as codes or by name ("East US 2"); what no gazetteer knows stays as they wrote it. */
function tagsOf(gazetteer: Gazetteer, stated: readonly string[], vendor: string): string[] {
  return stated.flatMap((word) => {
    if (gazetteer.places.has(word.toLowerCase())) return [word.toLowerCase()];
    const { regions } = tagText(gazetteer, { components: [word], vendor });
    return regions.length > 0 ? [...regions] : [word];
  });
}

function regionsOf(
  gazetteer: Gazetteer,
  incident: SnapshotIncident,
  groupOf: ReadonlyMap<string, string | null>,
  vendor: string,
): string[] {
  const groups = incident.components.flatMap((name) => groupOf.get(name) ?? []);
  const { components } = incident;
  const title = readablePart(incident.title);
  const updates = incident.updates.map((update) => ({ ...update, body: readablePart(update.body) }));
  const named = regionsOfIncident(gazetteer, { title, components, groups, updates, vendor });
  const stated = tagsOf(gazetteer, incident.regions, vendor);
  return stated.length === 0 ? named : mostSpecific(gazetteer, [...stated, ...named]);
}
