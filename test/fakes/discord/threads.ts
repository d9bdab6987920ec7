import { ChannelType } from 'discord-api-types/v10';
import { threadPayload } from './payloads.js';
import { refused } from './refusal.js';
import { type Channel, type ThreadState, threadsOf, type World } from './world.js';

interface NewThread {
  readonly id: string;
  readonly parent: Channel;
  readonly name: string;
  readonly autoArchiveMinutes: ThreadState['autoArchiveMinutes'];
  readonly appliedTags?: readonly string[];
}

/** 160006 and 160007: the platform does not publish the numbers, so tests set them. */
export function demandRoomForThread(world: World, parent: Channel): void {
  const guild = world.guilds.get(parent.guildId);
  if (guild === undefined) throw refused(10004);
  const active = [...world.channels.values()].filter((one) => one.guildId === guild.id && one.thread?.archived === false);
  const announcements = active.filter((one) => one.type === ChannelType.AnnouncementThread);
  if (parent.type === ChannelType.GuildAnnouncement && announcements.length >= guild.announcementThreadCap) throw refused(160007);
  if (active.length >= guild.threadCap) throw refused(160006);
}

export function addThread(world: World, asked: NewThread): Channel {
  const { parent } = asked;
  const thread: Channel = {
    id: asked.id,
    guildId: parent.guildId,
    name: asked.name,
    type: parent.type === ChannelType.GuildAnnouncement ? ChannelType.AnnouncementThread : ChannelType.PublicThread,
    topic: null,
    position: 0,
    overwrites: [],
    tags: [],
    requireTag: false,
    lastMessageId: null,
    thread: {
      parentId: parent.id,
      ownerId: world.botUserId,
      archived: false,
      locked: false,
      autoArchiveMinutes: asked.autoArchiveMinutes,
      archivedAt: world.isoNow(),
      appliedTags: [...(asked.appliedTags ?? [])],
      memberIds: new Set([world.botUserId]),
      sent: 0,
    },
  };
  world.channels.set(thread.id, thread);
  world.emit(thread.guildId, 'THREAD_CREATE', { ...threadPayload(world, thread), newly_created: true });
  return thread;
}

export function updateThread(world: World, channel: Channel, changes: Partial<Pick<ThreadState, 'archived' | 'locked'>>): void {
  const { thread } = channel;
  if (thread === null) throw new Error(`channel ${channel.id} is no thread`);
  if (changes.archived !== undefined && changes.archived !== thread.archived) thread.archivedAt = world.isoNow();
  Object.assign(thread, changes);
  world.emit(channel.guildId, 'THREAD_UPDATE', threadPayload(world, channel));
}

/** Posting revives an archived thread and adds the author to it. */
export function reviveThread(world: World, channel: Channel): void {
  if (channel.thread?.archived) updateThread(world, channel, { archived: false });
}

export function removeThread(world: World, channel: Channel): void {
  world.deletedThreads.add(channel.id);
  world.channels.delete(channel.id);
  world.messages.delete(channel.id);
  const event = { id: channel.id, guild_id: channel.guildId, parent_id: channel.thread?.parentId, type: channel.type };
  world.emit(channel.guildId, 'THREAD_DELETE', event);
}

export function removeChannel(world: World, channel: Channel, payload: unknown): void {
  for (const thread of threadsOf(world, channel.id)) {
    world.channels.delete(thread.id);
    world.messages.delete(thread.id);
  }
  world.channels.delete(channel.id);
  world.messages.delete(channel.id);
  world.emit(channel.guildId, 'CHANNEL_DELETE', payload);
}
