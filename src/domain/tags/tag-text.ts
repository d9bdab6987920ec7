import { chainOf, type Gazetteer, globalTag, mostSpecific } from '../regions.js';
import { findPlaces } from './find-places.js';
import { mentionReader } from './judge/mentions.js';
import { type Judge, judge as learntJudge } from './judge/verdict.js';
import { once } from './once.js';
import type { Place } from './place.js';
import { plainText } from './plain-text.js';
import { hitRoles, likelyRoles, type Reading, type Role } from './role.js';
import { unnamedPlaces } from './unnamed.js';

/** What is known of the page and incident that a text belongs to. */
export interface TaggedTexts {
  /** Name or slug of the vendor: decides between providers that use one name for different places. */
  readonly vendor?: string;
  readonly provider?: string;
  readonly title?: string;
  readonly body?: string;
  readonly components?: readonly string[];
  readonly groups?: readonly string[];
}

/** Where the words of a tag stand; `start` and `end` count in that text. */
export interface TagEvidence {
  /** Null for places that are affected without being named. */
  readonly tag: string | null;
  readonly role: Role | 'not-a-place' | 'unnamed';
  readonly words: string;
  /** What decided: how the name was read, then the words that gave it its role. */
  readonly rule: string;
  readonly where: 'title' | 'body' | 'component' | 'group';
  readonly start: number;
  readonly end: number;
  /** It is one of several places named side by side. */
  readonly isList: boolean;
}

export interface TextTags {
  /** Affected places in reading order, most specific only; of one text also the wider ones that a statement of its own calls affected. */
  readonly regions: readonly string[];
  /** Every place that is named, in whatever role. */
  readonly mentioned: readonly string[];
  /** Places are affected that the text does not name: "several regions". */
  readonly unnamedRegions: boolean;
  readonly evidence: readonly TagEvidence[];
}

/** Reads the places of one text with its title and components, and what is said of each. */
export function tagText(gazetteer: Gazetteer, texts: TaggedTexts, judge: Judge = learntJudge): TextTags {
  const owner = `${texts.vendor ?? ''} ${texts.provider ?? ''}`;
  const read = placeReader(gazetteer, owner, [texts.title ?? '', texts.body ?? ''], judge);
  const evidence = [
    ...statedIn(texts.components ?? [], (name) => read('component', name)),
    ...(texts.groups ?? []).flatMap((name) => read('group', name)),
    ...read('title', texts.title ?? ''),
    ...read('body', texts.body ?? ''),
  ];
  const tags = tagsOf(gazetteer, evidence);
  return { ...tags, regions: [...tags.regions, ...widerIn(gazetteer, evidence, tags.regions)], evidence };
}

/** Components stand side by side like the places of a list: one called "Europe" is not said more precisely by one called "London". */
export const statedIn = (names: readonly string[], read: (name: string) => readonly TagEvidence[]): TagEvidence[] =>
  names.flatMap((name) => read(name).map((one) => ({ ...one, isList: names.length > 1 })));

/** Longest part of an incident's texts that helps to decide which of several places of one name is meant. */
const contextMost = 4000;

/** All texts of an incident, as far as they help to read a name in one of them. */
export const contextOf = (texts: readonly string[]): string =>
  texts
    .map((text) => plainText(text.slice(0, contextMost)).text)
    .join('\n')
    .slice(0, contextMost * 2);

/** Reads the parts of one incident, in the light of all its texts: the title before the bodies. `owner` is the vendor and provider of the page. */
export function placeReader(
  gazetteer: Gazetteer,
  owner: string,
  texts: readonly string[],
  judge: Judge = learntJudge,
): (where: TagEvidence['where'], text: string) => TagEvidence[] {
  const context = once(() => contextOf(texts));
  const mentions = mentionReader(
    gazetteer,
    owner,
    texts.reduce((sum, text) => sum + text.length, 0),
  );
  const said: Said = (where, text, places) =>
    mentions(where, text, places).map((mention) => {
      const { role, because } = judge(mention);
      return { role, because, place: mention.place, isList: mention.isList };
    });
  return (where, written) => {
    if (written === '') return [];
    const { text, at } = plainText(written);
    const places = findPlaces(gazetteer, text, owner, context);
    const found = [...evidenceOf(text, where, places, said), ...unnamedOf(where, text)];
    return text === written ? found : found.map((one) => ({ ...one, start: at(one.start), end: at(one.end - 1) + 1 }));
  };
}

