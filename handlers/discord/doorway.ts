import type { REST } from 'discord.js';
import type { ChannelNames } from './channel-names.js';
import type { DiscordDeps } from './deps.js';
import type { Guilds } from './guilds.js';

/** What everything that comes in through one door shares. */
export interface Doorway extends DiscordDeps {
  readonly guilds: Guilds;
  readonly channels: Pick<ChannelNames, 'find'>;
  readonly rest: REST;
}
