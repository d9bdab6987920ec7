import type { Channel, Workspace } from '../world/model.js';

/** A conversation object, as far as the reference's fields go. */
export function channelJson(workspace: Workspace, channel: Channel): Record<string, unknown> {
  const common = {
    id: channel.id,
    created: channel.createdAt,
    updated: channel.createdAt * 1000,
    is_archived: channel.isArchived,
    is_org_shared: false,
    context_team_id: workspace.id,
    priority: 0,
  };
  if (channel.kind === 'im') return { ...common, is_im: true, user: channel.withUserId };
  return {
    ...common,
    name: channel.name,
    name_normalized: channel.name,
    is_channel: true,
    is_group: false,
    is_im: false,
    is_mpim: false,
    is_private: channel.isPrivate,
    is_general: channel.isGeneral,
    is_member: channel.botIsMember,
    is_shared: channel.isShared,
    is_ext_shared: channel.isShared,
    is_pending_ext_shared: false,
    is_read_only: channel.refuses === 'restricted_action_read_only_channel',
    is_thread_only: channel.threads === 'only',
    is_non_threadable: channel.threads === 'none',
    creator: [...workspace.users.values()].find(({ isBot }) => !isBot)?.id ?? workspace.botUserId,
    unlinked: 0,
    shared_team_ids: [workspace.id],
    topic: { value: '', creator: '', last_set: 0 },
    purpose: { value: '', creator: '', last_set: 0 },
  };
}
