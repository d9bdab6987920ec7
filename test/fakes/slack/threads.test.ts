import { LogLevel, WebClient } from '@slack/web-api';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeSlack, startFakeSlack } from './fake-slack.js';
import type { ChannelHandle } from './world/channel-handle.js';

let slack: FakeSlack;
let client: WebClient;
let ops: ChannelHandle;
let channel: string;

beforeAll(async () => {
  slack = await startFakeSlack();
  client = new WebClient(slack.botToken, { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 }, logLevel: LogLevel.ERROR });
});
beforeEach(() => {
  ops = slack.addChannel({ name: `c-${Math.random().toString(36).slice(2)}` });
  channel = ops.id;
});
afterAll(() => slack.close());

const post = async (text: string, root?: { readonly thread_ts: string }): Promise<string> => {
  const { ts } = await (root === undefined
    ? client.chat.postMessage({ channel, text })
    : client.chat.postMessage({ channel, text, ...root }));
  return ts ?? '';
};
const texts = () => slack.messages(channel).map(({ text }) => text);

describe('a root that is deleted', () => {
  it('without replies is gone; a reply to it stands in the channel and says so by having no thread_ts', async () => {
    const root = await post('root');
    slack.deleteMessage(channel, root);
    const answer = await client.chat.postMessage({ channel, text: 'reply', thread_ts: root });
    expect(answer.ok).toBe(true);
    expect(answer.message).not.toHaveProperty('thread_ts');
    await expect(client.chat.update({ channel, ts: root, text: 'x' })).rejects.toMatchObject({
      data: { error: 'message_not_found' },
    });
    await expect(client.conversations.replies({ channel, ts: root })).rejects.toMatchObject({
      data: { error: 'thread_not_found' },
    });
    expect(texts()).toEqual(['reply']);
  });

  it('with replies leaves a tombstone, which goes with the last of them', async () => {
    const root = await post('root');
    const reply = await post('reply', { thread_ts: root });
    slack.deleteMessage(channel, root);
    expect(slack.messages(channel)[0]).toMatchObject({ isTombstone: true, text: 'This message was deleted.' });
    expect((await client.conversations.replies({ channel, ts: root })).messages).toMatchObject([
      { subtype: 'tombstone', user: 'USLACKBOT' },
      { ts: reply },
    ]);
    await expect(client.chat.delete({ channel, ts: root })).rejects.toMatchObject({ data: { error: 'message_not_found' } });
    const stray = await client.chat.postMessage({ channel, text: 'stray', thread_ts: root });
    expect(stray.message?.thread_ts).toBeUndefined();
    slack.deleteMessage(channel, reply);
    expect(texts()).toEqual(['stray']);
  });
});

describe('history', () => {
  it('shows roots and broadcasts, newest first, and the payload of metadata only when asked', async () => {
    const root =
      (
        await client.chat.postMessage({
          channel,
          text: 'see https://a.example/x',
          metadata: { event_type: 'e', event_payload: { k: '1' } },
        })
      ).ts ?? '';
    await post('reply', { thread_ts: root });
    const { ts: loud } = await client.chat.postMessage({ channel, text: 'loud', thread_ts: root, reply_broadcast: true });
    const plain = (await client.conversations.history({ channel })).messages ?? [];
    expect(plain).toMatchObject([
      { ts: loud, subtype: 'thread_broadcast', thread_ts: root },
      { ts: root, reply_count: 2, text: 'see <https://a.example/x>', app_id: slack.appId, bot_id: slack.botId },
    ]);
    expect(plain[1]?.metadata).toEqual({ event_type: 'e' });
    const full = await client.conversations.history({
      channel,
      include_all_metadata: true,
      oldest: root,
      latest: root,
      inclusive: true,
    });
    expect(full.messages).toMatchObject([{ ts: root, metadata: { event_payload: { k: '1' } } }]);
  });

  it('comes in pages, and in a window that leaves out its ends', async () => {
    const all = [await post('1'), await post('2'), await post('3')];
    const first = await client.conversations.history({ channel, limit: 2 });
    expect([first.messages?.map(({ text }) => text), first.has_more]).toEqual([['3', '2'], true]);
    const second = await client.conversations.history({ channel, limit: 2, cursor: first.response_metadata?.next_cursor ?? '' });
    expect([second.messages?.map(({ text }) => text), second.has_more]).toEqual([['1'], false]);
    const between = await client.conversations.history({ channel, oldest: all[0] ?? '', latest: all[2] ?? '' });
    expect(between.messages).toMatchObject([{ text: '2' }]);
  });

  it('gives a thread with its root first, whatever the window', async () => {
    const root = await post('root');
    const replies = [await post('a', { thread_ts: root }), await post('b', { thread_ts: root })];
    const answer = await client.conversations.replies({ channel, ts: root, oldest: replies[0] ?? '' });
    expect(answer.messages).toMatchObject([
      { ts: root, thread_ts: root },
      { ts: replies[1], parent_user_id: slack.botUserId },
    ]);
  });
});

