/** What can be left out of a message that Slack refuses. */
export type Drop = 'blocks' | 'metadata' | 'broadcast';

/**
 * What one of Slack's error strings means. `again`: nothing happened, it may clear. `payload`: what we sent is refused; without the dropped
 * part it may pass. `channel`, `installation`: people must act, as `says` tells them. `doubt`: part of the work may have happened. `gone`: the
 * message, thread or view is out of reach for good.
 */
type SlackErrorRow =
  | { readonly kind: 'again'; readonly waitMs: number | undefined }
  | { readonly kind: 'payload'; readonly drop: Drop }
  | { readonly kind: 'channel'; readonly says: string; readonly code: string | undefined }
  | { readonly kind: 'installation'; readonly says: string }
  | { readonly kind: 'doubt' }
  | { readonly kind: 'gone'; readonly root: string; readonly other: string; readonly says: string };

const again = (waitMs?: number): SlackErrorRow => ({ kind: 'again', waitMs });
const payload = (drop: Drop = 'blocks'): SlackErrorRow => ({ kind: 'payload', drop });
const channel = (says: string, code?: string): SlackErrorRow => ({ kind: 'channel', says, code });
const installation = (says: string): SlackErrorRow => ({ kind: 'installation', says });
const doubt: SlackErrorRow = { kind: 'doubt' };
const gone = (root: string, other: string, says: string): SlackErrorRow => ({ kind: 'gone', root, other, says });

const minute = 60_000;
const hour = 60 * minute;

const noThreads = 'I need a channel that takes both messages and threads, and this one does not: follow in another channel.';
const reinstall = 'install Tocsin again in this workspace; subscriptions are kept and resume.';
const tooLate = 'Slack waits three seconds for a form: run the command again.';

/** Slack's documents of chat.postMessage, chat.update, conversations.* and views.*; a string that is not here is treated with care. */
export const slackErrors: Readonly<Record<string, SlackErrorRow>> = {
  request_timeout: again(),
  update_failed: again(),
  streaming_state_conflict: again(),
  hash_conflict: again(),
  external_channel_migrating: again(minute),
  // The workspace moves into an organisation: that takes hours and needs nobody.
  org_login_required: again(2 * hour),
  team_added_to_org: again(2 * hour),

  fatal_error: doubt,
  internal_error: doubt,
  service_unavailable: doubt,
  duplicate_message_not_found: doubt,
  duplicate_channel_not_found: doubt,

  invalid_blocks: payload(),
  invalid_blocks_format: payload(),
  msg_blocks_too_long: payload(),
  msg_too_long: payload(),
  no_text: payload(),
  invalid_arguments: payload(),
  markdown_text_conflict: payload(),
  too_many_attachments: payload(),
  attachment_payload_limit_exceeded: payload(),
  block_mismatch: payload(),
  team_not_found: payload(),
  view_too_large: payload(),
  duplicate_external_id: payload(),
  not_enabled: payload(),
  cant_broadcast_message: payload('broadcast'),
  no_dual_broadcast_content_update: payload('broadcast'),
  invalid_metadata_format: payload('metadata'),
  invalid_metadata_schema: payload('metadata'),
  metadata_too_large: payload('metadata'),
  metadata_must_be_sent_from_app: payload('metadata'),

  channel_not_found: channel(
    "I can't see this channel: it is private and I'm not in it, or it was deleted. Type /invite @Tocsin in it.",
  ),
  not_in_channel: channel("I'm not in this channel. Type /invite @Tocsin in it."),
  is_archived: channel('This channel is archived: unarchive it, and the threads go on.'),
  is_inactive: channel('This channel is frozen, archived or deleted: open it again, and the threads go on.'),
  restricted_action: channel('The rules of this workspace keep me from posting here: ask its admins to let Tocsin post.'),
  restricted_action_read_only_channel: channel(
    'Only some people may post here: ask the admins to let Tocsin post.',
    'slack.read_only',
  ),
  restricted_action_thread_only_channel: channel(noThreads, 'slack.no_threads'),
  restricted_action_non_threadable_channel: channel(noThreads, 'slack.no_threads'),
  message_limit_exceeded: channel('This workspace has reached the message limit of its Slack plan: an admin must raise it.'),
  ekm_access_denied: channel('The admins of this workspace have stopped posting here: ask them to allow it again.'),
  no_permission: channel("I may not post here. Type /invite @Tocsin in this channel, or ask the workspace's admins."),
  messages_tab_disabled: channel("Messages to this app are switched off: switch on its Messages tab in the app's settings."),

  missing_scope: installation('Tocsin lacks a permission in this workspace: add it to the app and install it again.'),
  access_denied: installation('The admins of this Slack workspace do not let Tocsin in: ask them to approve it.'),
  team_access_not_granted: installation('The organisation has not given Tocsin this workspace: an org admin must add it.'),
  accesslimited: installation('The admins of this Slack workspace limit what Tocsin may do: ask them to approve it.'),
  enterprise_is_restricted: installation('The organisation does not allow this call: an org admin must approve Tocsin.'),
  app_access_restricted: installation('An admin has restricted Tocsin in this workspace: ask them to approve it.'),
  two_factor_setup_required: installation('The workspace asks for two-factor sign-in: whoever installed Tocsin must set it up.'),
  not_authed: installation(`Slack was asked without a token: ${reinstall}`),
  invalid_auth: installation(`Slack does not accept the bot token of this workspace: ${reinstall}`),
  account_inactive: installation(`Tocsin's account in this workspace was switched off: ${reinstall}`),
  token_revoked: installation(`Slack no longer accepts the bot token of this workspace: ${reinstall}`),
  token_expired: installation(`The bot token of this workspace has expired: ${reinstall}`),

  message_not_found: gone('chat.root_gone', 'chat.message_gone', 'The message is no longer there.'),
  cant_update_message: gone(
    'chat.not_ours',
    'chat.message_gone',
    'The message belongs to another app or an earlier installation.',
  ),
  cant_delete_message: gone(
    'chat.message_gone',
    'chat.message_gone',
    'The message belongs to another app or an earlier installation.',
  ),
  cannot_reply_to_message: gone('chat.root_gone', 'chat.root_gone', 'The root of this thread takes no replies.'),
  thread_not_found: gone('chat.root_gone', 'chat.root_gone', 'The root of this thread is no longer there.'),
  restricted_action_thread_locked: gone('chat.thread_gone', 'chat.thread_gone', 'People have locked this thread.'),
  edit_window_closed: gone('chat.edit_closed', 'chat.edit_closed', 'This workspace forbids edits of messages this old.'),
  expired_trigger_id: gone('slack.too_late', 'slack.too_late', tooLate),
  exchanged_trigger_id: gone('slack.too_late', 'slack.too_late', tooLate),
  invalid_trigger_id: gone('slack.too_late', 'slack.too_late', tooLate),
  not_found: gone('slack.view_gone', 'slack.view_gone', 'The form was closed.'),
};
