import { ChannelType } from 'discord-api-types/v10';
import { z } from 'zod';
import { type Answer, type Call, channelIn, done, messageIn, ok } from './call.js';
import { demandWilling } from './direct-messages.js';
import { crosspost, limitEdits } from './edit-limits.js';
import { Snowflake } from './fields.js';
import { readForm } from './form.js';
import { everyKind } from './mentions.js';
import { EditedMessage, NewMessage, withKeptFlags } from './message-body.js';
import { addMessage, changeMessage, removeMessage, visibleMessages } from './messages.js';
import { messagePayload } from './payloads.js';
import { demand, may } from './permissions.js';
import { formError, refused } from './refusal.js';
import { reviveThread } from './threads.js';
import { type Channel, isForum, type Message } from './world.js';

function demandSending(call: Call, channel: Channel): void {
  if (channel.type === ChannelType.DM) {
    demandWilling(call.world, channel);
    return;
  }
  if (isForum(channel)) throw refused(40058);
  if (channel.type === ChannelType.GuildCategory) throw refused(50008);
  demand(call.world, channel, channel.thread === null ? 'SendMessages' : 'SendMessagesInThreads');
  if (channel.thread?.locked && !may(call.world, channel, 'ManageThreads')) throw refused(160005);
}

function referenceOf(call: Call, channel: Channel, body: NewMessage): Message['reference'] {
  const asked = body.message_reference;
  if (asked == null) return null;
  if (!may(call.world, channel, 'ReadMessageHistory')) throw refused(160002);
  if (asked.channel_id != null && asked.channel_id !== channel.id)
    throw formError(
      ['message_reference'],
      'REPLIES_CANNOT_REPLY_TO_OTHER_CHANNEL',
      'Cannot reply to a message in a different channel',
    );
  const target = call.world.messages.get(channel.id)?.get(asked.message_id);
  if (target !== undefined && target.onlyFor === null) return { messageId: target.id, channelId: channel.id };
  if (asked.fail_if_not_exists !== false) throw formError(['message_reference'], 'REPLIES_UNKNOWN_MESSAGE', 'Unknown message');
  return null;
}

/** The earlier message of the same nonce; 10008 when it was deleted meanwhile. */
function alreadySent(call: Call, channel: Channel, body: NewMessage): Message | undefined {
  if (body.enforce_nonce !== true || body.nonce == null) return undefined;
  const author = { authorId: call.world.botUserId, channelId: channel.id };
  const seen = call.nonces.find(body.nonce, author, call.world.now());
  if (seen === undefined) return undefined;
  const message = call.world.messages.get(seen.channelId)?.get(seen.messageId);
  if (message === undefined) throw refused(10008);
  return message;
}

export function createMessage(call: Call): Answer {
  const channel = channelIn(call);
  demandSending(call, channel);
  const body = readForm(NewMessage, call.body);
  if (body.enforce_nonce === true && body.nonce == null)
    throw formError(['nonce'], 'BASE_TYPE_REQUIRED', 'This field is required');
  const earlier = alreadySent(call, channel, body);
  if (earlier !== undefined) return ok(messagePayload(call.world, earlier, true));
  const reference = referenceOf(call, channel, body);
  reviveThread(call.world, channel);
  const origin = { authorId: call.world.botUserId, allowed: everyKind, nonce: body.nonce ?? null, reference };
  const message = addMessage(call.world, channel, body, origin);
  if (body.enforce_nonce === true) call.nonces.keep(message, call.world.now());
  return ok(messagePayload(call.world, message, true));
}

function demandOpenThread(call: Call, channel: Channel): void {
  if (channel.thread?.locked && !may(call.world, channel, 'ManageThreads')) throw refused(160005);
  if (channel.thread?.archived) throw refused(50083);
}

export function editMessage(call: Call): Answer {
  const channel = channelIn(call);
  demand(call.world, channel);
  const message = messageIn(call, channel);
  if (message.authorId !== call.world.botUserId) throw refused(50005);
  const body = readForm(EditedMessage, withKeptFlags(message, call.body));
  demandOpenThread(call, channel);
  limitEdits(call, message);
  changeMessage(call.world, channel, message, body, everyKind);
  return ok(messagePayload(call.world, message));
}

export function deleteMessage(call: Call): Answer {
  const channel = channelIn(call);
  demand(call.world, channel);
  const message = messageIn(call, channel);
  if (message.authorId !== call.world.botUserId) demand(call.world, channel, 'ManageMessages');
  if (channel.thread?.archived) throw refused(50083);
  removeMessage(call.world, channel, message);
  return done;
}

export function getMessage(call: Call): Answer {
  const channel = channelIn(call);
  demand(call.world, channel, 'ReadMessageHistory');
  return ok(messagePayload(call.world, messageIn(call, channel)));
}

const Page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  around: Snowflake.optional(),
  before: Snowflake.optional(),
  after: Snowflake.optional(),
});

/** Without permission to read the history the list is empty and there is no error. */
export function listMessages(call: Call): Answer {
  const channel = channelIn(call);
  demand(call.world, channel);
  if (isForum(channel)) throw refused(50008);
  const { limit, around, before, after } = readForm(Page, Object.fromEntries(call.query));
  if (!may(call.world, channel, 'ReadMessageHistory')) return ok([]);
  const all = visibleMessages(call.world, channel.id);
  const older = (id: string) => all.filter((one) => BigInt(one.id) < BigInt(id));
  const newer = (id: string) => all.filter((one) => BigInt(one.id) > BigInt(id));
  const found =
    around !== undefined
      ? [...older(around).slice(-Math.floor(limit / 2)), ...all.filter((one) => one.id === around), ...newer(around)].slice(
          0,
          limit,
        )
      : after !== undefined
        ? newer(after).slice(0, limit)
        : (before === undefined ? all : older(before)).slice(-limit);
  return ok(found.reverse().map((message) => messagePayload(call.world, message)));
}

export function crosspostMessage(call: Call): Answer {
  const channel = channelIn(call);
  demand(call.world, channel);
  if (channel.type !== ChannelType.GuildAnnouncement) throw refused(50024);
  const message = messageIn(call, channel);
  demand(
    call.world,
    channel,
    ...(message.authorId === call.world.botUserId ? (['SendMessages'] as const) : (['ManageMessages'] as const)),
  );
  crosspost(call, channel, message);
  return ok(messagePayload(call.world, message));
}
