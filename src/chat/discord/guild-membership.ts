import { z } from 'zod';
import { systemClock } from '../../clock.js';
import { Created } from './answers.js';
import { isRefused } from './outcomes.js';
import { createDiscordRest } from './rest.js';
import { guildRoute } from './routes.js';

/** Whether the bot is in a server; throws where Discord cannot be asked. */
export async function isInGuild(
  apiUrl: string,
  token: string,
  guildId: string,
  signal = AbortSignal.timeout(15_000),
): Promise<boolean> {
  const rest = createDiscordRest({ apiUrl, token, clock: systemClock });
  try {
    await rest.request({ method: 'GET', route: guildRoute(guildId), answer: Created }, signal);
    return true;
  } catch (error) {
    if (isRefused(error, 10004, 50001)) return false;
    throw error;
  } finally {
    await rest.close();
  }
}

const Named = z.object({ name: z.string() });

/** What a server that the bot is in is called. */
export async function guildName(apiUrl: string, token: string, guildId: string): Promise<string> {
  const rest = createDiscordRest({ apiUrl, token, clock: systemClock });
  try {
    const request = { method: 'GET', route: guildRoute(guildId), answer: Named } as const;
    return (await rest.request(request, AbortSignal.timeout(nameMs))).name;
  } finally {
    await rest.close();
  }
}

const nameMs = 10_000;
