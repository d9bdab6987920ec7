import { chainOf, type Gazetteer } from '../regions.js';
import type { Word } from './words.js';

/** A place that a machine's or cluster's name holds: words `from` up to `to`. */
export interface CodedPlace {
  readonly tag: string;
  readonly from: number;
  readonly to: number;
}

const areas: ReadonlyMap<string, string> = new Map(
  'us:us usa:us eu:eu europe:eu ap:ap apac:ap asia:ap sa:sa na:na ca:ca af:af africa:af me:me uk:uk gb:uk de:de fr:fr au:au aus:au jp:jp in:in ind:in br:sa-brazil sg:sg nl:nl kr:kr za:za il:il it:it es:es ch:ch se:se no:no pl:pl be:be ie:ie hk:hk tw:tw id:id my:my cn:cn nz:nz mx:mx latam:latam emea:emea can:ca jpn:jp gbr:uk deu:de'
    .split(' ')
    .map((pair) => [pair.split(':')[0] ?? '', pair.split(':')[1] ?? '']),
);
const compass = /^(east|west|north|south|central|northeast|southeast|northwest|southwest)\d{0,2}[a-f]?$/;
const stages =
  /^(?:prod|prd|production|stg|staging|stage|dev|cluster|cell|pod|shard|region|stack|node|realm|instance|tenant|core|main|primary|live|cloud|dc|site|zone|hosted|based|k8s|grid|ring|silo|\d{1,3}[a-z]?)$/;
/** Areas that are also words or abbreviations in names of programs. */
const alsoWords = /^(?:in|me|it|es|is|no|de|be|id|my|af|ca|sa|na|ch|se|il|fr)$/;
/** Codes of airports that machines carry for other reasons. */
const alsoThings =
  /^(?:sha|tun|str|sap|pos|mem|rec|cor|add|del|run|per|can|for|was|led|lux|geo|sat|san|man|bud|ham|pat|log|str|alg|ask|bel|ten|add|doc|out|mao|joi|ind|buf|lun|den|pit|cle|cal|sjo|ssa|otp|fru|los|los|cai|sof|arn|amd|arm)$/;

/**
 * Places in names joined by hyphens: `prod-us-west-0`, `lon2-web-14`, `EU-2`. Also single codes with a number: `FRA3`, `NA12`. What an alias
 * says more precisely is found there; this reads schemes that no list holds.
 */
export function codedPlaces(gazetteer: Gazetteer, text: string, words: readonly Word[]): CodedPlace[] {
  const found: CodedPlace[] = [];
  for (let from = 0; from < words.length; from += 1) {
    let to = from + 1;
    while (to < words.length && to - from < 8 && isJoined(text, words[to - 1], words[to])) to += 1;
    if (to - from > 1) found.push(...readChain(gazetteer, text, words.slice(from, to), from));
    else if (endsInDigit(words[from]?.raw ?? '')) found.push(...readSingle(gazetteer, words[from], from));
    from = to - 1;
  }
  return found;
}

const isJoined = (text: string, left: Word | undefined, right: Word | undefined): boolean =>
  left !== undefined && right !== undefined && right.start - left.end === 1 && isTie(text.charAt(left.end));

const isTie = (letter: string): boolean => letter === '-' || letter === '_';

const isRegion = /^ (?:region|cluster|zone|pod|data)(?!\p{L})/u;

function readChain(gazetteer: Gazetteer, text: string, chain: readonly Word[], offset: number): CodedPlace[] {
  const names = chain.map((word) => word.text);
  const hasNumber = names.some((name) => /\d/.test(name));
  for (const [index, name] of names.entries()) {
    const area = areas.get(name);
    if (area === undefined || !gazetteer.places.has(area)) continue;
    const inner = areas.get(names[index + 1] ?? '');
    if (inner !== undefined && gazetteer.places.has(inner) && inner !== area && chainOf(gazetteer, inner).includes(area))
      return [{ tag: inner, from: offset + index, to: offset + index + 2 }];
    const side = names.slice(index + 1, index + 3).findIndex((one) => compass.test(one));
    if (side === 0 || (side === 1 && /^\d{1,2}$/.test(names[index + 1] ?? ''))) {
      const direction = compass.exec(names[index + 1 + side] ?? '')?.[1] ?? '';
      const exact = `${area}-${direction}`;
      return [{ tag: gazetteer.places.has(exact) ? exact : area, from: offset + index, to: offset + index + 2 + side }];
    }
    const rest = names.filter((_, other) => other !== index);
    if (
      hasNumber &&
      rest.every((one) => stages.test(one)) &&
      (rest.length > 1 ||
        !alsoWords.test(name) ||
        isRegion.test(text.slice(chain.at(-1)?.end ?? 0, (chain.at(-1)?.end ?? 0) + 12))) &&
      isOneCase(chain[index]?.raw)
    )
      return [{ tag: area, from: offset + index, to: offset + index + 1 }];
  }
  return names.flatMap((name, index) => {
    const tag = hasNumber ? siteOf(gazetteer, name) : undefined;
    return tag === undefined ? [] : [{ tag, from: offset + index, to: offset + index + 1 }];
  });
}

const isOneCase = (raw: string | undefined): boolean =>
  raw !== undefined && (raw === raw.toLowerCase() || raw === raw.toUpperCase());

function siteOf(gazetteer: Gazetteer, name: string): string | undefined {
  const letters = /^([a-z]{3})\d{0,3}$/.exec(name)?.[1];
  if (letters === undefined || alsoThings.test(letters)) return undefined;
  return gazetteer.places.get(letters)?.kind === 'pop' ? letters : undefined;
}

/** `FRA3`, `NA12`: written large, a code and a number. */
function readSingle(gazetteer: Gazetteer, word: Word | undefined, at: number): CodedPlace[] {
  if (word === undefined) return [];
  const parts = /^([A-Z]{2,4})-?(\d{1,3})$/.exec(word.raw) ?? /^([a-z]{3}|na|eu|us|ap)(\d{1,2})$/.exec(word.raw);
  const letters = parts?.[1]?.toLowerCase();
  if (letters === undefined) return [];
  const area = areas.get(letters);
  const isLarge = word.raw !== word.text;
  if (
    (isLarge || letters.length === 2) &&
    area !== undefined &&
    gazetteer.places.has(area) &&
    !alsoWords.test(letters.replace('na', ''))
  )
    return [{ tag: area, from: at, to: at + 1 }];
  const site = siteOf(gazetteer, word.text);
  return site !== undefined && (isLarge || isKnownSlug(site)) ? [{ tag: site, from: at, to: at + 1 }] : [];
}

/** By hand, as it is asked of every word of a text. */
function endsInDigit(text: string): boolean {
  const last = text.charCodeAt(text.length - 1);
  return last >= 48 && last <= 57;
}

/** Written small, only the codes that providers use in their slugs. */
const isKnownSlug = (site: string): boolean =>
  /^(?:ams|fra|lhr|lon|cdg|par|arn|sto|mad|mil|waw|iad|atl|ord|chi|dfw|dal|lax|sjc|sfo|sea|mia|ewr|nyc|jfk|lga|bos|den|phx|yyz|tor|yul|yvr|gru|sao|eze|scl|bog|nrt|hnd|tyo|kix|osa|icn|sel|hkg|sin|sgp|bom|maa|del|blr|syd|mel|akl|jnb|cpt|dxb|tlv|dub|zrh|vie|prg|bru|hel|osl|cph|cle|pdx|ric)$/.test(
    site,
  );
