import { describe, expect, it } from 'vitest';
import { localeOf, wordsFor } from '../../../handlers/discord/spoken.js';
import { answerWordsOf } from '../../../src/words/languages.js';

describe('what is said before the language of a channel is known', () => {
  it.each([
    ['ko', 'ko'],
    ['ja', 'ja'],
    ['de', 'de'],
    ['en-US', 'en'],
    ['en-GB', 'en'],
    ['pt-BR', undefined],
    ['', undefined],
  ])('follows a Discord in %s', (locale, language) => {
    expect(localeOf({ locale })).toBe(language);
    expect(wordsFor({ locale })).toBe(answerWordsOf({ language: language === undefined ? 'en' : localeOf({ locale }) }));
  });
});
