import { type Answer, type Call, channelIn, guildIn, idIn, ok, parentOf } from './call.js';
import { limitRename } from './edit-limits.js';
import { readForm } from './form.js';
import { channelPayload, guildPayload, memberPayload, rolePayload, threadPayload } from './payloads.js';
import { demand, may } from './permissions.js';
import { refused } from './refusal.js';
import { ChangedChannel, ChangedThread } from './thread-body.js';
import { checkTags } from './thread-routes.js';
import { removeChannel, removeThread } from './threads.js';
import type { Channel, ThreadState } from './world.js';

export function getChannel(call: Call): Answer {
  const channel = channelIn(call);
  demand(call.world, channel);
  return ok(channelPayload(call.world, channel));
}

/** Only un-archiving is possible in an archived thread; a locked one is closed to everybody without MANAGE_THREADS. */
function checkThreadChange(call: Call, channel: Channel, thread: ThreadState, body: ChangedThread): void {
  const manages = may(call.world, channel, 'ManageThreads');
  if (!manages && thread.ownerId !== call.world.botUserId) throw refused(50013);
  if (!manages && (body.locked !== undefined || body.rate_limit_per_user != null)) throw refused(50013);
  if (!manages && thread.locked) throw refused(160005);
  if (thread.archived && body.archived !== false && Object.keys(body).some((name) => name !== 'locked')) throw refused(50083);
  if (body.applied_tags !== undefined) checkTags(call, parentOf(call.world, channel), body.applied_tags);
}

function changeThread(call: Call, channel: Channel, thread: ThreadState): Answer {
  const body = readForm(ChangedThread, call.body);
  checkThreadChange(call, channel, thread, body);
  if (body.name !== undefined && body.name !== channel.name) limitRename(call, channel);
  channel.name = body.name ?? channel.name;
  if (body.archived !== undefined && body.archived !== thread.archived) thread.archivedAt = call.world.isoNow();
  thread.archived = body.archived ?? thread.archived;
  thread.locked = body.locked ?? thread.locked;
  thread.autoArchiveMinutes = body.auto_archive_duration ?? thread.autoArchiveMinutes;
  thread.appliedTags = body.applied_tags ?? thread.appliedTags;
  const payload = threadPayload(call.world, channel);
  call.world.emit(channel.guildId, 'THREAD_UPDATE', payload);
  return ok(payload);
}

export function changeChannel(call: Call): Answer {
  const channel = channelIn(call);
  demand(call.world, channel);
  if (channel.thread !== null) return changeThread(call, channel, channel.thread);
  demand(call.world, channel, 'ManageChannels');
  const body = readForm(ChangedChannel, call.body);
  if (body.name !== undefined || body.topic !== undefined) limitRename(call, channel);
  channel.name = body.name ?? channel.name;
  if (body.topic !== undefined) channel.topic = body.topic;
  const payload = channelPayload(call.world, channel);
  call.world.emit(channel.guildId, 'CHANNEL_UPDATE', payload);
  return ok(payload);
}

export function deleteChannel(call: Call): Answer {
  const channel = channelIn(call);
  demand(call.world, channel, channel.thread === null ? 'ManageChannels' : 'ManageThreads');
  const payload = channelPayload(call.world, channel);
  if (channel.thread === null) removeChannel(call.world, channel, payload);
  else removeThread(call.world, channel);
  return ok(payload);
}

export const getGuild = (call: Call): Answer => ok(guildPayload(guildIn(call)));

export const guildRoles = (call: Call): Answer => ok([...guildIn(call).roles.values()].map(rolePayload));

export function guildChannels(call: Call): Answer {
  const guild = guildIn(call);
  const channels = [...call.world.channels.values()].filter((one) => one.guildId === guild.id && one.thread === null);
  return ok(channels.map((channel) => channelPayload(call.world, channel)));
}

export function guildMember(call: Call): Answer {
  const member = memberPayload(guildIn(call), idIn(call, 'user'));
  if (member === undefined) throw refused(10007);
  return ok(member);
}
