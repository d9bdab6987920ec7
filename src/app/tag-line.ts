import { z } from 'zod';
import type { Gazetteer } from '../domain/regions.js';
import { componentFinder } from '../domain/tags/find-components.js';
import { readablePart } from '../domain/tags/readable-part.js';
import { sharedTag, sharedTags } from '../domain/tags/shared-vocabulary.js';
import { type TagEvidence, tagText } from '../domain/tags/tag-text.js';

const text = z.string().nullish();
const componentName = z.union([
  z.string().transform((name) => ({ name, group: null })),
  z.object({ name: z.string(), group: text }).transform(({ name, group }) => ({ name, group: group ?? null })),
]);

/** One incident text as `tocsin tag` takes it; what is missing or null is empty. */
const TagRequest = z.object({
  id: z.union([z.string(), z.number()]).nullish(),
  vendor: text,
  provider: text,
  title: text,
  body: text,
  components: z.array(componentName.nullable()).nullish(),
});
type TagRequest = z.infer<typeof TagRequest>;
type ComponentName = z.infer<typeof componentName>;

interface ComponentEvidence {
  readonly component: string;
  readonly words: string;
  readonly rule: string;
  readonly where: TagEvidence['where'];
  readonly start: number;
  readonly end: number;
}

export interface TagAnswer {
  readonly id: string | number | null;
  readonly regions: readonly string[];
  readonly mentioned: readonly string[];
  readonly components: readonly string[];
  readonly evidence: readonly (Omit<TagEvidence, 'isList'> | ComponentEvidence)[];
}

/** Up to so many components are those of the incident; a longer list is the page's, of which the text names some. */
const ownMost = 12;

/** @returns the answer to one JSON line, or a sentence that says why it cannot be read. */
export function tagLine(gazetteer: Gazetteer, line: string): TagAnswer | string {
  let row: unknown;
  try {
    row = JSON.parse(line);
  } catch {
    return 'is not JSON: write one object on each line, as {"id":"1","vendor":"acme","title":"…","body":"…"}';
  }
  const request = TagRequest.safeParse(row);
  if (request.success) return answer(gazetteer, request.data);
  const [issue] = request.error.issues;
  const path = issue?.path.join('.') ?? '';
  return path === ''
    ? 'is no JSON object: write {"id":"1","vendor":"acme","title":"…","body":"…"}'
    : `has a "${path}" that cannot be used: id, vendor, provider, title and body are text, components a list of names`;
}

function answer(gazetteer: Gazetteer, request: TagRequest): TagAnswer {
  const [title, body] = [readablePart(request.title ?? ''), readablePart(request.body ?? '')];
  const vendor = request.vendor ?? '';
  const given = (request.components ?? []).filter((component) => component !== null);
  const components = componentsOf({ title, body }, given, vendor);
  const named = new Set(components.map(({ component }) => component));
  const groups = new Set(given.flatMap(({ name, group }) => (named.has(name) && group !== null ? [group] : [])));
  const tags = tagText(gazetteer, {
    vendor,
    provider: request.provider ?? '',
    title,
    body,
    components: given.length === 0 ? [] : [...named],
    groups: [...groups],
  });
  return {
    id: request.id ?? null,
    regions: sharedTags(gazetteer, tags.regions),
    mentioned: sharedTags(gazetteer, tags.mentioned),
    components: [...named],
    evidence: [
      ...tags.evidence.map(({ isList: _, tag, ...one }) => ({ tag: tag === null ? null : sharedTag(gazetteer, tag), ...one })),
      ...components,
    ],
  };
}

function componentsOf(
  texts: { title: string; body: string },
  given: readonly ComponentName[],
  vendor: string,
): ComponentEvidence[] {
  if (given.length > 0 && given.length <= ownMost)
    return given.map(({ name }) => ({
      component: name,
      words: name,
      rule: 'stated',
      where: 'component',
      start: 0,
      end: name.length,
    }));
  const found = componentFinder({ names: given, aliases: new Map() }, vendor)(texts);
  return found.map(({ name, words, rule, where, start, end }) => ({ component: name, words, rule, where, start, end }));
}
