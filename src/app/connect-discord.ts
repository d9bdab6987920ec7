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
}

/** The bot is in this guild: one tenant, whose subscriptions come back with it. One token serves all guilds, so none is stored. */
export async function connectGuild(
  deps: ConnectDiscordDeps,
  guild: { readonly id: string; readonly name: string },
): Promise<TenantId> {
  const stored = await findInstallation(deps.db, 'discord', guild.id);
  if (stored?.state === 'active' && stored.name === guild.name) return stored.tenantId;
  const { tenantId } = await saveInstallation(
    deps.db,
    deps.secrets,
    {
      chat: 'discord',
      externalId: guild.id,
      name: guild.name,
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
