import type { DiscordDeps } from './deps.js';
import type { Guilds } from './guilds.js';

/** What everything that comes in through the gateway shares. */
export interface Doorway extends DiscordDeps {
  readonly guilds: Guilds;
}
