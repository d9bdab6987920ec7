import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../../domain/language.js';
import { webWordsOf } from '../../words/languages.js';
import type { WebWords } from '../../words/web/en.js';

/** In which language a page is rendered, and how its links keep to it. */
export interface Locale {
  readonly language: Language;
  readonly words: WebWords;
  /** `/ko` where the address names the language; empty where the browser's preference decides. */
  readonly prefix: string;
  /** Path and query of this page without the prefix, for the same page in another language. */
  readonly here: string;
  /** Where the installation is reached from outside, without a slash at the end; empty where nobody has said so. */
  readonly origin: string;
}

export const plainLocale = (language: Language): Locale => ({
  language,
  words: webWordsOf(language),
  prefix: '',
  here: '/',
  origin: '',
});

export const LocaleContext = createContext<Locale>(plainLocale('en'));

export const useLocale = (): Locale => useContext(LocaleContext);

/** The words of the language in which this page is rendered. */
export const useWords = (): WebWords => useLocale().words;

/** Makes the address of a page of ours keep the reader's language. */
export function useAddress(): (path: string) => string {
  const { prefix } = useLocale();
  return (path) => `${prefix}${path}`;
}
