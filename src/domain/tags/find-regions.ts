import { ancestors, type Gazetteer, generalityOf, globalTag } from '../regions.js';
import { type AliasEnd, type AliasHit, aliasHits } from './alias-tree.js';
import { addressSpans, isInside, sparedSpans } from './clauses.js';
import { isLanguage, isTimeZone, type Surroundings, speaksOfPlaces } from './surroundings.js';
import { type Word, wordsOf } from './words.js';

/** A place that a text names as affected, with the words that say so. */
export interface FoundRegion {
  readonly tag: string;
  readonly words: string;
  readonly start: number;
  readonly end: number;
}

/** Words by which a page or text shows whose cloud regions it means, with the provider as the gazetteer calls it. */
const providerWords: ReadonlyMap<string, string> = new Map([
  ['aws', 'aws'],
  ['amazon', 'aws'],
  ['azure', 'azure'],
  ['gcp', 'gcp'],
  ['google', 'gcp'],
  ['oci', 'oci'],
  ['oracle', 'oci'],
  ['vercel', 'vercel'],
  ['digitalocean', 'digitalocean'],
  ['linode', 'linode'],
  ['alibaba', 'alibaba'],
  ['hetzner', 'hetzner'],
  ['ovh', 'ovh'],
  ['ovhcloud', 'ovh'],
  ['ibm', 'ibm'],
]);

/**
 * The places that a text names as affected, in reading order: the longest alias wins, and what is named as spared, as a target of traffic or
 * in an address is left out. `vendor` is the slug or name of the page's vendor, which decides between providers that use one name.
 */
export function findRegions(gazetteer: Gazetteer, text: string, vendor = ''): FoundRegion[] {
  const words = wordsOf(text);
  const { hits } = aliasHits(gazetteer.aliases, words);
  if (hits.length === 0) return [];
  const around = surroundingsOf(words, hits);
  const providers = providersNamed([...wordsOf(vendor), ...words]);
  const spared = sparedSpans(
    text,
    hits.map((choices) => words[choices[0]?.from ?? 0]?.start ?? 0),
  );
  const addresses = addressSpans(text);
  const found: FoundRegion[] = [];
  let free = 0;
  for (const choices of hits) {
    const chosen = choose(gazetteer, around, choices, providers, free);
    const [first, last] = chosen === undefined ? [] : [words[chosen.hit.from], words[chosen.hit.to - 1]];
    if (chosen === undefined || first === undefined || last === undefined) continue;
    free = chosen.hit.to;
    if (isInside(spared, first.start) || isInside(addresses, first.start)) continue;
    found.push({ tag: chosen.tag, words: text.slice(first.start, last.end), start: first.start, end: last.end });
  }
  return found;
}

/** The longest alias here that stands for a place; a shorter one counts where the longer does not. */
function choose(
  gazetteer: Gazetteer,
  around: Surroundings,
  choices: readonly AliasHit[],
  providers: ReadonlySet<string>,
  free: number,
): { readonly hit: AliasHit; readonly tag: string } | undefined {
  for (const hit of choices) {
    if (hit.from < free || isTimeZone(around, hit) || isLanguage(around, hit)) continue;
    const tag = tagOf(gazetteer, around, hit, providers);
    if (tag !== undefined) return { hit, tag };
  }
  return undefined;
}

function surroundingsOf(words: readonly Word[], hits: readonly AliasHit[][]): Surroundings {
  const all = hits.flat();
  return { words, begins: new Set(all.map((hit) => hit.from)), finishes: new Set(all.map((hit) => hit.to)) };
}

function providersNamed(words: readonly Word[]): ReadonlySet<string> {
  const named = new Set<string>();
  for (const { text } of words) {
    const provider = providerWords.get(text);
    if (provider !== undefined) named.add(provider);
  }
  return named;
}

/** The provider's own tag where the text or page says whose region it is, else the most general one; of several providers' tags what they share. */
function tagOf(gazetteer: Gazetteer, around: Surroundings, hit: AliasHit, providers: ReadonlySet<string>): string | undefined {
  const isGuardOpen = speaksOfPlaces(around, hit);
  const ends = hit.ends.filter((end) => isUsable(gazetteer, end, providers, isGuardOpen));
  const owned = ends.filter((end) => providers.has(providerOf(gazetteer, end)));
  const [first, ...rest] = owned.length > 0 ? owned : mostGeneral(gazetteer, ends);
  return rest.reduce<string | undefined>((tag, end) => shared(gazetteer, tag, end.tag), first?.tag);
}

const providerOf = (gazetteer: Gazetteer, end: AliasEnd): string => {
  const kind = gazetteer.places.get(end.tag)?.kind ?? '';
  return kind.startsWith('cloud-region:') ? kind.slice('cloud-region:'.length) : '';
};

function isUsable(gazetteer: Gazetteer, end: AliasEnd, providers: ReadonlySet<string>, isGuardOpen: boolean): boolean {
  if (end.trust === 'scoped') return providers.has(providerOf(gazetteer, end));
  return end.trust !== 'guarded' || isGuardOpen;
}

function mostGeneral(gazetteer: Gazetteer, ends: readonly AliasEnd[]): readonly AliasEnd[] {
  const rank = Math.min(...ends.map((end) => generalityOf(gazetteer, end.tag)));
  return ends.filter((end) => generalityOf(gazetteer, end.tag) === rank);
}

function shared(gazetteer: Gazetteer, left: string | undefined, right: string): string {
  const chain = left === undefined ? [] : ancestors(gazetteer, left);
  return ancestors(gazetteer, right).find((tag) => chain.includes(tag)) ?? globalTag;
}
