import { ChannelError, LimitError, OperatorError, RetryableError, TocsinError } from '../../errors.js';
import { errorWords } from '../error-words.js';
import { says } from './answer.js';
import type { Answer } from './command.js';
import type { Asking, CommandDeps } from './deps.js';
import { prose } from './prose.js';
import { hiddenRoom } from './room.js';
import { speech } from './speech.js';

const platformNames = { slack: 'Slack', discord: 'Discord' } as const;

/** What is said when the platform failed while something was asked of it: nothing was changed. Throws what is no trouble of the platform. */
export function platformTrouble(deps: CommandDeps, asking: Asking, error: unknown): Answer {
  const { place } = asking;
  if (!(error instanceof TocsinError)) throw error;
  if (error instanceof LimitError) return says(prose(errorWords(asking, error)));
  deps.log.warn({ tenantId: place.tenantId, code: error.code }, 'A command could not be carried out on the platform');
  const name = platformNames[place.chat];
  const { common } = speech(asking).say;
  if (error instanceof RetryableError) return says(common.notAnswering(name, error.code));
  if (error instanceof OperatorError) return says(common.notAllowed(name, error.code));
  const room = error instanceof ChannelError ? hiddenRoom(asking, error.code) : undefined;
  if (room === undefined) return says(common.refused(name, error.code));
  return says(common.refusedBecause(room.why, room.kind === 'later', error.code));
}
