import { z } from 'zod';
import { looseKey } from '../../../src/domain/nearest.js';
import { ancestors, type Gazetteer, resolveRegion } from '../../../src/domain/regions.js';
import { listOf, Region } from './answers.js';
import { Id, paging } from './inputs.js';
import { defineOperation, noBody, type Operation } from './operation.js';
import { paged } from './paged.js';
import type { ApiPort } from './port.js';
import { refuse } from './problem.js';

const shown = (gazetteer: Gazetteer, tag: string): z.input<typeof Region> | undefined => {
  const place = gazetteer.places.get(tag);
  if (place === undefined) return undefined;
  return { tag, kind: place.kind, name: place.name, within: ancestors(gazetteer, tag).slice(1) };
};

/** Every place of which a name or the tag holds what was typed; all of them where nothing was. */
function tagsNamed(gazetteer: Gazetteer, typed: string): string[] {
  const key = looseKey(typed);
  const tags = [...gazetteer.places.keys()];
  if (key === '') return tags.sort();
  const named = new Set([...gazetteer.names].filter(([name]) => name.includes(key)).flatMap(([, owners]) => owners));
  return tags.filter((tag) => named.has(tag) || looseKey(tag).includes(key)).sort();
}

const regions = ({ gazetteer }: ApiPort): Operation =>
  defineOperation({
    id: 'listRegions',
    method: 'get',
    address: '/regions',
    summary: 'Places that filters understand, by their tag.',
    needs: 'nothing',
    path: {},
    query: {
      ...paging,
      q: z.string().max(100).default('').describe('A part of a name, in whatever language the gazetteer knows.'),
      within: z.string().max(100).optional().describe('Only places in this one.'),
    },
    body: noBody,
    status: 200,
    answer: listOf(Region),
    refusals: [],
    async run({ query }) {
      const around = query.within === undefined ? undefined : resolveRegion(gazetteer, query.within);
      if (around !== undefined && 'suggestions' in around)
        return refuse(
          400,
          'api.unknown_region',
          `There is no region of this name; the nearest are ${around.suggestions.join(', ')}.`,
        );
      const found = tagsNamed(gazetteer, query.q).flatMap((tag) => shown(gazetteer, tag) ?? []);
      const inside = found.filter(({ tag, within }) => around === undefined || tag === around.tag || within.includes(around.tag));
      return paged(
        'regions',
        inside,
        ({ tag }) => tag,
        (region) => region,
        query,
      );
    },
  });

const region = ({ gazetteer }: ApiPort): Operation =>
  defineOperation({
    id: 'getRegion',
    method: 'get',
    address: '/regions/{region}',
    summary: 'One place, by its tag or any of its names.',
    needs: 'nothing',
    path: { region: Id },
    query: {},
    body: noBody,
    status: 200,
    answer: Region,
    refusals: [404],
    async run({ path }) {
      const found = resolveRegion(gazetteer, path.region);
      const place = 'tag' in found ? shown(gazetteer, found.tag) : undefined;
      if (place !== undefined) return { kind: 'reply', body: place };
      const near = 'suggestions' in found ? found.suggestions.join(', ') : '';
      return refuse(404, 'api.not_found', `There is no region of this name${near === '' ? '' : `; the nearest are ${near}`}.`);
    },
  });

export const regionOperations = (port: ApiPort): readonly Operation[] => [regions(port), region(port)];
