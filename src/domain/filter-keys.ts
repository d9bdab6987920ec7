import { looseKey, nearest } from './nearest.js';

export type FilterKey = 'vendor' | 'category' | 'region' | 'component' | 'min-impact' | 'kind';

export const filterKeys: readonly FilterKey[] = ['vendor', 'category', 'region', 'component', 'min-impact', 'kind'];

export const keyExamples: Readonly<Record<FilterKey, string>> = {
  vendor: 'vendor:github',
  category: 'category:cdn',
  region: 'region:us-east',
  component: 'component:API',
  'min-impact': 'min-impact:major',
  kind: 'kind:incident',
};

const spellings: ReadonlyMap<string, FilterKey> = new Map([
  ...filterKeys.map((key): [string, FilterKey] => [looseKey(key), key]),
  ['vendors', 'vendor'],
  ['categories', 'category'],
  ['regions', 'region'],
  ['components', 'component'],
  ['kinds', 'kind'],
]);

/** Words of other tools, and the key that says the same here. */
const otherNames: ReadonlyMap<string, FilterKey> = new Map([
  ['service', 'component'],
  ['product', 'component'],
  ['group', 'component'],
  ['severity', 'min-impact'],
  ['impact', 'min-impact'],
  ['level', 'min-impact'],
  ['type', 'kind'],
  ['location', 'region'],
  ['zone', 'region'],
  ['area', 'region'],
  ['country', 'region'],
  ['provider', 'vendor'],
  ['page', 'vendor'],
  ['company', 'vendor'],
  ['sector', 'category'],
  ['tag', 'category'],
]);

/** The key as typed in any case, with or without its hyphen, in the singular or plural. */
export const keyOf = (typed: string): FilterKey | undefined => spellings.get(looseKey(typed));

/** What may have been meant by an unknown key, with its colon. */
export function suggestKeys(typed: string): string[] {
  const other = otherNames.get(looseKey(typed));
  if (other !== undefined) return [`${other}:`];
  const candidates = [...spellings].map(([key, thing]) => ({ key, thing }));
  return nearest(typed, candidates, 1).map((key) => `${key}:`);
}
