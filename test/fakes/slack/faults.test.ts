import { setTimeout as sleep } from 'node:timers/promises';
import { LogLevel, WebClient } from '@slack/web-api';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { platformSettings, strictLimits } from './api/settings.js';
import { type FakeSlack, startFakeSlack } from './fake-slack.js';

let slack: FakeSlack;
let client: WebClient;
let channel: string;

beforeAll(async () => {
  slack = await startFakeSlack();
  client = new WebClient(slack.botToken, {
    slackApiUrl: slack.apiUrl,
    retryConfig: { retries: 0 },
    rejectRateLimitedCalls: true,
    timeout: 300,
    logLevel: LogLevel.ERROR,
  });
});
beforeEach(() => {
  channel = slack.addChannel({ name: `c-${Math.random().toString(36).slice(2)}` }).id;
  slack.clearCalls();
});
afterAll(() => slack.close());

/** The error's code and status, and how many messages there are afterwards. */
async function attempt(text = 'x'): Promise<readonly [unknown, number]> {
  const outcome: unknown = await client.chat.postMessage({ channel, text }).then(
    () => 'ok',
    (error: { code?: string; statusCode?: number; retryAfter?: number; data?: { error?: string }; message: string }) =>
      error.statusCode ?? error.retryAfter ?? error.data?.error ?? error.code ?? error.message,
  );
  return [outcome, slack.messages(channel).length];
}

describe('a fault', () => {
  it.each([
    ['commit-then-drop', 'slack_webapi_request_error', 1],
    ['commit-then-503', 503, 1],
    ['commit-then-hang', 'slack_webapi_request_error', 1],
    ['commit-then-fatal_error', 'fatal_error', 1],
    ['commit-then-html-200', expect.stringContaining('<!DOCTYPE'), 1],
    ['503', 503, 0],
    ['hang', 'slack_webapi_request_error', 0],
    ['reset', 'slack_webapi_request_error', 0],
    ['html-200', expect.stringContaining('<!DOCTYPE'), 0],
    ['429', 7, 0],
    ['429-bare', expect.stringContaining('Retry header'), 0],
    ['internal_error', 'internal_error', 0],
    ['ekm_access_denied', 'ekm_access_denied', 0],
  ] as const)('%s', async (fault, outcome, written) => {
    slack.fault({ method: 'chat.postMessage', fault, retryAfterSeconds: 7 });
    expect(await attempt()).toEqual([outcome, written]);
    expect(await attempt('next')).toEqual(['ok', written + 1]);
    expect(slack.calls.map((call) => call.outcome)).toEqual([`fault ${fault}`, 'ok']);
  });

  it('hits as many calls of its method as it says, and only texts that it names', async () => {
    slack.fault({ method: 'chat.postMessage', fault: '503', times: 2, containing: 'larch' });
    await client.auth.test();
    expect([await attempt('oak'), await attempt('larch'), await attempt('larch'), await attempt('larch')]).toEqual([
      ['ok', 1],
      [503, 1],
      [503, 1],
      ['ok', 2],
    ]);
  });

  it('counts what it hits, and can be taken back', async () => {
    const fault = slack.fault({ method: 'chat.postMessage', fault: '503', times: 3 });
    await attempt();
    fault.clear();
    expect([await attempt(), fault.hits]).toEqual([['ok', 1], 1]);
  });

  it('is asked for by a sentinel in the text, once for each text', async () => {
    expect([await attempt('a fault:503'), await attempt('a fault:503'), await attempt('b fault:commit-then-drop')]).toEqual([
      [503, 0],
      ['ok', 1],
      ['slack_webapi_request_error', 2],
    ]);
  });

  it('posts a reply into the channel as if the root had gone', async () => {
    const { ts = '' } = await client.chat.postMessage({ channel, text: 'root' });
    slack.fault({ method: 'chat.postMessage', fault: 'unthreaded' });
    const { message } = await client.chat.postMessage({ channel, text: 'reply', thread_ts: ts });
    expect(message?.thread_ts).toBeUndefined();
  });
});

