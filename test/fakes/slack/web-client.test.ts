import { LogLevel, WebClient } from '@slack/web-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeSlack, startFakeSlack } from './fake-slack.js';

let slack: FakeSlack;
let client: WebClient;
beforeAll(async () => {
  slack = await startFakeSlack();
  client = new WebClient(slack.botToken, {
    slackApiUrl: slack.apiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    allowAbsoluteUrls: false,
    logLevel: LogLevel.ERROR,
    timeout: 2_000,
  });
});
afterAll(() => slack.close());

describe('the real WebClient', () => {
  it('learns who it is and which scopes it has', async () => {
    const answer = await client.auth.test();
    expect(answer).toMatchObject({ ok: true, team_id: slack.teamId, user_id: slack.botUserId, bot_id: slack.botId });
    expect(answer.response_metadata?.scopes).toEqual(slack.scopes);
  });

  it('posts, replies, edits and deletes', async () => {
    const channel = slack.addChannel({ name: 'ops' });
    const root = await client.chat.postMessage({ channel: channel.id, text: 'root', blocks: [{ type: 'divider' }] });
    const reply = await client.chat.postMessage({ channel: channel.id, text: 'reply', thread_ts: root.ts ?? '' });
    expect(reply.message).toMatchObject({ thread_ts: root.ts, parent_user_id: slack.botUserId });
    await client.chat.update({ channel: channel.id, ts: root.ts ?? '', text: 'root, edited' });
    expect(slack.messages(channel.id)).toMatchObject([
      { ts: root.ts, text: 'root, edited', blocks: undefined, edits: 1, replyCount: 1 },
      { ts: reply.ts, threadTs: root.ts },
    ]);
    await client.chat.delete({ channel: channel.id, ts: reply.ts ?? '' });
    expect(slack.messages(channel.id)).toHaveLength(1);
  });
});
