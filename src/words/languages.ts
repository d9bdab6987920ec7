import type { Language } from '../domain/language.js';
import type { AnswerWords } from './answers/en.js';
import type { Words } from './chat/en.js';
import { de } from './de.js';
import { en } from './en.js';
import { ja } from './ja.js';
import { ko } from './ko.js';
import type { LanguageWords } from './language-words.js';
import type { WebWords } from './web/en.js';

const catalogue: Readonly<Record<Language, LanguageWords>> = { en, ko, ja, de };

/** What speakers of a language call it. */
export const languageName = (language: Language): string => catalogue[language].name;

/** The words in which a view is written; English where it names no language. */
export const wordsOf = ({ language = 'en' }: { readonly language?: Language | undefined }): Words => catalogue[language].chat;

/** The words of answers to commands; English where no language is named. */
export const answerWordsOf = ({ language = 'en' }: { readonly language?: Language | undefined }): AnswerWords =>
  catalogue[language].answers;

/** The words of the web pages. */
export const webWordsOf = (language: Language): WebWords => catalogue[language].web;

/** The descriptions of commands that a language has of its own. */
export const commandWordsOf = (language: Language): Readonly<Record<string, string>> => catalogue[language].commands;
