import { en as answers } from './answers/en.js';
import { en as chat } from './chat/en.js';
import type { LanguageWords } from './language-words.js';
import { en as web } from './web/en.js';

export const en: LanguageWords = { name: 'English', answers, chat, web, commands: {} };
