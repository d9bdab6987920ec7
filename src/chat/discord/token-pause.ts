import type { Clock } from '../../clock.js';
import { OperatorError } from '../../errors.js';

/** Refusals count against the address, so a token that was refused is tried again once a minute at most. */
const pauseMs = 60_000;

export interface TokenPause {
  /**
   * After a pause one request asks again, and the pause begins anew until it has its answer.
   * @throws OperatorError `discord.unauthorized` while the token counts as refused.
   */
  demand(): void;
  accepted(): void;
  refused(cause: unknown): OperatorError;
}

export function createTokenPause(clock: Clock): TokenPause {
  let until = 0;
  const pause = (): void => {
    until = clock.now().getTime() + pauseMs;
  };
  return {
    demand() {
      if (clock.now().getTime() < until) throw tokenRefused();
      if (until > 0) pause();
    },
    accepted() {
      until = 0;
    },
    refused(cause) {
      pause();
      return tokenRefused(cause);
    },
  };
}

const tokenRefused = (cause?: unknown): OperatorError =>
  new OperatorError('discord.unauthorized', 'Discord no longer accepts the bot token: set a new DISCORD_TOKEN and start again.', {
    cause,
  });
