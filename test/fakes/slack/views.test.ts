import { App, LogLevel } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeSlack, startFakeSlack } from './fake-slack.js';

let slack: FakeSlack;
let app: App;
let userId: string;

const plain = (text: string) => ({ type: 'plain_text' as const, text });
const menu = (actionId: string, isLive: boolean, blockId = actionId) => ({
  type: 'input' as const,
  block_id: blockId,
  label: plain('Place'),
  dispatch_action: isLive,
  optional: true,
  element: { type: 'multi_external_select' as const, action_id: actionId, min_query_length: 0 },
});
const form = (...blocks: readonly ReturnType<typeof menu>[]) => ({
  type: 'modal' as const,
  callback_id: 'form',
  title: plain('Form'),
  submit: plain('Send'),
  blocks: [...blocks],
});

beforeEach(async () => {
  slack = await startFakeSlack();
  app = new App({
    socketMode: true,
    appToken: slack.appToken,
    token: slack.botToken,
    logLevel: LogLevel.ERROR,
    clientOptions: { slackApiUrl: slack.apiUrl, retryConfig: { retries: 0 } },
  });
  app.command('/tocsin', async ({ ack, client, body }) => {
    await ack();
    await client.views.open({ trigger_id: body.trigger_id, view: form(menu('live', true), menu('still', false)) });
  });
  await app.start();
  const { id: channelId } = slack.addChannel({ name: 'ops' });
  userId = slack.addUser({ name: 'ana' }).id;
  await slack.command({ channelId, userId, text: 'x' });
  await expect.poll(() => slack.view(userId)).toBeDefined();
});
afterEach(async () => {
  await app.stop();
  await slack.close();
});

describe('a field of a form', () => {
  it('tells the app at once what is chosen, with everything else that the form holds, only where it is live', async () => {
    const heard: unknown[] = [];
    app.action('live', async ({ ack, body }) => {
      await ack();
      if (body.type === 'block_actions') heard.push(body.view?.state.values);
    });
    await slack.press({ view: 'modal', userId, actionId: 'live', selectedOptions: ['eu'] });
    expect(heard).toMatchObject([
      { live: { live: { selected_options: [{ value: 'eu' }] } }, still: { still: { selected_options: [] } } },
    ]);
    await expect(slack.press({ view: 'modal', userId, actionId: 'still', selectedOptions: ['eu'] })).rejects.toThrow(
      'still is sent with its form',
    );
  });

  it('keeps what was chosen through an update that keeps its ids, and forgets it under others', async () => {
    app.action('live', ({ ack }) => ack());
    await slack.press({ view: 'modal', userId, actionId: 'live', selectedOptions: ['eu'] });
    const view_id = slack.view(userId)?.id ?? '';
    const hash = slack.view(userId)?.hash ?? '';
    await app.client.views.update({ view_id, hash, view: form(menu('live', true), menu('still', false)) });
    await expect(app.client.views.update({ view_id, hash, view: form(menu('live', true)) })).rejects.toMatchObject({
      data: { error: 'hash_conflict' },
    });
    const held = async () => {
      let values: unknown;
      app.view('form', async ({ ack, view }) => {
        values = view.state.values;
        await ack({ response_action: 'errors', errors: {} });
      });
      await slack.submitView({ userId });
      return values;
    };
    expect(await held()).toMatchObject({ live: { live: { selected_options: [{ value: 'eu' }] } } });
    await app.client.views.update({ view_id, view: form(menu('live', true, 'another')) });
    expect(await held()).toMatchObject({ another: { live: { selected_options: [] } } });
  });

  it('shows what the app offers under its own words, a hundred options at most', async () => {
    let count = 2;
    app.options('live', ({ ack }) =>
      ack({ options: Array.from({ length: count }, (_, index) => ({ text: plain(`Place ${index}`), value: `p${index}` })) }),
    );
    const heard: string[] = [];
    app.action('live', async ({ ack, body }) => {
      await ack();
      heard.push(JSON.stringify(body));
    });
    await slack.suggestions({ userId, actionId: 'live', typed: '' });
    await slack.press({ view: 'modal', userId, actionId: 'live', selectedOptions: ['p1'] });
    expect(heard[0]).toContain('"text":"Place 1"');
    count = 101;
    await expect(slack.suggestions({ userId, actionId: 'live', typed: '' })).rejects.toThrow(
      'the app offers what Slack does not show',
    );
  });
});

describe('users.conversations', () => {
  it('tells the private channels that a person shares with the app, and no others', async () => {
    const names = async () => {
      const { channels } = await app.client.users.conversations({ user: userId, types: 'private_channel' });
      return channels?.map(({ name }) => name);
    };
    const shared = slack.addChannel({ name: 'shared', isPrivate: true });
    shared.inviteBot();
    slack.addChannel({ name: 'alone', isPrivate: true, botIsMember: false });
    expect(await names()).toEqual(['shared']);
    shared.keepOut(userId);
    expect(await names()).toEqual([]);
    await expect(app.client.users.conversations({ user: 'U0NOBODY' })).rejects.toMatchObject({
      data: { error: 'user_not_found' },
    });
  });
});
