/** One word of a text, as components are compared: hyphens, spaces, plurals and case do not count. */
export interface Token {
  /** Small letters without marks, singular. */
  readonly text: string;
  /** The same with its ending. */
  readonly folded: string;
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  /** How it hangs on the token before. */
  readonly gap: Gap;
  /** The mark or word that stands before it (`,` `/` `&` `and` `(` …), empty for spaces and hyphens. */
  readonly mark: string;
  /** Whether the token before stands directly against it: `Presence에`, `sub` in `Pub/Sub`. */
  readonly isGlued: boolean;
  /** Whether only a hyphen stands between. */
  readonly isHyphened: boolean;
}

/** `soft` may run through a name (`Pub/Sub`, `sign-in`), `list` separates names of one list, `hard` ends a phrase, `break` a sentence. */
type Gap = 'soft' | 'list' | 'hard' | 'break';

// Each Han and Hangul character is a word of its own, as those scripts do not put spaces where names end.
const tokenPattern =
  /[\p{Script=Han}\p{Script=Hangul}]|[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|(?:(?![\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}ー])[\p{L}\p{N}\p{M}])+/gu;

const connectives = new Set(['and', 'or', 'und', 'oder', 'et', 'ou', 'y', 'e', 'en', 'ed', 'и']);
/** Longer words come out of dumps and are no names. */
const longestWord = 64;

/** The words of a text, one by one. `and` is no word but the mark of the next one. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  let joined = '';
  for (const match of text.matchAll(tokenPattern)) {
    const raw = match[0];
    const between = text.slice(last, match.index);
    last = match.index + raw.length;
    if (raw.length > longestWord) continue;
    const gap = joined === '' ? gapOf(between) : 'list';
    const folded = fold(raw);
    if (connectives.has(folded) && raw === raw.toLowerCase() && gap !== 'break' && tokens.length > 0) {
      joined = folded;
      continue;
    }
    const mark = joined === '' ? marksOf(between) : 'and';
    joined = '';
    tokens.push({
      text: singular(folded),
      folded,
      raw,
      start: match.index,
      end: last,
      gap,
      mark,
      isGlued: between === '',
      isHyphened: between === '-',
    });
  }
  return tokens;
}

/** Small letters, wide letters made narrow, accents gone. */
const fold = (raw: string): string => {
  const lower = raw.toLowerCase();
  return /^[a-z0-9]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC');
};

/** A dash between spaces parts a name from what is said of it; a hyphen does not. */
const marksOf = (between: string): string =>
  /^\s[-–—]{1,2}\s$/.test(between) ? '-' : between.slice(0, 12).replace(/[\s_\-‐‑–—*`"'“”‘’]+/g, '');

function gapOf(between: string): Gap {
  if (between === '' || between === ' ' || between === '-') return 'soft';
  if (between.length > 12 || between.includes('\n')) return 'break';
  if (/[。！？]|[.!?;](?:\s|["'”’)*]|$)/.test(between)) return /^\.\S?$/.test(between) ? 'soft' : 'break';
  const marks = marksOf(between);
  if (/^[/&+.@'’·:-]?$/.test(marks)) return marks === ':' && between !== ':' ? 'hard' : 'soft';
  return /^(?:,|、|・|，|\|)$/.test(marks) ? 'list' : 'hard';
}

/** The singular of an English word; other words come out as they are. Only ever compared with another singular, so `statu` does no harm. */
export function singular(word: string): string {
  if (/^[а-яіїєґ]+$/.test(word)) return withoutCase(word);
  if (word.length < 4 || !word.endsWith('s') || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`;
  return /(?:s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

/** Russian words without their endings, of which they have one for each case. Letters are folded: й is и, ё is е. */
const withoutCase = (word: string): string =>
  word.length < 5
    ? word
    : word.replace(
        /(?<=.{3})(?:иями|ями|ами|ого|его|ому|ему|ыми|ими|иеи|иях|иям|еи|ои|ыи|ии|ов|ев|ах|ях|ам|ям|ом|ем|ых|их|ым|им|ые|ие|ая|яя|ое|ее|ую|юю|ия|ию|ью|[аеиоуыюяь])$/,
        '',
      );

const endings = ['ations', 'ation', 'ings', 'ing', 'ers', 'er', 'ed', 'es', 'e'];

/** What `installation`, `installs` and `installing` have in common. Only for names of several words, as it joins more than it should. */
export function stem(word: string): string {
  const ending = endings.find((each) => word.endsWith(each) && word.length - each.length >= 4);
  return ending === undefined ? word : word.slice(0, -ending.length);
}

/** A run of tokens as one key: `Pub/Sub`, `PubSub` and `pub sub` are the same. */
export const keyOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => text).join('');

export const stemKeyOf = (tokens: readonly Token[]): string => tokens.map(({ text }) => stem(text)).join('');

export const isCapital = (raw: string): boolean => /^\p{Lu}/u.test(raw);

/** `API`, `S3`, `IPv6`, `CreateRoom`, `k6`: letters that no ordinary word has. */
export const isCodeLike = (raw: string): boolean =>
  /^\p{Lu}{2,}s?$/u.test(raw) ||
  /\p{Ll}\p{Lu}/u.test(raw) ||
  (/\p{N}/u.test(raw) && /\p{L}/u.test(raw)) ||
  /^\p{Lu}{2,}\p{Ll}/u.test(raw);

export const isEastAsian = (raw: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}ー]/u.test(raw);
