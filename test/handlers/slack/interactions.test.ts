import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Control } from '../../../src/render/controls.js';
import { slackMessage } from '../../../src/render/slack/slack-message.js';
import { rootView } from '../../render/support/views.js';
import { waitFor } from '../../support/wait-for.js';
import { openStage, type Stage, type Way } from './scripted.js';

const offerId = '5f3a5f3a5f3a5f3a';
const ways: readonly Way[] = ['socket', 'http'];

describe.each(ways)('what people do on Slack, over %s', (way) => {
  let stage: Stage;
  let channelId: string;
  let userId: string;

  beforeEach(async () => {
    stage = await openStage(way);
    channelId = stage.slack.addChannel({ name: 'voice-ops' }).id;
    userId = stage.slack.addUser({ name: 'dana' }).id;
  });
  afterEach(() => stage.close());

  const command = (text: string) => stage.slack.command({ channelId, userId, text });
  const answering = (controls: readonly Control[], line = 'Here you are.') => {
    stage.commands.answer = async () => ({ rows: [{ line: [line], controls }] });
  };
  /** An answer with controls before the person's eyes. */
  const shown = async (controls: readonly Control[]) => {
    answering(controls);
    const [answer] = await (await command('list')).later();
    if (answer === undefined) throw new Error('no answer');
    return answer;
  };

  it('runs a command and answers the person alone', async () => {
    answering([], 'Larch is *fine* <!channel>.');
    const seen = await stage.slack.command({
      channelId,
      userId,
      text: 'status https://larch.example #voice-ops',
      command: '/outages',
    });
    expect(seen.failure).toBeUndefined();
    const [answer] = await seen.later();
    expect(answer?.text).toBe('Larch is ∗fine∗ &lt;!channel&gt;.');
    expect(stage.slack.messages(channelId)).toEqual([]);
    expect(stage.commands.runs).toEqual([
      {
        place: {
          chat: 'slack',
          tenantId: `slack-${stage.slack.teamId}`,
          channelRef: channelId,
          channelName: 'voice-ops',
          channelKind: 'text',
          rootRef: null,
          missing: null,
        },
        person: { id: userId, name: 'dana', mayChange: true },
        text: `status <https://larch.example> <#${channelId}|voice-ops>`,
        commandName: '/outages',
      },
    ]);
  });

  it('does not take the word for a private channel for its name', async () => {
    channelId = stage.slack.addChannel({ name: 'secret', isPrivate: true }).id;
    await (await command('list')).later();
    expect(stage.commands.runs[0]?.place).toMatchObject({ channelRef: channelId, channelName: null });
  });

  it('acknowledges at once when the command hangs, and answers when it comes back', async () => {
    let finish: () => void = () => undefined;
    stage.commands.answer = () =>
      new Promise((resolve) => {
        finish = () => resolve({ rows: [{ line: ['Late, but here.'] }] });
      });
    const began = Date.now();
    const seen = await command('subscribe larch');
    expect(Date.now() - began).toBeLessThan(1_000);
    expect(seen.failure).toBeUndefined();
    expect(seen.answers).toEqual([]);
    finish();
    expect((await seen.later())[0]?.text).toBe('Late, but here.');
  });

  it('says nothing when there is nothing to say', async () => {
    stage.commands.answer = async () => ({ rows: [] });
    const seen = await command('test');
    await waitFor(() => stage.commands.runs.length === 1);
    await sleep(100);
    expect(seen.answers).toEqual([]);
  });

  it('answers in words when the command fails, and keeps the reason in the log', async () => {
    stage.commands.answer = async () => {
      throw new Error('the database is gone');
    };
    const [answer] = await (await command('list')).later();
    expect(answer?.text).toContain('Something went wrong in Tocsin.');
    expect(answer?.text).not.toContain('database');
    expect(stage.log.lines).toContainEqual(expect.objectContaining({ msg: 'Slack request failed', level: 50 }));
  });

  it('says that it failed in the language of the person, as their Slack is set', async () => {
    userId = stage.slack.addUser({ name: 'minji', locale: 'ko-KR' }).id;
    stage.commands.answer = async () => {
      throw new Error('the database is gone');
    };
    const [answer] = await (await command('list')).later();
    expect(answer?.text).toContain('Tocsin에 문제가 발생했습니다.');
  });

  it('speaks English to people whose Slack is in a language that Tocsin does not speak', async () => {
    userId = stage.slack.addUser({ name: 'marie', locale: 'fr-FR' }).id;
    stage.commands.answer = async () => {
      throw new Error('the database is gone');
    };
    const [answer] = await (await command('list')).later();
    expect(answer?.text).toContain('Something went wrong in Tocsin.');
  });

  it('runs a command once that is delivered twice', async () => {
    await (await command('mute larch')).later();
    const delivery = stage.slack.deliveries.at(-1);
    if (delivery === undefined) throw new Error('nothing was delivered');
    expect(await stage.slack.redeliver(delivery)).toMatchObject({ kind: 'acknowledged' });
    await sleep(100);
    expect(stage.commands.runs).toHaveLength(1);
  });

  it('takes 10,000 hostile characters as they are', async () => {
    const text = `subscribe ${'<!channel>*_~`\u202e&amp;'.repeat(500)}`.slice(0, 10_000);
    stage.commands.answer = async () => ({ rows: [{ line: [`I know no ${text}`] }] });
    const [answer] = await (await command(text)).later();
    expect(stage.commands.runs[0]?.text.length).toBeGreaterThan(9_000);
    expect(answer?.text.length).toBeLessThanOrEqual(4_000);
    expect(answer?.text).not.toContain('<!');
  });

  it('replaces an answer whose button is pressed', async () => {
    const answer = await shown([{ kind: 'button', label: 'Undo', offerId }]);
    answering([], 'Undone.');
    const seen = await stage.slack.press({ channelId, userId, answer, actionId: `tocsin:run:${offerId}` });
    await seen.later();
    expect(stage.slack.ephemerals(channelId, userId).map(({ text }) => text)).toEqual(['Undone.']);
    expect(stage.commands.presses).toMatchObject([
      { pressed: { kind: 'run', offerId }, values: [], commandName: '/tocsin', place: { channelRef: channelId, rootRef: null } },
    ]);
  });

  it('tells what was picked, from one menu and from one with several choices', async () => {
    const options = ['us-east', 'us-west', 'eu'].map((value) => ({ label: value.toUpperCase(), value }));
    const menu = { kind: 'select', placeholder: 'Regions', offerId, options, picked: [] } as const;
    const answer = await shown([
      { ...menu, name: 'region', max: 3, runs: false },
      { ...menu, name: 'impact', max: 1, runs: true },
    ]);
    stage.commands.answer = async () => ({ rows: [] });
    await stage.slack.press({
      channelId,
      userId,
      answer,
      actionId: `tocsin:pick:${offerId}:region`,
      selectedOptions: ['us-east', 'eu'],
    });
    await stage.slack.press({ channelId, userId, answer, actionId: `tocsin:go:${offerId}:impact`, selectedOptions: ['us-west'] });
    await waitFor(() => stage.commands.presses.length === 2);
    expect(stage.commands.presses.map(({ pressed, values }) => ({ pressed, values }))).toEqual([
      { pressed: { kind: 'pick', offerId, name: 'region' }, values: ['us-east', 'eu'] },
      { pressed: { kind: 'go', offerId, name: 'impact' }, values: ['us-west'] },
    ]);
  });

  it('opens a form, and answers where its button was', async () => {
    const answer = await shown([{ kind: 'form', label: 'Change', offerId }]);
    stage.commands.opened = { title: 'Change', label: 'Filter', value: 'larch region:us-east', offerId };
    await stage.slack.press({ channelId, userId, answer, actionId: `tocsin:form:${offerId}` });
    await waitFor(() => stage.slack.view(userId));
    answering([], 'Changed.');
    const seen = await stage.slack.submitView({ userId, values: { value: 'larch region:eu' } });
    expect(seen.failure).toBeUndefined();
    await waitFor(() => stage.slack.ephemerals(channelId, userId).some(({ text }) => text === 'Changed.'));
    expect(stage.slack.ephemerals(channelId, userId)).toHaveLength(1);
    expect(stage.slack.view(userId)).toBeUndefined();
    expect(stage.commands.presses).toMatchObject([
      {
        pressed: { kind: 'sent', offerId },
        values: ['larch region:eu'],
        place: { channelRef: channelId, channelName: 'voice-ops' },
        person: { id: userId, name: 'dana' },
      },
    ]);
  });

  it('takes a form once that is delivered twice, and opens one form for two deliveries of a press', async () => {
    const answer = await shown([{ kind: 'form', label: 'Change', offerId }]);
    stage.commands.opened = { title: 'Change', label: 'Filter', value: '', offerId };
    await stage.slack.press({ channelId, userId, answer, actionId: `tocsin:form:${offerId}` });
    await waitFor(() => stage.slack.view(userId));
    const again = async () => {
      const delivery = stage.slack.deliveries.at(-1);
      if (delivery !== undefined) await stage.slack.redeliver(delivery);
      await sleep(100);
    };
    await again();
    expect(stage.slack.ephemerals(channelId, userId)).toHaveLength(1);
    await stage.slack.submitView({ userId, values: { value: 'larch' } });
    await waitFor(() => stage.commands.presses.length === 1);
    await again();
    expect(stage.commands.presses).toHaveLength(1);
  });

  it('answers like any press when the form is no longer offered', async () => {
    const answer = await shown([{ kind: 'form', label: 'Change', offerId }]);
    answering([], 'This button is too old.');
    const seen = await stage.slack.press({ channelId, userId, answer, actionId: `tocsin:form:${offerId}` });
    expect((await seen.later())[0]?.text).toBe('This button is too old.');
    expect(stage.commands.presses).toMatchObject([{ pressed: { kind: 'form', offerId } }]);
  });

  it('says so when Slack opens the form no more', async () => {
    const answer = await shown([{ kind: 'form', label: 'Change', offerId }]);
    stage.commands.opened = { title: 'Change', label: 'Filter', value: '', offerId };
    stage.slack.fault({ method: 'views.open', fault: 'expired_trigger_id' });
    const seen = await stage.slack.press({ channelId, userId, answer, actionId: `tocsin:form:${offerId}` });
    expect((await seen.later())[0]?.text).toContain('Press the button again.');
  });

  it('says so in the language of the person', async () => {
    userId = stage.slack.addUser({ name: 'yuki', locale: 'ja-JP' }).id;
    const answer = await shown([{ kind: 'form', label: 'Change', offerId }]);
    stage.commands.opened = { title: 'Change', label: 'Filter', value: '', offerId };
    stage.slack.fault({ method: 'views.open', fault: 'expired_trigger_id' });
    const seen = await stage.slack.press({ channelId, userId, answer, actionId: `tocsin:form:${offerId}` });
    expect((await seen.later())[0]?.text).toContain('もう一度ボタンを押してください');
  });

  it('asks Slack once, however it fails', async () => {
    const answer = await shown([{ kind: 'form', label: 'Change', offerId }]);
    stage.commands.opened = { title: 'Change', label: 'Filter', value: '', offerId };
    stage.slack.fault({ method: 'views.open', fault: '503', times: 9 });
    const seen = await stage.slack.press({ channelId, userId, answer, actionId: `tocsin:form:${offerId}` });
    await seen.later();
    expect(stage.slack.calls.filter(({ method }) => method === 'views.open')).toHaveLength(1);
  });

  it('does nothing when a link is followed', async () => {
    const answer = await shown([{ kind: 'link', label: 'Guide', url: 'https://tocsin.example/guide' }]);
    const seen = await stage.slack.press({ channelId, userId, answer, actionId: 'tocsin:link:0' });
    expect(seen.failure).toBeUndefined();
    await sleep(50);
    expect(stage.commands.presses).toEqual([]);
  });

  describe('with a root in the channel', () => {
    let rootTs: string;

    beforeEach(async () => {
      const { text, blocks } = slackMessage(rootView(), '0123456789abcdef0123', { edit: false });
      const response = await fetch(`${stage.slack.apiUrl}chat.postMessage`, {
        method: 'POST',
        headers: { authorization: `Bearer ${stage.slack.botToken}`, 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({ channel: channelId, text, blocks }),
      });
      expect(await response.json()).toMatchObject({ ok: true });
      rootTs = stage.slack.messages(channelId)[0]?.ts ?? '';
    });

    it.each([
      { actionId: 'tocsin:affected', selectedOptions: [], action: 'affected' },
      { actionId: 'tocsin:over', selectedOptions: [], action: 'over' },
      { actionId: 'tocsin:more', selectedOptions: ['why'], action: 'why' },
      { actionId: 'tocsin:more', selectedOptions: ['mute'], action: 'mute' },
      { actionId: 'tocsin:more', selectedOptions: ['narrow'], action: 'narrow' },
      { actionId: 'tocsin:more', selectedOptions: ['unaffected'], action: 'unaffected' },
    ])('takes $actionId $selectedOptions and answers beside the root', async ({ actionId, selectedOptions, action }) => {
      const seen = await stage.slack.press({ channelId, userId, messageTs: rootTs, actionId, selectedOptions });
      expect((await seen.later())[0]?.text).toBe('Done.');
      expect(stage.slack.messages(channelId)).toHaveLength(1);
      expect(stage.slack.ephemerals(channelId, userId)).toMatchObject([{ text: 'Done.', threadTs: undefined }]);
      expect(stage.commands.presses).toMatchObject([
        { pressed: { kind: 'root', action, messageRef: rootTs }, place: { channelRef: channelId, rootRef: rootTs } },
      ]);
    });

    it('whispers where the address to answer to is over', async () => {
      stage.slack.settings.responseUrlMs = 0;
      await stage.slack.press({ channelId, userId, messageTs: rootTs, actionId: 'tocsin:over' });
      await waitFor(() => stage.slack.ephemerals(channelId, userId).length === 1);
      expect(stage.slack.calls.map(({ method }) => method)).toContain('chat.postEphemeral');
    });
  });

  it('logs an answer that cannot be brought, and goes on', async () => {
    stage.slack.fault({ method: 'response_url', fault: '503' });
    await command('list');
    await waitFor(() => stage.log.lines.some(({ msg }) => msg === 'Answer did not reach the person on Slack'));
    expect((await (await command('list')).later())[0]?.text).toBe('Done.');
  });

  it('never writes a token, a signing secret or an address to answer to into the log', async () => {
    stage.slack.fault({ method: 'response_url', fault: '503' });
    await command('list');
    await (await command('list')).later();
    const written = JSON.stringify(stage.log.lines);
    for (const secret of [stage.slack.botToken, stage.slack.appToken, stage.slack.signingSecret, '/respond/'])
      expect(written).not.toContain(secret);
  });
});