/** "several regions": places are affected that nobody names. */
function unnamedOf(where: TagEvidence['where'], text: string): TagEvidence[] {
  const found = where === 'title' || where === 'body' ? unnamedPlaces(text) : undefined;
  if (found === undefined) return [];
  return [
    {
      tag: null,
      role: 'unnamed',
      words: text.slice(found.start, found.end),
      rule: 'places without names',
      where,
      ...found,
      isList: false,
    },
  ];
}

/** What the evidence of one text, or of all texts of an incident in the order in which they were written, comes to. */
export function tagsOf(gazetteer: Gazetteer, evidence: readonly TagEvidence[]): Omit<TextTags, 'evidence'> {
  const places = evidence.filter(isPlace);
  if (places.length === 0) return { regions: [], mentioned: [], unnamedRegions: isUnnamed(evidence) };
  const takenBack = new Set([...takenBackIn(places), ...contradicted(places)]);
  const hit = places.filter((one) => hitRoles.has(one.role) && (isStated(one.where) || !isTaken(takenBack, one)));
  const likely =
    hit.length > 0 ? [] : places.filter((one) => likelyRoles.has(one.role) && one.tag !== globalTag && !isTaken(takenBack, one));
  return {
    regions: sharpest(gazetteer, sameGovernment([...hit, ...likely])),
    mentioned: [...new Set(places.map(({ tag }) => tag))],
    unnamedRegions: isUnnamed(evidence),
  };
}

const isUnnamed = (evidence: readonly TagEvidence[]): boolean =>
  evidence.some(({ role }) => role === 'unnamed' || role === 'except');

type PlaceEvidence = TagEvidence & { readonly tag: string };
const isPlace = (evidence: TagEvidence): evidence is PlaceEvidence => evidence.tag !== null && evidence.role !== 'not-a-place';

const isStated = (where: TagEvidence['where']): boolean => where === 'component' || where === 'group';

/** What a later sentence calls unaffected, and no sentence after that affected. */
function takenBackIn(places: readonly PlaceEvidence[]): ReadonlySet<string> {
  const taken = new Set<string>();
  for (const place of places) {
    if (place.role === 'cleared') taken.add(keyOf(place));
    else if (hitRoles.has(place.role)) for (const key of [place.tag, keyOf(place)]) taken.delete(key);
  }
  return taken;
}

/** "NA1 is fine" says nothing of NA3, though both lie in North America. */
const keyOf = ({ tag, words }: PlaceEvidence): string =>
  words.length < 13 && /^\p{L}{2,4}[ -]?\d{1,3}$/u.test(words) ? `${tag} ${words.toLowerCase()}` : tag;

const isTaken = (taken: ReadonlySet<string>, place: PlaceEvidence): boolean => taken.has(place.tag) || taken.has(keyOf(place));

/** Named by the title only, and the texts say that it is well, while they tell trouble of another place of the title. */
function contradicted(places: readonly PlaceEvidence[]): string[] {
  const titled = new Set(places.filter(({ where, role }) => where === 'title' && role === 'affected').map(({ tag }) => tag));
  if (titled.size < 2) return [];
  const told = places.filter(({ where }) => where === 'body');
  const hit = new Set(told.filter(({ role }) => hitRoles.has(role)).map(({ tag }) => tag));
  const well = new Set(told.filter(({ role }) => role === 'unaffected').map(({ tag }) => tag));
  const isOther = [...titled].some((tag) => hit.has(tag));
  return isOther ? [...titled].filter((tag) => well.has(tag) && !hit.has(tag)) : [];
}

