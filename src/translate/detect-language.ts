import { francAll } from 'franc-min';
import { functionWords } from './function-words.js';

/** As much of a text as tells its language; what comes after says the same. */
const longestLook = 4_000;

/** Code and addresses say nothing about the language around them. */
const code = /```[\s\S]*?(?:```|$)|`[^`\n]*`|<[^<>\n]{1,200}>|https?:\/\/\S+/gu;

/** What stands between blanks, or between signs of scripts that have none. */
const token = /[^\s\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+/gu;

const capitals = /\b\p{Lu}{2,}\b/gu;

/** Nor do names of hosts and files, and whatever has a digit in it. Tokens may be as long as the text: nothing is looked for twice. */
function isName(word: string): boolean {
  if (/\d/.test(word)) return true;
  const sign = word.search(/[@_/\\.:=]/);
  return sign !== -1 && /[A-Za-z]/.test(word.slice(sign));
}

const withoutNames = (text: string): string =>
  text
    .replace(code, ' ')
    .replace(token, (word) => (isName(word) ? ' ' : word))
    .replace(capitals, ' ');

/**
 * The language of a vendor's text by its two-letter BCP 47 tag; null where the text does not tell, which is better than a wrong one: a short line of
 * names is of no language. The script decides first, then the words no sentence can do without, then the letter sequences of longer texts.
 */
export function detectLanguage(text: string): string | null {
  const said = withoutNames(text.slice(0, longestLook));
  const script = byScript(said) ?? byCyrillic(said);
  if (script !== null) return script;
  const hits = hitsOf(said);
  return byWords(hits) ?? byLetters(said, hits);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** One sign of these scripts says as much as a word of others, and product names in Latin letters stand between them. */
const signWeight = 3;

function byScript(text: string): string | null {
  const hangul = count(text, /\p{Script=Hangul}/gu);
  const kana = count(text, /[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(text, /\p{Script=Han}/gu);
  const latin = count(text, /\p{Script=Latin}/gu);
  const signs = hangul + kana + han;
  if (signs < 2 || signs * signWeight < latin) return null;
  if (hangul > kana + han) return 'ko';
  // Japanese is never written long without kana; Chinese always is.
  if (kana > 0 && kana * 8 >= han) return 'ja';
  return han >= 4 && kana === 0 ? 'zh' : null;
}

interface Hits {
  readonly language: string;
  /** How many words of the text are the language's. */
  readonly hits: number;
  /** How many different ones. */
  readonly kinds: number;
}

function hitsOf(text: string): { readonly ranking: readonly Hits[]; readonly wordCount: number } {
  const found = text.toLowerCase().match(/\p{Script=Latin}+/gu) ?? [];
  // Words of one letter are words of several languages: "a" is as Hungarian as it is English.
  const telling = found.filter((word) => word.length > 1);
  const ranking = [...functionWords].map(([language, words]) => {
    const hit = telling.filter((word) => words.has(word));
    return { language, hits: hit.length, kinds: new Set(hit).size };
  });
  return { ranking: ranking.toSorted((a, b) => b.hits - a.hits || b.kinds - a.kinds), wordCount: found.length };
}

/** Letters that tell the Cyrillic neighbours apart, which the letter sequences of short texts do not. */
const cyrillicSigns = { uk: /[іїєґ]/giu, sr: /[јљњћђџ]/giu, ru: /[ыэё]/giu } as const;

function byCyrillic(text: string): string | null {
  if (count(text, /\p{Script=Cyrillic}/gu) < Math.max(12, count(text, /\p{Script=Latin}/gu))) return null;
  const { uk, sr, ru } = cyrillicSigns;
  if (count(text, uk) > 0) return count(text, ru) === 0 ? 'uk' : null;
  if (count(text, sr) > 0) return 'sr';
  return count(text, ru) > 0 ? 'ru' : null;
}

/** Fewer could be names. */
const fewestKinds = 2;

/** One word in so many is the least that sentences have. */
const wordsForOneHit = 8;

function byWords({ ranking, wordCount }: ReturnType<typeof hitsOf>): string | null {
  const [best, second] = ranking;
  if (best === undefined || second === undefined) return null;
  if (best.kinds < fewestKinds || best.hits * wordsForOneHit < wordCount) return null;
  return best.hits - second.hits >= Math.max(1, best.hits / 4) ? best.language : null;
}

/** Shorter texts are guessed too often. */
const fewestLetters = 80;

/** How far behind the best guess the next one has to be, of 1. */
const leastLead = 0.03;

/** A guess that the words speak against is none: neighbours that the letters cannot tell apart (Danish and Swedish) differ in these. */
function byLetters(text: string, { ranking }: ReturnType<typeof hitsOf>): string | null {
  if (count(text, /\p{L}/gu) < fewestLetters) return null;
  const [best, second] = francAll(text, { only: Object.keys(tags) });
  if (best === undefined || (second !== undefined && second[1] > 1 - leastLead)) return null;
  const language = tags[best[0]] ?? null;
  const hits = ranking.find((entry) => entry.language === language)?.hits ?? Number.POSITIVE_INFINITY;
  return hits >= (ranking[0]?.hits ?? 0) * 0.75 ? language : null;
}

/** What franc calls the languages that status pages are written in. */
const tags: Readonly<Record<string, string>> = {
  eng: 'en',
  deu: 'de',
  fra: 'fr',
  spa: 'es',
  por: 'pt',
  ita: 'it',
  nld: 'nl',
  swe: 'sv',
  pol: 'pl',
  ces: 'cs',
  tur: 'tr',
  vie: 'vi',
  ind: 'id',
  hun: 'hu',
  ron: 'ro',
  rus: 'ru',
  ukr: 'uk',
  bul: 'bg',
  srp: 'sr',
  ell: 'el',
  arb: 'ar',
  heb: 'he',
  tha: 'th',
  hin: 'hi',
};
