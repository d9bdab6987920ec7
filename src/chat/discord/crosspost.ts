import { errorCode } from '../../errors.js';
import type { ChatCall } from '../port.js';
import { Created } from './answers.js';
import type { Bot } from './bot.js';
import { isRefused, Refused } from './outcomes.js';
import { crosspostRoute } from './routes.js';

const alreadyPublished = 40033;

/**
 * Publishes a root to those who follow its announcement channel, where the channel's people asked for it. One request and never a second: about ten in an
 * hour are allowed, and each refusal counts against the whole address. The message stands in its own channel whatever comes of it.
 */
export async function crosspost({ rest, log }: Bot, call: ChatCall, messageRef: string, signal: AbortSignal): Promise<void> {
  if (call.channel.kind !== 'announcement' || !call.channel.publish || call.rootRef !== null) return;
  try {
    await rest.request({ method: 'POST', route: crosspostRoute(call.channel.externalId, messageRef), answer: Created }, signal);
  } catch (error) {
    if (isRefused(error, alreadyPublished)) return;
    const code = error instanceof Refused ? `discord.code_${error.code}` : errorCode(error);
    log.warn({ threadId: call.threadId, code }, 'A root was posted but not published to the followers of its channel');
  }
}