/** Drops a wide place where a narrower one says more precisely what is meant; one of a list ("Asia and Australia") stays, and so does the whole world. */
function sharpest(gazetteer: Gazetteer, evidence: readonly PlaceEvidence[]): string[] {
  const [first] = evidence;
  if (first === undefined || evidence.every(({ tag }) => tag === first.tag)) return first === undefined ? [] : [first.tag];
  const tags = evidence.map(({ tag }) => tag);
  const kept = new Set([
    ...mostSpecific(gazetteer, tags),
    ...evidence.filter(({ isList, tag }) => isList || tag === globalTag).map(({ tag }) => tag),
  ]);
  return [...new Set(tags)].filter((tag) => kept.has(tag));
}

/** What stands closer to a name than this explains it: "Frankfurt (Europe)", "our EU cluster in Dublin". */
const oneBreath = 80;

/** Wider places of which the title or a statement of its own says that they are affected, far from the narrower ones: "Errors in Europe … Frankfurt is slow". */
function widerIn(gazetteer: Gazetteer, evidence: readonly TagEvidence[], regions: readonly string[]): string[] {
  if (regions.length === 0 || evidence.length < 2) return [];
  const around = new Set(regions.flatMap((tag) => chainOf(gazetteer, tag).slice(1)));
  const hit = evidence.filter(isPlace).filter(({ role, where }) => hitRoles.has(role) && !isStated(where));
  const taken = takenBackIn(hit);
  const isAlone = (wide: PlaceEvidence): boolean =>
    !hit.some(
      (one) =>
        one.where === wide.where &&
        one.tag !== wide.tag &&
        Math.max(one.start - wide.end, wide.start - one.end) < oneBreath &&
        chainOf(gazetteer, one.tag).includes(wide.tag),
    );
  const wide = hit.filter((one) => around.has(one.tag) && one.tag !== globalTag && !taken.has(one.tag) && isAlone(one));
  return [...new Set(wide.map(({ tag }) => tag))].filter((tag) => !regions.includes(tag));
}

/** "US-West" beside `us-gov-west-1` is how that region is called, not the other one. */
function sameGovernment(evidence: readonly PlaceEvidence[]): readonly PlaceEvidence[] {
  const tags = new Set(evidence.map(({ tag }) => tag));
  return evidence.filter(({ tag }) => !/^us-(?:east|west)$/.test(tag) || !tags.has(`us-gov-${tag.slice(3)}-1`));
}

/** What a title or body says of its places. */
type Said = (
  where: 'title' | 'body',
  text: string,
  places: readonly Place[],
) => readonly (Reading & { readonly place: Place; readonly isList: boolean })[];

function evidenceOf(text: string, where: TagEvidence['where'], places: readonly Place[], said: Said): TagEvidence[] {
  const real = places.filter(({ not }) => not === undefined);
  const read =
    where === 'component' || where === 'group'
      ? real.map((place) => ({ place, isList: true, role: 'affected' as const, because: '' }))
      : said(where, text, real);
  const told = read.map(({ place, role, because, isList }) => evidenceAt(text, where, place, role, because, isList));
  const not = places
    .filter((place) => place.not !== undefined)
    .map((place) => evidenceAt(text, where, place, 'not-a-place', place.not ?? ''));
  return [...told, ...not].sort((a, b) => a.start - b.start);
}

const evidenceAt = (
  text: string,
  where: TagEvidence['where'],
  place: Place,
  role: TagEvidence['role'],
  because: string,
  isList = false,
): TagEvidence => ({
  tag: place.tag,
  role,
  words: text.slice(place.start, place.end),
  rule:
    because === ''
      ? place.by
      : `${place.by}: ${because
          .replace(/\s{2,}|[^\S ]/g, ' ')
          .trim()
          .slice(0, 60)}`,
  where,
  start: place.start,
  end: place.end,
  isList,
});
