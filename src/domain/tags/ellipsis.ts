import { type AliasEnd, type AliasNode, placesAt } from './alias-tree.js';
import { type Word, wordsOf } from './words.js';

/** A word that stands for a whole name, because the name beside it says the rest: "US East and ⟨West⟩", "NYC1 and ⟨3⟩". */
export interface ShortName {
  readonly ends: readonly AliasEnd[];
  readonly at: number;
}

const sides =
  /^(?:east|west|north|south|central|northeast|southeast|northwest|southwest|eastern|western|northern|southern|southeastern|northeastern|northwestern|southwestern|latin|mid|middle|ost|sud|nord|mitte|동부|서부|중부|남부|북부)$/;
const listGap = /^(?:[,/&+|、・]|, ?)$/;
const joiner = /^(?:and|or|und|oder|et|y|e|en|to|through|thru|bis|и)$/;

/** The words after a name that share its beginning. */
export function sharedBeginning(tree: AliasNode, text: string, words: readonly Word[], from: number, to: number): ShortName[] {
  const found: ShortName[] = [];
  const last = words[to - 1];
  if (last === undefined) return found;
  const isSide = sides.test(last.text);
  const number = /^(.*?)(\d{1,3})$/.exec(last.text);
  if (!isSide && number === null) return found;
  for (let at = to; at < words.length && found.length < 24; ) {
    const step = nextInList(words, at);
    const word = step === undefined ? undefined : words[step];
    if (step === undefined || word === undefined) break;
    if (isSide ? !sides.test(word.text) : !/^\d{1,3}$/.test(word.text) || !endsThere(text, words, step)) break;
    const ends = placesAt(tree, [
      ...stepsOf(words, from, to - 1),
      gapped(words, to - 1, from, isSide ? word.text : (number?.[1] ?? '') + word.text),
    ]);
    if (ends.length === 0) break;
    found.push({ ends, at: step });
    at = step + 1;
  }
  return found;
}

const glued =
  /^(?:の|의)?\s?(?:및|와|과|또는|·|・|、|,|，|\/|和|与|與|及び|および|と|や|及|或)\s?(동부|서부|중부|남부|북부|[东東西中南北]部)/u;
const side = /(?:동부|서부|중부|남부|북부|[东東西中南北]部)$/u;

/** The same in languages without spaces, where a side is the end of a name: "미국 동부 및 ⟨서부⟩", 米国東部・⟨西部⟩. */
export function sharedStem(tree: AliasNode, text: string, words: readonly Word[], from: number, to: number): ShortName[] {
  const found: ShortName[] = [];
  const [first, last] = [words[from], words[to - 1]];
  const stem = first === undefined || last === undefined ? '' : text.slice(first.start, last.end);
  if (!side.test(stem) || last === undefined) return found;
  for (let end = last.end; found.length < 4; ) {
    const match = glued.exec(text.slice(end, end + 8));
    const name = match?.[1];
    if (match === null || name === undefined) break;
    end += match[0].length;
    const at = words.findIndex((word) => word.end === end);
    const ends = placesAt(tree, steps(stem.replace(side, name)));
    if (ends.length === 0 || at < 0) break;
    found.push({ ends, at });
  }
  return found;
}

const steps = (name: string): string[] => wordsOf(name).map((word, index) => (index === 0 ? word.text : word.gap + word.text));

/** The word before a name that shares its end: "⟨Eastern⟩ and Western Europe". */
export function sharedEnd(tree: AliasNode, words: readonly Word[], from: number, to: number): ShortName[] {
  const found: ShortName[] = [];
  if (to - from < 2 || !sides.test(words[from]?.text ?? '')) return found;
  for (let at = from; at > 0 && found.length < 8; ) {
    const before = joiner.test(words[at - 1]?.text ?? '') ? at - 2 : listGap.test(words[at]?.gap ?? '') ? at - 1 : -1;
    const word = words[before];
    if (word === undefined || !sides.test(word.text)) break;
    const ends = placesAt(tree, [word.text, ...stepsOf(words, from, to).slice(1)]);
    if (ends.length === 0) break;
    found.push({ ends, at: before });
    at = before;
  }
  return found;
}

const stepsOf = (words: readonly Word[], from: number, to: number): string[] =>
  words.slice(from, to).map((word, index) => (index === 0 ? word.text : word.gap + word.text));

const gapped = (words: readonly Word[], at: number, from: number, text: string): string =>
  at === from ? text : (words[at]?.gap ?? '') + text;

function nextInList(words: readonly Word[], at: number): number | undefined {
  const word = words[at];
  if (word === undefined) return undefined;
  if (joiner.test(word.text)) return at + 1;
  if (!listGap.test(word.gap)) return undefined;
  return joiner.test(word.text) || words[at + 1] === undefined || !joiner.test(word.text) ? at : at + 1;
}

/** A number ends a list of places unless it counts something: "NYC1 and 3 others". */
function endsThere(text: string, words: readonly Word[], at: number): boolean {
  const rest = text.slice(words[at]?.end ?? 0, (words[at]?.end ?? 0) + 24);
  return (
    !/^[:.%]?\d|^\s?%|^\s?(?:am|pm|utc|gmt|[a-z]{0,2}t\b|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(rest) &&
    /^\s*(?:$|[.,;)/&|\]:-]|(?:regions?|zones?|clusters?|pods?|data|datacent|sites?|instances?|is|are|was|were|have|has|may|and|or|und|locations?|pops?|customers|users|only|servers?|cells?|stacks?|due|since|for|in|on|with)(?!\p{L}))/iu.test(
      rest,
    )
  );
}
