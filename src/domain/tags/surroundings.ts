import type { AliasHit } from './alias-tree.js';
import type { Word } from './words.js';

/** What the words around an alias are compared with. */
export interface Surroundings {
  readonly words: readonly Word[];
  /** Where aliases begin and end, to recognise enumerations of places. */
  readonly begins: ReadonlySet<number>;
  readonly finishes: ReadonlySet<number>;
}

const placeWords = new Set(
  'region regions pop pops colo colos dc dcs datacenter datacenters datacentre datacentres cluster clusters pod pods zone zones location locations site sites'.split(
    ' ',
  ),
);
const listGaps = new Set([',', '/', '&', '+', '|', '、', '・']);
const joiners = new Set(['and', 'or', 'und', 'et', 'y', 'e']);
const zoneNames = new Set(['pacific', 'eastern', 'central', 'mountain', 'atlantic', 'alaska', 'hawaii']);
const continents = new Set(['us', 'america', 'europe', 'asia', 'africa', 'australia']);
const timeWords = new Set(['standard', 'daylight', 'summer', ...zoneNames]);

/** Abbreviations count where the text speaks of places: alone, before a colon, beside a place word, in brackets, or in an enumeration of places. */
export function speaksOfPlaces({ words, begins, finishes }: Surroundings, { from, to }: AliasHit): boolean {
  const next = words[to];
  const first = words[from];
  if (next === undefined && from === 0) return true;
  if (next?.gap === ':') return true;
  if (placeWords.has(next?.text ?? '') && next?.gap === ' ') return true;
  if (placeWords.has(words[from - 1]?.text ?? '') && (first?.gap === ' ' || first?.gap === ':')) return true;
  if (first?.gap === '(' && (next === undefined || next.gap.startsWith(')'))) return true;
  if (next !== undefined && listGaps.has(next.gap) && begins.has(to)) return true;
  if (joiners.has(next?.text ?? '') && begins.has(to + 1)) return true;
  if (listGaps.has(first?.gap ?? '') && finishes.has(from)) return true;
  return joiners.has(words[from - 1]?.text ?? '') && finishes.has(from - 1);
}

/** `US/Pacific`, `America/Chicago`, `Central European Time`: a clock, not a place. */
export function isTimeZone({ words }: Surroundings, { from, to }: AliasHit): boolean {
  const next = words[to];
  const first = words[from];
  if (next?.text === 'time' || (timeWords.has(next?.text ?? '') && words[to + 1]?.text === 'time')) return true;
  if (next?.gap === '/' && zoneNames.has(next.text)) return true;
  return isZonePair(first, next) || isZonePair(words[from - 1], first);
}

/** Zone names are written without spaces around the slash and begin with a continent: `Europe/Berlin`, but not `Europe/Asia`. */
const isZonePair = (left: Word | undefined, right: Word | undefined): boolean =>
  left !== undefined &&
  right?.gap === '/' &&
  left.end + 1 === right.start &&
  continents.has(left.text) &&
  !continents.has(right.text) &&
  /^\p{Lu}\p{Ll}/u.test(right.raw);

/** "the Dutch language interface" is about a language. */
export const isLanguage = ({ words }: Surroundings, { to }: AliasHit): boolean =>
  ['language', 'translation', 'locale'].includes(words[to]?.text ?? '');
