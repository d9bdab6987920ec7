import { ko as answers } from './answers/ko.js';
import { koCommands as commands } from './answers/ko-commands.js';
import { ko as chat } from './chat/ko.js';
import type { LanguageWords } from './language-words.js';
import { ko as web } from './web/ko.js';

export const ko: LanguageWords = { name: '한국어', answers, chat, web, commands };
