import { Client, GatewayIntentBits } from 'discord.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeDiscord, startFakeDiscord } from './fake-discord.js';

describe('the fake Discord, spoken to by discord.js', () => {
  let fake: FakeDiscord;
  let client: Client;
  beforeEach(async () => {
    fake = await startFakeDiscord();
    client = new Client({
      intents: [GatewayIntentBits.Guilds],
      allowedMentions: { parse: [] },
      rest: { api: fake.apiUrl, retries: 0, timeout: 1000 },
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
  };

  it('posts a message, opens its thread and replies in it', async () => {
    const guild = fake.addGuild({ name: 'Larch' });
    const room = guild.addChannel({ name: 'ops' });
    await login();
    const channel = await client.channels.fetch(room.id);
    if (channel === null || !channel.isTextBased() || !('threads' in channel)) throw new Error('not a text channel');
    const root = await channel.send({ content: 'Larkline is down', nonce: 'n1', enforceNonce: true });
    const again = await channel.send({ content: 'Larkline is down', nonce: 'n1', enforceNonce: true });
    expect(again.id).toBe(root.id);
    const thread = await root.startThread({ name: 'Larkline', autoArchiveDuration: 1440 });
    expect(thread.id).toBe(root.id);
    await thread.send('We are looking into it');
    await root.edit('Larkline is up');
    expect(fake.messages(room.id).map((message) => message.content)).toEqual(['Larkline is up']);
    expect(fake.messages(thread.id).map((message) => message.content)).toEqual(['We are looking into it']);
    expect(fake.threads(room.id)).toMatchObject([{ id: root.id, name: 'Larkline', archived: false }]);
  });
});
