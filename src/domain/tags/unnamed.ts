import { type Cues, cuesIn, matchesIn, says } from './cues/cue.js';
import { cures } from './cues/elsewhere.js';
import { ill } from './cues/ill.js';
import { moves } from './cues/moved.js';
import { well } from './cues/well.js';
import { languagesOf, loweredOf } from './languages.js';
import { type Span, sentencesOf } from './sentences.js';

const places =
  '(?:regions?|locations?|pops?|points of presence|data cent(?:er|re)s?|datacent(?:er|re)s?|countries|country|zones|markets|sites|areas|edge locations|geographies|continents|territories)';
const several =
  '(?:multiple|several|some|various|other|certain|a few|a number of|many|different|numerous|one of (?:our|the)|two of (?:our|the)|a subset of|selected|select|additional|most|a couple of|a handful of|a single|one|two|three|four|five|\\d{1,2}(?= (?:of (?:our |the )?)?(?:\\p{L}+ ){0,2}\\p{L}+s(?!\\p{L})))';
const unnamed: readonly RegExp[] = [
  new RegExp(`(?<!\\p{L})${several} (?:of (?:our |the )?)?(?:\\p{L}+ ){0,2}${places}(?!\\p{L})`, 'gu'),
  /(?<!\p{L})(?:mehrere\p{L}*|einige\p{L}*|weitere\p{L}*|andere\p{L}*|verschiedene\p{L}*|plusieurs|certaines?|quelques|d'autres|diverses|varias|algunas|otras|ciertas|várias|algumas|outras|diverse|alcune|altre|più|meerdere|enkele|sommige|verschillende|несколько|несколь\p{L}*|некотор\p{L}*|други\p{L}*) (?:\p{L}+ )?(?:regionen|regio's|standorte\p{L}*|rechenzentren|länder\p{L}*|régions?|pays|sites|regiones|países|regiões|regioni|paesi|landen|регион\p{L}*|стран\p{L}*)(?!\p{L})/gu,
  /(?:複数|一部|いくつか|その他|他)の?(?:リージョン|地域|拠点|国)|(?:여러|일부|다른|복수의?|기타|몇몇) ?(?:리전|지역|국가|데이터 ?센터)|(?:多个|部分|其他|某些|若干)(?:地区|区域|节点|国家|地域)/gu,
];

/** Most texts hold none of these, which is found out much faster than the rest. */
const nouns =
  /region|location|pops|presence|cent[er]{2}|countr|zone|market|site|area|geograph|contin|territor|standort|rechenz|länder|région|pays|país|regiõ|paesi|landen|регион|стран|リージョン|地域|拠点|国|리전|지역|국가|데이터|地区|区域|节点/u;

/** "some EU regions" names the part of the world in which they are. */
const named = /(?<!\p{L})(?:us|u\.s|eu|uk|na|apac|emea|european|asian|american|african|latin|gcp|nordic|asia|europe)(?!\p{L})/u;
/** "across our many regions", "capacity in other regions", "rolled out to additional regions", "tests run in a subset of regions". */
const inventory =
  /(?<!\p{L})(?:(?:across|in) (?:our|its|their)|capacity (?:in|to|from)|(?:infrastructure|nodes|servers|instances|resources|tests?|checks?) (?:\p{L}+ ){0,3}in)\s$/u;

/** Where a text says first that places are affected without their names: "several regions". */
export function unnamedPlaces(text: string): Span | undefined {
  const lowered = loweredOf(text);
  if (!nouns.test(lowered) || !unnamed.some((pattern) => lowered.search(pattern) >= 0)) return undefined;
  for (const { start, end } of sentencesOf(text)) {
    const sentence = lowered.slice(start, Math.min(end, start + 600));
    const found = unnamed.flatMap((pattern) => matchesIn(pattern, sentence)).find((one) => isHit(sentence, one));
    if (found !== undefined && !says(well, sentence, languagesOf(sentence)))
      return { start: start + found.start, end: start + found.end };
  }
  return undefined;
}

/** The nearest word before tells of trouble, not of where things went, what was rolled out or what has recovered. */
function isHit(sentence: string, found: Span): boolean {
  if (named.test(sentence.slice(found.start, found.end))) return false;
  const before = sentence.slice(Math.max(0, found.start - 120), found.start);
  if (inventory.test(before.slice(-48))) return false;
  const languages = languagesOf(sentence);
  const ends = (cues: Cues): number => cuesIn(cues, before, languages).at(-1)?.end ?? -1;
  return Math.max(ends(moves), ends(cures)) <= ends(ill);
}

export const namesUnnamed = (text: string): boolean => unnamedPlaces(text) !== undefined;
