import { isOutsider } from '../component-outsiders.js';
import { isPlaceWord } from '../component-places.js';
import { isCapital, isCodeLike, isEastAsian, type Token } from '../component-tokens.js';
import {
  companions,
  directions,
  emptyNouns,
  genericProducts,
  labels,
  notProducts,
  qualifiers,
  serviceNouns,
  statusWords,
  troubleNouns,
  troubleStates,
  vagueNouns,
} from '../component-words.js';

const lists: readonly (readonly [string, ReadonlySet<string>])[] = [
  ['trouble', troubleNouns],
  ['state', troubleStates],
  ['small', qualifiers],
  ['way', directions],
  ['label', labels],
  ['empty', emptyNouns],
  ['vague', vagueNouns],
  ['status', statusWords],
  ['offer', genericProducts],
  ['other', notProducts],
  ['company', companions],
  ['service', serviceNouns],
];

/** What sort of word it is, by the lists of words that know it. */
export function kindsOf(token: Token, vendorWords: ReadonlySet<string>): readonly string[] {
  const kinds = lists.filter(([, words]) => words.has(token.folded) || words.has(token.text)).map(([name]) => name);
  if (vendorWords.has(token.folded)) kinds.push('vendor');
  else if (isOutsider(token.raw, vendorWords)) kinds.push('outsider');
  if (isPlaceWord(token)) kinds.push('place');
  if (/^\d/.test(token.raw)) kinds.push('number');
  return kinds.length === 0 ? ['none'] : kinds;
}

/** How it is written: `A` API, `x` webPush, `C` Queues, `9` 443, `w` 障害, `c` queues. */
export function formOf({ raw }: Token): string {
  if (/^\d/.test(raw)) return '9';
  if (isEastAsian(raw)) return 'w';
  if (/^\p{Lu}{2,}s?$/u.test(raw)) return 'A';
  if (isCodeLike(raw)) return 'x';
  return isCapital(raw) ? 'C' : 'c';
}

const smallWords = new Set(
  'the a an our your their its this that these those we you they it i there here what when where why how if since while during between from at on in of for with to by about around after before as is are was were be been being has have had do does did no not may might can could will would should must also currently some several any all most many few other another more than then so such only just still very into onto over under per via due because which who whose and or but please thank thanks der die das den dem des ein eine einen einem einer und ist sind war im in zu zum zur bei beim mit für von vom auf nicht wir sie es le la les un une des du de et est sont à au aux en sur dans pour par avec nous vous ne pas el los las una y es son con por para no se lo il lo gli uno di del della dei delle da dal nel nella non si e è o os as um uma do dos das no na nos nas em ao com não het een van op bij voor met niet zijn wij u в на с и по из для не мы вы к о у за'.split(
    ' ',
  ),
);

/** Words that neither begin nor end a name. */
export const isNeverPart = ({ folded, raw }: Token): boolean =>
  smallWords.has(folded) ? !/^\p{Lu}{2,}$/u.test(raw) : raw.length === 1 && !isEastAsian(raw) && !/^\p{Lu}$/u.test(raw);
