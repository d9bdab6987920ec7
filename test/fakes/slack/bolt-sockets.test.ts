import { App, LogLevel } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeSlack, startFakeSlack } from './fake-slack.js';

let slack: FakeSlack;
let app: App;

/** Cut connections are what is tested here; Bolt would print each one. */
const silence = () => undefined;
const quiet = {
  debug: silence,
  info: silence,
  warn: silence,
  error: silence,
  setLevel: silence,
  getLevel: () => LogLevel.ERROR,
  setName: silence,
};

beforeEach(async () => {
  slack = await startFakeSlack();
  slack.settings.ackWithinMs = 400;
  slack.settings.redeliverAfterMs = [20, 40];
  app = new App({
    socketMode: true,
    appToken: slack.appToken,
    token: slack.botToken,
    logger: quiet,
    clientOptions: { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 }, rejectRateLimitedCalls: true },
  });
});
afterEach(async () => {
  await app.stop();
  await slack.close();
});

const place = () => {
  const channel = slack.addChannel({ name: 'ops' });
  return { channel, channelId: channel.id, userId: slack.addUser({ name: 'ana' }).id };
};

const button = (actionId: string, value: string) => ({
  type: 'button' as const,
  action_id: actionId,
  text: { type: 'plain_text' as const, text: 'Go' },
  value,
});

