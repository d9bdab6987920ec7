import { Anything } from './answers.js';
import type { Bot } from './bot.js';
import { channelRoute, messageRoute } from './routes.js';

/**
 * Of two copies the older one stays. It is no failure of the delivery when the other one does too. A forum's post is left empty and archived: to take it
 * away altogether needs *Manage Threads*.
 */
export async function removeCopy({ rest, log }: Bot, place: string, messageRef: string, signal: AbortSignal): Promise<void> {
  const isPost = place === messageRef;
  try {
    await rest.request({ method: 'DELETE', route: messageRoute(place, messageRef), answer: Anything }, signal);
    if (isPost)
      await rest.request({ method: 'PATCH', route: channelRoute(place), body: { archived: true }, answer: Anything }, signal);
    log.warn({ channel: place, message: messageRef }, 'A message was there twice; its copy was deleted');
  } catch (error) {
    log.warn({ channel: place, message: messageRef, err: error }, 'A message is there twice and its copy could not be deleted');
  }
}
