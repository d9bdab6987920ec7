import { chainOf, type Gazetteer, globalTag } from '../regions.js';
import { type AliasEnd, type AliasHit, aliasHits } from './alias-tree.js';
import { addressSpans, isInside } from './clauses.js';
import { contactSpans } from './contact-lines.js';
import { sharedBeginning, sharedEnd, sharedStem } from './ellipsis.js';
import { globalMeaning } from './global-scope.js';
import { releaseName, whyNotPlace } from './not-a-place.js';
import { once } from './once.js';
import type { Place } from './place.js';
import { chooseTag, type Providers, providersOf, readUsState } from './place-choice.js';
import { type CodedPlace, codedPlaces } from './place-codes.js';
import type { Span } from './sentences.js';
import { placesCode, type Surroundings, speaksOfPlaces, standsAfterPlaceWord } from './surroundings.js';
import { type Word, wordsOf } from './words.js';

interface Reading {
  readonly gazetteer: Gazetteer;
  readonly text: string;
  readonly context: () => string;
  readonly owner: string;
  readonly words: readonly Word[];
  readonly around: Surroundings;
  readonly providers: () => Providers;
}

/**
 * Every place of a text in reading order; the longest name wins. `owner` is the vendor and provider of the page, `context` what else is told
 * of the incident: both only help to decide which of several places of one name is meant.
 */
export function findPlaces(gazetteer: Gazetteer, text: string, owner: string, context: () => string): Place[] {
  const words = wordsOf(text);
  const { hits } = aliasHits(gazetteer.aliases, words);
  const coded = codedPlaces(gazetteer, text, words);
  if (hits.length === 0 && coded.length === 0) return [];
  const all = hits.flat();
  const around: Surroundings = {
    text,
    words,
    begins: new Set([...all.map((hit) => hit.from), ...coded.map((code) => code.from)]),
    finishes: new Set([...all.map((hit) => hit.to), ...coded.map((code) => code.to)]),
  };
  const providers = once(() => providersOf(gazetteer, context(), words, owner));
  const reading = { gazetteer, text, words, around, context, owner, providers };
  const places = [...aliasPlaces(reading, hits, coded), ...readUsState(gazetteer, text, words)].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  if (places.length === 0) return places;
  const addresses = [addressSpans(text), contactSpans(text, owner, places)];
  return withoutParts(text, withoutOverlaps(gazetteer, text, sameReleases(gazetteer, text, places), addresses));
}

function aliasPlaces(reading: Reading, hits: readonly AliasHit[][], coded: readonly CodedPlace[]): Place[] {
  const places: Place[] = [];
  const queue = [...coded];
  let free = 0;
  for (const choices of hits) {
    const begin = choices[0]?.from ?? 0;
    while (queue[0] !== undefined && queue[0].from < begin) {
      const code = queue.shift();
      if (code !== undefined && code.from >= free) {
        places.push(...placed(reading, code, 'code'));
        free = code.to;
      }
    }
    const chosen = choose(reading, choices, free);
    if (chosen === undefined) continue;
    const code = queue.find((one) => one.from === chosen.hit.from);
    free = chosen.hit.to;
    places.push(
      ...placed(
        reading,
        {
          tag: code !== undefined && (isVagueCode(reading, chosen.hit) || isFiner(reading, code, chosen)) ? code.tag : chosen.tag,
          from: chosen.hit.from,
          to: chosen.hit.to,
        },
        'alias',
        chosen.not,
      ),
    );
    if (chosen.not !== undefined) continue;
    const short = [
      ...sharedEnd(reading.gazetteer.aliases, reading.words, chosen.hit.from, chosen.hit.to),
      ...sharedBeginning(reading.gazetteer.aliases, reading.text, reading.words, chosen.hit.from, chosen.hit.to),
      ...sharedStem(reading.gazetteer.aliases, reading.text, reading.words, chosen.hit.from, chosen.hit.to),
    ];
    for (const { ends, at } of short) {
      const tag = chooseTag(reading.gazetteer, reading, { from: at, to: at + 1, ends }, ends);
      if (tag !== undefined) places.push(...placed(reading, { tag, from: at, to: at + 1 }, 'shared'));
    }
  }
  for (const code of queue) if (code.from >= free) places.push(...placed(reading, code, 'code'));
  return places;
}

