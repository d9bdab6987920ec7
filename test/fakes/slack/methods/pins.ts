import { Refusal } from '../api/refusal.js';
import { findMessage } from '../world/world.js';
import type { MethodCall } from './method.js';
import { visible } from './reach-channel.js';

/** What a channel holds; the platform's own limit. */
const mostPins = 100;

/** pins.add: any message of a channel that the app can see. */
export function addPin({ workspace, args }: MethodCall): Record<string, unknown> {
  const channel = visible(workspace, args.required('channel'));
  const message = findMessage(channel, args.required('timestamp'));
  if (message === undefined || message.isTombstone) throw new Refusal('message_not_found');
  channel.pinned ??= new Set();
  if (channel.pinned.has(message.ts)) throw new Refusal('already_pinned');
  if (channel.pinned.size >= mostPins) throw new Refusal('too_many_pins');
  channel.pinned.add(message.ts);
  return {};
}
