import type { Language } from '../domain/language.js';
import { reasonOf } from '../render/reasons.js';
import type { AnswerWords } from '../words/answers/en.js';
import { answerWordsOf, webWordsOf } from '../words/languages.js';

interface Spoken {
  /** English where it is left out. */
  readonly language?: Language | undefined;
}

/** What an error tells people, in their language. A sentence that nobody has put into words there says what its code means, else it stays as it is. */
export function errorWords(spoken: Spoken, { code, message }: { readonly code: string; readonly message: string }): string {
  const { language = 'en' } = spoken;
  if (language === 'en') return message;
  const said = answerWordsOf(spoken).common.fault(message);
  if (said !== message) return said;
  const { actor, text } = reasonOf(webWordsOf(language).delivery, code);
  return actor === 'unknown' ? message : text;
}

/** Why a page cannot be read, without the full stop: the sentence around it goes on. */
export const pageFailure = ({ common }: Pick<AnswerWords, 'common'>, detail: string | null): string =>
  common.fault(detail ?? '').replace(/[.。]$/, '');
