import type { Args } from '../api/args.js';
import { Refusal } from '../api/refusal.js';
import { tsMicros } from '../world/ids.js';
import type { Message } from '../world/model.js';
import { findMessage, repliesTo } from '../world/world.js';
import { messageJson } from './message-json.js';
import type { MethodCall } from './method.js';
import { page } from './page.js';
import { readable } from './reach-channel.js';

/** conversations.history: newest first; replies are in it only when they were broadcast. */
export function channelHistory(call: MethodCall): Record<string, unknown> {
  const { ground, workspace, args } = call;
  const channel = readable(workspace, args.required('channel'));
  ground.limits.spendHistory(workspace.id, 'conversations.history');
  const inWindow = window(args);
  const seen = channel.messages
    .filter((message) => (message.threadTs === undefined || message.isBroadcast) && inWindow(message))
    .reverse();
  const { items, hasMore, metadata } = page(seen, args, maxOf(call), otherwiseOf(call, 100));
  const full = args.boolean('include_all_metadata') === true;
  return {
    messages: items.map((message) => messageJson(workspace, channel, message, full)),
    has_more: hasMore,
    pin_count: 0,
    ...(hasMore ? metadata : {}),
  };
}

/** conversations.replies: the root first, then its replies, oldest first. The root is there whatever the window. */
export function threadReplies(call: MethodCall): Record<string, unknown> {
  const { ground, workspace, args } = call;
  const channel = readable(workspace, args.required('channel'));
  const root = findMessage(channel, args.required('ts'));
  if (root === undefined) throw new Refusal('thread_not_found');
  ground.limits.spendHistory(workspace.id, 'conversations.replies');
  const replies = repliesTo(channel, root.ts).filter(window(args));
  const { items, hasMore, metadata } = page([root, ...replies], args, maxOf(call), otherwiseOf(call, 1_000));
  const full = args.boolean('include_all_metadata') === true;
  return {
    messages: items.map((message) => messageJson(workspace, channel, message, full)),
    has_more: hasMore,
    ...(hasMore ? metadata : {}),
  };
}

const maxOf = ({ ground }: MethodCall): number => (ground.settings.history === 'slow' ? 15 : 999);

const otherwiseOf = (call: MethodCall, usual: number): number => Math.min(usual, maxOf(call));

function window(args: Args): (message: Message) => boolean {
  const [oldest, latest] = [
    bound(args, 'oldest', 'invalid_ts_oldest') ?? 0,
    bound(args, 'latest', 'invalid_ts_latest') ?? Number.POSITIVE_INFINITY,
  ];
  const inclusive = args.boolean('inclusive') === true;
  return ({ ts }) => {
    const at = tsMicros(ts);
    return inclusive ? at >= oldest && at <= latest : at > oldest && at < latest;
  };
}

function bound(args: Args, name: string, code: string): number | undefined {
  const text = args.string(name);
  if (text === undefined || text === '') return undefined;
  const micros = tsMicros(text);
  if (Number.isNaN(micros)) throw new Refusal(code);
  return micros;
}
