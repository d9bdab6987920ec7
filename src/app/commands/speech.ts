import type { AnswerWords } from '../../words/answers/en.js';
import type { Typing } from '../../words/answers/typing.js';
import type { Words } from '../../words/chat/en.js';
import { answerWordsOf, wordsOf } from '../../words/languages.js';
import type { Segment } from '../../words/segments.js';
import type { Asking } from './deps.js';

/** What to type, name and all. */
export const typed = ({ commandName }: Pick<Asking, 'commandName'>, words: string): Segment => ({
  code: `${commandName} ${words}`,
});

/** In which words somebody is answered. */
export interface Speech {
  readonly say: AnswerWords;
  /** Those of messages, for states and lengths. */
  readonly chat: Words;
  readonly type: Typing;
}

export const speech = (asking: Pick<Asking, 'commandName' | 'language'>): Speech => ({
  say: answerWordsOf(asking),
  chat: wordsOf(asking),
  type: (words) => typed(asking, words),
});
