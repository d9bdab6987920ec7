import { errorCode, OperatorError, RetryableError } from '../../errors.js';
import type { ChatCall } from '../port.js';
import { Created } from './answers.js';
import type { Bot } from './bot.js';
import { sortedError } from './errors.js';
import { isRefused, Refused } from './outcomes.js';
import { crosspostRoute } from './routes.js';

const alreadyPublished = 40033;
/** Where Discord names no wait. */
const usualWaitMs = 60_000;

/**
 * Publishes a root to those who follow its announcement channel, where the channel's people asked for it. One request and never a second: about ten in an
 * hour are allowed, and each refusal counts against the whole address. The message stands in its own channel whatever comes of it.
 * @throws OperatorError
 */
export async function publishRoot(
  { rest, log }: Bot,
  { channel, rootRef, threadId }: ChatCall,
  messageRef: string,
  signal: AbortSignal,
): Promise<'done' | { readonly retryAfterMs: number }> {
  if (channel.kind !== 'announcement' || !channel.publish || rootRef !== null) return 'done';
  try {
    await rest.request({ method: 'POST', route: crosspostRoute(channel.externalId, messageRef), answer: Created }, signal);
    return 'done';
  } catch (error) {
    if (isRefused(error, alreadyPublished)) return 'done';
    const sorted = sortedError(error, { step: 'edit-root', isForum: false });
    if (sorted instanceof RetryableError) return { retryAfterMs: sorted.retryAfterMs ?? usualWaitMs };
    if (sorted instanceof OperatorError) throw sorted;
    const code = error instanceof Refused ? `discord.code_${error.code}` : errorCode(error);
    log.warn({ threadId, code }, 'A root was posted but not published to the followers of its channel');
    return 'done';
  }
}