/** `prod-eu-west-3` follows the vendor's own numbers, not those of the cloud whose region is called the same. */
const isVagueCode = ({ text, words }: Reading, { from }: AliasHit): boolean =>
  /(?:prod|prd|stg|staging|cell|shard|cluster)[-_]$/i.test(
    text.slice(Math.max(0, (words[from]?.start ?? 0) - 9), words[from]?.start ?? 0),
  );

/** `EU-NL-2` begins with a name that its next part says more precisely. */
const isFiner = ({ gazetteer }: Reading, code: CodedPlace, chosen: { readonly hit: AliasHit; readonly tag: string }): boolean =>
  code.to > chosen.hit.to && code.tag !== chosen.tag && chainOf(gazetteer, code.tag).includes(chosen.tag);

function placed(
  { words, gazetteer }: Reading,
  { tag, from, to }: { tag: string; from: number; to: number },
  by: Place['by'],
  not?: string,
): Place[] {
  const [first, last] = [words[from], words[to - 1]];
  if (first === undefined || last === undefined) return [];
  const place = gazetteer.places.get(tag);
  // A vendor's own number for a part of the world ("EU1") says no more of the place than that part does.
  return [{ tag: place?.kind === 'pod' ? place.parent : tag, start: first.start, end: last.end, by, not }];
}

/** "Central US-WEST4" holds no "Central US": the hyphen ties its last word to a name that begins there. */
function cutsCode({ text, words, around }: Reading, { from, to }: AliasHit): boolean {
  const [last, next] = [words[to - 1], words[to]];
  return (
    to - from > 1 &&
    last !== undefined &&
    next !== undefined &&
    next.start - last.end === 1 &&
    text.charAt(last.end) === '-' &&
    text.charAt(last.start - 1) === ' ' &&
    around.begins.has(to - 1)
  );
}

/** "Australia and New Zealand" names two places, though it has a name of its own. */
const isList = ({ words, gazetteer }: Reading, choices: readonly AliasHit[], hit: AliasHit): boolean =>
  choices.length > 1 &&
  hit.ends.every(({ tag }) => /^(?:macro|region)$/.test(gazetteer.places.get(tag)?.kind ?? '')) &&
  choices.some((shorter) => {
    const next = words[shorter.to];
    return shorter.to < hit.to - 1 && next !== undefined && (/^[,&]/u.test(next.gap) || next.text === 'and');
  });

/** The longest alias here that stands for a place, or says why it does not; a shorter one counts where the longer is not trusted. */
function choose(reading: Reading, choices: readonly AliasHit[], free: number) {
  for (const hit of choices) {
    if (hit.from < free || cutsCode(reading, hit) || isList(reading, choices, hit)) continue;
    const ends = trusted(reading, hit);
    const tag = chooseTag(reading.gazetteer, reading, hit, ends);
    if (tag === undefined) continue;
    return {
      hit,
      tag,
      not: tag === globalTag ? globalMeaning(reading.around, hit) : whyNotPlace(reading.around, hit, reading.owner),
    };
  }
  return undefined;
}

function trusted({ around, providers, gazetteer }: Reading, hit: AliasHit): readonly AliasEnd[] {
  const isOpen = hit.ends.some(({ trust }) => trust === 'guarded') && speaksOfPlaces(around, hit);
  const isPlaced = standsAfterPlaceWord(around, hit);
  const isCode = hit.ends.some(({ trust }) => trust === 'code') && placesCode(around, hit);
  return hit.ends.filter(({ tag, trust }) => {
    if (tag === globalTag) return true;
    if (trust === 'scoped') return providers().has(gazetteer.places.get(tag)?.kind.slice('cloud-region:'.length) ?? '');
    if (trust === 'guarded') return isOpen || isPlaced;
    return trust !== 'code' || isCode;
  });
}

