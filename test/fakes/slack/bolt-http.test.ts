import { createServer } from 'node:http';
import { App, HTTPReceiver, LogLevel } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeSlack, startFakeSlack } from './fake-slack.js';

let slack: FakeSlack;
let app: App;
let address: string;

beforeEach(async () => {
  slack = await startFakeSlack();
  slack.settings.redeliverAfterMs = [10, 10, 10];
  const receiver = new HTTPReceiver({ signingSecret: slack.signingSecret, logLevel: LogLevel.ERROR });
  app = new App({
    receiver,
    token: slack.botToken,
    logLevel: LogLevel.ERROR,
    clientOptions: { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 } },
  });
  const server = await receiver.start(0);
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('no port');
  address = `http://127.0.0.1:${bound.port}/slack/events`;
});
afterEach(async () => {
  await app.stop();
  await slack.close();
});

describe('Bolt over HTTP', () => {
  it('passes the handshake, then gets commands, presses and events as signed requests', async () => {
    const events: string[] = [];
    app.command('/tocsin', ({ ack, command }) => ack({ text: `to ${command.channel_name}`, response_type: 'in_channel' }));
    app.event('channel_archive', async ({ event }) => void events.push(event.channel));
    app.action('more', async ({ ack, respond, action }) => {
      await ack();
      await respond({ text: action.type === 'overflow' ? action.selected_option.value : '' });
    });
    await slack.deliverTo(address);
    const channel = slack.addChannel({ name: 'ops' });
    const { id: userId } = slack.addUser({ name: 'ana' });
    expect(await slack.command({ channelId: channel.id, userId, text: 'x' })).toMatchObject({
      answers: [{ text: 'to ops', visibility: 'in_channel' }],
    });
    const options = [{ text: { type: 'plain_text' as const, text: 'Why' }, value: 'why' }];
    const accessory = { type: 'overflow' as const, action_id: 'more', options };
    const { ts = '' } = await app.client.chat.postMessage({
      channel: channel.id,
      text: 'x',
      blocks: [{ type: 'section', text: { type: 'mrkdwn', text: 'x' }, accessory }],
    });
    const pressed = await slack.press({
      channelId: channel.id,
      userId,
      messageTs: ts,
      actionId: 'more',
      selectedOptions: ['why'],
    });
    expect(await pressed.later()).toMatchObject([{ text: 'why', visibility: 'ephemeral' }]);
    channel.archive();
    await slack.settled();
    expect(events).toEqual([channel.id]);
  });

  it('is refused by the app with another secret or an old timestamp', async () => {
    await expect(slack.deliverTo(address, { signingSecret: 'x'.repeat(32) })).rejects.toThrow('status 401');
    await expect(slack.deliverTo(address, { skewSeconds: -301 })).rejects.toThrow('status 401');
  });
});

describe('retries over HTTP', () => {
  it('count up, give the reason, and stop when the app says so', async () => {
    const seen: unknown[] = [];
    const server = createServer((request, response) => {
      seen.push([request.headers['x-slack-retry-num'], request.headers['x-slack-retry-reason']]);
      response.writeHead(500, seen.length === 3 ? { 'x-slack-no-retry': '1' } : {}).end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const bound = server.address();
    if (bound === null || typeof bound === 'string') throw new Error('no port');
    await slack.deliverTo(`http://127.0.0.1:${bound.port}/`, { verify: false });
    slack.addChannel({ name: 'ops' }).archive();
    await slack.settled();
    expect(seen).toEqual([
      [undefined, undefined],
      ['1', 'http_error'],
      ['2', 'http_error'],
    ]);
    server.close();
  });
});
