import { ja as answers } from './answers/ja.js';
import { jaCommands as commands } from './answers/ja-commands.js';
import { ja as chat } from './chat/ja.js';
import type { LanguageWords } from './language-words.js';
import { ja as web } from './web/ja.js';

export const ja: LanguageWords = { name: '日本語', answers, chat, web, commands };
