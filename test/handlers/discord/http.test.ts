import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guildTenant } from '../../../src/app/connect-discord.js';
import { allComponents } from '../../fakes/discord/components.js';
import { waitFor } from '../../support/wait-for.js';
import { type HttpStage, openHttpStage } from './http-stage.js';

const offerId = '5f3a5f3a5f3a5f3a';

describe('interactions that Discord brings over HTTP', () => {
  let stage: HttpStage;
  beforeEach(async () => {
    stage = await openHttpStage();
  });
  afterEach(() => stage.close());

  const command = (sub: string, options: Record<string, string> = {}) =>
    stage.discord.command({ channelId: stage.ops.id, memberId: stage.dana.id, name: 'tocsin', sub, options });
  const callbacks = () => stage.discord.calls.filter(({ route }) => route.endsWith('/callback'));
  const problems = () => stage.log.filter(({ level }) => level >= 40);

  it('a command is acknowledged in the reply and answered over its webhook, without any gateway', async () => {
    const seen = await command('subscribe', { what: 'larch', region: 'us-east' });
    expect(seen).toMatchObject({ callback: 5, failed: false, thinking: false });
    expect(seen.answers.map(({ content, onlyFor }) => ({ content, onlyFor }))).toEqual([
      { content: 'Done.', onlyFor: stage.dana.id },
    ]);
    expect(stage.commands.runs).toMatchObject([
      {
        place: { channelRef: stage.ops.id, channelName: 'ops', channelKind: 'text' },
        person: { id: stage.dana.id, name: 'Dana', mayChange: true },
        text: 'subscribe larch region:us-east',
      },
    ]);
    expect(callbacks()).toEqual([]);
    expect(stage.discord.gateway.identified).toBe(0);
    expect(problems()).toEqual([]);
  });

  it('a slow command is acknowledged at once and answered when it comes', async () => {
    stage.commands.answer = async () => {
      await sleep(3_200);
      return { rows: [{ line: ['Late, but here.'] }] };
    };
    const seen = await command('status');
    expect(seen).toMatchObject({ callback: 5, failed: false });
    expect(seen.answers[0]?.content).toBe('Late, but here.');
  });

  it('an answer that overtakes the acknowledgement is sent again', async () => {
    stage.discord.endpoint.readsAfterMs = 300;
    expect((await command('list')).answers.map(({ content }) => content)).toEqual(['Done.']);
    expect(problems()).toEqual([]);
  });

  it('choices are given in the reply', async () => {
    stage.commands.choices = async () => [{ label: 'Larch', value: 'larch' }];
    const seen = await stage.discord.autocomplete({
      channelId: stage.ops.id,
      memberId: stage.dana.id,
      name: 'tocsin',
      sub: 'subscribe',
      typing: { name: 'what', value: 'lar' },
    });
    expect(seen).toMatchObject({ callback: 8, failed: false, choices: [{ name: 'Larch', value: 'larch' }] });
    expect(stage.commands.asked).toMatchObject([{ field: 'vendor', typed: 'lar' }]);
  });

  it('a button, a menu and a form work as over the gateway', async () => {
    stage.commands.answer = async () => ({
      rows: [
        {
          line: ['Larch'],
          controls: [
            { kind: 'form', label: 'Narrow', offerId },
            {
              kind: 'select',
              name: 'less',
              placeholder: 'Less',
              offerId,
              options: [{ label: 'EU', value: 'eu' }],
              picked: [],
              max: 1,
              runs: true,
            },
          ],
        },
      ],
    });
    const shown = await command('list');
    const ids = allComponents(shown.answers[0]?.components ?? []).flatMap(({ custom_id: customId }) => customId ?? []);
    expect(ids).toHaveLength(2);
    const press = (customId: string, values?: readonly string[]) =>
      stage.discord.press({
        channelId: stage.ops.id,
        memberId: stage.dana.id,
        messageId: shown.answers[0]?.id ?? '',
        customId,
        ...(values === undefined ? {} : { values }),
      });
    stage.commands.opened = async () => ({ offerId, title: 'Narrow', label: 'Filter', value: 'larch' });
    const opened = await press(ids[0] ?? '');
    expect(opened).toMatchObject({ callback: 9, modal: { title: 'Narrow' } });
    stage.commands.answer = async () => ({ rows: [{ line: ['Changed.'] }] });
    const picked = await press(ids[1] ?? '', ['eu']);
    expect(picked).toMatchObject({ callback: 6, failed: false });
    expect(stage.commands.presses.at(-1)).toMatchObject({ values: ['eu'] });
    const sent = await stage.discord.submitModal({ opened, fields: { value: 'larch region:eu' } });
    await sent.until(() => sent.answers.some(({ content }) => content === 'Changed.'));
    expect(stage.commands.presses.at(-1)).toMatchObject({ pressed: { kind: 'sent', offerId }, values: ['larch region:eu'] });
    expect(problems()).toEqual([]);
  });

  it('what is delivered again is carried out once, and its answer stays', async () => {
    stage.discord.endpoint.times = 3;
    const seen = await command('list');
    await waitFor(() => stage.discord.endpoint.deliveries.length === 3);
    expect(stage.discord.endpoint.deliveries.map(({ status }) => status)).toEqual([200, 202, 202]);
    expect(stage.commands.runs).toHaveLength(1);
    expect(seen.answers.map(({ content }) => content)).toEqual(['Done.']);
  });

  it('what is delivered again to another process is carried out once as well', async () => {
    const twin = await openHttpStage({ beside: stage });
    try {
      const payloads: unknown[] = [];
      const { endpoint } = stage.discord;
      const signed = endpoint.signed.bind(endpoint);
      endpoint.signed = (payload, at) => {
        payloads.push(payload);
        return signed(payload, at);
      };
      await command('list');
      expect(await endpoint.post(endpoint.signed(payloads[0]), twin.url)).toMatchObject({ status: 202 });
      expect(stage.commands.runs).toHaveLength(1);
    } finally {
      await twin.close();
    }
  });

  it('a failure is told in words, and the log holds no token', async () => {
    stage.commands.answer = async () => {
      throw new Error('the database is gone');
    };
    expect((await command('list')).answers[0]?.content).toContain('Something went wrong');
    expect(problems()).toMatchObject([{ level: 50, msg: 'Interaction of Discord failed' }]);
    expect(JSON.stringify(stage.log)).not.toMatch(/aW50ZXJhY3Rpb246|webhooks/);
  });

  it('is refused with 401 unless Discord signed it just now', async () => {
    const { endpoint } = stage.discord;
    const good = endpoint.signed({ id: '100000000000000001', type: 1 });
    const signature = good.headers['x-signature-ed25519'] ?? '';
    const now = Date.now();
    const withHeaders = (headers: Record<string, string>) => ({ ...good, headers: { ...good.headers, ...headers } });
    const { 'x-signature-ed25519': _left, ...unsigned } = good.headers;
    const bad = {
      'another body': { ...good, body: good.body.replace('"type":1', '"type":2') },
      'white space in the body': { ...good, body: `${good.body} ` },
      'no signature': { ...good, headers: unsigned },
      'a short signature': withHeaders({ 'x-signature-ed25519': signature.slice(2) }),
      'another signature': withHeaders({ 'x-signature-ed25519': `00${signature.slice(2)}` }),
      'no hex': withHeaders({ 'x-signature-ed25519': 'zz'.repeat(64) }),
      'another time': withHeaders({ 'x-signature-timestamp': String(Math.floor(now / 1_000) - 1) }),
      'a time in words': withHeaders({ 'x-signature-timestamp': '1e9' }),
      'an old one': endpoint.signed({ type: 1 }, new Date(now - 6 * 60_000)),
      'one of the future': endpoint.signed({ type: 1 }, new Date(now + 6 * 60_000)),
      'too large': endpoint.signed({ type: 1, padding: 'x'.repeat(600_000) }),
    };
    const statuses = await Promise.all(
      Object.entries(bad).map(async ([what, request]) => [what, (await endpoint.post(request)).status]),
    );
    expect(statuses.filter(([what, status]) => status !== 401 && !(what === 'too large' && status === null))).toEqual([]);
    expect(await endpoint.post(good)).toEqual({ status: 200, body: { type: 1 } });
    expect(stage.commands.runs).toEqual([]);
  });

  it('what is no interaction, or of a kind that nobody asked for, does no harm', async () => {
    const { endpoint } = stage.discord;
    for (const payload of [null, [], { type: 2 }, { type: 'x' }])
      expect((await endpoint.post(endpoint.signed(payload))).status).toBe(400);
    const unknown = {
      id: '100000000000000003',
      application_id: stage.discord.applicationId,
      type: 77,
      token: 'x',
      user: { id: '100000000000000004', username: 'ada' },
    };
    expect((await endpoint.post(endpoint.signed(unknown))).status).toBe(202);
    expect(problems()).toEqual([]);
  });
});

