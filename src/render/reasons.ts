/** Who has to act: nobody, the channel's people, those who look after the workspace or server, whoever runs Tocsin; nobody can tell. */
export type Actor = 'nobody' | 'channel' | 'workspace' | 'operator' | 'unknown';

export interface Reason {
  readonly actor: Actor;
  /** One or two sentences that name the cure, for whoever runs Tocsin. */
  readonly text: string;
}

type Table = readonly (readonly [codes: string, text: string])[];

const nobody: Table = [
  ['slack.rate_limited discord.rate_limited', 'The platform asked Tocsin to wait. It goes on by itself when that time is over.'],
  [
    'discord.edit_limit',
    'Discord lets a message be edited so and so often only. The latest state is written when Discord takes it again; replies go on.',
  ],
  [
    'discord.write_limit discord.slow_mode',
    'The channel is written to more than Discord allows. Tocsin goes on by itself when it may.',
  ],
  [
    'discord.overloaded discord.sending_disabled discord.tags_changed',
    'Discord cannot take it at the moment. Tocsin tries again by itself.',
  ],
  [
    'slack.request_timeout slack.update_failed slack.streaming_state_conflict slack.hash_conflict',
    'Slack could not take it at that moment. Tocsin tries again by itself.',
  ],
  [
    'slack.external_channel_migrating slack.org_login_required slack.team_added_to_org',
    'Slack is moving the channel or the workspace, which can take hours. Tocsin goes on by itself after that.',
  ],
  [
    'slack.server_error slack.timeout slack.connection slack.unreadable_answer slack.fatal_error slack.internal_error slack.service_unavailable',
    'Slack gave no clear answer. Tocsin looks whether the message is there before it sends anything again.',
  ],
  [
    'slack.duplicate_message_not_found slack.duplicate_channel_not_found slack.settle_later slack.stray_reply',
    'Slack does not show yet whether the message is there. Tocsin looks again by itself.',
  ],
  [
    'discord.timeout discord.connection_lost discord.server_error discord.unreadable_answer',
    'Discord gave no clear answer. Tocsin looks whether the message is there before it sends anything again.',
  ],
  [
    'slack.stopped discord.early discord.queue delivery.lost delivery.late',
    'Tocsin was stopping or starting. It goes on by itself.',
  ],
  ['settled.absent settled.passed settled.found repeat', 'It is known again what became of it. Tocsin goes on by itself.'],
  [
    'discord.invalid_budget',
    'Discord has refused many requests from here. Tocsin waits, so that Discord does not shut it out, and goes on by itself.',
  ],
  [
    'discord.publish_limit',
    'The root could not be published to followers yet: Discord lets about ten be published in an hour, or could not be reached. Tocsin tries again by itself.',
  ],
  ['pace', 'Others are first in this channel or workspace. Its turn comes by itself.'],
  ['quiet morning', 'The channel has quiet hours. It comes by itself when they are over.'],
  ['past', 'A report about the past waits for nine o’clock in the channel. It comes by itself.'],
  ['chat.moved', 'Its channel became another one, where the thread goes on. Nobody has to act.'],
  [
    'chat.root_gone',
    'People deleted the root message. On Discord a thread that exists goes on without it; elsewhere nothing more is posted. Nobody has to act.',
  ],
  ['chat.message_gone', 'People deleted the message. It is not posted again, and nobody has to act.'],
  [
    'chat.thread_gone',
    'People deleted or locked the thread. In a forum its first message cannot be changed either; elsewhere the root is kept true. Where that was a mistake, they unlock it and somebody tries again here.',
  ],
];

