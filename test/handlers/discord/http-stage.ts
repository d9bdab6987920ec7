import { createServer } from 'node:http';
import express from 'express';
import type { DiscordDeps } from '../../../handlers/discord/deps.js';
import { startDiscordHttp } from '../../../handlers/discord/start-discord-http.js';
import { guildTenant } from '../../../src/app/connect-discord.js';
import type { ChannelHandle } from '../../fakes/discord/channel-handle.js';
import { type FakeDiscord, startFakeDiscord } from '../../fakes/discord/fake-discord.js';
import type { GuildHandle, MemberHandle } from '../../fakes/discord/guild-handle.js';
import { type LogLine, logBook } from '../../queues/log-book.js';
import { waitFor } from '../../support/wait-for.js';
import { scriptedEvents } from '../slack/scripted.js';
import { quickPace, ScriptedCommands } from './scripted.js';

export interface HttpStage {
  readonly discord: FakeDiscord;
  readonly commands: ScriptedCommands;
  readonly told: string[];
  readonly log: LogLine[];
  readonly guild: GuildHandle;
  readonly ops: ChannelHandle;
  readonly dana: MemberHandle;
  /** Where the door listens. */
  readonly url: string;
  close(): Promise<void>;
}

export interface HttpStageSettings {
  readonly before?: (discord: FakeDiscord) => void;
  readonly deps?: Partial<DiscordDeps>;
  /** A second process of ours, with what the first has taken. */
  readonly beside?: HttpStage;
}

/** A fake Discord with one guild, and our web interface, where it brings what people do. */
export async function openHttpStage({ before, deps, beside }: HttpStageSettings = {}): Promise<HttpStage> {
  const discord = beside?.discord ?? (await startFakeDiscord());
  const guild = beside?.guild ?? discord.addGuild({ name: 'Harbour' });
  const ops = beside?.ops ?? guild.addChannel({ name: 'ops' });
  const dana = beside?.dana ?? guild.addMember({ name: 'Dana', permissions: ['ManageChannels'] });
  before?.(discord);
  const commands = beside?.commands ?? new ScriptedCommands();
  const { told, events } = scriptedEvents();
  const { log, lines } = logBook();
  const installed = new Set<string>();
  const door = await startDiscordHttp(
    {
      commands,
      events: {
        ...events,
        take: async (tenantId, id) => {
          const key = `${tenantId} ${id}`;
          const isNew = !commands.taken.has(key);
          commands.taken.add(key);
          return isNew;
        },
        uninstalled: async (tenantId, code, at) => {
          installed.delete(tenantId.replace('discord-', ''));
          await events.uninstalled(tenantId, code, at);
        },
      },
      guildKnown: async ({ id, name }) => {
        if (!installed.has(id)) told.push(`known ${id} ${name ?? 'without a name'}`);
        installed.add(id);
        return guildTenant(id);
      },
      installedIn: async () => [...installed],
      waitingIn: async () => [],
      tenantFor: guildTenant,
      config: { token: discord.token, apiUrl: discord.apiUrl, commandName: 'tocsin' },
      log,
      pace: quickPace,
      ...deps,
    },
    { publicKey: discord.publicKey, listsGuilds: true },
  );
  const app = express();
  door.mount(app);
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/discord/interactions`;
  if (beside === undefined) await discord.endpoint.set(url);
  await waitFor(() => discord.registeredCommands.length > 0, { what: 'the command at Discord' });
  return {
    discord,
    commands,
    told,
    log: lines,
    guild,
    ops,
    dana,
    url,
    close: async () => {
      await door.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (beside === undefined) await discord.close();
    },
  };
}
