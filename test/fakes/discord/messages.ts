import {
  type APIAllowedMentions,
  type APIEmbed,
  type APIMessageTopLevelComponent,
  GatewayIntentBits,
  MessageFlags,
} from 'discord-api-types/v10';
import { mentionsIn, nobody } from './mentions.js';
import { messagePayload } from './payloads.js';
import { may } from './permissions.js';
import { refused } from './refusal.js';
import { bySnowflake, timeOfSnowflake } from './snowflake.js';
import type { Channel, Message, World } from './world.js';

export interface Parts {
  readonly content?: string | null | undefined;
  readonly embeds?: readonly APIEmbed[] | null | undefined;
  readonly components?: readonly APIMessageTopLevelComponent[] | null | undefined;
  readonly flags?: number | null | undefined;
  readonly allowed_mentions?: APIAllowedMentions | null | undefined;
}

interface Origin {
  readonly authorId: string;
  readonly allowed: APIAllowedMentions;
  readonly nonce?: string | number | null;
  readonly reference?: Message['reference'];
  readonly onlyFor?: string | null;
  readonly interactionId?: string | null;
  readonly id?: string;
}

const isEmpty = (message: Pick<Message, 'content' | 'embeds' | 'components'>): boolean =>
  message.content.trim() === '' && message.embeds.length === 0 && message.components.length === 0;

/** What a bot without EMBED_LINKS gets for its embeds is not documented: both ways can be had. Answers to interactions need no permission. */
function allowedEmbeds(
  world: World,
  channel: Channel,
  parts: Parts,
  by: Pick<Message, 'authorId' | 'interactionId'>,
): readonly APIEmbed[] {
  const embeds = parts.embeds ?? [];
  if (embeds.length === 0 || by.interactionId !== null || may(world, channel, 'EmbedLinks', by.authorId)) return embeds;
  if (world.dropsEmbeds) return [];
  throw refused(50013);
}

export function addMessage(world: World, channel: Channel, parts: Parts, origin: Origin): Message {
  const by = { authorId: origin.authorId, interactionId: origin.interactionId ?? null };
  const shown = {
    content: (parts.content ?? '').trim(),
    embeds: allowedEmbeds(world, channel, parts, by),
    components: parts.components ?? [],
  };
  if (isEmpty(shown)) throw refused(50006);
  const pinged = mentionsIn(world, channel, shown, parts.allowed_mentions ?? origin.allowed);
  const id = origin.id ?? world.newId();
  const message: Message = {
    ...shown,
    id,
    channelId: channel.id,
    authorId: origin.authorId,
    flags: parts.flags ?? 0,
    nonce: origin.nonce ?? null,
    createdAt: timeOfSnowflake(id),
    editedAt: null,
    edits: [],
    pinged,
    mentions: pinged,
    reference: origin.reference ?? null,
    crossposted: false,
    onlyFor: origin.onlyFor ?? null,
    interactionId: origin.interactionId ?? null,
  };
  keepMessage(world, channel, message);
  return message;
}

/** "Tocsin is thinking…": a deferred answer before it is filled. */
export function addThinking(world: World, channel: Channel, origin: Pick<Message, 'onlyFor' | 'interactionId'>): Message {
  const message: Message = {
    ...origin,
    id: world.newId(),
    channelId: channel.id,
    authorId: world.botUserId,
    content: '',
    embeds: [],
    components: [],
    flags: MessageFlags.Loading | (origin.onlyFor === null ? 0 : MessageFlags.Ephemeral),
    nonce: null,
    createdAt: world.isoNow(),
    editedAt: null,
    edits: [],
    pinged: nobody,
    mentions: nobody,
    reference: null,
    crossposted: false,
  };
  keepMessage(world, channel, message);
  return message;
}

function keepMessage(world: World, channel: Channel, message: Message): void {
  const list = world.messages.get(channel.id) ?? new Map<string, Message>();
  world.messages.set(channel.id, list.set(message.id, message));
  if (message.onlyFor !== null) return;
  channel.lastMessageId = message.id;
  if (channel.thread !== null && message.id !== channel.id) {
    channel.thread.sent += 1;
    channel.thread.memberIds.add(message.authorId);
  }
  world.emit(
    channel.guildId,
    'MESSAGE_CREATE',
    { ...messagePayload(world, message, true), guild_id: channel.guildId },
    GatewayIntentBits.GuildMessages,
  );
}

/** Fields that are not there stay; `flags` never take away the components flag. */
export function changeMessage(world: World, channel: Channel, message: Message, parts: Parts, allowed: APIAllowedMentions): void {
  const next = {
    content: parts.content === undefined ? message.content : (parts.content ?? '').trim(),
    embeds: parts.embeds === undefined ? message.embeds : allowedEmbeds(world, channel, parts, message),
    components: parts.components === undefined ? message.components : (parts.components ?? []),
  };
  if (isEmpty(next)) throw refused(50006);
  const mentions = mentionsIn(world, channel, next, parts.allowed_mentions ?? allowed);
  const kept = message.flags & ~MessageFlags.SuppressEmbeds & ~MessageFlags.Loading;
  Object.assign(message, next, { mentions, editedAt: world.isoNow() });
  message.flags = parts.flags == null ? message.flags & ~MessageFlags.Loading : kept | parts.flags;
  message.edits.push({ at: world.isoNow(), ...next, mentions });
  if (message.onlyFor === null)
    world.emit(
      channel.guildId,
      'MESSAGE_UPDATE',
      { ...messagePayload(world, message), guild_id: channel.guildId },
      GatewayIntentBits.GuildMessages,
    );
}

export function removeMessage(world: World, channel: Channel, message: Message): void {
  world.messages.get(channel.id)?.delete(message.id);
  if (message.onlyFor !== null) return;
  const event = { id: message.id, channel_id: channel.id, guild_id: channel.guildId };
  world.emit(channel.guildId, 'MESSAGE_DELETE', event, GatewayIntentBits.GuildMessages);
}

/** What people see in the channel, oldest first, ephemeral answers left out. */
export function visibleMessages(world: World, channelId: string): Message[] {
  const all = [...(world.messages.get(channelId)?.values() ?? [])];
  return all.filter((message) => message.onlyFor === null).sort(bySnowflake);
}
