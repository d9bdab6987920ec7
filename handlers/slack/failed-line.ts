import { answerWordsOf } from '../../src/words/languages.js';
import type { Line } from '../../src/words/segments.js';
import type { SlackDeps } from './deps.js';
import { personLanguage, type Reader } from './person-language.js';

/** What somebody reads when something of ours broke; what it was stands in the log. In their own language: what knows the channel's may be what broke. */
export async function failedLine(deps: SlackDeps, reader: Reader, commandName: string): Promise<Line> {
  const language = await personLanguage(deps, reader);
  return [answerWordsOf({ language }).door.broke(`${commandName} list`)];
}
