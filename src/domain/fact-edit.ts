import { factOf, numberOf } from './fact-words.js';

/**
 * Did an edit change what the vendor says, or only how? A fact is a number, a time, a place or other name, a negation, a word of state
 * (resolved, degraded) or of extent (all, some, inbound). Typing errors, punctuation, markup, letter case and order of words are wording. In doubt
 * the answer is yes: a needless line in a thread costs less than a silent correction.
 */
export function isFactEdit(before: string, after: string): boolean {
  if (before === after) return false;
  const old = tokensOf(before);
  const now = tokensOf(after);
  const corrected = correctTypos(old, now);
  const [one, other] = [factsOf(corrected), factsOf(now)];
  return (
    one.numbers.join(' ') !== other.numbers.join(' ') ||
    one.negations !== other.negations ||
    !isSame(one.senses, other.senses) ||
    hasOtherName(one.names, now) ||
    hasOtherName(other.names, corrected)
  );
}

/** Only this much of a text is read, so that a hostile page cannot keep us busy. */
const longestText = 60_000;

interface Token {
  /** Lower case, without apostrophes. */
  readonly word: string;
  /** Written like a name: capitals that do not come from the beginning of a sentence. */
  readonly isName: boolean;
  /** Joined to the token before by a hyphen, as in `us-east`. */
  readonly isJoined: boolean;
}

const noise = /<\/?[a-z!][^<>]{0,2000}>|https?:\/\/[^\s)\]>"']+|&#?\w{1,8};/gi;
const tokenPattern = /\d+(?:[.,:]\d+)*|%|[\p{L}\p{M}]+(?:['’]\p{L}+)*/gu;

function tokensOf(text: string): Token[] {
  const prose = text.slice(0, longestText).replace(noise, ' ');
  const tokens: Token[] = [];
  let end = 0;
  for (const match of prose.matchAll(tokenPattern)) {
    const raw = match[0];
    const gap = prose.slice(end, match.index);
    const isFirst = tokens.length === 0 || /[.!?:;\n•*#>"“(]/.test(gap);
    tokens.push(...expand({ word: plainWord(raw), isName: isName(raw, isFirst), isJoined: gap === '-' || gap === '_' }));
    end = match.index + raw.length;
  }
  return tokens;
}

const plainWord = (raw: string): string => raw.toLowerCase().replaceAll(/['’]/g, '');

/** A name has a capital inside a sentence, or more than one; a lone capital (I, A) is a word. */
const isName = (raw: string, isFirst: boolean): boolean =>
  /\p{Lu}.*\p{Lu}/u.test(raw) || (!isFirst && raw.length > 1 && /^\p{Lu}/u.test(raw));

const contractions: Readonly<Record<string, readonly string[]>> = {
  unaffected: ['not', 'affected'],
  unimpacted: ['not', 'impacted'],
  cant: ['cannot'],
  wont: ['will', 'not'],
};

const auxiliary = /^(is|are|was|were|do|does|did|has|have|had|would|could|should)nt$/;

function expand(token: Token): Token[] {
  const known = contractions[token.word] ?? (auxiliary.test(token.word) ? [token.word.slice(0, -2), 'not'] : undefined);
  return known === undefined ? [token] : known.map((word) => ({ word, isName: false, isJoined: false }));
}

interface Facts {
  /** In order: "from 5 to 10" is not "from 10 to 5". */
  readonly numbers: readonly string[];
  readonly negations: number;
  readonly senses: ReadonlySet<string>;
  readonly names: ReadonlySet<string>;
}

function factsOf(tokens: readonly Token[]): Facts {
  const numbers: string[] = [];
  const senses = new Set<string>();
  const names = new Set<string>();
  let negations = 0;
  for (const [place, token] of tokens.entries()) {
    const number = numberAt(tokens, place);
    const fact = factOf(token.word);
    if (number !== undefined) numbers.push(number);
    else if (fact?.fact === 'negation') negations += 1;
    else if (fact !== undefined) senses.add(fact.sense);
    else if (token.isName || isPartOfPlace(tokens, place)) names.add(token.word);
  }
  return { numbers, negations, senses, names };
}

/** "One of our providers" counts nothing. */
function numberAt(tokens: readonly Token[], place: number): string | undefined {
  const word = tokens[place]?.word ?? '';
  return word === 'one' && tokens[place + 1]?.word === 'of' ? undefined : numberOf(word);
}

/** `us` in `us-east` is a place, in "contact us" it is not. */
function isPartOfPlace(tokens: readonly Token[], place: number): boolean {
  const [token, next] = [tokens[place], tokens[place + 1]];
  return token !== undefined && token.word.length === 2 && next?.isJoined === true && factOf(next.word)?.fact === 'place';
}

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size === other.size && [...one].every((word) => other.has(word));

/** A name counts as kept when its word still occurs, however it is written now. */
function hasOtherName(names: ReadonlySet<string>, tokens: readonly Token[]): boolean {
  const words = new Set(tokens.map((token) => token.word));
  return [...names].some((name) => !words.has(name));
}

/** The old text with those words in their new spelling that were only misspelt. */
function correctTypos(old: readonly Token[], now: readonly Token[]): readonly Token[] {
  const oldWords = new Set(old.map((token) => token.word));
  const nowWords = new Set(now.map((token) => token.word));
  const gone = [...oldWords].filter((word) => isSpelt(word) && !nowWords.has(word));
  const come = [...nowWords].filter((word) => isSpelt(word) && !oldWords.has(word));
  if (gone.length === 0 || come.length === 0 || gone.length * come.length > 10_000) return old;
  const corrections = new Map(
    gone.flatMap((word) => come.filter((other) => isTypo(word, other)).map((other) => [word, other] as const)),
  );
  return old.map((token) => ({ ...token, word: corrections.get(token.word) ?? token.word }));
}

const isSpelt = (word: string): boolean => word.length >= 5 && !/\d/.test(word);

/** Two words of which both carry facts are two facts, however alike: increased, decreased. A prefix turns a meaning round. */
function isTypo(one: string, other: string): boolean {
  if (factOf(one) !== undefined && factOf(other) !== undefined) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.endsWith(short)) return false;
  const limit = short.length >= 8 ? 2 : 1;
  return long.length - short.length <= limit && distance(one, other) <= limit;
}

/** Insertions, deletions, replacements and swaps of neighbours that lead from one word to the other. */
function distance(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, place) => place)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1;
      const steps = [(last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost];
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) steps.push((before[j - 2] ?? 0) + 1);
      row.push(Math.min(...steps));
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}
