import { isInGuild } from '../../chat/discord/guild-membership.js';
import { OperatorError, TocsinError } from '../../errors.js';
import { type ConnectDiscordDeps, connectGuild } from '../connect-discord.js';
import type { Guilds } from './apply-config.js';

/** Asks Discord whether the bot is in a server that its gateway has not named yet. The server's name comes with the gateway. */
export function discordGuilds(
  deps: Omit<ConnectDiscordDeps, 'secrets'> & { readonly secrets: () => Promise<ConnectDiscordDeps['secrets']> },
  { apiUrl, token }: { readonly apiUrl: string; readonly token: string },
): Guilds {
  return {
    isMember: async (guildId) => {
      try {
        return await isInGuild(apiUrl, token, guildId);
      } catch (error) {
        if (!(error instanceof TocsinError)) throw error;
        throw new OperatorError(
          'config_file.discord_silent',
          `Discord could not be asked whether the bot is in the server ${guildId}: ${error.message}`,
          { cause: error },
        );
      }
    },
    connect: async (guildId) => connectGuild({ ...deps, secrets: await deps.secrets() }, { id: guildId, name: guildId }),
  };
}
