import { systemClock } from '../../clock.js';
import { OperatorError } from '../../errors.js';
import { Application, User } from './answers.js';
import { Refused } from './outcomes.js';
import { createDiscordRest } from './rest.js';

export interface DiscordIdentity {
  readonly applicationId: string;
  /** The bot's own account, the author of its messages. */
  readonly userId: string;
  readonly name: string;
}

/**
 * Whom a bot token belongs to.
 * @throws OperatorError `discord.unauthorized` for a token that Discord does not know; RetryableError when it cannot be asked.
 */
export async function discordIdentity(
  apiUrl: string,
  token: string,
  signal: AbortSignal = AbortSignal.timeout(15_000),
): Promise<DiscordIdentity> {
  const rest = createDiscordRest({ apiUrl, token, clock: systemClock });
  try {
    const user = await rest.request({ method: 'GET', route: '/users/@me', answer: User }, signal);
    const { id, name } = await rest.request({ method: 'GET', route: '/applications/@me', answer: Application }, signal);
    return { applicationId: id, userId: user.id, name };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new OperatorError('discord.identity', `Discord does not say whose token this is (${error.code}: ${error.message}).`, {
      cause: error,
    });
  }
}
