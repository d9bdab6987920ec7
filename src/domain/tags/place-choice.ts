import { chainOf, type Gazetteer, generalityOf, globalTag } from '../regions.js';
import type { AliasEnd, AliasHit } from './alias-tree.js';
import type { Place } from './place.js';
import { type Word, wordsOf } from './words.js';

export type Providers = ReadonlySet<string>;

/** Words by which a page or text shows whose cloud regions it means, with the provider as the gazetteer calls it. */
const providerWords: ReadonlyMap<string, string> = new Map(
  'aws:aws amazon:aws azure:azure microsoft:azure github:azure gcp:gcp google:gcp oci:oci oracle:oci vercel:vercel digitalocean:digitalocean linode:linode akamai:linode alibaba:alibaba aliyun:alibaba hetzner:hetzner ovh:ovh ovhcloud:ovh ibm:ibm'
    .split(' ')
    .map((pair) => [pair.split(':')[0] ?? '', pair.split(':')[1] ?? '']),
);

/** Names that only Azure gives its regions; who uses one means Azure's by the others too. */
const azureOnly =
  /(?<!\p{L})(?:(?:uk|brazil|korea|france|italy|poland|qatar|uae|south africa|germany west|japan|australia|canada|norway|sweden|switzerland) (?:south|north|east|west|central|southeast)|(?:east|west|central|north central|south central|west central) us \d|(?:east|west|central|north central|south central) us)(?![\p{L}\d])/iu;

export function providersOf(gazetteer: Gazetteer, text: string, words: readonly Word[], owner: string): Providers {
  const named = new Set<string>();
  for (const { text: word } of [...wordsOf(owner), ...words]) {
    const provider = providerWords.get(word);
    if (provider !== undefined) named.add(provider);
  }
  if (
    named.size === 0 &&
    gazetteer.places.has('northeurope') &&
    /north europe/iu.test(text) &&
    (azureOnly.test(text) || /west europe/iu.test(text))
  )
    named.add('azure');
  return named;
}

interface Context {
  readonly text: string;
  readonly context: () => string;
  readonly words: readonly Word[];
  readonly providers: () => Providers;
}

/**
 * The provider's own tag where the text or page says whose region it is, else the most general one; of several providers' tags what they
 * share. Where a state and a country have one name, the neighbours decide.
 */
export function chooseTag(gazetteer: Gazetteer, context: Context, hit: AliasHit, ends: readonly AliasEnd[]): string | undefined {
  if (ends.length < 2) return ends[0]?.tag;
  const owned = ends.filter((end) => context.providers().has(providerOf(gazetteer, end)));
  const metro = ends.find((end) => end.trust === 'guarded' && gazetteer.places.get(end.tag)?.kind === 'city');
  if (
    metro !== undefined &&
    siteAfter.test(context.text.slice(context.words[hit.to - 1]?.end ?? 0, (context.words[hit.to - 1]?.end ?? 0) + 16))
  )
    return metro.tag;
  if (owned.length === 0) {
    const decided = stateOrCountry(gazetteer, context, hit, ends);
    if (decided !== undefined) return decided;
  }
  const [first, ...rest] = owned.length > 0 ? owned : mostGeneral(gazetteer, ends);
  return rest.reduce<string | undefined>((tag, end) => shared(gazetteer, tag, end.tag), first?.tag);
}

const providerOf = (gazetteer: Gazetteer, end: AliasEnd): string => {
  const kind = gazetteer.places.get(end.tag)?.kind ?? '';
  return kind.startsWith('cloud-region:') ? kind.slice('cloud-region:'.length) : '';
};

function mostGeneral(gazetteer: Gazetteer, ends: readonly AliasEnd[]): readonly AliasEnd[] {
  const rank = Math.min(...ends.map((end) => generalityOf(gazetteer, end.tag)));
  return ends.filter((end) => generalityOf(gazetteer, end.tag) === rank);
}

function shared(gazetteer: Gazetteer, left: string | undefined, right: string): string {
  const chain = left === undefined ? [] : chainOf(gazetteer, left);
  return chainOf(gazetteer, right).find((tag) => chain.includes(tag)) ?? globalTag;
}

/** "Washington data center": a city's name where machines stand. */
const siteAfter = /^,? (?:data cent|datacent|dc(?!\p{L})|pops?(?!\p{L})|colo|metro|site|edge|facility|region)/iu;

/** Places that decide which Georgia is meant: those of its own part of the world, then other countries. */
const caucasus = /tbilisi|batumi|caucas|armenia|azerbaijan|magti|silknet|kutaisi|turkey|türkiye/iu;
const countries =
  /(?:ukraine|moldova|kazakhstan|uzbekistan|greece|bulgaria|romania|israel|jordan|lebanon|egypt|poland|serbia|russia|belarus|germany|france|cyprus|iran|iraq)[\s,]*(?:(?:and|or)\s)?$|^[\s,]*(?:(?:and|or)\s)?(?:ukraine|moldova|kazakhstan|uzbekistan|greece|bulgaria|romania|israel|jordan|lebanon|egypt|poland|serbia|russia|belarus|germany|france|cyprus|iran|iraq)/iu;

function stateOrCountry(
  gazetteer: Gazetteer,
  { text, context, words }: Context,
  hit: AliasHit,
  ends: readonly AliasEnd[],
): string | undefined {
  const state = ends.find((end) => gazetteer.places.get(end.tag)?.kind === 'state');
  const country = ends.find((end) => gazetteer.places.get(end.tag)?.kind === 'country');
  if (state === undefined || country === undefined || ends.length > 2) return undefined;
  const [start, end] = [words[hit.from]?.start ?? 0, words[hit.to - 1]?.end ?? 0];
  const [before, after] = [text.slice(Math.max(0, start - 24), start), text.slice(end, end + 24)];
  if (/atlanta, $|augusta, $|savannah, $|macon, $/iu.test(before)) return state.tag;
  return caucasus.test(context()) || countries.test(before) || countries.test(after) ? country.tag : state.tag;
}

const stateCodes: ReadonlySet<string> = new Set(
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC'.split(
    ' ',
  ),
);
const provinceCodes: ReadonlySet<string> = new Set('ON QC BC AB MB SK NS NB'.split(' '));

/** "Ashburn, VA": the two letters after a name and a comma are a state. */
export function readUsState(gazetteer: Gazetteer, text: string, words: readonly Word[]): Place[] {
  if (!words.some(({ raw, gap }) => raw.length === 2 && gap === ',')) return [];
  return words.flatMap((word, index): Place[] => {
    const before = words[index - 1];
    if (word.raw.length !== 2 || before === undefined || word.gap !== ',' || !/^\p{Lu}[\p{L}.]+$/u.test(before.raw)) return [];
    if (before.raw === before.raw.toUpperCase() && before.raw.length < 5) return [];
    if (
      !/^(?:\s*$|\s*[.,;:)\]|/&-]|\s\d{5}|\s(?:and|or|data|dc|pop|region|site|location|facility|is|are|was|were|customers|users|area|due|has|have|lost|loses?|lose|sees?|saw|had|went|remains?|offline|down|facility|metro|on|in|for|to|from|-|–))/iu.test(
        text.slice(word.end, word.end + 12),
      )
    )
      return [];
    const tag = stateCodes.has(word.raw) ? `us-${word.text}` : provinceCodes.has(word.raw) ? `ca-${word.text}` : '';
    if (!gazetteer.places.has(tag)) return [];
    return [{ tag, start: word.start, end: word.end, by: 'city-state', not: undefined }];
  });
}