describe('rate limits', () => {
  afterEach(() => {
    Object.assign(slack.settings, platformSettings());
  });

  it('are one post a second and channel, and edits by the minute, when they are asked for', async () => {
    Object.assign(slack.settings, { postsPerSecond: 1, burst: 2, editsPerMinute: 1 });
    expect([await attempt(), await attempt(), await attempt()]).toEqual([
      ['ok', 1],
      ['ok', 2],
      [1, 2],
    ]);
    const ts = slack.messages(channel)[0]?.ts ?? '';
    await client.chat.update({ channel, ts, text: 'y' });
    await expect(client.chat.update({ channel, ts, text: 'z' })).rejects.toMatchObject({ retryAfter: expect.any(Number) });
  });

  it('know no burst where they are as strict as the platform may be, and let the next one through when the second is over', async () => {
    Object.assign(slack.settings, strictLimits);
    const other = slack.addChannel({ name: `d-${channel.toLowerCase()}` }).id;
    const before = slack.tally.rejected;
    expect([await attempt(), await attempt()]).toEqual([
      ['ok', 1],
      [1, 1],
    ]);
    await client.chat.postMessage({ channel: other, text: 'x' });
    await sleep(1_000);
    expect(await attempt()).toEqual(['ok', 2]);
    expect(slack.tally.rejected - before).toBe(1);
  });

  /** A workspace of its own, as windows outlast a test. */
  const fresh = () => {
    const workspace = slack.addWorkspace('Elsewhere');
    const { botToken } = workspace;
    const options = { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true };
    const room = (name: string): string => workspace.addChannel({ name }).id;
    return { workspace, room, client: new WebClient(botToken, options) };
  };
  const limited = { retryAfter: expect.any(Number) };

  it('count posts of all channels of a workspace, and what is refused is not counted for the channel', async () => {
    Object.assign(slack.settings, { postsPerSecond: 1, postsPerMinute: 1, timeScale: 60 });
    const [here, there] = [fresh(), fresh()];
    const [one, other, far] = [here.room('one'), here.room('other'), there.room('far')];
    await here.client.chat.postMessage({ channel: one, text: 'x' });
    await expect(here.client.chat.postMessage({ channel: other, text: 'x' })).rejects.toMatchObject({ retryAfter: 1 });
    await there.client.chat.postMessage({ channel: far, text: 'x' });
    await sleep(1_000);
    await here.client.chat.postMessage({ channel: other, text: 'x' });
    expect(here.workspace.messages(other)).toHaveLength(1);
  });

  it('of the history count each of its two methods by the minute', async () => {
    const { client: reader, room } = fresh();
    const inRoom = { channel: room('ops') };
    const { ts = '' } = await reader.chat.postMessage({ ...inRoom, text: 'root' });
    slack.settings.historyPerMinute = 1;
    await reader.conversations.history(inRoom);
    await reader.conversations.replies({ ...inRoom, ts });
    await expect(reader.conversations.history(inRoom)).rejects.toMatchObject(limited);
    await expect(reader.conversations.replies({ ...inRoom, ts })).rejects.toMatchObject(limited);
  });

  it('give 15 objects and one call a minute to an app that is sold elsewhere', async () => {
    const { client: reader, room } = fresh();
    const inRoom = { channel: room('ops') };
    for (let index = 0; index < 20; index += 1) await reader.chat.postMessage({ ...inRoom, text: `${index}` });
    slack.settings.history = 'slow';
    expect((await reader.conversations.history(inRoom)).messages).toHaveLength(15);
    await expect(reader.conversations.history(inRoom)).rejects.toMatchObject(limited);
  });
});

it('keeps the newest calls only where that is asked for, and counts all of them', async () => {
  slack.settings.callsKept = 2;
  const before = slack.tally.calls;
  for (const text of ['a', 'b', 'c']) await attempt(text);
  expect(slack.calls.map(({ args }) => args.text)).toEqual(['b', 'c']);
  expect(slack.tally.calls - before).toBe(3);
  slack.settings.callsKept = Number.POSITIVE_INFINITY;
});
