import type { Client, Events, Guild, GuildChannel } from 'discord.js';
import type { Doorway } from './doorway.js';
import { guildListIn, leaveUnlisted } from './listed-guilds.js';
import { kindOf } from './place.js';

type EventNames = typeof Events;

/**
 * What Discord tells about guilds and channels. Any of it may be missed; whatever matters is found out again from the errors of sending. Nothing
 * here is de-duplicated by id, as the gateway gives none: each step may be done twice.
 */
export function hearGuilds(door: Doorway, client: Client, events: EventNames): void {
  const { guilds, tenantFor } = door;
  const hear = (what: string, work: () => Promise<void>): void => {
    work().catch((error: unknown) => door.log.error({ err: error, what }, 'Event of Discord not carried out'));
  };
  // The library itself keeps guilds that are listed no longer.
  client.on(events.Raw, (packet: unknown) => {
    const list = guildListIn(packet);
    if (list !== undefined) hear('guilds listed', () => leaveUnlisted(door, list));
  });
  client.on(events.GuildCreate, (guild) => hear('guild joined', () => known(door, guild)));
  // After each READY every guild becomes available one by one, so what happened while nobody listened is made up for here.
  client.on(events.GuildAvailable, (guild) => hear('guild available', () => known(door, guild)));
  client.on(events.GuildUpdate, (before, guild) => {
    if (before.name !== guild.name) hear('guild renamed', () => guilds.enter(guild));
  });
  // discord.js reports an outage of Discord as guildUnavailable, so this is a removal.
  client.on(events.GuildDelete, (guild) => hear('guild left', () => guilds.leave(guild.id)));
  client.on(events.ChannelDelete, (channel) => {
    if (channel.isDMBased()) return;
    const { id, guildId } = channel;
    hear('channel deleted', () => guilds.after(guildId, () => door.events.deleted(tenantFor(guildId), id)));
  });
  client.on(events.ChannelUpdate, (before, after) => {
    if (!after.isDMBased() && !before.isDMBased()) hear('channel changed', () => changed(door, before, after));
  });
  client.on(events.GuildRoleUpdate, (_before, role) => hear('role changed', () => recheck(door, role.guild.id)));
  client.on(events.GuildMemberUpdate, (_before, member) => {
    if (member.id === client.user?.id) hear('own roles changed', () => recheck(door, member.guild.id));
  });
}

/** A guild that Discord cannot serve at the moment has no name yet; it comes again when it is available. */
async function known(door: Doorway, guild: Guild): Promise<void> {
  if (!guild.available) return;
  await door.guilds.enter(guild);
  await recheck(door, guild.id);
}

async function changed({ guilds, events, tenantFor }: Doorway, before: GuildChannel, after: GuildChannel): Promise<void> {
  const { id, guildId, name, type } = after;
  if (before.name !== name) await guilds.after(guildId, () => events.renamed(tenantFor(guildId), id, name));
  if (before.type !== type) await guilds.after(guildId, () => events.converted(tenantFor(guildId), id, kindOf(type)));
  await events.permissionsChanged(tenantFor(guildId), id);
}

/** Not in the guild's order: it may post what has waited, which takes its time. */
async function recheck({ events, tenantFor, waitingIn }: Doorway, guildId: string): Promise<void> {
  const tenantId = tenantFor(guildId);
  for (const channelRef of await waitingIn(tenantId)) await events.permissionsChanged(tenantId, channelRef);
}
