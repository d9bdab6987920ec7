import type { Language } from '../domain/language.js';
import { detectLanguage } from './detect-language.js';

/** Telling the language takes a while, and the same texts are asked about at every look at a page and a thread. */
const remembered = new Map<string, string | null>();
const rememberedMost = 2_000;

function languageOf(text: string): string | null {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const language = detectLanguage(text);
  if (remembered.size >= rememberedMost) remembered.clear();
  remembered.set(text, language);
  return language;
}

/**
 * Whether somebody who reads this language should be given a translation of a text. One that does not tell its language (a line of names, two words) is
 * asked about, except for readers of English: of nearly all vendors it is English.
 */
export function needsTranslation(text: string, to: Language): boolean {
  if (!/\p{L}{2}/u.test(text)) return false;
  const language = languageOf(text);
  return language === null ? to !== 'en' : language !== to;
}
