import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'discord.js';
import { commandDefinition } from './command-definition.js';
import type { DiscordDeps } from './deps.js';
import { type Pace, pauseAfter } from './pace.js';
import { refusalOf, troubleFields } from './troubles.js';

const mostTries = 6;

/** As a global command, at each start: clients that hold an older version are told so by Discord when they use it. Never rejects. */
export async function registerCommand(
  { config, log }: DiscordDeps,
  client: Client,
  pace: Pace,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      await client.application?.commands.set([commandDefinition(config.commandName)]);
      return;
    } catch (error) {
      if (signal.aborted) return;
      if (refusalOf(error) !== undefined || tries === mostTries) {
        log.error(troubleFields(error), 'Discord did not take the command; people have the one of an earlier start, if any');
        return;
      }
      await sleep(pauseAfter(pace, tries), undefined, { signal, ref: false }).catch(() => undefined);
    }
  }
}
