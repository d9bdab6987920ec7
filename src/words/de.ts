import { de as answers } from './answers/de.js';
import { deCommands as commands } from './answers/de-commands.js';
import { de as chat } from './chat/de.js';
import type { LanguageWords } from './language-words.js';
import { de as web } from './web/de.js';

export const de: LanguageWords = { name: 'Deutsch', answers, chat, web, commands };
