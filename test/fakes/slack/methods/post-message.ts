import type { Args } from '../api/args.js';
import { Refusal, refusalAt } from '../api/refusal.js';
import { isTs } from '../world/ids.js';
import type { Channel, Message, Workspace } from '../world/model.js';
import { findMessage, type World } from '../world/world.js';
import { type Content, isEmpty, readContent } from './content.js';
import { messageJson } from './message-json.js';
import { type Metadata, readMetadata } from './metadata.js';
import type { MethodCall } from './method.js';
import { lookUp } from './reach-channel.js';

/** chat.postMessage. A reply to a root that is gone succeeds and stands in the channel: the platform's way, told only by a missing thread_ts. */
export function postMessage({ ground, workspace, args, warn }: MethodCall): Record<string, unknown> {
  refuseLegacy(workspace, args);
  const content = readContent(args, warn);
  if (isEmpty(content)) throw new Refusal('no_text');
  const metadata = readMetadata(args) ?? undefined;
  const channel = postable(ground.world, workspace, args.string('channel') ?? '');
  const root = findRoot(channel, args);
  ground.limits.spendPost(workspace.id, channel.id);
  const isBroadcast = root !== undefined && args.boolean('reply_broadcast') === true;
  const message = addMessage(ground.world, workspace, channel, { content, metadata, root, isBroadcast });
  return { channel: channel.id, ts: message.ts, message: messageJson(workspace, channel, message, true) };
}

export function addMessage(
  world: World,
  workspace: Workspace,
  channel: Channel,
  wish: {
    readonly content: Content;
    readonly metadata: Metadata | undefined;
    readonly root: Message | undefined;
    readonly isBroadcast: boolean;
  },
): Message {
  const message: Message = {
    ts: world.ts.next(),
    threadTs: wish.root?.ts,
    userId: workspace.botUserId,
    botId: workspace.botId,
    appId: world.appId,
    text: wish.content.text ?? '',
    blocks: wish.content.blocks,
    attachments: wish.content.attachments,
    metadata: wish.metadata,
    isBroadcast: wish.isBroadcast,
    edits: 0,
    editedTs: undefined,
    isTombstone: false,
    isLocked: false,
  };
  channel.messages.push(message);
  return message;
}

function refuseLegacy(workspace: Workspace, args: Args): void {
  if (args.boolean('as_user') !== undefined) throw new Refusal('as_user_not_supported');
  const needed = 'chat:write.customize';
  const isDisguised = args.has('username') || args.has('icon_emoji') || args.has('icon_url');
  if (isDisguised && !workspace.scopes.includes(needed))
    throw new Refusal('missing_scope', { needed, provided: workspace.scopes.join(',') });
}

/** The channel, if the app may write there. A person's id means the direct conversation with them. */
export function postable(world: World, workspace: Workspace, reference: string): Channel {
  const person = workspace.users.get(reference);
  if (person !== undefined && !person.isBot) return world.directChannel(workspace, person.id);
  const channel = lookUp(workspace, reference);
  if (channel === undefined || (channel.isPrivate && !channel.botIsMember)) throw new Refusal('channel_not_found');
  if (channel.isArchived) throw new Refusal('is_archived');
  if (!channel.botIsMember && !workspace.scopes.includes('chat:write.public')) throw new Refusal('not_in_channel');
  if (channel.refuses !== undefined) throw new Refusal(channel.refuses);
  return channel;
}

function findRoot(channel: Channel, args: Args): Message | undefined {
  const threadTs = args.string('thread_ts');
  if (threadTs === undefined) {
    if (channel.threads === 'only') throw new Refusal('restricted_action_thread_only_channel');
    return undefined;
  }
  if (!isTs(threadTs)) throw refusalAt('invalid_thread_ts', [{ text: `${threadTs} is not a valid thread_ts` }]);
  if (channel.threads === 'none') throw new Refusal('restricted_action_non_threadable_channel');
  const root = findMessage(channel, threadTs);
  if (root === undefined || root.isTombstone) return undefined;
  if (root.threadTs !== undefined) throw new Refusal('cannot_reply_to_message');
  if (root.isLocked) throw new Refusal('restricted_action_thread_locked');
  return root;
}
