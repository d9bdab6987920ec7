import { Language } from '../../src/domain/language.js';
import type { AnswerWords } from '../../src/words/answers/en.js';
import { answerWordsOf } from '../../src/words/languages.js';

/** What somebody's Discord is in, which every interaction says: for what is said to them alone before the channel's language is known. */
export const localeOf = ({ locale }: { readonly locale: string }): Language | undefined =>
  Language.safeParse(locale.split('-')[0]).data;

export const wordsFor = (interaction: { readonly locale: string }): AnswerWords =>
  answerWordsOf({ language: localeOf(interaction) });
