import type { BaseInteraction } from 'discord.js';
import { ChannelType, PermissionFlagsBits } from 'discord-api-types/v10';
import type { Person, Place } from '../../src/app/commands/command.js';
import type { ChannelKind } from '../../src/domain/channel-settings.js';
import type { Doorway } from './doorway.js';
import type { SeenGuild } from './guilds.js';

export interface Asker {
  readonly guild: SeenGuild;
  readonly asking: { readonly place: Place; readonly person: Person };
}

/** Who asks, and where: in a thread or forum post its parent. Undefined outside of guilds, where Tocsin has nothing to say. */
export function askerOf({ tenantFor }: Doorway, interaction: BaseInteraction): Asker | undefined {
  const { guildId, guild, channelId, channel, user, member, memberPermissions } = interaction;
  if (guildId === null || channelId === null) return undefined;
  const thread = channel?.isThread() === true ? channel : undefined;
  const parent = thread === undefined ? channel : thread.parent;
  const place: Place = {
    chat: 'discord',
    tenantId: tenantFor(guildId),
    channelRef: thread?.parentId ?? channelId,
    channelName: parent !== null && 'name' in parent ? parent.name : null,
    channelKind: kindOf(parent?.type),
    rootRef: thread?.id ?? null,
    missing: null,
  };
  const person: Person = {
    id: user.id,
    name: displayName(member, user.displayName),
    mayChange: memberPermissions?.has(PermissionFlagsBits.ManageChannels) === true,
  };
  return { guild: { id: guildId, name: guild?.name ?? guildId }, asking: { place, person } };
}

/** A member is the library's object when the guild is cached, and the platform's plain one otherwise. */
function displayName(member: BaseInteraction['member'], fallback: string): string {
  if (member === null) return fallback;
  return 'displayName' in member ? member.displayName : (member.nick ?? fallback);
}

export function kindOf(type: ChannelType | undefined): ChannelKind | null {
  switch (type) {
    case ChannelType.GuildText:
      return 'text';
    case ChannelType.GuildAnnouncement:
      return 'announcement';
    case ChannelType.GuildForum:
    case ChannelType.GuildMedia:
      return 'forum';
    default:
      return null;
  }
}