const channel: Table = [
  ['slack.not_in_channel', 'Tocsin is not in this channel. Somebody in it types /invite @Tocsin.'],
  [
    'slack.channel_not_found',
    'Tocsin cannot see this channel: it is private and Tocsin is not in it, or it was deleted. Somebody in it types /invite @Tocsin.',
  ],
  [
    'slack.bot_removed',
    'Somebody took Tocsin out of this channel. An invitation brings it back; else unsubscribe what is followed there.',
  ],
  ['slack.is_archived', 'The channel is archived. Its threads go on when somebody unarchives it.'],
  ['slack.is_inactive', 'The channel is frozen, archived or deleted. Its threads go on when somebody opens it again.'],
  ['discord.channel_gone chat.channel_gone', 'The channel is no longer there. Its people subscribe in another one.'],
  ['discord.missing_access', 'Tocsin cannot see this channel. Somebody who can edit its permissions allows it View Channel.'],
  [
    'discord.missing_permission chat.missing_permissions',
    'Tocsin lacks a permission in this channel. Somebody who can edit its permissions allows what `/tocsin test` names there.',
  ],
  [
    'discord.tag_required',
    'This forum wants a tag on every post and has none that Tocsin may use. Somebody who can edit the forum adds the tag investigating.',
  ],
  ['discord.wrong_kind discord.is_thread', 'The channel is of another kind now. Its people unsubscribe and subscribe again.'],
  ['slack.no_threads', 'The channel does not take both messages and threads. Its people follow in another channel.'],
  [
    'slack.messages_tab_disabled',
    "Messages to this app are switched off. Somebody switches on its Messages tab in the app's settings.",
  ],
  [
    'chat.thread_denied',
    'Tocsin may post here but not write in threads. Somebody who can edit the permissions of the channel allows it; the next update then tries again.',
  ],
];

const workspace: Table = [
  ['slack.pin_refused', 'Tocsin may not pin here. Somebody pins the board by hand, or the admins add the scope pins:write.'],
  [
    'slack.restricted_action slack.read_only',
    'Only some people may post in this channel. The admins of the workspace let Tocsin post.',
  ],
  [
    'slack.no_permission slack.ekm_access_denied',
    'The rules of the workspace keep Tocsin from posting here. Its admins allow it again.',
  ],
  ['slack.message_limit_exceeded', 'The workspace has reached the message limit of its Slack plan. An admin raises it.'],
  [
    'slack.access_denied slack.team_access_not_granted slack.accesslimited slack.enterprise_is_restricted slack.app_access_restricted',
    'The admins of the workspace or its organisation do not let Tocsin in. They approve it.',
  ],
  ['slack.two_factor_setup_required', 'The workspace asks for two-factor sign-in. Whoever installed Tocsin there sets it up.'],
  [
    'slack.missing_scope',
    'Tocsin lacks a permission in this workspace. Whoever installed it adds the scope that `tocsin doctor` names and installs it again.',
  ],
  [
    'slack.app_uninstalled slack.tokens_revoked discord.guild_removed discord.guild_gone',
    'Tocsin was removed. Somebody installs or invites it again; subscriptions are kept and go on then.',
  ],
  [
    'slack.invalid_auth slack.account_inactive slack.token_revoked slack.token_expired slack.not_authed slack.not_installed',
    'Slack no longer accepts the bot token. Somebody installs Tocsin in the workspace again; subscriptions are kept and go on then.',
  ],
  [
    'chat.not_ours',
    'The root was posted by an earlier installation and cannot be edited. The thread goes on; nobody has to act.',
  ],
  [
    'chat.edit_closed',
    'The workspace forbids edits of messages this old. The thread goes on and says itself how things stand; admins may lift the limit.',
  ],
  [
    'chat.thread_cap discord.thread_cap',
    'The server has as many active threads as Discord allows, or the thread itself is full. Close some, or leave it; the next update then tries again.',
  ],
  [
    'discord.blocked_words',
    "A filter of the server blocks the message even without the vendor's words. Its moderators exempt Tocsin, then somebody tries again here.",
  ],
];

