import type { Channel, Message, Workspace } from '../world/model.js';
import { repliesTo } from '../world/world.js';
import { linkBareUrls } from './rewrite-text.js';

/** A message as the API hands it out. `withPayload`: without `include_all_metadata` only the event_type comes back. */
export function messageJson(
  workspace: Workspace,
  channel: Channel,
  message: Message,
  withPayload: boolean,
): Record<string, unknown> {
  if (message.isTombstone) return { ...tombstone(message), ...threadFields(channel, message) };
  return {
    type: 'message',
    ...(message.isBroadcast ? { subtype: 'thread_broadcast', root: { ts: message.threadTs } } : {}),
    user: message.userId,
    ts: message.ts,
    ...author(workspace, message),
    text: linkBareUrls(message.text),
    team: workspace.id,
    ...(message.blocks === undefined ? {} : { blocks: message.blocks }),
    ...(message.attachments === undefined ? {} : { attachments: message.attachments }),
    ...(message.editedTs === undefined ? {} : { edited: { user: message.userId, ts: message.editedTs } }),
    ...metadataJson(message, withPayload),
    ...threadFields(channel, message),
  };
}

const author = (workspace: Workspace, message: Message) =>
  message.botId === undefined
    ? {}
    : {
        bot_id: message.botId,
        app_id: message.appId,
        bot_profile: { id: message.botId, app_id: message.appId, name: 'Tocsin', deleted: false, team_id: workspace.id },
      };

const tombstone = (message: Message) => ({
  type: 'message',
  subtype: 'tombstone',
  user: 'USLACKBOT',
  text: message.text,
  ts: message.ts,
  hidden: true,
});

function metadataJson({ metadata }: Message, withPayload: boolean): Record<string, unknown> {
  if (metadata === undefined) return {};
  return { metadata: withPayload ? metadata : { event_type: metadata.event_type } };
}

/** A root knows its thread only once somebody has replied. */
function threadFields(channel: Channel, message: Message): Record<string, unknown> {
  if (message.threadTs !== undefined) {
    const root = channel.messages.find(({ ts }) => ts === message.threadTs);
    return { thread_ts: message.threadTs, parent_user_id: root?.userId };
  }
  const replies = repliesTo(channel, message.ts);
  if (replies.length === 0) return {};
  return {
    thread_ts: message.ts,
    reply_count: replies.length,
    reply_users_count: new Set(replies.map(({ userId }) => userId)).size,
    latest_reply: replies.at(-1)?.ts,
    is_locked: message.isLocked,
    subscribed: false,
  };
}
