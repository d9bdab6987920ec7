import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ownSignal } from './door-rest.js';
import type { Doorway } from './doorway.js';

const Info = z.object({
  shards: z.number().int().min(1),
  session_start_limit: z.object({
    total: z.number(),
    remaining: z.number(),
    reset_after: z.number().min(0),
    max_concurrency: z.number().int().min(1),
  }),
});

export interface GatewayInfo {
  readonly shards: number;
  /** Shards that may identify within five seconds. */
  readonly concurrency: number;
  readonly sessions: { readonly total: number; readonly remaining: number; readonly resetAfterMs: number };
}

/** How many connections Discord recommends and still allows. */
export async function gatewayInfo({ rest }: Pick<Doorway, 'rest'>, signal: AbortSignal): Promise<GatewayInfo> {
  const { shards, session_start_limit: limit } = Info.parse(await rest.get('/gateway/bot', { signal: ownSignal(signal) }));
  return {
    shards,
    concurrency: limit.max_concurrency,
    sessions: { total: limit.total, remaining: limit.remaining, resetAfterMs: limit.reset_after },
  };
}

const longestWaitMs = 3_600_000;
const graceMs = 250;

/**
 * Discord allows a number of new sessions a day, and resets the token of a bot that begins more. Waits until there is room for this one, and gives the latest
 * answer.
 */
export async function awaitSession(door: Doorway, needed: number, signal: AbortSignal): Promise<GatewayInfo> {
  for (let isTold = false; ; isTold = true) {
    const info = await gatewayInfo(door, signal);
    const { total, remaining, resetAfterMs } = info.sessions;
    if (remaining >= needed) return info;
    if (!isTold)
      door.log.warn(
        { total, remaining, needed, resetAt: new Date(Date.now() + resetAfterMs).toISOString() },
        'Discord allows no further logins for now; commands and buttons wait until it does',
      );
    await sleep(Math.min(resetAfterMs, longestWaitMs) + graceMs, undefined, { signal });
  }
}
