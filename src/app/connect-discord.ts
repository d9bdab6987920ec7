import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { chatTenantId, findInstallation, saveInstallation } from '../db/installations.js';
import type { TenantId } from '../domain/ids.js';
import { toIso } from '../domain/time.js';
import type { Secrets } from '../secrets.js';

export interface ConnectDiscordDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** Asks Discord what a guild is called; for those who may come without its name. */
  readonly nameOf?: (guildId: string) => Promise<string>;
}

/**
 * The bot is in this guild: one tenant, whose subscriptions come back with it. One token serves all guilds, so none is stored. A name of null is asked for
 * where the guild is new.
 */
export async function connectGuild(
  deps: ConnectDiscordDeps,
  guild: { readonly id: string; readonly name: string | null },
): Promise<TenantId> {
  const stored = await findInstallation(deps.db, 'discord', guild.id);
  if (stored?.state === 'active' && (guild.name === null || stored.name === guild.name)) return stored.tenantId;
  const { tenantId } = await saveInstallation(
    deps.db,
    deps.secrets,
    {
      chat: 'discord',
      externalId: guild.id,
      name: guild.name ?? (await deps.nameOf?.(guild.id)) ?? guild.id,
      url: null,
      appId: null,
      botId: null,
      botUserId: null,
      scopes: [],
      token: null,
    },
    toIso(deps.clock.now()),
  );
  return tenantId;
}

export const guildTenant = (guildId: string): TenantId => chatTenantId('discord', guildId);
