import type { WebWords } from '../words/web/en.js';

/** Who has to act: nobody, the channel's people, those who look after the workspace or server, whoever runs Tocsin; nobody can tell. */
export type Actor = 'nobody' | 'channel' | 'workspace' | 'operator' | 'unknown';

export interface Reason {
  readonly actor: Actor;
  /** One or two sentences that name the cure, for whoever runs Tocsin. */
  readonly text: string;
}

type Words = WebWords['delivery'];

/** Which of the words a code has; the one that takes another reason is said around it. */
type Word = Exclude<keyof Words, 'paused'>;

type Table = readonly (readonly [codes: string, word: Word])[];

const nobody: Table = [
  ['slack.rate_limited discord.rate_limited', 'waits'],
  ['discord.edit_limit', 'editLimit'],
  ['discord.write_limit discord.slow_mode', 'writeLimit'],
  ['discord.overloaded discord.sending_disabled discord.tags_changed', 'discordBusy'],
  ['slack.request_timeout slack.update_failed slack.streaming_state_conflict slack.hash_conflict', 'slackBusy'],
  ['slack.external_channel_migrating slack.org_login_required slack.team_added_to_org', 'moving'],
  [
    'slack.refresh_failed slack.server_error slack.timeout slack.connection slack.unreadable_answer slack.fatal_error slack.internal_error slack.service_unavailable',
    'slackUnclear',
  ],
  ['slack.duplicate_message_not_found slack.duplicate_channel_not_found slack.settle_later slack.stray_reply', 'notShownYet'],
  ['discord.timeout discord.connection_lost discord.server_error discord.unreadable_answer', 'discordUnclear'],
  ['slack.stopped discord.early discord.queue delivery.lost delivery.late', 'restarting'],
  ['settled.absent settled.passed settled.found repeat', 'settled'],
  ['discord.invalid_budget', 'shutOut'],
  ['discord.publish_limit', 'publishLimit'],
  ['pace', 'turn'],
  ['quiet morning', 'quiet'],
  ['past', 'past'],
  ['chat.moved', 'moved'],
  ['chat.root_gone', 'rootGone'],
  ['chat.message_gone', 'messageGone'],
  ['chat.thread_gone', 'threadGone'],
];

const channel: Table = [
  ['slack.not_in_channel', 'notInChannel'],
  ['slack.channel_not_found', 'unseen'],
  ['slack.bot_removed', 'takenOut'],
  ['slack.is_archived', 'archived'],
  ['slack.is_inactive', 'frozen'],
  ['discord.channel_gone chat.channel_gone', 'channelGone'],
  ['discord.missing_access', 'noView'],
  ['discord.missing_permission chat.missing_permissions', 'noPermission'],
  ['discord.tag_required', 'tagRequired'],
  ['discord.wrong_kind discord.is_thread', 'otherKind'],
  ['slack.no_threads', 'noThreads'],
  ['slack.messages_tab_disabled', 'messagesOff'],
  ['chat.thread_denied', 'threadDenied'],
  ['forward.failing', 'forwardFailing'],
  ['forward.stopped', 'forwardStopped'],
];

const workspace: Table = [
  ['slack.pin_refused', 'pinRefused'],
  ['slack.restricted_action slack.read_only', 'fewMayPost'],
  ['slack.no_permission slack.ekm_access_denied', 'rules'],
  ['slack.message_limit_exceeded', 'messageLimit'],
  [
    'slack.access_denied slack.team_access_not_granted slack.accesslimited slack.enterprise_is_restricted slack.app_access_restricted',
    'notApproved',
  ],
  ['slack.two_factor_setup_required', 'twoFactor'],
  ['slack.missing_scope', 'missingScope'],
  [
    'slack.app_uninstalled slack.tokens_revoked slack.org_ended slack.team_access_revoked discord.guild_removed discord.guild_gone',
    'uninstalled',
  ],
  [
    'slack.refresh_refused slack.invalid_auth slack.account_inactive slack.token_revoked slack.token_expired slack.not_authed slack.not_installed',
    'badToken',
  ],
  ['chat.not_ours', 'notOurs'],
  ['chat.edit_closed', 'editClosed'],
  ['chat.thread_cap discord.thread_cap', 'threadCap'],
  ['discord.blocked_words', 'blockedWords'],
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
  ['slack.unreachable slack.network slack.bad_status', 'slackUnreachable'],
  ['discord.unreachable discord.blocked', 'discordUnreachable'],
  ['discord.unauthorized', 'discordToken'],
  ['slack.not_configured chat.not_connected', 'notConnected'],
  ['secrets.unreadable secrets.no_key', 'noKey'],
  ['settled.unreadable restore.unreadable', 'unreadableReply'],
  [refusedForms.join(' '), 'slackRefuses'],
  ['discord.refused', 'discordRefuses'],
  ['slack.unknown_error discord.refused_here', 'unknownReason'],
  ['internal internal.render', 'broken'],
];

interface Cure {
  readonly actor: Actor;
  readonly word: Word;
}

const curesFor = (actor: Actor, table: Table): (readonly [string, Cure])[] =>
  table.flatMap(([codes, word]) => codes.split(' ').map((code) => [code, { actor, word }] as const));

const cures: ReadonlyMap<string, Cure> = new Map([
  ...curesFor('nobody', nobody),
  ...curesFor('channel', channel),
  ...curesFor('workspace', workspace),
  ...curesFor('operator', operator),
]);

/** The codes of notices about a way out end in which one it is. */
const ofOneForward = /^(forward\.[a-z]+)\..*$/;

/** What a code means to whoever runs Tocsin; a code without words is its own text. */
export function reasonOf(words: Words, code: string): Reason {
  const cure = cures.get(code.replace(ofOneForward, '$1'));
  return cure === undefined ? { actor: 'unknown', text: code } : { actor: cure.actor, text: words[cure.word] };
}

/** What keeps a thread back, as the record knows it. */
export interface Holdup {
  readonly cause: 'installation' | 'channel' | 'failure' | 'turn' | 'writing' | 'nobody';
  readonly code: string | null;
  readonly waitingFor: string | null;
}

export function holdupReason(words: Words, { cause, code, waitingFor }: Holdup): Reason {
  switch (cause) {
    case 'installation':
      return reasonOf(words, code ?? 'slack.app_uninstalled');
    case 'channel': {
      const { actor, text } = reasonOf(words, code ?? 'unknown');
      return { actor, text: words.paused(text) };
    }
    case 'failure':
      return reasonOf(words, code ?? 'unknown');
    case 'turn':
      return waitingFor === 'edit' ? { actor: 'nobody', text: words.editTurn } : reasonOf(words, 'pace');
    case 'writing':
      return { actor: 'nobody', text: words.writing };
    case 'nobody':
      return { actor: 'operator', text: words.untaken };
  }
}
