import { once } from 'node:events';
import { startDiscord } from '../../../handlers/discord/start-discord.js';
import { guildTenant } from '../../../src/app/connect-discord.js';
import { createLog } from '../../../src/log.js';
import { scriptedEvents } from '../slack/scripted.js';
import { quickPace, ScriptedCommands } from './scripted.js';

/** Connects to a Discord until it is told to stop, and then has nothing left that keeps it alive: `door-program.ts <API address> <token>`. */
export async function run([apiUrl = '', token = '']: readonly string[]): Promise<void> {
  const door = startDiscord({
    commands: new ScriptedCommands(),
    events: scriptedEvents().events,
    installedIn: async () => [],
    guildKnown: async ({ id }) => guildTenant(id),
    waitingIn: async () => [],
    tenantFor: guildTenant,
    config: { token, apiUrl, commandName: 'tocsin' },
    log: createLog('info'),
    pace: quickPace,
  });
  process.stdout.write('started\n');
  await once(process, 'SIGTERM');
  await door.close();
  process.stdout.write('closed\n');
}