describe('an edit', () => {
  it('of text alone removes the blocks and marks the message; metadata stays until it is emptied', async () => {
    const metadata = { event_type: 'e', event_payload: { k: '1' } };
    const { ts = '' } = await client.chat.postMessage({ channel, text: 'x', blocks: [{ type: 'divider' }], metadata });
    await client.chat.update({ channel, ts, text: 'y', blocks: [{ type: 'divider' }] });
    expect((await client.conversations.history({ channel })).messages?.[0]).not.toHaveProperty('edited');
    const answer = await client.chat.update({ channel, ts, text: 'z' });
    expect(answer.message).toMatchObject({ text: 'z', edited: { user: slack.botUserId } });
    expect(slack.messages(channel)).toMatchObject([{ blocks: undefined, metadata, edits: 2 }]);
    await client.apiCall('chat.update', { channel, ts, text: 'z', metadata: {} });
    expect(slack.messages(channel)[0]?.metadata).toBeUndefined();
  });

  it('can broadcast an old reply, and is refused when the workspace closes its window', async () => {
    const root = await post('root');
    const reply = await post('reply', { thread_ts: root });
    await client.apiCall('chat.update', { channel, ts: reply, reply_broadcast: true });
    expect(slack.messages(channel)[1]).toMatchObject({ isBroadcast: true, text: 'reply' });
    slack.editWindowSeconds = 0;
    await expect(client.chat.update({ channel, ts: root, text: 'x' })).rejects.toMatchObject({
      data: { error: 'edit_window_closed' },
    });
    slack.editWindowSeconds = undefined;
  });
});

describe('a channel', () => {
  it('tells what it is, and is hidden from those outside once it is private', async () => {
    const general = slack.addChannel({
      name: `g-${channel.toLowerCase()}`,
      isGeneral: true,
      memberCount: 700,
      botIsMember: false,
    });
    const { channel: seen } = await client.conversations.info({ channel: general.id, include_num_members: true });
    expect(seen).toMatchObject({ is_general: true, is_member: false, is_private: false, num_members: 700, is_archived: false });
    general.makePrivate();
    await expect(client.conversations.info({ channel: general.id })).rejects.toMatchObject({
      data: { error: 'channel_not_found' },
    });
    general.inviteBot();
    expect((await client.conversations.info({ channel: general.id })).channel).toMatchObject({
      is_private: true,
      is_member: true,
    });
  });

  it('lists those that the app may see', async () => {
    slack.addChannel({ name: `hidden-${channel.toLowerCase()}`, isPrivate: true, botIsMember: false });
    const { channels } = await client.conversations.list({ types: 'public_channel,private_channel', limit: 999 });
    expect(channels?.some(({ name }) => name === ops.name)).toBe(true);
    expect(channels?.some(({ name }) => name?.startsWith('hidden'))).toBe(false);
  });

  it('is a direct conversation when a person is addressed', async () => {
    const { id } = slack.addUser({ name: 'ana', isGuest: true });
    const answer = await client.chat.postMessage({ channel: id, text: 'psst' });
    expect(answer.channel).toMatch(/^D/);
    expect((await client.users.info({ user: id })).user).toMatchObject({ is_restricted: true });
    expect(slack.messages(answer.channel ?? '')).toMatchObject([{ text: 'psst' }]);
  });
});

describe('an install', () => {
  it('ends in a redirect whose code gives the token, once', async () => {
    const second = slack.addWorkspace('Second');
    const query = new URLSearchParams({
      client_id: slack.clientId,
      scope: 'chat:write,commands',
      state: 's',
      redirect_uri: 'http://127.0.0.1:9/back',
      team: second.teamId,
    });
    const response = await fetch(`${slack.authorizeUrl}?${query}`, { redirect: 'manual' });
    const target = new URL(response.headers.get('location') ?? '');
    expect(target.searchParams.get('state')).toBe('s');
    const exchange = {
      client_id: slack.clientId,
      client_secret: slack.clientSecret,
      code: target.searchParams.get('code') ?? '',
      redirect_uri: 'http://127.0.0.1:9/back',
    };
    expect(await client.oauth.v2.access(exchange)).toMatchObject({
      access_token: second.botToken,
      team: { id: second.teamId },
      scope: 'chat:write,commands',
    });
    await expect(client.oauth.v2.access(exchange)).rejects.toMatchObject({ data: { error: 'invalid_code' } });
  });
});
