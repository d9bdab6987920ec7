import { ChannelType } from 'discord-api-types/v10';
import { type Answer, type Call, channelIn, done, guildIn, idIn, messageIn, ok } from './call.js';
import { readForm } from './form.js';
import { everyKind } from './mentions.js';
import { addMessage } from './messages.js';
import { messagePayload, threadPayload } from './payloads.js';
import { demand, may } from './permissions.js';
import { formError, refused } from './refusal.js';
import { bySnowflake } from './snowflake.js';
import { ForumPost, ThreadFromMessage } from './thread-body.js';
import { addThread, demandRoomForThread } from './threads.js';
import { type Channel, isForum, threadsOf } from './world.js';

const hangsThreads = (channel: Channel): boolean =>
  channel.type === ChannelType.GuildText || channel.type === ChannelType.GuildAnnouncement;

export function startThreadFromMessage(call: Call): Answer {
  const channel = channelIn(call);
  demand(call.world, channel);
  if (!hangsThreads(channel)) throw refused(50024);
  demand(call.world, channel, 'CreatePublicThreads');
  const body = readForm(ThreadFromMessage, call.body);
  const id = idIn(call, 'message');
  const isSpent = call.world.deletedThreads.has(id) && !call.settings.threadsCanBeMadeAgain;
  if (call.world.channels.has(id) || isSpent) throw refused(160004);
  const message = messageIn(call, channel);
  demandRoomForThread(call.world, channel);
  const thread = addThread(call.world, {
    id: message.id,
    parent: channel,
    name: body.name,
    autoArchiveMinutes: body.auto_archive_duration ?? 4320,
  });
  return ok(threadPayload(call.world, thread), 201);
}

/** 40067 without a tag where one is needed; only tags of this channel count, and moderated ones need MANAGE_THREADS. */
export function checkTags(call: Call, forum: Channel, tags: readonly string[]): void {
  for (const [index, id] of tags.entries())
    if (!forum.tags.some((tag) => tag.id === id)) throw formError(['applied_tags', index], 'INVALID_TAG', `Unknown tag ${id}`);
  const mayModerate = may(call.world, forum, 'ManageThreads');
  if (!mayModerate && tags.some((id) => forum.tags.find((tag) => tag.id === id)?.moderated)) throw refused(50013);
  if (!forum.requireTag || tags.length > 0) return;
  throw refused(mayModerate || forum.tags.some((tag) => !tag.moderated) ? 40067 : 40066);
}

/** A post of a forum. Threads without a message in other channels are not something this fake speaks. */
export function startForumPost(call: Call): Answer {
  const forum = channelIn(call);
  demand(call.world, forum, 'SendMessages');
  if (!isForum(forum)) throw refused(50024);
  const body = readForm(ForumPost, call.body);
  checkTags(call, forum, body.applied_tags ?? []);
  demandRoomForThread(call.world, forum);
  const id = call.world.newId();
  const appliedTags = body.applied_tags ?? [];
  const checked = {
    content: body.message.content ?? '',
    embeds: body.message.embeds ?? [],
    components: body.message.components ?? [],
  };
  if (checked.content.trim() === '' && checked.embeds.length === 0 && checked.components.length === 0) throw refused(50006);
  if (checked.embeds.length > 0 && !call.world.dropsEmbeds) demand(call.world, forum, 'EmbedLinks');
  const thread = addThread(call.world, {
    id,
    parent: forum,
    name: body.name,
    autoArchiveMinutes: body.auto_archive_duration ?? 4320,
    appliedTags,
  });
  const message = addMessage(call.world, thread, body.message, { id, authorId: call.world.botUserId, allowed: everyKind });
  forum.lastMessageId = id;
  return ok({ ...threadPayload(call.world, thread), message: messagePayload(call.world, message) }, 201);
}

export function activeThreads(call: Call): Answer {
  const guild = guildIn(call);
  const threads = [...call.world.channels.values()]
    .filter((one) => one.guildId === guild.id && one.thread?.archived === false && may(call.world, one, 'ViewChannel'))
    .sort(bySnowflake)
    .reverse();
  return ok({ threads: threads.map((one) => threadPayload(call.world, one)), members: [] });
}

/** Newest archive first. */
export function archivedThreads(call: Call): Answer {
  const channel = channelIn(call);
  demand(call.world, channel, 'ReadMessageHistory');
  const limit = Number(call.query.get('limit') ?? 50);
  const before = Date.parse(call.query.get('before') ?? '') || Number.POSITIVE_INFINITY;
  const at = (one: Channel): number => Date.parse(one.thread?.archivedAt ?? '');
  const all = threadsOf(call.world, channel.id).filter((one) => one.thread?.archived === true && at(one) < before);
  const page = all.sort((one, other) => at(other) - at(one)).slice(0, limit);
  return ok({ threads: page.map((one) => threadPayload(call.world, one)), members: [], has_more: all.length > page.length });
}

export function joinThread(call: Call): Answer {
  const channel = channelIn(call);
  demand(call.world, channel);
  if (channel.thread === null) throw refused(50024);
  if (channel.thread.archived) throw refused(50083);
  channel.thread.memberIds.add(call.world.botUserId);
  return done;
}
