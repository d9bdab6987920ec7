import { ChannelType } from 'discord-api-types/v10';
import type { ChannelKind } from '../../src/domain/channel-settings.js';

export function kindOf(type: number | undefined): ChannelKind | null {
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
