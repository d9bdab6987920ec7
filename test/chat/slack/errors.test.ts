import { describe, expect, it } from 'vitest';
import { slackErrors } from '../../../src/chat/slack/error-table.js';
import { dropFor, slackError } from '../../../src/chat/slack/errors.js';
import type { SlackFailure } from '../../../src/chat/slack/failure.js';
import { ChannelError, InDoubtError, OperatorError, PermanentError, RetryableError } from '../../../src/errors.js';

const refused = (error: string, needed: string | null = null): SlackFailure => ({ kind: 'refused', error, needed, pointers: [] });
const posting = { isRepeatable: false, isRoot: true };
const editing = { isRepeatable: true, isRoot: true };
const replying = { isRepeatable: false, isRoot: false };

/** The classes of Slack's documents, written down apart from the table. */
const classes = [
  [RetryableError, 'request_timeout update_failed streaming_state_conflict hash_conflict external_channel_migrating'],
  [RetryableError, 'org_login_required team_added_to_org'],
  [InDoubtError, 'fatal_error internal_error service_unavailable duplicate_message_not_found duplicate_channel_not_found'],
  [
    ChannelError,
    'channel_not_found not_in_channel is_archived is_inactive restricted_action restricted_action_read_only_channel ' +
      'restricted_action_thread_only_channel restricted_action_non_threadable_channel message_limit_exceeded ekm_access_denied ' +
      'no_permission messages_tab_disabled',
  ],
  [
    OperatorError,
    'missing_scope access_denied team_access_not_granted accesslimited enterprise_is_restricted app_access_restricted ' +
      'two_factor_setup_required not_authed invalid_auth account_inactive token_revoked token_expired',
  ],
  [
    PermanentError,
    'invalid_blocks invalid_blocks_format msg_blocks_too_long msg_too_long no_text invalid_arguments markdown_text_conflict ' +
      'too_many_attachments attachment_payload_limit_exceeded block_mismatch team_not_found view_too_large duplicate_external_id ' +
      'not_enabled cant_broadcast_message no_dual_broadcast_content_update invalid_metadata_format invalid_metadata_schema ' +
      'metadata_too_large metadata_must_be_sent_from_app',
  ],
  [
    PermanentError,
    'message_not_found cant_update_message cant_delete_message cannot_reply_to_message thread_not_found ' +
      'restricted_action_thread_locked edit_window_closed expired_trigger_id exchanged_trigger_id invalid_trigger_id not_found',
  ],
] as const;
const cases = classes.flatMap(([kind, words]) => words.split(' ').map((error) => [error, kind] as const));

describe('an error of Slack', () => {
  it.each(cases)('%s is for those who can act', (error, kind) => {
    expect(slackError(refused(error), posting)).toBeInstanceOf(kind);
  });

  it('is in the table only if it is sorted here', () => {
    expect(Object.keys(slackErrors).toSorted()).toEqual(cases.map(([error]) => error).toSorted());
  });

  const cause = new Error('x');
  it.each<[string, SlackFailure, unknown, unknown]>([
    ['a limit', { kind: 'limited', retryAfterMs: 1_000 }, RetryableError, RetryableError],
    ['no connection', { kind: 'unsent', code: 'slack.unreachable', cause }, RetryableError, RetryableError],
    ['a refusal on the way', { kind: 'unsent', code: 'slack.bad_status', cause }, RetryableError, RetryableError],
    ['no answer', { kind: 'unclear', code: 'slack.timeout', cause }, InDoubtError, RetryableError],
    ['a connection that broke off', { kind: 'unclear', code: 'slack.connection', cause }, InDoubtError, RetryableError],
    ['a broken server', { kind: 'unclear', code: 'slack.server_error', cause }, InDoubtError, RetryableError],
    ['an answer that nobody can read', { kind: 'unclear', code: 'slack.unreadable_answer', cause }, InDoubtError, RetryableError],
  ])('%s leaves doubt about a post at most', (_, fault, ofPost, ofEdit) => {
    expect(slackError(fault, posting).constructor).toBe(ofPost);
    expect(slackError(fault, editing).constructor).toBe(ofEdit);
  });

  it.each(cases)('%s stands in brackets at the end of a sentence', (error) => {
    const { message } = slackError(refused(error), posting);
    expect(message).toMatch(/^[A-Z][^\n()]{15,220}[.] \([a-z_]+\)$/);
    expect(message.endsWith(` (${error})`)).toBe(true);
  });

  it.each(['fatal_error', 'internal_error', 'service_unavailable'])('%s leaves no doubt about what may be repeated', (error) => {
    expect(slackError(refused(error), editing)).toBeInstanceOf(RetryableError);
  });

  it.each([
    ['message_not_found', editing, 'chat.root_gone'],
    ['message_not_found', replying, 'chat.message_gone'],
    ['cant_update_message', editing, 'chat.not_ours'],
    ['cannot_reply_to_message', replying, 'chat.root_gone'],
    ['thread_not_found', replying, 'chat.root_gone'],
    ['restricted_action_thread_locked', replying, 'chat.thread_gone'],
    ['edit_window_closed', editing, 'chat.edit_closed'],
    ['is_archived', posting, 'slack.is_archived'],
    ['restricted_action_non_threadable_channel', posting, 'slack.no_threads'],
    ['restricted_action_read_only_channel', posting, 'slack.read_only'],
    ['token_revoked', posting, 'slack.token_revoked'],
  ])('%s is counted under a name of its own', (error, doing, code) => {
    expect(slackError(refused(error), doing).code).toBe(code);
  });

  it('names the scope that is missing', () => {
    const error = slackError(refused('missing_scope', 'channels:history'), posting);
    expect(error.message).toBe(
      'Tocsin lacks the permission channels:history in this Slack workspace: add it under OAuth & Permissions and install the app again. (missing_scope)',
    );
    expect(slackError(refused('missing_scope', '<script>'), posting).message).not.toContain('<');
  });

  it('that nobody knows is tried in the plain form once and then is for the people of the channel', () => {
    expect(dropFor(refused('moon_is_full'))).toBe('blocks');
    const error = slackError(refused('moon_is_full'), posting);
    expect(error).toBeInstanceOf(ChannelError);
    expect(error.code).toBe('slack.unknown_error');
    expect(error.message).toContain('(moon_is_full)');
    expect(slackError(refused('constructor'), posting).code).toBe('slack.unknown_error');
  });

  it.each([
    ['invalid_blocks', 'blocks'],
    ['metadata_too_large', 'metadata'],
    ['cant_broadcast_message', 'broadcast'],
    ['is_archived', undefined],
    ['internal_error', undefined],
  ])('%s says what to leave out', (error, drop) => expect(dropFor(refused(error))).toBe(drop));

  it('with a time to wait passes it on', () => {
    expect(slackError({ kind: 'limited', retryAfterMs: 4_000 }, { ...posting, holds: ['slack/post'] })).toMatchObject({
      code: 'slack.rate_limited',
      retryAfterMs: 4_000,
      holds: ['slack/post'],
    });
    expect(slackError(refused('team_added_to_org'), posting)).toMatchObject({ retryAfterMs: 7_200_000 });
  });
});
