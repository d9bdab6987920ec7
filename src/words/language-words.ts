import type { AnswerWords } from './answers/en.js';
import type { Words } from './chat/en.js';
import type { WebWords } from './web/en.js';

/** Everything that Tocsin says in one language. */
export interface LanguageWords {
  /** What its speakers call it, for menus. */
  readonly name: string;
  /** Answers to commands, forms, the home page. */
  readonly answers: AnswerWords;
  /** Descriptions of commands and their options, by name, as `mute vendor`. What is not here is shown in English, as the commands define it. */
  readonly commands: Readonly<Record<string, string>>;
  /** Threads, roots and lines in chats. */
  readonly chat: Words;
  /** The web pages. */
  readonly web: WebWords;
}
