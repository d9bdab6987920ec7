import { type BaseInteraction, ChannelType, type GuildTextBasedChannel, PermissionFlagsBits } from 'discord.js';
import type { Person, Place } from '../../src/app/commands/command.js';
import type { ChannelKind } from '../../src/domain/channel-settings.js';
import type { DiscordDeps } from './deps.js';

export interface Asker {
  readonly place: Place;
  readonly person: Person;
}

/** Who asks, and where. Undefined outside of guilds, where Tocsin has nothing to say. */
export function askerOf(deps: DiscordDeps, interaction: BaseInteraction): Asker | undefined {
  const { guildId, channelId, channel, user, member, memberPermissions } = interaction;
  if (guildId === null || channelId === null) return undefined;
  const thread = channel?.isThread() === true ? channel : undefined;
  const parent = thread === undefined ? channel : thread.parent;
  return {
    place: {
      chat: 'discord',
      tenantId: deps.tenantFor(guildId),
      channelRef: thread?.parentId ?? channelId,
      channelName: parent !== null && 'name' in parent ? parent.name : null,
      channelKind: kindOf(parent?.type),
      rootRef: thread?.id ?? null,
      missing: null,
    },
    person: {
      id: user.id,
      name: displayName(member, user.displayName),
      mayChange: memberPermissions?.has(PermissionFlagsBits.ManageChannels) === true,
    },
  };
}

/** A member is the library's object when the guild is cached, and the platform's plain one otherwise. */
function displayName(member: BaseInteraction['member'], fallback: string): string {
  if (member === null) return fallback;
  return 'displayName' in member ? member.displayName : (member.nick ?? fallback);
}

function kindOf(type: ChannelType | GuildTextBasedChannel['type'] | undefined): ChannelKind | null {
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
