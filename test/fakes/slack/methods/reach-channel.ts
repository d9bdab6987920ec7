import { Refusal } from '../api/refusal.js';
import type { Channel, Message, Workspace } from '../world/model.js';
import { findMessage } from '../world/world.js';

/** By id; by name too, which is a legacy that the platform still serves. */
export function lookUp(workspace: Workspace, reference: string): Channel | undefined {
  const byId = workspace.channels.get(reference);
  if (byId !== undefined) return byId;
  const name = reference.replace(/^#/, '');
  return [...workspace.channels.values()].find((channel) => channel.kind === 'channel' && channel.name === name);
}

/** A private channel does not exist for an app that is not in it. */
export function visible(workspace: Workspace, reference: string): Channel {
  const channel = lookUp(workspace, reference);
  if (channel === undefined || (channel.isPrivate && !channel.botIsMember)) throw new Refusal('channel_not_found');
  return channel;
}

const kindOf = (channel: Channel): 'channels' | 'groups' | 'im' =>
  channel.kind === 'im' ? 'im' : channel.isPrivate ? 'groups' : 'channels';

/** Refuses unless the token has the scope for this kind of channel: `channels:read`, `groups:history`, … */
export function needScope(workspace: Workspace, channel: Channel, right: 'read' | 'history'): void {
  const needed = `${kindOf(channel)}:${right}`;
  if (!workspace.scopes.includes(needed)) throw new Refusal('missing_scope', { needed, provided: workspace.scopes.join(',') });
}

/** For history: membership is needed, and what is said without it depends on whether the channel is secret. */
export function readable(workspace: Workspace, reference: string): Channel {
  const channel = visible(workspace, reference);
  needScope(workspace, channel, 'history');
  if (!channel.botIsMember) throw new Refusal('not_in_channel');
  return channel;
}

/** The app's own message, or the error for one that is gone or somebody else's. */
export function ownMessage(workspace: Workspace, channel: Channel, ts: string, notOurs: string): Message {
  const message = findMessage(channel, ts);
  if (message === undefined || message.isTombstone) throw new Refusal('message_not_found');
  if (message.botId !== workspace.botId) throw new Refusal(notOurs);
  return message;
}
