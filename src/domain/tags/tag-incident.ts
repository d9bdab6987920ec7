import type { Gazetteer } from '../regions.js';
import { hitRoles } from './role.js';
import { placeReader, statedIn, type TagEvidence, type TextTags, tagsOf } from './tag-text.js';

/** The parts of an incident that may name places. */
export interface IncidentTexts {
  readonly title: string;
  readonly components: readonly string[];
  /** Names of the groups that the components belong to; many pages group by region. */
  readonly groups?: readonly string[];
  /** Oldest first. */
  readonly updates: readonly { readonly body: string }[];
  /** Slug or name of the vendor: decides between providers that use one name for different places. */
  readonly vendor?: string;
}

/** `update` is the index of the update whose text it is; null for title, components and groups. */
export type IncidentEvidence = TagEvidence & { readonly update: number | null };

/** When a place came in and when it was said to be out again, by indexes of updates; null where no update says so. */
export interface PlaceSpan {
  readonly tag: string;
  readonly since: number | null;
  readonly until: number | null;
}

export interface IncidentTags extends Omit<TextTags, 'evidence'> {
  readonly evidence: readonly IncidentEvidence[];
  /** What each update says by itself. */
  readonly updates: readonly TextTags[];
  /** One entry for every affected place, in reading order. */
  readonly spans: readonly PlaceSpan[];
}

/** The places an incident touches over its whole life, and when each came in and was out again. */
export function tagIncident(gazetteer: Gazetteer, incident: IncidentTexts): IncidentTags {
  const { title, components, groups = [], updates, vendor = '' } = incident;
  const read = placeReader(gazetteer, vendor, [title, ...updates.map(({ body }) => body)]);
  const stated = [
    ...statedIn(components, (name) => read('component', name)),
    ...groups.flatMap((name) => read('group', name)),
    ...read('title', title),
  ];
  const told = updates.map(({ body }) => read('body', body));
  const evidence = [
    ...stated.map((one) => ({ ...one, update: null })),
    ...told.flatMap((list, update) => list.map((one) => ({ ...one, update }))),
  ];
  const tags = tagsOf(gazetteer, evidence);
  return {
    ...tags,
    evidence,
    updates: told.map((list) => ({ ...tagsOf(gazetteer, list), evidence: list })),
    spans: tags.regions.map((tag) => spanOf(tag, evidence)),
  };
}

const overRoles: ReadonlySet<string> = new Set(['recovered', 'narrowed', 'cleared', 'unaffected']);

/** Out again is from the first update on that says so with no later one that calls the place affected. */
function spanOf(tag: string, evidence: readonly IncidentEvidence[]): PlaceSpan {
  const own = evidence.filter((one) => one.tag === tag);
  const ill = own.filter(({ role }) => hitRoles.has(role) && !overRoles.has(role));
  const lastIll = ill.at(-1)?.update ?? -1;
  const over = own.find(({ role, update }) => overRoles.has(role) && update !== null && update > lastIll);
  return { tag, since: own.find(({ role }) => hitRoles.has(role))?.update ?? null, until: over?.update ?? null };
}
