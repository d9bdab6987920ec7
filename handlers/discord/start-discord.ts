import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, connect } from './connection.js';
import type { DiscordDeps } from './deps.js';
import { createThrottle } from './gateway-client.js';
import { createGuilds } from './guilds.js';
import { pauseAfter, usualPace } from './pace.js';

export interface DiscordDoor {
  /** True while the gateway delivers. */
  isConnected(): boolean;
  /** Within two seconds; answers that are being given have half of that. */
  close(): Promise<void>;
}

/**
 * Connects to the gateway and keeps connected. It returns at once: a Discord that is away for a while, or a token it does not take, must not
 * keep the rest from working.
 */
export function startDiscord(deps: DiscordDeps): DiscordDoor {
  const stopping = new AbortController();
  let current: Connection | undefined;
  const running = keepConnected(deps, stopping.signal, (connection) => {
    current = connection;
  }).catch((error: unknown) => deps.log.error({ err: error }, 'Discord door stopped'));
  return {
    isConnected: () => current?.isOpen() === true,
    close: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function keepConnected(
  deps: DiscordDeps,
  signal: AbortSignal,
  isNow: (connection: Connection | undefined) => void,
): Promise<void> {
  const pace = { ...usualPace, ...deps.pace };
  const throttle = createThrottle(pace.identifyGapMs, signal);
  const door = { ...deps, guilds: createGuilds(deps) };
  for (let failures = 0; !signal.aborted; ) {
    const beganAt = Date.now();
    const connection = await connect({ door, pace, throttle, answers: new Set(), signal });
    isNow(connection);
    const end = await connection.ended;
    isNow(undefined);
    if (end === 'over') return;
    failures = Date.now() - beganAt > 2 * pace.silenceMs ? 1 : failures + 1;
    await sleep(pauseAfter(pace, failures), undefined, { signal }).catch(() => undefined);
  }
}