describe('servers, where no gateway tells of them', () => {
  it('are known from the list, and left when they are no longer in it', async () => {
    const stage = await openHttpStage({
      before: (discord) => {
        for (let count = 0; count < 205; count += 1) discord.addGuild({ name: `Cove ${count}` });
      },
    });
    try {
      await waitFor(() => stage.told.length === 206);
      expect(new Set(stage.told).size).toBe(206);
      stage.told.length = 0;
      stage.guild.removeBot();
      await waitFor(() => stage.told.length > 0);
      expect(stage.told).toEqual([`uninstalled ${guildTenant(stage.guild.id)} discord.guild_removed`]);
      stage.guild.inviteBot();
      await waitFor(() => stage.told.length > 1);
      expect(stage.told[1]).toBe(`known ${stage.guild.id} Harbour`);
    } finally {
      await stage.close();
    }
  });

  it('stay when the list breaks off', async () => {
    const stage = await openHttpStage();
    try {
      await waitFor(() => stage.told.length === 1);
      const fault = stage.discord.fault({ kind: '503-always', route: '/users/@me/guilds' });
      stage.guild.removeBot();
      await waitFor(() => stage.log.some(({ msg }) => msg.startsWith('The servers of Discord could not be listed')));
      expect(stage.told).toHaveLength(1);
      fault.clear();
      await waitFor(() => stage.told.length === 2);
    } finally {
      await stage.close();
    }
  });

  it('are known with the first thing that somebody does there', async () => {
    const stage = await openHttpStage({ deps: { pace: { listMs: 60_000 } } });
    try {
      await waitFor(() => stage.told.length === 1);
      const cove = stage.discord.addGuild({ name: 'Cove' });
      const room = cove.addChannel({ name: 'room' });
      const ada = cove.addMember({ name: 'Ada' });
      const seen = await stage.discord.command({ channelId: room.id, memberId: ada.id, name: 'tocsin', sub: 'list' });
      expect(seen.answers[0]?.content).toBe('Done.');
      expect(stage.told[1]).toBe(`known ${cove.id} without a name`);
    } finally {
      await stage.close();
    }
  });
});
