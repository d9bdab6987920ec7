import { looseKey, nearest } from './nearest.js';
import { type AliasNode, type AliasTrust, addAlias, emptyNode } from './tags/alias-tree.js';

/** One place as the gazetteer lists it. Aliases are sorted by how far they may be trusted: see `AliasTrust`. */
export interface RegionRow {
  readonly tag: string;
  /** macro, region, subregion, country, state, city, pop, pod or `cloud-region:<provider>`. */
  readonly kind: string;
  readonly name: string;
  /** The next coarser tag; empty for `global` alone. */
  readonly parent: string;
  readonly aliases: readonly string[];
  readonly exact: readonly string[];
  readonly guarded: readonly string[];
  readonly codes: readonly string[];
  readonly scoped: readonly string[];
  /** Names in other languages, without their language. */
  readonly translated: readonly string[];
}

interface Region {
  readonly tag: string;
  readonly kind: string;
  readonly name: string;
  readonly parent: string;
}

export interface Gazetteer {
  readonly places: ReadonlyMap<string, Region>;
  readonly aliases: AliasNode;
  /** `looseKey` of every name → tags. */
  readonly names: ReadonlyMap<string, readonly string[]>;
}

export const globalTag = 'global';

const generality = ['macro', 'region', 'subregion', 'country', 'state', 'city', 'pod', 'pop'];

/** How general a tag is when one name belongs to several: 0 for the widest, cloud regions last. */
export function generalityOf(gazetteer: Pick<Gazetteer, 'places'>, tag: string): number {
  const index = generality.indexOf(gazetteer.places.get(tag)?.kind ?? '');
  return index === -1 ? generality.length : index;
}

export function buildGazetteer(rows: Iterable<RegionRow>): Gazetteer {
  const places = new Map<string, Region>();
  const aliases = emptyNode();
  const names = new Map<string, string[]>();
  for (const row of rows) {
    places.set(row.tag, { tag: row.tag, kind: row.kind, name: row.name, parent: row.parent });
    for (const [trust, list] of trusts(row)) for (const alias of list) addAlias(aliases, alias, row.tag, trust);
    for (const name of new Set(namesOf(row).map(looseKey)))
      if (name !== '') names.set(name, [...(names.get(name) ?? []), row.tag]);
  }
  for (const tags of names.values()) tags.sort((a, b) => generalityOf({ places }, a) - generalityOf({ places }, b));
  return { places, aliases, names };
}

const trusts = (row: RegionRow): readonly (readonly [AliasTrust, readonly string[]])[] => [
  ['plain', [...row.aliases, ...row.translated.filter((name) => !isProper(name))]],
  ['exact', [...row.exact, ...row.translated.filter(isProper)]],
  ['guarded', row.guarded],
  ['code', row.codes],
  ['scoped', row.scoped],
];

/** A name written large must be found so; a phrase ("alle Regionen") may also begin a sentence. */
const isProper = (name: string): boolean => /^\p{Lu}/u.test(name);

const namesOf = (row: RegionRow): string[] => [
  row.name,
  ...row.aliases,
  ...row.exact,
  ...row.guarded,
  ...row.codes,
  ...row.translated,
];

/** The tag itself first, then each coarser one up to `global`; empty for a tag that the gazetteer does not know. */
export function ancestors(gazetteer: Gazetteer, tag: string): string[] {
  return [...chainOf(gazetteer, tag)];
}

/** Chains that were walked before: a text asks for those of each of its places again and again. Only tags of the gazetteer are kept. */
const walked = new WeakMap<Gazetteer['places'], Map<string, readonly string[]>>();

/** What `ancestors` returns, to be read only. */
export function chainOf({ places }: Pick<Gazetteer, 'places'>, tag: string): readonly string[] {
  const chains = walked.get(places) ?? new Map<string, readonly string[]>();
  const known = chains.get(tag);
  if (known !== undefined) return known;
  const chain: string[] = [];
  let place = places.get(tag);
  while (place !== undefined && !chain.includes(place.tag)) {
    chain.push(place.tag);
    place = places.get(place.parent);
  }
  if (chain.length > 0) walked.set(places, chains.set(tag, chain));
  return chain;
}

/** Whether `tag` is `wanted` or lies in it: `eu-central-1` is within `eu`. An unknown tag is within itself only. */
export const isWithin = (gazetteer: Gazetteer, tag: string, wanted: string): boolean =>
  tag === wanted || chainOf(gazetteer, tag).includes(wanted);

/** Drops what another tag of the list says more precisely, and repeats; the order stays. */
export function mostSpecific(gazetteer: Gazetteer, tags: readonly string[]): string[] {
  const unique = [...new Set(tags)];
  if (unique.length < 2) return unique;
  const coarser = new Set(unique.flatMap((tag) => chainOf(gazetteer, tag).slice(1)));
  return unique.filter((tag) => !coarser.has(tag));
}

export type ResolvedRegion = { readonly tag: string } | { readonly suggestions: readonly string[] };

/** What somebody typed as a region: a tag, else any name of a place. Where a name has several places the widest is meant (`East US` is us-east). */
export function resolveRegion(gazetteer: Gazetteer, word: string): ResolvedRegion {
  const typed = word.trim().toLowerCase();
  if (gazetteer.places.has(typed)) return { tag: typed };
  const dashed = typed.replace(/[\s_]+/g, '-');
  if (gazetteer.places.has(dashed)) return { tag: dashed };
  const known = gazetteer.names.get(looseKey(word))?.[0];
  return known === undefined ? { suggestions: suggestRegions(gazetteer, word) } : { tag: known };
}

function suggestRegions(gazetteer: Gazetteer, word: string): string[] {
  const tags = [...gazetteer.places.values()].sort((a, b) => generalityOf(gazetteer, a.tag) - generalityOf(gazetteer, b.tag));
  const byTag = tags.map(({ tag }) => ({ key: looseKey(tag), thing: tag }));
  const byName = [...gazetteer.names].map(([key, owners]) => ({ key, thing: owners[0] ?? globalTag }));
  return nearest(word, [...byTag, ...byName], 3);
}
