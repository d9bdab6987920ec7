import { type Language, languages } from '../../src/domain/language.js';
import { commandWordsOf } from '../../src/words/languages.js';

/**
 * What people read whose Discord is in another language; `name` is the command's and its option's, as `mute vendor`. What has no words stays English.
 * Discord's codes for our languages are the same as ours.
 */
export const describedIn = (name: string): Partial<Record<Language, string>> =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const words = commandWordsOf(language)[name];
      return words === undefined ? [] : [[language, words]];
    }),
  );
