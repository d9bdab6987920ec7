import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Control } from '../../../src/render/controls.js';
import { waitFor } from '../../support/wait-for.js';
import { openStage, type Stage } from './scripted.js';

const offerId = '5f3a5f3a5f3a5f3a';

describe('the command of Discord', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await openStage();
    await stage.connected();
  });
  afterEach(() => stage.close());

  const command = (sub: string, options: Record<string, string | boolean> = {}, channelId = stage.ops.id) =>
    stage.discord.command({ channelId, memberId: stage.dana.id, name: 'tocsin', sub, options });
  const editOf = () => stage.discord.calls.find(({ method, route }) => method === 'PATCH' && route.startsWith('/webhooks/'));
  const problems = () => stage.log.filter(({ level }) => level >= 40);

  it('runs and is answered to the person alone, mentioning nobody', async () => {
    stage.commands.answer = async () => ({ rows: [{ line: ['*Larch* is fine, <@1> @everyone'] }] });
    const seen = await command('subscribe', { what: 'larch, github', region: 'us-east' });
    expect(seen).toMatchObject({ callback: 5, failed: false, thinking: false });
    expect(seen.answers).toMatchObject([
      { onlyFor: stage.dana.id, pinged: { everyone: false, users: [], roles: [] }, components: [] },
    ]);
    expect(seen.answers[0]?.content).toContain('Larch');
    expect(editOf()?.body).toMatchObject({ components: [], allowed_mentions: { parse: [] } });
    expect(stage.discord.messages(stage.ops.id)).toEqual([]);
    expect(stage.commands.runs).toEqual([
      {
        place: {
          chat: 'discord',
          tenantId: `discord-${stage.guild.id}`,
          channelRef: stage.ops.id,
          channelName: 'ops',
          channelKind: 'text',
          rootRef: null,
          missing: null,
        },
        person: { id: stage.dana.id, name: 'Dana', mayChange: true, isAdmin: false },
        text: 'subscribe larch, github region:us-east',
        commandName: '/tocsin',
      },
    ]);
    expect(problems()).toEqual([]);
  });

  it('knows the guild before it runs anything there', async () => {
    await command('list');
    expect(stage.told).toEqual([`known ${stage.guild.id} Harbour`]);
  });

  it('writes a mentioned role or person as Discord does', async () => {
    const role = stage.guild.addRole({ name: 'oncall' });
    await command('settings', { mention: role.id, 'mention-from': 'major', publish: true });
    await command('settings', { mention: stage.yuki.id });
    expect(stage.commands.runs.map(({ text }) => text)).toEqual([
      `settings mention:<@&${role.id}> from:major publish:on`,
      `settings mention:<@${stage.yuki.id}>`,
    ]);
  });

  it('tells who may not change anything', async () => {
    await stage.discord.command({ channelId: stage.ops.id, memberId: stage.yuki.id, name: 'tocsin', sub: 'list' });
    expect(stage.commands.runs[0]?.person).toEqual({ id: stage.yuki.id, name: 'Yuki', mayChange: false, isAdmin: false });
  });

  it('means the parent in a thread or a forum post, and names the thread', async () => {
    const { discord, guild } = stage;
    const forum = guild.addChannel({ name: 'incidents', type: 'forum' });
    const headers = { authorization: `Bot ${discord.token}`, 'content-type': 'application/json' };
    const post = async (path: string, body: unknown): Promise<string> => {
      const response = await fetch(`${discord.apiUrl}/v10${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
      const made: unknown = await response.json();
      return typeof made === 'object' && made !== null && 'id' in made ? String(made.id) : '';
    };
    const root = await post(`/channels/${stage.ops.id}/messages`, { content: 'Larch is down' });
    const thread = await post(`/channels/${stage.ops.id}/messages/${root}/threads`, { name: 'Larch' });
    const entry = await post(`/channels/${forum.id}/threads`, { name: 'Larch', message: { content: 'Larch is down' } });
    await command('why', {}, thread);
    await command('why', {}, entry);
    expect(stage.commands.runs.map(({ place }) => place)).toMatchObject([
      { channelRef: stage.ops.id, channelName: 'ops', channelKind: 'text', rootRef: root },
      { channelRef: forum.id, channelName: 'incidents', channelKind: 'forum', rootRef: entry },
    ]);
  });

  it.each([
    ['announcement', 'announcement'],
    ['voice', null],
  ] as const)('says that a %s channel is of the kind %s', async (type, kind) => {
    const channel = stage.guild.addChannel({ name: 'other', type });
    await command('list', {}, channel.id);
    expect(stage.commands.runs[0]?.place).toMatchObject({ channelRef: channel.id, channelKind: kind });
  });

  it('acknowledges at once when the command hangs, and answers when it comes back', async () => {
    let finish: () => void = () => undefined;
    stage.commands.answer = () =>
      new Promise((resolve) => {
        finish = () => resolve({ rows: [{ line: ['Late, but here.'] }] });
      });
    const began = Date.now();
    const answer = command('list');
    await waitFor(() => stage.commands.runs.length === 1);
    expect(Date.now() - began).toBeLessThan(1_000);
    expect(stage.discord.calls.filter(({ route }) => route.endsWith('/callback'))).toMatchObject([{ status: 204 }]);
    finish();
    expect((await answer).answers[0]?.content).toBe('Late, but here.');
  });

  it.each([undefined, { rows: [] }])('takes "thinking" away when there is nothing to say: %j', async (answer) => {
    stage.commands.answer = async () => answer;
    const seen = await command('test');
    expect(seen).toMatchObject({ callback: 5, thinking: false, answers: [] });
    expect(problems()).toEqual([]);
  });

  it('answers in words when the command fails, and keeps the reason in the log', async () => {
    stage.commands.answer = async () => {
      throw new Error('the database is gone');
    };
    const seen = await command('list');
    expect(seen.answers.map(({ content }) => content)).toEqual([
      'Something went wrong in Tocsin. Try again in a minute; /tocsin list shows what is set here.',
    ]);
    expect(problems()).toMatchObject([{ level: 50, code: 'internal', msg: 'Interaction of Discord failed' }]);
  });

  it('keeps an answer within the limits, whatever comes out', async () => {
    const menu = (name: string): Control => ({
      kind: 'select',
      name,
      placeholder: '',
      offerId,
      options: Array.from({ length: 40 }, (_, index) => ({ label: 'x'.repeat(200), value: String(index) })),
      picked: [],
      max: 25,
      runs: false,
    });
    stage.commands.answer = async () => ({
      rows: Array.from({ length: 60 }, (_, index) => ({
        line: ['<@&1> `*_~|'.repeat(40)],
        controls: [menu('abcdefghij'[index % 10] ?? 'z')],
      })),
    });
    const seen = await command('list');
    expect(seen.answers[0]?.content.length).toBeLessThanOrEqual(2_000);
    expect(seen.answers[0]?.content).toMatch(/… and \d+ more$/);
    expect(seen.answers[0]?.components).toHaveLength(5);
    expect(problems()).toEqual([]);
  });

  it('says quietly that it came too late', async () => {
    stage.discord.fault({ kind: 10062, route: '/interactions/{interaction}/{token}/callback' });
    void command('list');
    await waitFor(() => stage.log.some(({ code }) => code === 10062));
    expect(stage.commands.runs).toEqual([]);
    expect(problems()).toEqual([]);
    const line = stage.log.find(({ code }) => code === 10062);
    expect(line).toMatchObject({ level: 30 });
    expect(JSON.stringify(line)).not.toMatch(/stack|callback/);
  });

  it('leaves an interaction alone that another process answered', async () => {
    const twin = await openTwin();
    try {
      const seen = await command('list');
      await waitFor(() => [...stage.log, ...twin.log].some(({ code }) => code === 40060));
      expect(seen.answers.map(({ content }) => content)).toEqual(['Done.']);
      expect(stage.commands.runs.length + twin.commands.runs.length).toBe(1);
      expect([...problems(), ...twin.log.filter(({ level }) => level >= 40)]).toEqual([]);
    } finally {
      await twin.door.close();
    }
  });

  const openTwin = async () => {
    const twin = await openStage({ discord: stage.discord });
    await twin.connected();
    return twin;
  };

  it('tries a failed answer once more, as what was asked is done', async () => {
    stage.discord.fault({ kind: '503', method: 'PATCH', route: /^\/webhooks\// });
    expect((await command('mute', { for: '2h', vendor: 'larch' })).answers.map(({ content }) => content)).toEqual(['Done.']);
    expect(stage.commands.runs.map(({ text }) => text)).toEqual(['mute larch 2h']);
    expect(problems()).toEqual([]);
  });

  it('says a sentence where Discord refuses the answer, and writes no address with its token into the log', async () => {
    stage.discord.fault({ kind: 50035, method: 'PATCH', route: /^\/webhooks\// });
    const seen = await command('list');
    expect(seen.answers[0]?.content).toContain('Something went wrong');
    expect(problems()).toMatchObject([{ level: 40, code: 50035, msg: 'Interaction of Discord not answered' }]);
    expect(JSON.stringify(stage.log)).not.toMatch(/aW50ZXJhY3Rpb246|webhooks/);
  });

  it('lives on when nothing of an answer arrives', async () => {
    const fault = stage.discord.fault({ kind: '503-always', route: /^\/webhooks\// });
    void command('list');
    await waitFor(() => stage.log.some(({ msg }) => msg.startsWith('Not even an apology')));
    fault.clear();
    expect((await command('status')).answers).toHaveLength(1);
  });

  describe('while it is typed', () => {
    const type = (sub: string, name: string, value: string) =>
      stage.discord.autocomplete({
        channelId: stage.ops.id,
        memberId: stage.dana.id,
        name: 'tocsin',
        sub,
        typing: { name, value },
      });

    it('suggests vendors, and what is subscribed', async () => {
      stage.commands.choices = async () => [
        { label: 'Larch', value: 'larch' },
        { label: `${'l'.repeat(99)}🌲`, value: 'long' },
        { label: 'no', value: 'v'.repeat(101) },
        { label: 'no', value: '' },
      ];
      const seen = await type('subscribe', 'what', 'lar');
      expect(seen.choices?.map(({ value }) => value)).toEqual(['larch', 'long']);
      await type('unsubscribe', 'which', '2');
      expect(stage.commands.asked).toMatchObject([
        { field: 'vendor', typed: 'lar', place: { channelRef: stage.ops.id } },
        { field: 'subscription', typed: '2' },
      ]);
      expect(problems()).toEqual([]);
    });

    it('suggests nothing rather than too late', async () => {
      stage.commands.choices = () => new Promise(() => undefined);
      expect(await type('status', 'vendor', 'lar')).toMatchObject({ failed: false, choices: [] });
    });

    it('suggests nothing when that fails', async () => {
      stage.commands.choices = async () => {
        throw new Error('the database is gone');
      };
      expect(await type('why', 'vendor', '')).toMatchObject({ failed: false, choices: [] });
      await sleep(20);
      expect(problems()).toMatchObject([{ msg: 'No choices for Discord' }]);
    });
  });
});
