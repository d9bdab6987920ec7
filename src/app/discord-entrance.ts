import { type Config, publicUrlOf } from '../config.js';

/** Below PUBLIC_URL. */
export const interactionsPath = '/discord/interactions';

export interface DiscordEntrance {
  /** Discord brings what people do to the web interface. */
  readonly http: boolean;
  /** Tocsin keeps connections to Discord, which tell what people do and what becomes of servers and channels. */
  readonly gateway: boolean;
}

/** A public key opens the web interface and closes the gateway, unless that is asked for as well. */
export const discordEntrance = ({
  DISCORD_PUBLIC_KEY: key,
  TOCSIN_DISCORD_GATEWAY: isAsked,
}: Pick<Config, 'DISCORD_PUBLIC_KEY' | 'TOCSIN_DISCORD_GATEWAY'>): DiscordEntrance => ({
  http: key !== undefined,
  gateway: key === undefined || isAsked,
});

/** What goes into the developer portal; null where nothing does. */
export function interactionsUrl(config: Pick<Config, 'DISCORD_PUBLIC_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT'>): string | null {
  const publicUrl = publicUrlOf(config);
  return config.DISCORD_PUBLIC_KEY === undefined || publicUrl === null ? null : `${publicUrl}${interactionsPath}`;
}
