import type { Client, Events, Guild, GuildChannel } from 'discord.js';
import type { DiscordDeps } from './deps.js';

type EventNames = typeof Events;

/**
 * What Discord tells about guilds and channels. Any of it may be missed; whatever matters is found out again from the errors of sending. Nothing
 * here is de-duplicated by id, as the gateway gives none: each step may be done twice.
 */
export function hearGuilds(deps: DiscordDeps, client: Client, events: EventNames): void {
  const hear = (what: string, work: () => Promise<unknown>): void => {
    work().catch((error: unknown) => deps.log.error({ err: error, what }, 'Event of Discord not carried out'));
  };
  client.on(events.ClientReady, (ready) => {
    for (const guild of ready.guilds.cache.values()) hear('guild known', () => known(deps, guild));
  });
  client.on(events.GuildCreate, (guild) => hear('guild joined', () => known(deps, guild)));
  client.on(events.GuildAvailable, (guild) => hear('guild available', () => known(deps, guild)));
  // discord.js reports an outage of Discord as guildUnavailable, so this is a removal.
  client.on(events.GuildDelete, (guild) =>
    hear('guild left', () => deps.events.uninstalled(deps.tenantFor(guild.id), 'discord.guild_removed')),
  );
  client.on(events.ChannelDelete, (channel) => {
    if (!channel.isDMBased()) hear('channel deleted', () => deps.events.deleted(deps.tenantFor(channel.guildId), channel.id));
  });
  client.on(events.ChannelUpdate, (before, after) => {
    if (after.isDMBased() || before.isDMBased()) return;
    hear('channel changed', () => changed(deps, before, after));
  });
  client.on(events.GuildRoleUpdate, (_before, role) => hear('role changed', () => recheck(deps, role.guild.id)));
  client.on(events.GuildMemberUpdate, (_before, member) => {
    if (member.id === client.user?.id) hear('own roles changed', () => recheck(deps, member.guild.id));
  });
}

/** A guild that Discord cannot serve at the moment has no name yet; it comes again when it is available. */
async function known(deps: DiscordDeps, guild: Guild): Promise<void> {
  if (!guild.available) return;
  await deps.guildKnown({ id: guild.id, name: guild.name });
  await recheck(deps, guild.id);
}

async function changed(deps: DiscordDeps, before: GuildChannel, after: GuildChannel): Promise<void> {
  const tenantId = deps.tenantFor(after.guildId);
  if (before.name !== after.name) await deps.events.renamed(tenantId, after.id, after.name);
  await deps.events.permissionsChanged(tenantId, after.id);
}

async function recheck(deps: DiscordDeps, guildId: string): Promise<void> {
  const tenantId = deps.tenantFor(guildId);
  for (const channelRef of await deps.waitingIn(tenantId)) await deps.events.permissionsChanged(tenantId, channelRef);
}
