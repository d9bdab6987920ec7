import { setTimeout as sleep } from 'node:timers/promises';
import type { Express } from 'express';
import { z } from 'zod';
import type { DiscordDeps } from './deps.js';
import { createDoorRest, ownSignal } from './door-rest.js';
import type { Doorway } from './doorway.js';
import { createGuilds } from './guilds.js';
import { mountInteractions } from './http-interactions.js';
import { inTime } from './in-time.js';
import { keepListing } from './list-guilds.js';
import { type Pace, pauseAfter, usualPace } from './pace.js';
import { registerCommand } from './register-command.js';
import { discordKey } from './signature.js';
import { Snowflake } from './snowflake.js';
import { troubleFields } from './troubles.js';

export interface DiscordHttpDoor {
  /** Before anything that reads bodies. */
  mount(app: Express): void;
  /** Answers that are being given have a second. */
  close(): Promise<void>;
}

export interface HttpSettings {
  /** Of the application, 64 hex digits. */
  readonly publicKey: string;
  /** False where a gateway connection tells which guilds the bot is in. */
  readonly listsGuilds: boolean;
}

const graceMs = 1_000;

/** Discord brings commands, buttons and forms to the web interface. */
export async function startDiscordHttp(deps: DiscordDeps, { publicKey, listsGuilds }: HttpSettings): Promise<DiscordHttpDoor> {
  const library = await import('discord.js');
  const stopping = new AbortController();
  const ended = new AbortController();
  const { signal } = stopping;
  const rest = createDoorRest(library, deps.config, ended.signal);
  const door = { ...deps, guilds: createGuilds(deps, false), channels: { find: () => undefined }, rest };
  const answers = new Set<Promise<void>>();
  const pace = { ...usualPace, ...deps.pace };
  const working = Promise.allSettled([
    register(door, pace, signal),
    listsGuilds ? keepListing(door, pace.listMs, signal) : Promise.resolve(),
  ]);
  return {
    mount: (app) => mountInteractions(app, { door, key: discordKey(publicKey), answers }),
    close: async () => {
      stopping.abort();
      await inTime(Promise.allSettled(answers), graceMs);
      ended.abort();
      await working;
      rest.clearHashSweeper();
      rest.clearHandlerSweeper();
    },
  };
}

const Application = z.object({ id: Snowflake });

/** Whose command it is Discord says; it may be away at the start. */
async function register(door: Doorway, pace: Pace, signal: AbortSignal): Promise<void> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      const { id } = Application.parse(await door.rest.get('/applications/@me', { signal: ownSignal(signal) }));
      return await registerCommand(door, id, pace, signal);
    } catch (error) {
      if (signal.aborted) return;
      if (failures === 1) door.log.warn(troubleFields(error), 'Discord cannot be asked for the application; trying again');
      await sleep(pauseAfter(pace, failures), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
