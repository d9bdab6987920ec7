import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Control } from '../../../src/render/controls.js';
import type { Exchange } from '../../fakes/discord/exchange.js';
import { waitFor } from '../../support/wait-for.js';
import { openStage, type Stage } from './scripted.js';

const offerId = '5f3a5f3a5f3a5f3a';
const button: Control = { kind: 'button', label: 'Undo', offerId };
const formButton: Control = { kind: 'form', label: 'Change', offerId };
const menu = (runs: boolean): Control => ({
  kind: 'select',
  name: 'region',
  placeholder: 'Regions',
  offerId,
  options: [
    { label: 'US East', value: 'us-east' },
    { label: 'Europe', value: 'eu' },
  ],
  picked: [],
  max: 2,
  runs,
});

describe('what people press on Discord', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage();
    await stage.connected();
  });
  afterEach(() => stage.close());

  const says = (line: string, controls: readonly Control[] = []) => {
    stage.commands.answer = async () => ({ rows: [{ line: [line], controls }] });
  };
  const problems = () => stage.log.filter(({ level }) => level >= 40);
  const contents = (seen: Exchange) => seen.answers.map(({ content }) => content);
  const componentsOf = (seen: Exchange) => seen.answers[0]?.components ?? [];

  /** The id of a private answer with these controls, before Dana's eyes. */
  const privately = async (...controls: Control[]): Promise<string> => {
    says('Here you are.', controls);
    const seen = await stage.discord.command({
      channelId: stage.ops.id,
      memberId: stage.dana.id,
      name: 'tocsin',
      sub: 'list',
    });
    says('Done.');
    return seen.answers[0]?.id ?? '';
  };

  /** The id of a message for everybody with these buttons. */
  const publicly = async (...customIds: string[]): Promise<string> => {
    const components = customIds.map((id) =>
      id.startsWith('tocsin:pick')
        ? { type: 3, custom_id: id, min_values: 0, options: [{ label: 'Europe', value: 'eu' }] }
        : { type: 2, style: 2, label: 'Press', custom_id: id },
    );
    const response = await fetch(`${stage.discord.apiUrl}/v10/channels/${stage.ops.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bot ${stage.discord.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ content: 'Larch is down', components: [{ type: 1, components }] }),
    });
    const made: unknown = await response.json();
    if (!response.ok || typeof made !== 'object' || made === null || !('id' in made)) throw new Error(JSON.stringify(made));
    return String(made.id);
  };

  const press = (messageId: string, customId: string, values?: readonly string[], member = stage.dana) =>
    stage.discord.press({
      channelId: stage.ops.id,
      memberId: member.id,
      messageId,
      customId,
      ...(values === undefined ? {} : { values }),
    });

  describe('under an incident', () => {
    it.each(['affected', 'over', 'postmortem'] as const)('%s is answered to the person alone; the root stays', async (action) => {
      const root = await publicly(`tocsin:${action}`);
      const seen = await press(root, `tocsin:${action}`, undefined, stage.yuki);
      expect(seen).toMatchObject({ callback: 5, thinking: false });
      expect(seen.answers).toMatchObject([{ content: 'Done.', onlyFor: stage.yuki.id }]);
      expect(stage.commands.presses).toMatchObject([
        {
          pressed: { kind: 'root', action, messageRef: root },
          values: [],
          commandName: '/tocsin',
          person: { id: stage.yuki.id, mayChange: false },
          place: { channelRef: stage.ops.id, rootRef: null },
        },
      ]);
      expect(stage.discord.messages(stage.ops.id)).toMatchObject([{ id: root, content: 'Larch is down', edits: [] }]);
    });

    it.each(['why', 'mute', 'narrow', 'unaffected'] as const)(
      'the third button shows a menu, and its %s is about that incident',
      async (action) => {
        const root = await publicly('tocsin:more');
        const shown = await press(root, 'tocsin:more');
        expect(shown).toMatchObject({ callback: 4 });
        expect(shown.answers).toMatchObject([{ content: 'About this incident:', onlyFor: stage.dana.id }]);
        const seen = await press(shown.answers[0]?.id ?? '', `tocsin:menu:${action}:${root}`);
        await seen.until(() => contents(seen)[0] === 'Done.');
        expect(seen).toMatchObject({ callback: 6 });
        expect(componentsOf(seen)).toEqual([]);
        expect(stage.commands.presses).toMatchObject([{ pressed: { kind: 'root', action, messageRef: root } }]);
      },
    );

    it('takes the menu away when there is nothing to say', async () => {
      const root = await publicly('tocsin:more');
      const shown = await press(root, 'tocsin:more');
      stage.commands.answer = async () => ({ rows: [] });
      const seen = await press(shown.answers[0]?.id ?? '', `tocsin:menu:mute:${root}`);
      await waitFor(() => shown.answers.length === 0);
      expect(seen.answers).toEqual([]);
      expect(problems()).toEqual([]);
    });

    it('means the post where it is pressed in a forum', async () => {
      const forum = stage.guild.addChannel({ name: 'incidents', type: 'forum' });
      const response = await fetch(`${stage.discord.apiUrl}/v10/channels/${forum.id}/threads`, {
        method: 'POST',
        headers: { authorization: `Bot ${stage.discord.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          name: 'Larch',
          message: {
            content: 'Larch is down',
            components: [{ type: 1, components: [{ type: 2, style: 2, label: 'Over', custom_id: 'tocsin:over' }] }],
          },
        }),
      });
      expect(response.status).toBe(201);
      const thread = stage.discord.threads(forum.id)[0]?.id ?? '';
      await stage.discord.press({ channelId: thread, memberId: stage.dana.id, messageId: thread, customId: 'tocsin:over' });
      expect(stage.commands.presses).toMatchObject([
        {
          place: { channelRef: forum.id, channelKind: 'forum', rootRef: thread },
          pressed: { kind: 'root', action: 'over', messageRef: thread },
        },
      ]);
    });
  });

  describe('under an answer', () => {
    it('the next answer takes the place of the one before, with its controls', async () => {
      const answer = await privately(button, menu(false));
      const seen = await press(answer, `tocsin:run:${offerId}`);
      await seen.until(() => contents(seen)[0] === 'Done.');
      expect(seen.answers).toMatchObject([{ id: answer, onlyFor: stage.dana.id, components: [] }]);
      expect(stage.commands.presses).toMatchObject([{ pressed: { kind: 'run', offerId }, values: [] }]);
    });

    it('remembers what is picked, without a word', async () => {
      const answer = await privately(menu(false), button);
      stage.commands.answer = async () => ({ rows: [] });
      const seen = await press(answer, `tocsin:pick:${offerId}:region`, ['eu', 'us-east']);
      await waitFor(() => stage.commands.presses.length === 1);
      await sleep(50);
      expect(seen).toMatchObject({ callback: 6, failed: false });
      expect(stage.commands.presses[0]).toMatchObject({ pressed: { kind: 'pick', name: 'region' }, values: ['eu', 'us-east'] });
      await expect(press(answer, `tocsin:run:${offerId}`)).resolves.toMatchObject({ failed: false });
    });

    it('shows what a pick leads to in its place', async () => {
      const answer = await privately(menu(false));
      says('6 threads, 1 ping.', [menu(false)]);
      const seen = await press(answer, `tocsin:pick:${offerId}:region`, ['eu']);
      await seen.until(() => contents(seen)[0] === '6 threads, 1 ping.');
      expect(seen.answers[0]?.id).toBe(answer);
    });

    it('runs what is picked where the menu says so', async () => {
      const answer = await privately(menu(true));
      const seen = await press(answer, `tocsin:go:${offerId}:region`, ['eu']);
      await seen.until(() => contents(seen)[0] === 'Done.');
      expect(stage.commands.presses).toMatchObject([{ pressed: { kind: 'go', name: 'region' }, values: ['eu'] }]);
    });

    it('acknowledges at once when that hangs', async () => {
      const answer = await privately(button);
      stage.commands.answer = () => new Promise(() => undefined);
      const began = Date.now();
      expect(await press(answer, `tocsin:run:${offerId}`)).toMatchObject({ callback: 6, failed: false });
      expect(Date.now() - began).toBeLessThan(1_000);
    });

    it('says a sentence in its place when that fails', async () => {
      const answer = await privately(button);
      stage.commands.answer = async () => {
        throw new Error('the database is gone');
      };
      const seen = await press(answer, `tocsin:run:${offerId}`);
      await seen.until(() => contents(seen)[0]?.startsWith('Something went wrong') === true);
      expect(componentsOf(seen)).toEqual([]);
      expect(problems()).toMatchObject([{ msg: 'Interaction of Discord failed' }]);
    });
  });

  describe('under a message for everybody', () => {
    it('is answered to the person alone', async () => {
      const notice = await publicly(`tocsin:run:${offerId}`);
      const seen = await press(notice, `tocsin:run:${offerId}`, undefined, stage.yuki);
      expect(seen.answers).toMatchObject([{ content: 'Done.', onlyFor: stage.yuki.id }]);
      expect(stage.discord.messages(stage.ops.id)).toMatchObject([{ id: notice, content: 'Larch is down' }]);
    });

    it.each([['a pick'], ['a failure']])('%s leaves the message as it is', async (what) => {
      const notice = await publicly(`tocsin:pick:${offerId}:region`);
      says('Only the person who asked can use this.');
      if (what === 'a failure')
        stage.commands.answer = async () => {
          throw new Error('the database is gone');
        };
      const seen = await press(notice, `tocsin:pick:${offerId}:region`, ['eu'], stage.yuki);
      await seen.until(() => seen.answers.length > 0);
      expect(seen.answers).toMatchObject([{ onlyFor: stage.yuki.id }]);
      expect(seen.answers[0]?.content).toMatch(what === 'a pick' ? /^Only the person/ : /^Something went wrong/);
      expect(stage.discord.messages(stage.ops.id)).toMatchObject([{ id: notice, content: 'Larch is down', edits: [] }]);
    });

    it('acknowledges a control that is none of ours, and writes it down', async () => {
      const notice = await publicly('tocsin:from-the-future');
      expect(await press(notice, 'tocsin:from-the-future')).toMatchObject({ callback: 6, failed: false });
      await waitFor(() => problems().length > 0);
      expect(problems()).toMatchObject([{ customId: 'tocsin:from-the-future' }]);
      expect(stage.commands.presses).toEqual([]);
    });
  });

  describe('a form', () => {
    const form = {
      title: 'What this channel follows here and now'.repeat(3),
      label: 'Vendors, one a line',
      value: 'larch',
      offerId,
    };

    it('opens, and what is written comes back as one value', async () => {
      stage.commands.opened = async () => form;
      const answer = await privately(formButton);
      const opened = await press(answer, `tocsin:form:${offerId}`);
      expect(opened).toMatchObject({ callback: 9, modal: { custom_id: `tocsin:sent:${offerId}` } });
      const seen = await stage.discord.submitModal({ opened, fields: { value: 'larch\nspruce' } });
      await seen.until(() => contents(seen)[0] === 'Done.');
      expect(seen).toMatchObject({ callback: 6 });
      expect(seen.answers).toMatchObject([{ id: answer, components: [] }]);
      expect(stage.commands.presses).toMatchObject([{ pressed: { kind: 'sent', offerId }, values: ['larch\nspruce'] }]);
    });

    it('opens from a message for everybody, and is answered to the person alone', async () => {
      stage.commands.opened = async () => ({ ...form, value: '' });
      const notice = await publicly(`tocsin:form:${offerId}`);
      const opened = await press(notice, `tocsin:form:${offerId}`);
      const seen = await stage.discord.submitModal({ opened, fields: { value: 'larch' } });
      expect(seen).toMatchObject({ callback: 5 });
      expect(seen.answers).toMatchObject([{ content: 'Done.', onlyFor: stage.dana.id }]);
    });

    it('says so when the button is too old', async () => {
      const answer = await privately(formButton);
      const seen = await press(answer, `tocsin:form:${offerId}`);
      expect(contents(seen)).toEqual(['This button is too old. Type /tocsin list for what is set now.']);
      expect(seen.answers[0]?.onlyFor).toBe(stage.dana.id);
    });

    it('says so in time when it does not come', async () => {
      stage.commands.opened = () => new Promise(() => undefined);
      const answer = await privately(formButton);
      const seen = await press(answer, `tocsin:form:${offerId}`);
      expect(seen.failed).toBe(false);
      expect(contents(seen)).toEqual(['The form did not open in time. Press the button once more.']);
      expect(problems()).toEqual([]);
    });

    it('says a sentence when it fails', async () => {
      stage.commands.opened = async () => {
        throw new Error('the database is gone');
      };
      const answer = await privately(formButton);
      const seen = await press(answer, `tocsin:form:${offerId}`);
      expect(contents(seen)[0]).toMatch(/^Something went wrong in Tocsin/);
      expect(problems()).toMatchObject([{ level: 50 }]);
    });
  });
});
