import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type FakeSlack, startFakeSlack } from './fake-slack.js';

let slack: FakeSlack;
const ids: Record<string, string> = {};

beforeAll(async () => {
  slack = await startFakeSlack();
  slack.subscribedEvents.clear();
  const other = slack.addWorkspace('Other');
  const archived = slack.addChannel({ name: 'archived' });
  const restricted = slack.addChannel({ name: 'restricted' });
  const readOnly = slack.addChannel({ name: 'read-only' });
  const threadsOnly = slack.addChannel({ name: 'threads-only' });
  const noThreads = slack.addChannel({ name: 'no-threads' });
  const ops = slack.addChannel({ name: 'ops' });
  const { id: person } = slack.addUser({ name: 'ana' });
  Object.assign(ids, {
    archived: archived.id,
    restricted: restricted.id,
    readOnly: readOnly.id,
    threadsOnly: threadsOnly.id,
    noThreads: noThreads.id,
    ops: ops.id,
    secret: slack.addChannel({ name: 'secret', isPrivate: true, botIsMember: false }).id,
    away: slack.addChannel({ name: 'away', botIsMember: false }).id,
    foreign: other.addChannel({ name: 'foreign' }).id,
    person,
    theirs: slack.say(ops.id, person, 'hello'),
    root: await posted({ channel: ops.id, text: 'root' }),
    locked: await posted({ channel: ops.id, text: 'locked' }),
    frozen: await posted({ channel: archived.id, text: 'before' }),
    appToken: slack.appToken,
  });
  ids.reply = await posted({ channel: ops.id, text: 'reply', thread_ts: ids.root ?? '' });
  archived.archive();
  restricted.restrictPosting();
  readOnly.restrictPosting('read-only');
  threadsOnly.threadOnly();
  noThreads.nonThreadable();
  ops.lockThread(ids.locked ?? '');
});
afterAll(() => slack.close());

interface Answer {
  readonly ok: boolean;
  readonly error?: string;
  readonly ts?: string;
  readonly needed?: string;
  readonly response_metadata?: { readonly messages?: readonly string[] };
}

