import { Client, Events, GatewayIntentBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type FakeDiscord, startFakeDiscord } from './fake-discord.js';

describe('the gateway of the fake Discord', () => {
  let fake: FakeDiscord;
  let client: Client;
  const heard: string[] = [];
  beforeEach(async () => {
    heard.length = 0;
    fake = await startFakeDiscord();
    client = new Client({ intents: [GatewayIntentBits.Guilds], rest: { api: fake.apiUrl, retries: 0, timeout: 1000 } });
    client.on(Events.Raw, (packet: { t: string | null; d: { unavailable?: boolean } | null }) => {
      if (packet.t !== null) heard.push(`${packet.t}${packet.d?.unavailable ? ' unavailable' : ''}`);
    });
  });
  afterEach(async () => {
    await client.destroy();
    await fake.close();
  });
  const login = async () => {
    const ready = new Promise((resolve) => client.once('clientReady', resolve));
    await client.login(fake.token);
    await ready;
    heard.length = 0;
  };
  const hears = (...events: string[]) => expect.poll(() => heard, { timeout: 4000 }).toEqual(events);

  it('tells what people do to guilds, channels, roles and threads', async () => {
    const guild = fake.addGuild({ name: 'Larch' });
    const room = guild.addChannel({ name: 'ops' });
    await login();
    expect(client.guilds.cache.get(guild.id)?.channels.cache.get(room.id)?.name).toBe('ops');
    room.rename('operations');
    room.convert('announcement');
    room.setPermissions({ deny: ['SendMessages'] });
    guild.everyone.setPermissions(['ViewChannel']);
    guild.giveBot(guild.addRole({ name: 'helpers' }));
    room.remove();
    guild.outage();
    guild.recover();
    guild.removeBot();
    await hears(
      'CHANNEL_UPDATE',
      'CHANNEL_UPDATE',
      'CHANNEL_UPDATE',
      'GUILD_ROLE_UPDATE',
      'GUILD_ROLE_CREATE',
      'GUILD_MEMBER_UPDATE',
      'CHANNEL_DELETE',
      'GUILD_DELETE unavailable',
      'GUILD_CREATE',
      'GUILD_DELETE',
    );
  });

  it('replays what was missed after a dropped connection', async () => {
    const guild = fake.addGuild({ name: 'Larch' });
    await login();
    fake.gateway.options.open = false;
    fake.gateway.drop();
    guild.addChannel({ name: 'missed' });
    fake.gateway.options.open = true;
    await hears('CHANNEL_CREATE', 'RESUMED');
    expect(fake.gateway).toMatchObject({ identified: 1, resumed: 1, connected: 1 });
  });

  it('loses what was missed when the session is forgotten', async () => {
    const guild = fake.addGuild({ name: 'Larch' });
    await login();
    fake.gateway.invalidate();
    guild.addChannel({ name: 'missed' });
    await expect.poll(() => heard, { timeout: 8000 }).toEqual(['READY', 'GUILD_CREATE']);
    expect(fake.gateway.identified).toBe(2);
  }, 10_000);

  it('asks to reconnect and goes on', async () => {
    fake.addGuild({ name: 'Larch' });
    await login();
    fake.gateway.askToReconnect();
    await hears('RESUMED');
  });

  const talk = (frames: readonly (object | string)[], query = '?v=10&encoding=json') =>
    new Promise<number>((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${fake.port}/${query}`);
      socket.on('open', () => {
        for (const frame of frames) socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
      });
      socket.on('close', (code) => resolve(code));
    });
  const identify = (more: object = {}) => ({ op: 2, d: { token: fake.token, intents: 1, properties: {}, ...more } });

  it.each([
    ['an unknown opcode', () => [{ op: 99 }], 4001],
    ['what is no JSON', () => ['{'], 4002],
    ['presence before identify', () => [{ op: 3, d: {} }], 4003],
    ['a wrong token', () => [identify({ token: 'wrong' })], 4004],
    ['a second identify', () => [identify(), identify()], 4005],
    ['a shard that is not there', () => [identify({ shard: [1, 1] })], 4010],
    ['121 frames', () => Array.from({ length: 121 }, () => ({ op: 1, d: null })), 4008],
    ['intents nobody knows', () => [identify({ intents: 1 << 30 })], 4013],
    ['a privileged intent', () => [identify({ intents: 1 | GatewayIntentBits.MessageContent })], 4014],
  ])('closes on %s', async (_what, frames, code) => {
    expect(await talk(frames())).toBe(code);
  });

  it('closes on another version, and on silence', async () => {
    expect(await talk([], '?v=6&encoding=json')).toBe(4012);
    fake.gateway.options.heartbeatMs = 100;
    expect(await talk([identify()])).toBe(4009);
  });

  it('lists the threads of a channel that the bot may see again', async () => {
    const room = fake.addGuild({ name: 'Larch' }).addChannel({ name: 'ops', permissions: { deny: ['ViewChannel'] } });
    await login();
    room.setPermissions({});
    await hears('CHANNEL_UPDATE', 'THREAD_LIST_SYNC');
  });

  it('gives messages only to those who asked for them', async () => {
    const room = fake.addGuild({ name: 'Larch' }).addChannel({ name: 'ops' });
    await login();
    room.say(fake.botUserId, 'hello');
    room.rename('operations');
    await hears('CHANNEL_UPDATE');
  });
});
