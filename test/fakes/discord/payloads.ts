import type {
  APIApplication,
  APIChannel,
  APIGuild,
  APIGuildMember,
  APIMessage,
  APIRole,
  APIThreadChannel,
  APIUser,
  GatewayGuildCreateDispatchData,
} from 'discord-api-types/v10';
import { ChannelFlags, ChannelType, GuildFeature, Locale, MessageFlags, MessageType } from 'discord-api-types/v10';
import { may } from './permissions.js';
import { type Channel, type Guild, type Message, type Role, threadsOf, type World } from './world.js';

/** Bit fields without a bit; the enums of the types have no name for it. */
const none: number = 0;

export const botUser = (world: World): APIUser => userPayload({ id: world.botUserId, name: 'Tocsin', bot: true });

export function userPayload(person: { readonly id: string; readonly name: string; readonly bot: boolean }): APIUser {
  return { id: person.id, username: person.name, discriminator: '0', global_name: null, avatar: null, bot: person.bot };
}

function findUser(world: World, id: string): APIUser {
  if (id === world.botUserId) return botUser(world);
  const member = [...world.guilds.values()].map((guild) => guild.members.get(id)).find((found) => found !== undefined);
  return userPayload(member ?? { id, name: 'somebody', bot: false });
}

export const rolePayload = (role: Role, position: number): APIRole => ({
  id: role.id,
  name: role.name,
  color: 0,
  colors: { primary_color: 0, secondary_color: null, tertiary_color: null },
  hoist: false,
  position,
  permissions: String(role.permissions),
  managed: role.managed,
  mentionable: role.mentionable,
  flags: none,
});

export function memberPayload(guild: Guild, id: string): APIGuildMember | undefined {
  const member = guild.members.get(id);
  if (member === undefined) return undefined;
  return {
    user: userPayload(member),
    nick: null,
    avatar: null,
    banner: null,
    roles: [...member.roles],
    joined_at: member.joinedAt,
    premium_since: null,
    pending: false,
    communication_disabled_until: null,
    deaf: false,
    mute: false,
    flags: none,
  };
}

/** The helper's guarantee: the fields below are those that the platform sends for this type of channel; the union cannot be narrowed by a variable. */
const asChannel = (fields: Record<string, unknown>): APIChannel => fields as unknown as APIChannel;

export function channelPayload(world: World, channel: Channel): APIChannel {
  if (channel.thread !== null) return threadPayload(world, channel);
  if (channel.type === ChannelType.DM) return directPayload(world, channel);
  const forum = channel.type === ChannelType.GuildForum || channel.type === ChannelType.GuildMedia;
  return asChannel({
    id: channel.id,
    type: channel.type,
    guild_id: channel.guildId,
    name: channel.name,
    topic: channel.topic,
    position: channel.position,
    parent_id: null,
    nsfw: false,
    rate_limit_per_user: 0,
    last_message_id: channel.lastMessageId,
    flags: channel.requireTag ? ChannelFlags.RequireTag : 0,
    permission_overwrites: channel.overwrites.map((one) => ({ ...one, allow: String(one.allow), deny: String(one.deny) })),
    ...(forum && {
      available_tags: channel.tags.map((tag) => ({ ...tag, emoji_id: null, emoji_name: null })),
      default_reaction_emoji: null,
      default_sort_order: null,
      default_forum_layout: 0,
    }),
  });
}

const directPayload = (world: World, { id, type, topic, lastMessageId }: Channel): APIChannel =>
  asChannel({ id, type, flags: 0, last_message_id: lastMessageId, recipients: [findUser(world, topic ?? '')] });

export function threadPayload(world: World, channel: Channel): APIThreadChannel {
  const { thread } = channel;
  if (thread === null) throw new Error(`channel ${channel.id} is no thread`);
  const fields = asChannel({
    id: channel.id,
    type: channel.type,
    guild_id: channel.guildId,
    parent_id: thread.parentId,
    owner_id: thread.ownerId,
    name: channel.name,
    last_message_id: channel.lastMessageId,
    message_count: thread.sent,
    total_message_sent: thread.sent,
    member_count: thread.memberIds.size,
    rate_limit_per_user: 0,
    flags: 0,
    applied_tags: [...thread.appliedTags],
    thread_metadata: {
      archived: thread.archived,
      auto_archive_duration: thread.autoArchiveMinutes,
      archive_timestamp: thread.archivedAt,
      locked: thread.locked,
      create_timestamp: thread.archivedAt,
    },
    ...(thread.memberIds.has(world.botUserId) && {
      member: { id: channel.id, user_id: world.botUserId, join_timestamp: thread.archivedAt, flags: 0 },
    }),
  });
  return fields as APIThreadChannel;
}

