import { createChannelNames } from './channel-names.js';
import type { DiscordDeps } from './deps.js';
import { createDoorRest } from './door-rest.js';
import { createGuilds } from './guilds.js';
import { usualPace } from './pace.js';
import { registerCommand } from './register-command.js';
import { runShards, type ShardRunner } from './shard-runner.js';

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
  const ended = new AbortController();
  let runner: ShardRunner | undefined;
  const running = run(deps, stopping.signal, ended.signal, (started) => {
    runner = started;
  }).catch((error: unknown) => deps.log.error({ err: error }, 'Discord door stopped'));
  return {
    isConnected: () => runner?.isOpen() === true,
    close: async () => {
      stopping.abort();
      await running;
      ended.abort();
    },
  };
}

async function run(
  deps: DiscordDeps,
  signal: AbortSignal,
  ended: AbortSignal,
  started: (runner: ShardRunner) => void,
): Promise<void> {
  const library = await import('discord.js');
  if (signal.aborted) return;
  const pace = { ...usualPace, ...deps.pace };
  const rest = createDoorRest(library, deps.config, ended);
  const door = { ...deps, guilds: createGuilds(deps, true), channels: createChannelNames(), rest };
  let isRegistered = false;
  const greeted = (applicationId: string): void => {
    if (isRegistered) return;
    isRegistered = true;
    void registerCommand(door, applicationId, pace, signal);
  };
  const runner = runShards({ door, pace, greeted, signal });
  started(runner);
  await runner.ended;
  rest.clearHashSweeper();
  rest.clearHandlerSweeper();
}
