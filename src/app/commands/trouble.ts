import { ChannelError, OperatorError, RetryableError, TocsinError } from '../../errors.js';
import { says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';

const platformNames = { slack: 'Slack', discord: 'Discord' } as const;

/** What is said when the platform failed while something was asked of it: nothing was changed. Throws what is no trouble of the platform. */
export function platformTrouble(deps: CommandDeps, { place }: Pick<Asking, 'place'>, error: unknown): Answer {
  if (!(error instanceof TocsinError)) throw error;
  deps.log.warn({ tenantId: place.tenantId, code: error.code }, 'A command could not be carried out on the platform');
  const name = platformNames[place.chat];
  if (error instanceof RetryableError)
    return says(`${name} does not answer as it should right now. Nothing was changed; try again in a minute. (${error.code})`);
  if (error instanceof OperatorError)
    return says(
      `${name} does not let me work here; whoever installed me must set that right. Nothing was changed. (${error.code})`,
    );
  const who = error instanceof ChannelError ? 'I cannot post in this channel' : `${name} refused`;
  return says(`${who}. Nothing was changed. (${error.code})`);
}
