import type { AnswerWords } from '../../words/answers/en.js';
import { openThreadOf, unfoldThreadOf } from '../catch-up.js';
import { says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { channelHere } from './here.js';
import { mayNotChange } from './may-change.js';
import { ownSubscriptions } from './own-subscriptions.js';
import { speech } from './speech.js';
import { platformTrouble } from './trouble.js';

const sentences = ({ following }: AnswerWords) =>
  ({ opened: following.threadOpens, 'was-there': following.threadThere, unknown: following.threadOver }) as const;

/**
 * *Open thread* beside an open incident: `open <incident id>`. Only what a subscription of this channel selects can be opened. What the channel was told of
 * already, among others, is open to everybody in it: that changes nothing of what comes.
 */
export async function openCommand(deps: CommandDeps, asking: Asking, words: string): Promise<Answer> {
  const told = sentences(speech(asking).say);
  const channel = await channelHere(deps, asking);
  if (channel !== undefined && (await unfoldThreadOf(deps, channel, words.trim()))) return says(told.opened);
  try {
    const refusal = await mayNotChange(deps, asking);
    if (refusal !== undefined) return refusal;
  } catch (error) {
    return platformTrouble(deps, asking, error);
  }
  const own = await ownSubscriptions(deps, asking);
  if (own === undefined) return says(told.unknown);
  const filters = own.subscriptions.map(({ id, parsed }) => ({ id, filter: parsed }));
  return says(told[await openThreadOf(deps, own.channel, filters, words.trim())]);
}