export function messagePayload(world: World, message: Message, withNonce = false): APIMessage {
  const thread = world.channels.get(message.id);
  const referenced = message.reference && world.messages.get(message.reference.channelId)?.get(message.reference.messageId);
  const channel = world.channels.get(message.channelId);
  return {
    id: message.id,
    channel_id: message.channelId,
    author: findUser(world, message.authorId),
    content: message.content,
    timestamp: message.createdAt,
    edited_timestamp: message.editedAt,
    tts: false,
    mention_everyone: message.mentions.everyone,
    mentions: message.mentions.users.map((id) => findUser(world, id)),
    mention_roles: [...message.mentions.roles],
    attachments: [],
    embeds: [...message.embeds],
    components: [...message.components],
    pinned: false,
    type: message.reference === null ? MessageType.Default : MessageType.Reply,
    flags:
      message.flags | (thread === undefined ? 0 : MessageFlags.HasThread) | (message.crossposted ? MessageFlags.Crossposted : 0),
    ...(message.interactionId !== null && { application_id: world.applicationId, webhook_id: world.applicationId }),
    ...(withNonce && message.nonce !== null && { nonce: message.nonce }),
    ...(thread !== undefined && thread.id !== message.channelId && { thread: threadPayload(world, thread) }),
    ...(message.reference !== null && {
      message_reference: {
        type: 0,
        message_id: message.reference.messageId,
        channel_id: message.reference.channelId,
        ...(channel !== undefined && { guild_id: channel.guildId }),
      },
      referenced_message: referenced == null ? null : messagePayload(world, referenced),
    }),
  };
}

export function guildPayload(guild: Guild): APIGuild {
  return {
    id: guild.id,
    name: guild.name,
    owner_id: guild.ownerId,
    icon: null,
    splash: null,
    discovery_splash: null,
    banner: null,
    description: null,
    afk_channel_id: null,
    afk_timeout: 300,
    verification_level: 0,
    default_message_notifications: 0,
    explicit_content_filter: 0,
    roles: [...guild.roles.values()].map(rolePayload),
    emojis: [],
    stickers: [],
    features: [GuildFeature.Community, GuildFeature.News],
    mfa_level: 0,
    application_id: null,
    system_channel_id: null,
    system_channel_flags: none,
    rules_channel_id: null,
    public_updates_channel_id: null,
    safety_alerts_channel_id: null,
    vanity_url_code: null,
    premium_tier: 0,
    preferred_locale: Locale.EnglishUS,
    nsfw_level: 0,
    premium_progress_bar_enabled: false,
    hub_type: null,
    incidents_data: null,
    region: 'deprecated',
  };
}

/** GUILD_CREATE: archived threads, and threads the bot cannot see, are not in it. */
export function guildCreatePayload(world: World, guild: Guild): GatewayGuildCreateDispatchData {
  const channels = [...world.channels.values()].filter((one) => one.guildId === guild.id && one.thread === null);
  const threads = channels.flatMap((channel) => threadsOf(world, channel.id)).filter((one) => one.thread?.archived === false);
  const bot = memberPayload(guild, world.botUserId);
  /** The guarantee: both lists were filtered by kind just above. */
  const lists = {
    channels: channels.map((channel) => channelPayload(world, channel)),
    threads: threads.filter((one) => may(world, one, 'ViewChannel')).map((thread) => threadPayload(world, thread)),
  } as Pick<GatewayGuildCreateDispatchData, 'channels' | 'threads'>;
  return {
    ...guildPayload(guild),
    ...lists,
    joined_at: bot?.joined_at ?? world.isoNow(),
    large: false,
    unavailable: false,
    member_count: guild.members.size,
    members: bot === undefined ? [] : [bot],
    voice_states: [],
    presences: [],
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

export const applicationPayload = (world: World, publicKey: string): APIApplication => ({
  id: world.applicationId,
  name: 'Tocsin',
  icon: null,
  description: '',
  bot_public: true,
  bot_require_code_grant: false,
  summary: '',
  verify_key: publicKey,
  team: null,
  flags: none,
  flags_new: '0',
  bot: botUser(world),
});
