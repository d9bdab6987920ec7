import { Anything } from './answers.js';
import type { Bot } from './bot.js';
import { sortedError } from './errors.js';
import { pinRoute } from './routes.js';

/**
 * Pins a message of ours; one that is pinned already stays so. A channel holds 250 pins, and pinning is a permission of its own since February 2026.
 * @throws PermanentError, ChannelError where the server does not let us
 */
export async function pinOnDiscord(
  { rest }: Bot,
  { channel, message }: { readonly channel: string; readonly message: string },
  signal: AbortSignal,
): Promise<void> {
  try {
    await rest.request({ method: 'PUT', route: pinRoute(channel, message), answer: Anything }, signal);
  } catch (error) {
    throw sortedError(error, { step: 'root', isForum: false });
  }
}
