import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeDiscord, startFakeDiscord } from './fake-discord.js';

let fake: FakeDiscord;
let server: Server | undefined;
beforeEach(async () => {
  fake = await startFakeDiscord();
});
afterEach(async () => {
  server?.close();
  server = undefined;
  await fake.close();
});

/** Answers every request alike. */
async function answering(status: number, body: string): Promise<string> {
  server = createServer((_request, response) => void response.writeHead(status).end(body));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
}

describe('an address for interactions', () => {
  it('is not taken when it answers no PING', async () => {
    await expect(fake.endpoint.set(await answering(200, '{}'))).rejects.toThrow('does not answer a PING');
    expect(fake.endpoint.url).toBeNull();
  });

  it('is not taken when it accepts a wrong signature', async () => {
    await expect(fake.endpoint.set(await answering(200, '{"type":1}'))).rejects.toThrow('takes a wrong signature');
  });

  it('is what the application says, with the key that signs', async () => {
    fake.endpoint.url = 'https://tocsin.example/discord/interactions';
    const headers = { authorization: `Bot ${fake.token}` };
    const response = await fetch(`${fake.apiUrl}/v10/applications/@me`, { headers });
    expect(await response.json()).toMatchObject({
      verify_key: fake.publicKey,
      interactions_endpoint_url: 'https://tocsin.example/discord/interactions',
    });
  });

  it('an answer that the platform would not take is as good as none', async () => {
    const guild = fake.addGuild({ name: 'Harbour' });
    const room = guild.addChannel({ name: 'ops' });
    const ada = guild.addMember({ name: 'Ada' });
    const headers = { authorization: `Bot ${fake.token}`, 'content-type': 'application/json' };
    await fetch(`${fake.apiUrl}/v10/applications/${fake.applicationId}/commands`, {
      method: 'PUT',
      headers,
      body: JSON.stringify([{ name: 'tocsin', description: 'Incidents', type: 1 }]),
    });
    fake.endpoint.url = await answering(200, '{"type":4,"data":{"content":""}}');
    const seen = await fake.command({ channelId: room.id, memberId: ada.id, name: 'tocsin' });
    expect(seen).toMatchObject({ failed: true, callback: null });
    expect(fake.endpoint.deliveries).toHaveLength(1);
  });
});
