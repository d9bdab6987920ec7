/** One word of a text, in the form in which words are compared, with its place in the text. */
export interface Word {
  readonly text: string;
  /** Exactly as written. */
  readonly raw: string;
  readonly start: number;
  readonly end: number;
  /** What stands between this word and the one before, reduced to what matters: see `gapOf`. */
  readonly gap: string;
}

// Han and Hangul have no spaces to cut at, so each character is a word; a run of Katakana is one word, else タイ (Thailand) is found in タイムアウト (timeout).
const wordPattern =
  /[\p{Script=Han}\p{Script=Hangul}]|リージョン|データセンター|サーバー|エリア|クラスター|ノード|[\p{Script=Katakana}ー]+?(?=リージョン|データセンター|サーバー|エリア|クラスター|ノード|[^\p{Script=Katakana}ー]|$)|\p{Script=Hiragana}+|(?:(?![\p{Script=Han}\p{Script=Hangul}\p{Script=Katakana}\p{Script=Hiragana}ー])[\p{L}\p{N}\p{M}])+/gu;

export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let last = 0;
  for (const match of text.matchAll(wordPattern)) {
    const raw = match[0];
    words.push({
      text: fold(raw),
      raw,
      start: match.index,
      end: match.index + raw.length,
      gap: gapOf(text.slice(last, match.index)),
    });
    last = match.index + raw.length;
  }
  return words;
}

const fold = (raw: string): string => {
  const lower = raw.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is plain ASCII, which needs no folding.
  return /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC');
};

/** Spaces, hyphens and underscores are one kind of gap (`US East`, `us-east`, `US_EAST`); a line break followed by more is a break; the rest counts as written. */
function gapOf(between: string): string {
  if (between === '' || between === ' ' || between === '-') return between === '' ? '' : ' ';
  if (/\n[^\S\n]*\n|\n[^\S\n]*[-*•]/.test(between)) return '\n';
  const marks = between
    .replaceAll('’', "'")
    .replace(/[\s_‐‑–-]+/g, '')
    .slice(0, 8);
  return marks === '' ? ' ' : marks;
}

export const isHangul = (text: string): boolean => /^\p{Script=Hangul}/u.test(text);
