import type { Language } from '../domain/language.js';
import { detectLanguage } from './detect-language.js';

/** Why a translation is not shown; the code is kept with it. */
export type Fault = 'empty' | 'length' | 'language' | 'numbers' | 'placeholders' | 'markup' | 'added';

/** How much longer or shorter a translation may be; beside that, short texts may differ by some words. */
const mostTimes = 5;
const freeChars = 60;

/** One sign of these scripts says as much as three letters. */
const weight = (text: string): number =>
  text.length + 2 * (text.match(/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0);

/**
 * What is plainly wrong with a translated text, by its words alone; undefined where it can be shown. Machines fall silent, repeat themselves without end,
 * answer instead of translating, give the text back as it was, and change numbers.
 */
export function judgeTranslation(source: string, result: string, to: Language): Fault | undefined {
  if (!/\p{L}/u.test(result)) return 'empty';
  const [before, after] = [weight(source), weight(result)];
  if (after > before * mostTimes + freeChars || before > after * mostTimes + freeChars) return 'length';
  if (!isIn(to, source, result)) return 'language';
  return hasNumbers(source, result) ? undefined : 'numbers';
}

const ownScript: Partial<Record<Language, RegExp>> = {
  ko: /\p{Script=Hangul}/u,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
};

/** Short texts do not tell their language; those of a script of their own do by one sign. */
function isIn(to: Language, source: string, result: string): boolean {
  const script = ownScript[to];
  if (script !== undefined && !script.test(result)) return false;
  if (result.trim() === source.trim() && source.trim().split(/\s+/).length > 2) return false;
  const found = detectLanguage(result);
  return found === null || found === to;
}

/** Addresses, tags and mentions: a translation has none that the original has not. Signs that are not ASCII end them, as particles hang on to them. */
const notable = /(?:https?:\/\/|\bwww\.)[!-~]+|<[a-z!@#/][^<>]{0,200}>|@[\w-]{2,}/gi;

/** Whether a machine put in something that leads or calls somewhere. */
export function addsSomething(source: string, result: string): boolean {
  const before = source.toLowerCase();
  return (result.toLowerCase().match(notable) ?? []).some((found) => !before.includes(found.replace(/[.,;:!?)\]'"]{1,9}$/, '')));
}

/** One digit may become a word ("two regions"); longer numbers stay numbers in every language. */
function hasNumbers(source: string, result: string): boolean {
  const found = new Set(result.normalize('NFKC').match(/\d+/g));
  return (source.match(/\d{2,}/g) ?? []).every((number) => found.has(number) || found.has(number.replace(/^0+/, '')));
}