describe('Bolt in Socket Mode', () => {
  it('answers a command, at once and later', async () => {
    app.command('/tocsin', async ({ ack, respond, command }) => {
      await ack(`asked: ${command.text}`);
      await respond({ text: 'later', response_type: 'in_channel' });
    });
    await app.start();
    const { channelId, userId } = place();
    const seen = await slack.command({ channelId, userId, text: 'subscribe #ops & <x> https://a.example/b' });
    await seen.later(2);
    expect(seen.answers).toMatchObject([
      { visibility: 'ephemeral', text: `asked: subscribe <#${channelId}|ops> &amp; &lt;x&gt; <https://a.example/b>` },
      { visibility: 'in_channel', text: 'later' },
    ]);
    expect(slack.messages(channelId)).toMatchObject([{ text: 'later', isOurs: true }]);
    expect(slack.ephemerals(channelId, userId)).toHaveLength(1);
  });

  it('hears a press with what was picked before, and replaces the answer it was pressed on', async () => {
    const heard: unknown[] = [];
    app.command('/tocsin', async ({ ack, respond }) => {
      await ack();
      await respond({ text: 'pick', blocks: [{ type: 'actions', block_id: 'b', elements: [menu, button('go', 'v')] }] });
    });
    const menu = {
      type: 'multi_static_select' as const,
      action_id: 'menu',
      options: ['eu', 'us'].map((value) => ({ text: { type: 'plain_text' as const, text: value.toUpperCase() }, value })),
    };
    app.action('menu', ({ ack }) => ack());
    app.action('go', async ({ ack, body, respond }) => {
      await ack();
      if (body.type === 'block_actions') heard.push(body.state?.values, body.container, 'message' in body);
      await respond({ text: 'done', replace_original: true });
    });
    await app.start();
    const { channelId, userId } = place();
    const asked = await slack.command({ channelId, userId, text: 'x' });
    const [answer] = await asked.later(1);
    if (answer === undefined) throw new Error('nothing was answered');
    await expect(slack.press({ channelId, userId, answer, actionId: 'absent' })).rejects.toThrow('there are menu, go');
    await expect(slack.press({ channelId, userId, answer, actionId: 'menu', selectedOptions: ['mars'] })).rejects.toThrow(
      'no option "mars"',
    );
    await slack.press({ channelId, userId, answer, actionId: 'menu', selectedOptions: ['us'] });
    const pressed = await slack.press({ channelId, userId, answer, actionId: 'go' });
    expect(pressed.acknowledged).toEqual({});
    await pressed.later(1);
    expect(heard).toMatchObject([
      { b: { menu: { type: 'multi_static_select', selected_options: [{ value: 'us' }] } } },
      { type: 'message', is_ephemeral: true, channel_id: channelId, message_ts: answer.ts },
      false,
    ]);
    expect(slack.ephemerals(channelId, userId)).toMatchObject([{ text: 'done', replacements: 1 }]);
  });

  it('opens a form from a press, refuses what was written, then takes it', async () => {
    app.action('open', async ({ ack, body, client }) => {
      await ack();
      if (body.type === 'block_actions') await client.views.open({ trigger_id: body.trigger_id, view: form });
    });
    const form = {
      type: 'modal' as const,
      callback_id: 'form',
      title: { type: 'plain_text' as const, text: 'Form' },
      submit: { type: 'plain_text' as const, text: 'Send' },
      blocks: [
        {
          type: 'input' as const,
          block_id: 'field',
          label: { type: 'plain_text' as const, text: 'Field' },
          element: { type: 'plain_text_input' as const, action_id: 'text' },
        },
      ],
    };
    app.view('form', async ({ ack, view }) => {
      const value = view.state.values.field?.text?.value;
      await (value === 'good' ? ack() : ack({ response_action: 'errors', errors: { field: 'not good' } }));
    });
    await app.start();
    const { channelId, userId } = place();
    const posted = await app.client.chat.postMessage({
      channel: channelId,
      text: 'x',
      blocks: [{ type: 'actions', elements: [button('open', 'v')] }],
    });
    await slack.press({ channelId, userId, messageTs: posted.ts ?? '', actionId: 'open' });
    await expect.poll(() => slack.view(userId)?.json.callback_id).toBe('form');
    await expect(slack.submitView({ userId })).rejects.toThrow('must be filled in');
    expect(await slack.submitView({ userId, values: { field: 'bad' } })).toMatchObject({ errors: { field: 'not good' } });
    await slack.submitView({ userId, values: { text: 'good' } });
    expect(slack.view(userId)).toBeUndefined();
  });

  it('tells what happens to channels, and again when nobody acknowledged', async () => {
    const events: string[] = [];
    app.event('member_joined_channel', async ({ event }) => void events.push(`joined ${event.channel}`));
    app.event('channel_archive', async ({ event }) => void events.push(`archived ${event.channel}`));
    app.event('channel_id_changed', async ({ event }) => void events.push(`moved to ${event.new_channel_id}`));
    const { channel, channelId } = place();
    channel.inviteBot();
    await app.start();
    channel.archive();
    const next = channel.changeId();
    await slack.settled();
    expect(events.sort()).toEqual([`archived ${channelId}`, `joined ${channelId}`, `moved to ${next}`]);
    expect(slack.deliveries.find(({ payload }) => JSON.stringify(payload).includes('member_joined'))).toMatchObject({
      outcome: expect.anything(),
    });
  });

  it('reconnects after a disconnect and loses no event', async () => {
    const events: string[] = [];
    app.event('channel_rename', async ({ event }) => void events.push(event.channel.name));
    await app.start();
    slack.settings.ackWithinMs = 8_000;
    const { channel } = place();
    slack.disconnect('refresh_requested');
    await expect.poll(() => slack.connections()).toBe(0);
    channel.rename('ops-2');
    await slack.settled();
    expect(events).toEqual(['ops-2']);
  }, 15_000);

  it('shows a person what Slack shows when the app says nothing', async () => {
    app.command('/tocsin', async () => undefined);
    await app.start();
    const { channelId, userId } = place();
    expect(await slack.command({ channelId, userId, text: '' })).toMatchObject({
      acknowledged: undefined,
      failure: 'operation_timeout',
    });
    slack.dropConnections();
    await expect.poll(() => slack.connections()).toBe(0);
    expect(await slack.command({ channelId, userId, text: '' })).toMatchObject({ failure: 'dispatch_failed' });
  });
});