/** "All sites in Europe" are all of Europe's, and 亚洲所有地区 all of Asia's: not those of the whole world. */
function withoutParts(text: string, places: readonly Place[]): Place[] {
  return places.map((place, index) => {
    if (place.tag !== globalTag || place.not !== undefined) return place;
    const [before, after] = [places[index - 1], places[index + 1]];
    const isOf =
      after !== undefined &&
      isNamed(after) &&
      /^ (?:in|across|of|within|throughout|in ganz|en|dans|em|in tutta) (?:the |our |all of )?$/iu.test(
        text.slice(place.end, after.start),
      );
    const isTheirs =
      before !== undefined &&
      isNamed(before) &&
      /^(?:| ?의 | ?の|的| )$/u.test(text.slice(before.end, place.start)) &&
      !/^\p{Script=Latin}/u.test(text.slice(place.start));
    return isOf || isTheirs ? { ...place, not: 'all of a part' } : place;
  });
}

const isNamed = ({ tag, not }: Place): boolean => tag !== globalTag && not === undefined;

/** Who calls releases after cities does so throughout: "the Oslo release …, move to ⟨Bergen⟩". */
function sameReleases(gazetteer: Gazetteer, text: string, places: readonly Place[]): readonly Place[] {
  if (!places.some(({ not }) => not === releaseName)) return places;
  return places.map((place) => {
    const isCity = /^(?:city|state|pop)$/.test(gazetteer.places.get(place.tag)?.kind ?? '');
    const isSite = /^ (?:region|data ?cent|cluster|site|pop|office|zone)/iu.test(text.slice(place.end, place.end + 12));
    return isCity && !isSite && place.not === undefined ? { ...place, not: releaseName } : place;
  });
}

/** The same stretch is read once; "Dublin, Ohio" is in Ohio, whatever else is called Dublin. */
function withoutOverlaps(
  gazetteer: Gazetteer,
  text: string,
  places: readonly Place[],
  addresses: readonly (readonly Span[])[],
): Place[] {
  const kept: Place[] = [];
  for (const place of places) {
    const last = kept.at(-1);
    if (last !== undefined && place.start < last.end) continue;
    const not = place.not ?? (addresses.some((spans) => isInside(spans, place.start)) ? 'address' : undefined);
    const narrower =
      last !== undefined && last.not === undefined && not === undefined ? namesake(gazetteer, text, last, place) : undefined;
    if (narrower === undefined || last === undefined) kept.push(not === place.not ? place : { ...place, not });
    else kept.splice(-1, 1, { ...last, tag: narrower, end: place.end });
  }
  return kept;
}

/** @returns the tag of a city and its state read together, where the state is not the one in which the gazetteer knows the city. */
function namesake(gazetteer: Gazetteer, text: string, city: Place, state: Place): string | undefined {
  const kind = gazetteer.places.get(city.tag)?.kind;
  const stateKind = gazetteer.places.get(state.tag)?.kind;
  if (kind !== 'city' || !/^,? \(?$|^,$/.test(text.slice(city.end, state.start))) return undefined;
  if (chainOf(gazetteer, city.tag).includes(state.tag)) return state.by === 'city-state' ? city.tag : undefined;
  if (state.by === 'city-state') return state.tag;
  const isWithinOneList = text.slice(state.end, state.end + 40).match(/^,? (?:and|or) \p{Lu}|^, \p{Lu}/u) !== null;
  return stateKind === 'state' && !isWithinOneList && text.slice(city.end, state.start).startsWith(',') ? state.tag : undefined;
}
