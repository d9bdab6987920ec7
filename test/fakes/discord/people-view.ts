import type { APIEmbed, APIMessageTopLevelComponent } from 'discord-api-types/v10';
import { visibleMessages } from './messages.js';
import { bySnowflake } from './snowflake.js';
import { type Message, threadsOf, type World } from './world.js';

/** A message as people see it. */
export interface SeenMessage extends Readonly<Omit<Message, 'embeds' | 'components'>> {
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly APIMessageTopLevelComponent[];
  /** The thread that hangs on it. */
  readonly threadId: string | null;
  readonly byBot: boolean;
}

export interface SeenThread {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string;
  readonly archived: boolean;
  readonly locked: boolean;
  readonly autoArchiveMinutes: number;
  readonly appliedTags: readonly string[];
}

export const seenMessage = (world: World, message: Message): SeenMessage => ({
  ...structuredClone(message),
  threadId: world.channels.has(message.id) ? message.id : null,
  byBot: message.authorId === world.botUserId,
});

/** Oldest first. */
export const seenMessages = (world: World, channelId: string): SeenMessage[] =>
  visibleMessages(world, channelId).map((message) => seenMessage(world, message));

/** Oldest first. */
export const seenThreads = (world: World, channelId: string): SeenThread[] =>
  threadsOf(world, channelId)
    .sort(bySnowflake)
    .flatMap(({ id, name, thread }) => {
      if (thread === null) return [];
      const { ownerId, archived, locked, autoArchiveMinutes, appliedTags } = thread;
      return [{ id, name, ownerId, archived, locked, autoArchiveMinutes, appliedTags: [...appliedTags] }];
    });
