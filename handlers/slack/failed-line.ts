import { answerWordsOf } from '../../src/words/languages.js';
import type { Line } from '../../src/words/segments.js';

/** What somebody reads when something of ours broke; what it was stands in the log. In English: what knows the channel's language may be what broke. */
export const failedLine = (commandName: string): Line => [answerWordsOf({}).door.broke(`${commandName} list`)];
