import { ChannelType } from 'discord-api-types/v10';

/** What a channel may be called in tests, and its number. */
export const channelTypes = {
  text: ChannelType.GuildText,
  voice: ChannelType.GuildVoice,
  category: ChannelType.GuildCategory,
  announcement: ChannelType.GuildAnnouncement,
  stage: ChannelType.GuildStageVoice,
  forum: ChannelType.GuildForum,
  media: ChannelType.GuildMedia,
} as const;
export type ChannelTypeName = keyof typeof channelTypes;
