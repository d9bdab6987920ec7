import { messageJson } from '../methods/message-json.js';
import type { Channel, Message, User, Workspace } from '../world/model.js';
import type { World } from '../world/world.js';
import type { Original } from './replies.js';
import type { StateValues } from './state-values.js';

/** What every interactive payload carries. */
export const who = (world: World, workspace: Workspace, user: User): Record<string, unknown> => ({
  user: { id: user.id, username: user.name, name: user.name, team_id: workspace.id },
  api_app_id: world.appId,
  token: 'legacy',
  team: { id: workspace.id, domain: workspace.domain },
  enterprise: workspace.org === undefined ? null : { id: workspace.org.id, name: workspace.org.name },
  is_enterprise_install: workspace.isOrgWide,
});

export const where = (channel: Channel): Record<string, unknown> => ({ id: channel.id, name: payloadName(channel) });

/** The names of private places are not given away. */
export const payloadName = (channel: Channel): string =>
  channel.kind === 'im' ? 'directmessage' : channel.isPrivate ? 'privategroup' : channel.name;

/** The part of block_actions that tells where the control stood. An ephemeral answer comes without its message. */
export function container(
  workspace: Workspace,
  channel: Channel,
  original: Exclude<Original, undefined>,
  state: StateValues,
): Record<string, unknown> {
  if ('ephemeral' in original) {
    const { ts, threadTs, blocks } = original.ephemeral;
    return {
      container: { type: 'message', message_ts: ts, channel_id: channel.id, is_ephemeral: true, ...thread(threadTs) },
      channel: where(channel),
      state: { values: state.json(blocks ?? []) },
    };
  }
  const { message } = original;
  return {
    container: {
      type: 'message',
      message_ts: message.ts,
      channel_id: channel.id,
      is_ephemeral: false,
      ...thread(threadOf(channel, message)),
    },
    channel: where(channel),
    message: messageJson(workspace, channel, message, true),
    state: { values: state.json(message.blocks ?? []) },
  };
}

const thread = (threadTs: string | undefined): Record<string, string> => (threadTs === undefined ? {} : { thread_ts: threadTs });

const threadOf = (channel: Channel, message: Message): string | undefined =>
  message.threadTs ?? (channel.messages.some(({ threadTs }) => threadTs === message.ts) ? message.ts : undefined);