const refusedForms = [
  'invalid_blocks',
  'invalid_blocks_format',
  'msg_blocks_too_long',
  'msg_too_long',
  'no_text',
  'invalid_arguments',
  'markdown_text_conflict',
  'too_many_attachments',
  'attachment_payload_limit_exceeded',
  'block_mismatch',
  'team_not_found',
  'view_too_large',
  'duplicate_external_id',
  'not_enabled',
  'cant_broadcast_message',
  'no_dual_broadcast_content_update',
  'invalid_metadata_format',
  'invalid_metadata_schema',
  'metadata_too_large',
  'metadata_must_be_sent_from_app',
].map((word) => `slack.${word}`);

const operator: Table = [
  [
    'slack.unreachable slack.network slack.bad_status',
    'Slack cannot be reached. Tocsin goes on by itself; if this lasts, check the way from this machine to the network.',
  ],
  [
    'discord.unreachable discord.blocked',
    'Discord cannot be reached from here. Tocsin goes on by itself; if this lasts, check the way from this machine to the network.',
  ],
  ['discord.unauthorized', 'Discord does not accept the bot token. Put a good one into DISCORD_TOKEN and start Tocsin again.'],
  ['slack.not_configured chat.not_connected', 'No process is connected to this chat. Set its tokens and start Tocsin again.'],
  [
    'secrets.unreadable secrets.no_key',
    'The stored token cannot be read with this key. Set TOCSIN_ENCRYPTION_KEY to the key it was stored with.',
  ],
  [
    'settled.unreadable',
    'Nobody knows whether this reply was posted, and the channel cannot be read. Look there, and try again only if it is missing.',
  ],
  [
    refusedForms.join(' '),
    'Slack refuses this message in its plain form too. That is a fault of Tocsin: report it, and try again after an update.',
  ],
  [
    'discord.refused',
    'Discord refuses this message as plain text too. That is a fault of Tocsin: report it, and try again after an update.',
  ],
  [
    'slack.unknown_error discord.refused_here',
    'The platform refuses what Tocsin writes and gives a reason that Tocsin does not know. The log has its words; report them.',
  ],
  ['internal internal.render', 'Something broke in Tocsin. The log has the details; report them.'],
];

const reasonsFor = (actor: Actor, table: Table): (readonly [string, Reason])[] =>
  table.flatMap(([codes, text]) => codes.split(' ').map((code) => [code, { actor, text }] as const));

const reasons: ReadonlyMap<string, Reason> = new Map([
  ...reasonsFor('nobody', nobody),
  ...reasonsFor('channel', channel),
  ...reasonsFor('workspace', workspace),
  ...reasonsFor('operator', operator),
]);

/** What a code means to whoever runs Tocsin; a code without words is its own text. */
export const reasonOf = (code: string): Reason => reasons.get(code) ?? { actor: 'unknown', text: code };

/** What keeps a thread back, as the record knows it. */
export interface Holdup {
  readonly cause: 'installation' | 'channel' | 'failure' | 'turn' | 'writing' | 'nobody';
  readonly code: string | null;
  readonly waitingFor: string | null;
}

export function holdupReason({ cause, code, waitingFor }: Holdup): Reason {
  switch (cause) {
    case 'installation':
      return reasonOf(code ?? 'slack.app_uninstalled');
    case 'channel': {
      const { actor, text } = reasonOf(code ?? 'unknown');
      return { actor, text: `The channel is paused. ${text}` };
    }
    case 'failure':
      return reasonOf(code ?? 'unknown');
    case 'turn':
      return waitingFor === 'edit'
        ? { actor: 'nobody', text: 'The edit of its root waits for its turn, and news goes first. Its turn comes by itself.' }
        : reasonOf('pace');
    case 'writing':
      return { actor: 'nobody', text: 'It is being written to at this moment.' };
    case 'nobody':
      return {
        actor: 'operator',
        text: 'Nobody has taken it up. Check that a process with the role `deliver` runs and that the job queue answers.',
      };
  }
}
