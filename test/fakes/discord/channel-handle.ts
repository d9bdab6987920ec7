import { type BotOverwrite, botOverwrites } from './bot-overwrites.js';
import { type ChannelTypeName, channelTypes } from './channel-types.js';
import { usersOnly } from './mentions.js';
import { addMessage } from './messages.js';
import { channelPayload } from './payloads.js';
import { may } from './permissions.js';
import { removeChannel } from './threads.js';
import { type Channel, type Tag, threadsOf, type World } from './world.js';

export interface ChannelHandle {
  readonly id: string;
  /** The tags of a forum, with their ids. */
  readonly tags: readonly Tag[];
  rename(name: string): void;
  /** Text and announcement channels can be turned into each other. */
  convert(type: ChannelTypeName): void;
  /** Replaces the overwrites for the bot. */
  setPermissions(overwrite: BotOverwrite): void;
  requireTag(isRequired: boolean): void;
  /** CHANNEL_DELETE; its threads go with it. */
  remove(): void;
  /** A person says something here; its id. */
  say(memberId: string, content: string): string;
  announce(event: string): void;
}

/** What the platform sends when the bot gains access: the active threads of the channel. */
function syncThreads(world: World, channel: Channel): void {
  const active = threadsOf(world, channel.id).filter((one) => one.thread?.archived === false);
  const threads = active.map((thread) => channelPayload(world, thread));
  world.emit(channel.guildId, 'THREAD_LIST_SYNC', { guild_id: channel.guildId, channel_ids: [channel.id], threads, members: [] });
}

export function channelHandle(world: World, channel: Channel): ChannelHandle {
  const announce = (event: string) => world.emit(channel.guildId, event, channelPayload(world, channel));
  const change = (changes: Partial<Channel>) => {
    Object.assign(channel, changes);
    announce('CHANNEL_UPDATE');
  };
  return {
    id: channel.id,
    get tags() {
      return channel.tags;
    },
    rename: (name) => change({ name }),
    convert: (type) => change({ type: channelTypes[type] }),
    setPermissions: (overwrite) => {
      const couldSee = may(world, channel, 'ViewChannel');
      change({ overwrites: botOverwrites(world, overwrite) });
      if (!couldSee && may(world, channel, 'ViewChannel')) syncThreads(world, channel);
    },
    requireTag: (requireTag) => change({ requireTag }),
    remove: () => removeChannel(world, channel, channelPayload(world, channel)),
    say: (memberId, content) => addMessage(world, channel, { content }, { authorId: memberId, allowed: usersOnly }).id,
    announce,
  };
}
