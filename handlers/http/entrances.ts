import { discordInvite } from '../../src/app/discord-invite.js';
import { type Config, publicUrlOf } from '../../src/config.js';
import type { Entrances } from '../../src/web/parts/entrance-links.js';
import type { HttpDeps } from './deps.js';

/** The ways in that the settings open. */
export const configuredEntrances = (config: Config): Entrances => ({
  slack: config.SLACK_CLIENT_ID !== undefined && config.SLACK_CLIENT_SECRET !== undefined && publicUrlOf(config) !== null,
  discord: config.DISCORD_APPLICATION_ID === undefined ? null : discordInvite(config.DISCORD_APPLICATION_ID, []).url,
});

export const entrancesOf = ({ entrances = { slack: false, discord: null } }: HttpDeps): Entrances => entrances;