async function call(
  method: string,
  args: Readonly<Record<string, unknown>>,
  { token = slack.botToken }: { readonly token?: string } = {},
): Promise<Answer> {
  const fields = Object.entries(args).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return read(
    await fetch(`${slack.apiUrl}${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString() || 'x=1',
    }),
  );
}

async function raw(method: string, headers: Readonly<Record<string, string>>, body: string | Blob): Promise<Answer> {
  return read(
    await fetch(`${slack.apiUrl}${method}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${slack.botToken}`, ...headers },
      body,
    }),
  );
}

/** The test reads what it needs of an answer and compares it; a wrong shape fails there. */
const read = async (response: Response): Promise<Answer> => (await response.json()) as Answer;

async function posted(args: Readonly<Record<string, unknown>>): Promise<string> {
  return (await call('chat.postMessage', args)).ts ?? '';
}

const plain = (text: string) => ({ type: 'plain_text', text });
const mrkdwn = (text: string) => ({ type: 'mrkdwn', text });
const section = (more: object = {}) => ({ type: 'section', text: mrkdwn('x'), ...more });
const button = (more: object = {}) => ({ type: 'button', text: plain('Go'), action_id: 'go', ...more });
const actions = (...elements: object[]) => ({ type: 'actions', elements });
const option = (value: string) => ({ text: plain(value), value });
const many = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, index) => item(index));

/** What is wrong, the blocks, and what the platform complains about. */
const badBlocks: readonly (readonly [string, readonly unknown[], string])[] = [
  ['51 blocks', many(51, () => ({ type: 'divider' })), 'no more than 50 items allowed [json-pointer:/blocks]'],
  [
    'a section of 3,001 characters',
    [section({ text: mrkdwn('x'.repeat(3_001)) })],
    'less than 3001 characters [json-pointer:/blocks/0/text/text]',
  ],
  ['a section with neither text nor fields', [{ type: 'section' }], 'must define either text or fields [json-pointer:/blocks/0]'],
  [
    '11 fields',
    [{ type: 'section', fields: many(11, () => mrkdwn('x')) }],
    'no more than 10 items allowed [json-pointer:/blocks/0/fields]',
  ],
  [
    'a field of 2,001 characters',
    [{ type: 'section', fields: [mrkdwn('x'.repeat(2_001))] }],
    'json-pointer:/blocks/0/fields/0/text',
  ],
  ['mrkdwn without text', [section({ text: { type: 'mrkdwn' } })], 'missing required field: text [json-pointer:/blocks/0/text]'],
  ['an empty text', [section({ text: mrkdwn('') })], 'more than 0 characters [json-pointer:/blocks/0/text/text]'],
  ['a text that is a string', [section({ text: 'x' })], 'json-pointer:/blocks/0/text'],
  [
    'a number as text',
    [section({ text: { type: 'mrkdwn', text: 1 } })],
    'must be a valid string [json-pointer:/blocks/0/text/text]',
  ],
  ['an unknown type of block', [{ type: 'fanfare' }], 'unsupported type [json-pointer:/blocks/0/type]'],
  ['a block without a type', [{ text: mrkdwn('x') }], 'json-pointer:/blocks/0/type'],
  [
    'an unknown field of a block',
    [{ type: 'divider', text: plain('x') }],
    'invalid additional property: text [json-pointer:/blocks/0]',
  ],
  ['emoji on mrkdwn', [section({ text: { ...mrkdwn('x'), emoji: true } })], 'invalid additional property: emoji'],
  [
    'verbatim on plain text',
    [{ type: 'header', text: { ...plain('x'), verbatim: true } }],
    'invalid additional property: verbatim',
  ],
  ['a header in mrkdwn', [{ type: 'header', text: mrkdwn('x') }], 'json-pointer:/blocks/0/text/type'],
  ['a header of 151 characters', [{ type: 'header', text: plain('x'.repeat(151)) }], 'less than 151 characters'],
  ['a context of 11 elements', [{ type: 'context', elements: many(11, () => mrkdwn('x')) }], 'no more than 10 items'],
  ['an empty context', [{ type: 'context', elements: [] }], 'no fewer than 1 items'],
  [
    'a button in a context',
    [{ type: 'context', elements: [button()] }],
    'unsupported type [json-pointer:/blocks/0/elements/0/type]',
  ],
  ['26 buttons', [actions(...many(26, (index) => button({ action_id: `a${index}` })))], 'no more than 25 items'],
  ['a block_id of 256 characters', [{ type: 'divider', block_id: 'x'.repeat(256) }], 'json-pointer:/blocks/0/block_id'],
  [
    'a block_id twice',
    [
      { type: 'divider', block_id: 'x' },
      { type: 'divider', block_id: 'x' },
    ],
    'block_id "x" already exists',
  ],
  [
    'an action_id of 256 characters',
    [actions(button({ action_id: 'x'.repeat(256) }))],
    'json-pointer:/blocks/0/elements/0/action_id',
  ],
  ['an action_id twice in a block', [actions(button(), button())], 'action_id "go" already exists'],
  ['a button of 76 characters', [actions(button({ text: plain('x'.repeat(76)) }))], 'less than 76 characters'],
  ['a button in mrkdwn', [actions(button({ text: mrkdwn('x') }))], 'json-pointer:/blocks/0/elements/0/text/type'],
  [
    'a button value of 2,001 characters',
    [actions(button({ value: 'x'.repeat(2_001) }))],
    'json-pointer:/blocks/0/elements/0/value',
  ],
  ['a button value that is no string', [actions(button({ value: 7 }))], 'json-pointer:/blocks/0/elements/0/value'],
  ['a button with a bad address', [actions(button({ url: 'not an address' }))], 'must be a valid url'],
  ['a button of an unknown style', [actions(button({ style: 'loud' }))], 'json-pointer:/blocks/0/elements/0/style'],
  [
    '6 options in an overflow menu',
    [actions({ type: 'overflow', options: many(6, (index) => option(`${index}`)) })],
    'no more than 5 items',
  ],
  [
    '101 options',
    [actions({ type: 'static_select', options: many(101, (index) => option(`${index}`)) })],
    'no more than 100 items',
  ],
  [
    'an option of 76 characters',
    [actions({ type: 'static_select', options: [option('x'.repeat(76))] })],
    'less than 76 characters',
  ],
  [
    'an option without a value',
    [actions({ type: 'static_select', options: [{ text: plain('x') }] })],
    'missing required field: value',
  ],
  ['a menu without options', [actions({ type: 'static_select' })], 'must define either options or option_groups'],
  [
    'a preset that is not on offer',
    [actions({ type: 'static_select', options: [option('a')], initial_option: option('b') })],
    'must match one option exactly',
  ],
  [
    'a placeholder of 151 characters',
    [actions({ type: 'users_select', placeholder: plain('x'.repeat(151)) })],
    'less than 151 characters',
  ],
  ['a confirmation without text', [actions(button({ confirm: { title: plain('x') } }))], 'missing required field: text'],
  ['an image without alt_text', [{ type: 'image', image_url: 'https://a.example/a.png' }], 'missing required field: alt_text'],
  ['an image with a bad address', [{ type: 'image', image_url: 'ftp://a.example', alt_text: 'x' }], 'must be a valid image url'],
  ['an input without a label', [{ type: 'input', element: { type: 'plain_text_input' } }], 'missing required field: label'],
  ['a button as an input', [{ type: 'input', label: plain('x'), element: button() }], 'unsupported type'],
];

describe('blocks that Slack refuses', () => {
  it.each(badBlocks)('%s', async (_what, blocks, complaint) => {
    const answer = await call('chat.postMessage', { channel: ids.ops, text: 'x', blocks });
    expect(answer).toMatchObject({ ok: false, error: 'invalid_blocks' });
    expect(answer.response_metadata?.messages?.join('\n')).toContain(complaint);
  });
});

type Args = () => Readonly<Record<string, unknown>>;
const at = (name: string): string => ids[name] ?? '';

const badCalls: readonly (readonly [string, string, Args, string])[] = [
  ['no method of that name', 'chat.shout', () => ({}), 'unknown_method'],
  ['nothing to say', 'chat.postMessage', () => ({ channel: at('ops') }), 'no_text'],
  ['blank text', 'chat.postMessage', () => ({ channel: at('ops'), text: '  ' }), 'no_text'],
  ['no channel', 'chat.postMessage', () => ({ text: 'x' }), 'channel_not_found'],
  ['a channel that is not there', 'chat.postMessage', () => ({ channel: 'C0NOTHERE', text: 'x' }), 'channel_not_found'],
  ['a name of no channel', 'chat.postMessage', () => ({ channel: '#nowhere', text: 'x' }), 'channel_not_found'],
  ['a channel of another workspace', 'chat.postMessage', () => ({ channel: at('foreign'), text: 'x' }), 'channel_not_found'],
  ['a private channel without the app', 'chat.postMessage', () => ({ channel: at('secret'), text: 'x' }), 'channel_not_found'],
  ['an archived channel', 'chat.postMessage', () => ({ channel: at('archived'), text: 'x' }), 'is_archived'],
  ['a restricted channel', 'chat.postMessage', () => ({ channel: at('restricted'), text: 'x' }), 'restricted_action'],
  [
    'a read-only channel',
    'chat.postMessage',
    () => ({ channel: at('readOnly'), text: 'x' }),
    'restricted_action_read_only_channel',
  ],
  [
    'a root where only threads may go on',
    'chat.postMessage',
    () => ({ channel: at('threadsOnly'), text: 'x' }),
    'restricted_action_thread_only_channel',
  ],
  [
    'a reply where there are no threads',
    'chat.postMessage',
    () => ({ channel: at('noThreads'), text: 'x', thread_ts: '1700000000.000100' }),
    'restricted_action_non_threadable_channel',
  ],
  [
    'a reply in a locked thread',
    'chat.postMessage',
    () => ({ channel: at('ops'), text: 'x', thread_ts: at('locked') }),
    'restricted_action_thread_locked',
  ],
  [
    'a reply to a reply',
    'chat.postMessage',
    () => ({ channel: at('ops'), text: 'x', thread_ts: at('reply') }),
    'cannot_reply_to_message',
  ],
  [
    'a thread_ts that is none',
    'chat.postMessage',
    () => ({ channel: at('ops'), text: 'x', thread_ts: '0' }),
    'invalid_thread_ts',
  ],
  [
    'a thread_ts that lost digits',
    'chat.postMessage',
    () => ({ channel: at('ops'), text: 'x', thread_ts: '1700000000.0001' }),
    'invalid_thread_ts',
  ],
  [
    'blocks that are no JSON',
    'chat.postMessage',
    () => ({ channel: at('ops'), text: 'x', blocks: '[{' }),
    'invalid_blocks_format',
  ],
  [
    'blocks that are no list',
    'chat.postMessage',
    () => ({ channel: at('ops'), text: 'x', blocks: { type: 'divider' } }),
    'invalid_blocks_format',
  ],
  [
    'too much text in all blocks',
    'chat.postMessage',
    () => ({ channel: at('ops'), text: 'x', blocks: many(5, () => section({ text: mrkdwn('x'.repeat(2_900)) })) }),
    'msg_blocks_too_long',
  ],
  [
    'markdown beside text',
    'chat.postMessage',
    () => ({ channel: at('ops'), text: 'x', markdown_text: 'y' }),
    'markdown_text_conflict',
  ],
  [
    '101 attachments',
    'chat.postMessage',
    () => ({ channel: at('ops'), attachments: many(101, () => ({ text: 'x' })) }),
    'too_many_attachments',
  ],
  [
    'bad blocks in an attachment',
    'chat.postMessage',
    () => ({ channel: at('ops'), attachments: [{ blocks: [{ type: 'fanfare' }] }] }),
    'invalid_blocks',
  ],
  [
    'metadata that is no JSON',
    'chat.postMessage',
    () => ({ channel: at('ops'), text: 'x', metadata: '{' }),
    'invalid_metadata_format',
  ],
  [
    'metadata without a payload',
    'chat.postMessage',
    () => ({ channel: at('ops'), text: 'x', metadata: { event_type: 'x' } }),
    'invalid_metadata_schema',
  ],
  [
    'an event_type with a dash',
    'chat.postMessage',
    () => ({ channel: at('ops'), text: 'x', metadata: { event_type: 'a-b', event_payload: {} } }),
    'invalid_metadata_schema',
  ],
  [
    'metadata that is too large',
    'chat.postMessage',
    () => ({ channel: at('ops'), text: 'x', metadata: { event_type: 'x', event_payload: { k: 'x'.repeat(2_000) } } }),
    'metadata_too_large',
  ],
  ['as_user', 'chat.postMessage', () => ({ channel: at('ops'), text: 'x', as_user: true }), 'as_user_not_supported'],
  ['a disguise', 'chat.postMessage', () => ({ channel: at('ops'), text: 'x', username: 'Boss' }), 'missing_scope'],
  [
    'an edit of a message that is not there',
    'chat.update',
    () => ({ channel: at('ops'), ts: '1700000000.000100', text: 'x' }),
    'message_not_found',
  ],
  [
    'an edit of a person’s message',
    'chat.update',
    () => ({ channel: at('ops'), ts: at('theirs'), text: 'x' }),
    'cant_update_message',
  ],
  ['an edit without a ts', 'chat.update', () => ({ channel: at('ops'), text: 'x' }), 'invalid_arguments'],
  ['an edit with nothing in it', 'chat.update', () => ({ channel: at('ops'), ts: at('root') }), 'no_text'],
  [
    'an edit of more than 4,000 characters',
    'chat.update',
    () => ({ channel: at('ops'), ts: at('root'), text: 'x'.repeat(4_001) }),
    'msg_too_long',
  ],
  [
    'an edit in an archived channel',
    'chat.update',
    () => ({ channel: at('archived'), ts: at('frozen'), text: 'x' }),
    'is_inactive',
  ],
  [
    'broadcasting a root',
    'chat.update',
    () => ({ channel: at('ops'), ts: at('root'), reply_broadcast: true }),
    'cant_broadcast_message',
  ],
  [
    'broadcasting and changing at once',
    'chat.update',
    () => ({ channel: at('ops'), ts: at('reply'), text: 'y', reply_broadcast: true }),
    'no_dual_broadcast_content_update',
  ],
  ['deleting a person’s message', 'chat.delete', () => ({ channel: at('ops'), ts: at('theirs') }), 'cant_delete_message'],
  ['deleting what is not there', 'chat.delete', () => ({ channel: at('ops'), ts: '1700000000.000100' }), 'message_not_found'],
  [
    'a link to what is not there',
    'chat.getPermalink',
    () => ({ channel: at('ops'), message_ts: '1700000000.000100' }),
    'message_not_found',
  ],
  [
    'a whisper to nobody',
    'chat.postEphemeral',
    () => ({ channel: at('ops'), user: 'U0NOBODY', text: 'x' }),
    'user_not_in_channel',
  ],
  [
    'a whisper where the app is not',
    'chat.postEphemeral',
    () => ({ channel: at('away'), user: at('person'), text: 'x' }),
    'not_in_channel',
  ],
  ['info without a channel', 'conversations.info', () => ({}), 'invalid_arguments'],
  ['info on a secret channel', 'conversations.info', () => ({ channel: at('secret') }), 'channel_not_found'],
  ['history of a channel without the app', 'conversations.history', () => ({ channel: at('away') }), 'not_in_channel'],
  ['history of a secret channel', 'conversations.history', () => ({ channel: at('secret') }), 'channel_not_found'],
  ['history of 1,000 at once', 'conversations.history', () => ({ channel: at('ops'), limit: '1000' }), 'invalid_limit'],
  ['history since a word', 'conversations.history', () => ({ channel: at('ops'), oldest: 'yesterday' }), 'invalid_ts_oldest'],
  ['a cursor of somebody else', 'conversations.history', () => ({ channel: at('ops'), cursor: 'xyz' }), 'invalid_cursor'],
  [
    'replies to what is not there',
    'conversations.replies',
    () => ({ channel: at('ops'), ts: '1700000000.000100' }),
    'thread_not_found',
  ],
  ['joining a secret channel', 'conversations.join', () => ({ channel: at('secret') }), 'channel_not_found'],
  ['joining an archived channel', 'conversations.join', () => ({ channel: at('archived') }), 'is_archived'],
  ['opening a talk without the scope', 'conversations.open', () => ({ users: at('person') }), 'missing_scope'],
  ['a list of unknown kinds', 'conversations.list', () => ({ types: 'radio' }), 'invalid_types'],
  ['nobody of that id', 'users.info', () => ({ user: 'U0NOBODY' }), 'user_not_found'],
  ['a made-up trigger', 'views.open', () => ({ trigger_id: '1.2.x', view: modal() }), 'invalid_trigger_id'],
  [
    'a form without a title',
    'views.open',
    () => ({ trigger_id: 'x', view: { ...modal(), title: undefined } }),
    'invalid_arguments',
  ],
  [
    'a form with a title of 25 characters',
    'views.open',
    () => ({ trigger_id: 'x', view: { ...modal(), title: plain('x'.repeat(25)) } }),
    'invalid_arguments',
  ],
  [
    'a form with an input and no way to send it',
    'views.open',
    () => ({ trigger_id: 'x', view: { ...modal(), submit: undefined, blocks: [input] } }),
    'invalid_arguments',
  ],
  [
    'private_metadata of 3,001 characters',
    'views.open',
    () => ({ trigger_id: 'x', view: { ...modal(), private_metadata: 'x'.repeat(3_001) } }),
    'invalid_arguments',
  ],
  [
    'a view of 250 kB',
    'views.open',
    () => ({ trigger_id: 'x', view: { ...modal(), private_metadata: 'x'.repeat(250_001) } }),
    'view_too_large',
  ],
  ['an update of a form that is closed', 'views.update', () => ({ view_id: 'V0GONE', view: modal() }), 'not_found'],
  [
    'a Home tab for nobody',
    'views.publish',
    () => ({ user_id: 'U0NOBODY', view: { type: 'home', blocks: [] } }),
    'user_not_found',
  ],
  ['a modal as a Home tab', 'views.publish', () => ({ user_id: at('person'), view: modal() }), 'invalid_arguments'],
  ['a bot token for a connection', 'apps.connections.open', () => ({}), 'not_allowed_token_type'],
  [
    'a code that was never given',
    'oauth.v2.access',
    () => ({ client_id: slack.clientId, client_secret: slack.clientSecret, code: 'x' }),
    'invalid_code',
  ],
  [
    'a wrong client secret',
    'oauth.v2.access',
    () => ({ client_id: slack.clientId, client_secret: 'x', code: 'x' }),
    'bad_client_secret',
  ],
];

const input = { type: 'input', label: plain('x'), element: { type: 'plain_text_input' } };
const modal = () => ({ type: 'modal', title: plain('Form'), submit: plain('Send'), blocks: [section()] });

describe('calls that Slack refuses', () => {
  it.each(badCalls)('%s: %s', async (_what, method, args, error) => {
    expect(await call(method, args())).toMatchObject({ ok: false, error });
  });

  it('writes nothing for any of them', () => {
    expect(slack.messages(at('ops')).map(({ text }) => text)).toEqual(['hello', 'root', 'locked', 'reply']);
  });
});

describe('tokens that Slack refuses', () => {
  it('none, a wrong one, one of the wrong kind, and one that has died', async () => {
    const body = new URLSearchParams({ channel: at('ops'), text: 'x' }).toString();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    expect(await raw('chat.postMessage', { ...type, authorization: '' }, body)).toMatchObject({ error: 'not_authed' });
    expect(await call('auth.test', {}, { token: 'xoxb-wrong' })).toMatchObject({ error: 'invalid_auth' });
    expect(await call('auth.test', {}, { token: at('appToken') })).toMatchObject({ error: 'not_allowed_token_type' });
    for (const error of ['token_revoked', 'account_inactive', 'token_expired', 'team_access_not_granted']) {
      slack.tokenError = error;
      expect(await call('auth.test', {})).toMatchObject({ ok: false, error });
    }
    slack.tokenError = undefined;
    expect(await call('auth.test', {})).toMatchObject({ ok: true });
  });

  it.each([
    ['chat:write', 'chat.postMessage', () => ({ channel: at('ops'), text: 'x' }), 'missing_scope'],
    ['chat:write.public', 'chat.postMessage', () => ({ channel: at('away'), text: 'x' }), 'not_in_channel'],
    ['channels:read', 'conversations.info', () => ({ channel: at('ops') }), 'missing_scope'],
    ['channels:history', 'conversations.history', () => ({ channel: at('ops') }), 'missing_scope'],
    ['channels:join', 'conversations.join', () => ({ channel: at('away') }), 'missing_scope'],
    ['users:read', 'users.info', () => ({ user: at('person') }), 'missing_scope'],
  ] as const)('without %s', async (scope, method, args, error) => {
    slack.scopes.splice(slack.scopes.indexOf(scope), 1);
    const answer = await call(method, args());
    slack.scopes.push(scope);
    expect(answer).toMatchObject({ ok: false, error });
    if (error === 'missing_scope') expect(answer.needed).toContain(scope);
  });
});

describe('bodies that Slack refuses', () => {
  const json = { 'content-type': 'application/json; charset=utf-8' };
  it.each([
    ['no content type', {}, new Blob(['{}']), 'missing_post_type'],
    ['a content type of its own', { 'content-type': 'text/yaml' }, 'text: x', 'invalid_post_type'],
    ['an unknown charset', { 'content-type': 'application/json; charset=ebcdic' }, '{}', 'invalid_charset'],
    ['JSON that is none', json, '{', 'invalid_json'],
    ['JSON that is a list', json, '[]', 'json_not_object'],
    ['JSON with the token inside', { ...json, authorization: '' }, '{"token":"x"}', 'not_authed'],
    ['a number as thread_ts', json, '{"text":"x","channel":"ops","thread_ts":1700000000.0001}', 'invalid_arguments'],
    ['a number as a channel', json, '{"text":"x","channel":7}', 'invalid_arguments'],
    ['a form without a field', { 'content-type': 'application/x-www-form-urlencoded' }, '{"text":1}', 'invalid_form_data'],
    ['an array in a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'channel[]=x', 'invalid_array_arg'],
    ['a wild name in a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'chan%20nel=x', 'invalid_arg_name'],
  ] as const)('%s', async (_what, headers, body, error) => {
    expect(await raw('chat.postMessage', headers, body)).toMatchObject({ ok: false, error });
  });
});

describe('triggers and response URLs that Slack refuses', () => {
  it('a trigger that comes too late', async () => {
    Object.assign(slack.settings, { ackWithinMs: 20, triggerMs: 10 });
    await slack.command({ channelId: at('ops'), userId: at('person'), text: '' });
    const trigger_id = String(slack.deliveries.at(-1)?.payload.trigger_id);
    expect(await call('views.open', { trigger_id, view: modal() })).toMatchObject({ error: 'expired_trigger_id' });
  });

  it('a trigger twice, the sixth answer, an unknown address, and a body that says nothing', async () => {
    Object.assign(slack.settings, { ackWithinMs: 20, triggerMs: 3_000 });
    await slack.command({ channelId: at('ops'), userId: at('person'), text: '' });
    const { response_url: url, trigger_id } = slack.deliveries.at(-1)?.payload ?? {};
    const respond = (body: string) => fetch(String(url), { method: 'POST', body });
    expect((await respond('{"response_type":"ephemeral"}')).status).toBe(500);
    expect((await respond('nonsense')).status).toBe(400);
    expect((await respond('{"blocks":[{"type":"fanfare"}]}')).status).toBe(400);
    for (const text of ['1', '2', '3']) expect(await (await respond(JSON.stringify({ text }))).text()).toBe('ok');
    const last = await respond('{"text":"6"}');
    expect([last.status, await last.json()]).toEqual([404, { ok: false, error: 'used_url' }]);
    expect((await fetch(`${String(url)}x`, { method: 'POST', body: '{"text":"x"}' })).status).toBe(404);
    expect(await call('views.open', { trigger_id, view: modal() })).toMatchObject({ ok: true });
    expect(await call('views.open', { trigger_id, view: modal() })).toMatchObject({ error: 'exchanged_trigger_id' });
  });

  it('a socket without a ticket', async () => {
    const status = await new Promise((resolve) => {
      const socket = new WebSocket(`${slack.url.replace('http', 'ws')}/link/?ticket=stolen`);
      socket.onerror = () => resolve('refused');
      socket.onopen = () => resolve('open');
    });
    expect(status).toBe('refused');
  });
});
