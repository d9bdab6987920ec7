import type { REST } from 'discord.js';
import type { DiscordDeps } from './deps.js';

/** The SDK's own limit ends with the head of an answer; this one holds for its body too. */
const callMs = 12_000;

/** Discord's REST interface for the doors: each call is made once and in bounded time, and none outlives `ended`. */
export function createDoorRest(
  { REST: Rest, DefaultRestOptions }: typeof import('discord.js'),
  { token, apiUrl }: DiscordDeps['config'],
  ended: AbortSignal,
): REST {
  return new Rest({
    api: apiUrl.replace(/(?<!\/)\/+$/, ''),
    version: '10',
    retries: 0,
    timeout: callMs,
    userAgentAppendix: 'Tocsin',
    rejectOnRateLimit: ({ timeToReset }) => timeToReset > callMs,
    makeRequest: (url, init) => {
      const limits = [ended, AbortSignal.timeout(callMs), ...(init.signal ? [init.signal] : [])];
      return DefaultRestOptions.makeRequest(url, { ...init, signal: AbortSignal.any(limits) });
    },
  }).setToken(token);
}

/** The SDK never lets go of the signal of a call, so each call gets one of its own. */
export const ownSignal = (signal: AbortSignal): AbortSignal => AbortSignal.any([signal, AbortSignal.timeout(callMs)]);
