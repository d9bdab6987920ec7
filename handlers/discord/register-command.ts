import { setTimeout as sleep } from 'node:timers/promises';
import { commandDefinition } from './command-definition.js';
import { ownSignal } from './door-rest.js';
import type { Doorway } from './doorway.js';
import { type Pace, pauseAfter } from './pace.js';
import { refusalOf, troubleFields } from './troubles.js';

const mostTries = 6;

/** As a global command, at each start: clients that hold an older version are told so by Discord when they use it. Never rejects. */
export async function registerCommand(
  { config, log, rest }: Doorway,
  applicationId: string,
  pace: Pace,
  signal: AbortSignal,
): Promise<void> {
  for (let tries = 1; !signal.aborted; tries += 1) {
    try {
      await rest.put(`/applications/${applicationId}/commands`, {
        body: [commandDefinition(config.commandName)],
        signal: ownSignal(signal),
      });
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
