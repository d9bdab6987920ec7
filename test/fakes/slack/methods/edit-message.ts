import type { Args } from '../api/args.js';
import { Refusal } from '../api/refusal.js';
import { tsMicros } from '../world/ids.js';
import type { Channel, Message, Workspace } from '../world/model.js';
import { removeMessage } from '../world/world.js';
import { type Content, isEmpty, readContent } from './content.js';
import { messageJson } from './message-json.js';
import { readMetadata } from './metadata.js';
import type { MethodCall } from './method.js';
import { lookUp, ownMessage } from './reach-channel.js';

/** An edit refuses longer texts, although a post takes them. */
const editTextMax = 4_000;

/** chat.update. Text without blocks takes the blocks away; attachments and metadata stay unless they are sent. */
export function updateMessage({ ground, workspace, args, warn }: MethodCall): Record<string, unknown> {
  const content = readContent(args, warn);
  if ((content.text ?? '').length > editTextMax) throw new Refusal('msg_too_long');
  const metadata = readMetadata(args);
  const channel = changeable(workspace, args);
  const message = ownMessage(workspace, channel, args.required('ts'), 'cant_update_message');
  refuseLate(workspace, message);
  ground.limits.spendEdit(workspace.id);
  if (args.boolean('reply_broadcast') === true) broadcast(message, content);
  else if (isEmpty(content) && content.attachments === undefined && metadata === undefined) throw new Refusal('no_text');
  else applyContent(message, content, ground.world.ts.next());
  if (metadata !== undefined) message.metadata = metadata ?? undefined;
  return { channel: channel.id, ts: message.ts, text: message.text, message: messageJson(workspace, channel, message, true) };
}

/** chat.delete: only what the app wrote itself; a root with replies stays as a tombstone. */
export function deleteMessage({ workspace, args }: MethodCall): Record<string, unknown> {
  const channel = changeable(workspace, args);
  const message = ownMessage(workspace, channel, args.required('ts'), 'cant_delete_message');
  removeMessage(channel, message);
  return { channel: channel.id, ts: message.ts };
}

export function permalink({ workspace, args }: MethodCall): Record<string, unknown> {
  const channel = lookUp(workspace, args.required('channel'));
  if (channel === undefined || (channel.isPrivate && !channel.botIsMember)) throw new Refusal('channel_not_found');
  const ts = args.required('message_ts');
  const message = channel.messages.find((candidate) => candidate.ts === ts);
  if (message === undefined) throw new Refusal('message_not_found');
  const thread = message.threadTs === undefined ? '' : `?thread_ts=${message.threadTs}&cid=${channel.id}`;
  return { channel: channel.id, permalink: `${workspace.url}archives/${channel.id}/p${ts.replace('.', '')}${thread}` };
}

function changeable(workspace: Workspace, args: Args): Channel {
  const channel = lookUp(workspace, args.required('channel'));
  if (channel === undefined || (channel.isPrivate && !channel.botIsMember)) throw new Refusal('channel_not_found');
  if (channel.isArchived) throw new Refusal('is_inactive');
  return channel;
}

function refuseLate(workspace: Workspace, message: Message): void {
  const seconds = workspace.editWindowSeconds;
  if (seconds !== undefined && Date.now() * 1000 - tsMicros(message.ts) > seconds * 1e6) throw new Refusal('edit_window_closed');
}

function broadcast(message: Message, content: Content): void {
  if (message.threadTs === undefined) throw new Refusal('cant_broadcast_message');
  if (!isEmpty(content)) throw new Refusal('no_dual_broadcast_content_update');
  message.isBroadcast = true;
}

export function applyContent(message: Message, content: Content, editTs: string): void {
  const isReplaced = content.text !== undefined || content.blocks !== undefined;
  if (isReplaced) {
    message.text = content.text ?? '';
    message.blocks = content.blocks;
    if (content.blocks === undefined) message.editedTs = editTs;
  }
  if (content.attachments !== undefined) message.attachments = content.attachments.length === 0 ? undefined : content.attachments;
  message.edits += 1;
}
