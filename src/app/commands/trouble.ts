import { ChannelError, OperatorError, RetryableError, TocsinError } from '../../errors.js';
import { says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { hiddenRoom } from './room.js';

const platformNames = { slack: 'Slack', discord: 'Discord' } as const;

/** What is said when the platform failed while something was asked of it: nothing was changed. Throws what is no trouble of the platform. */
export function platformTrouble(deps: CommandDeps, asking: Asking, error: unknown): Answer {
  const { place } = asking;
  if (!(error instanceof TocsinError)) throw error;
  deps.log.warn({ tenantId: place.tenantId, code: error.code }, 'A command could not be carried out on the platform');
  const name = platformNames[place.chat];
  if (error instanceof RetryableError)
    return says(`${name} does not answer as it should right now. Nothing was changed; try again in a minute. (${error.code})`);
  if (error instanceof OperatorError)
    return says(
      `${name} does not let me work here; whoever installed me must set that right. Nothing was changed. (${error.code})`,
    );
  const room = error instanceof ChannelError ? hiddenRoom(asking, error.code) : undefined;
  if (room === undefined) return says(`${name} refused. Nothing was changed. (${error.code})`);
  return says([...room.why, `${room.kind === 'later' ? '.' : ''} Nothing was changed. (${error.code})`]);
}
