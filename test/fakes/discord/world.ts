import type { APIApplicationCommand, APIEmbed, APIMessageTopLevelComponent, OverwriteType } from 'discord-api-types/v10';
import { ChannelType } from 'discord-api-types/v10';
import { snowflakes } from './snowflake.js';

export interface Role {
  readonly id: string;
  name: string;
  permissions: bigint;
  mentionable: boolean;
  readonly managed: boolean;
}

export interface Overwrite {
  readonly id: string;
  readonly type: OverwriteType;
  readonly allow: bigint;
  readonly deny: bigint;
}

export interface Member {
  readonly id: string;
  readonly name: string;
  readonly bot: boolean;
  roles: string[];
  readonly joinedAt: string;
}

export interface Tag {
  readonly id: string;
  readonly name: string;
  readonly moderated: boolean;
}

export interface ThreadState {
  readonly parentId: string;
  readonly ownerId: string;
  archived: boolean;
  locked: boolean;
  autoArchiveMinutes: 60 | 1440 | 4320 | 10080;
  archivedAt: string;
  appliedTags: string[];
  readonly memberIds: Set<string>;
  /** Everything ever sent, the starter of a forum post not counted. */
  sent: number;
}

/** A channel of a guild, a thread (then `thread` is set), or a direct conversation (then `guildId` is empty and `topic` is the person's id). */
export interface Channel {
  readonly id: string;
  readonly guildId: string;
  name: string;
  type: ChannelType;
  topic: string | null;
  position: number;
  overwrites: Overwrite[];
  tags: Tag[];
  requireTag: boolean;
  readonly thread: ThreadState | null;
  lastMessageId: string | null;
}

/** Whom a message pinged when it was sent, or mentions since an edit. */
export interface Pinged {
  readonly everyone: boolean;
  readonly users: readonly string[];
  readonly roles: readonly string[];
}

interface Edit {
  readonly at: string;
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly APIMessageTopLevelComponent[];
  /** What the edited text mentions; an edit re-parses mentions with the default allowances. */
  readonly mentions: Pinged;
}

export interface Message {
  readonly id: string;
  readonly channelId: string;
  readonly authorId: string;
  content: string;
  embeds: readonly APIEmbed[];
  components: readonly APIMessageTopLevelComponent[];
  flags: number;
  readonly nonce: string | number | null;
  readonly createdAt: string;
  editedAt: string | null;
  /** Oldest first; the first sending is not among them. */
  readonly edits: Edit[];
  readonly pinged: Pinged;
  mentions: Pinged;
  readonly reference: { readonly messageId: string; readonly channelId: string } | null;
  crossposted: boolean;
  /** For whom alone it is visible: an ephemeral answer. */
  readonly onlyFor: string | null;
  /** The interaction that it answers. */
  readonly interactionId: string | null;
}

export interface Guild {
  readonly id: string;
  name: string;
  readonly ownerId: string;
  readonly botRoleId: string;
  readonly roles: Map<string, Role>;
  readonly members: Map<string, Member>;
  unavailable: boolean;
  /** False after the bot was removed; everything about the guild answers as if it were not there. */
  joined: boolean;
  readonly commands: APIApplicationCommand[];
  /** Active threads at most, for 160006 and 160007. */
  threadCap: number;
  announcementThreadCap: number;
}

type Emit = (guildId: string | null, event: string, data: unknown, intent?: number) => void;

export interface World {
  readonly token: string;
  readonly applicationId: string;
  readonly botUserId: string;
  readonly guilds: Map<string, Guild>;
  readonly channels: Map<string, Channel>;
  /** By channel, then by id, oldest first. Ephemeral answers are among them. */
  readonly messages: Map<string, Map<string, Message>>;
  commands: APIApplicationCommand[];
  readonly deletedThreads: Set<string>;
  /** People who take no direct messages from the bot. */
  readonly unwilling: Set<string>;
  /** Embeds that the bot may not post are left out instead of being refused. */
  dropsEmbeds: boolean;
  now(): number;
  isoNow(): string;
  /** Moves the fake's clock; it is also the way to test clock skew. */
  passTime(ms: number): void;
  newId(): string;
  /** Tells every connected session that asked for it (intent 0: always). */
  emit: Emit;
}

export function createWorld(): World {
  let offsetMs = 0;
  const now = () => Date.now() + offsetMs;
  const newId = snowflakes(now);
  const botUserId = newId();
  return {
    token: `fake-bot-token.${botUserId}`,
    applicationId: botUserId,
    botUserId,
    guilds: new Map(),
    channels: new Map(),
    messages: new Map(),
    commands: [],
    deletedThreads: new Set(),
    unwilling: new Set(),
    dropsEmbeds: false,
    now,
    isoNow: () => new Date(now()).toISOString(),
    passTime: (ms) => {
      offsetMs += ms;
    },
    newId,
    emit: () => undefined,
  };
}

const threadOnly: readonly ChannelType[] = [ChannelType.GuildForum, ChannelType.GuildMedia];
export const isForum = (channel: Channel): boolean => threadOnly.includes(channel.type);

export const threadsOf = (world: World, channelId: string): Channel[] =>
  [...world.channels.values()].filter((channel) => channel.thread?.parentId === channelId);
export const messagesIn = (world: World, channelId: string): Message[] => [...(world.messages.get(channelId)?.values() ?? [])];
