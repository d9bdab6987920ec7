import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { type FakeSlack, startFakeSlack } from './fake-slack.js';

let slack: FakeSlack;
const sockets: WebSocket[] = [];

interface Envelope {
  readonly type: string;
  readonly envelope_id?: string;
  readonly retry_attempt?: number;
  readonly retry_reason?: string;
  readonly reason?: string;
  readonly num_connections?: number;
}

beforeEach(async () => {
  slack = await startFakeSlack();
  Object.assign(slack.settings, { ackWithinMs: 60, redeliverAfterMs: [5, 5] });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate();
  await slack.close();
});

async function ask(): Promise<{ ok: boolean; url?: string; error?: string }> {
  const response = await fetch(`${slack.apiUrl}apps.connections.open`, {
    method: 'POST',
    headers: { authorization: `Bearer ${slack.appToken}` },
  });
  return JSON.parse(await response.text());
}

/** Connects, and collects what arrives; `acknowledges` answers every envelope. */
async function connect(acknowledges: boolean): Promise<Envelope[]> {
  const socket = new WebSocket((await ask()).url ?? '');
  const heard: Envelope[] = [];
  sockets.push(socket);
  socket.on('message', (data) => {
    const envelope: Envelope = JSON.parse(String(data));
    heard.push(envelope);
    if (acknowledges && envelope.envelope_id !== undefined) socket.send(JSON.stringify({ envelope_id: envelope.envelope_id }));
  });
  await expect.poll(() => heard.length).toBe(1);
  return heard;
}

describe('sockets', () => {
  it('share the envelopes between them', async () => {
    const [one, other] = [await connect(true), await connect(true)];
    expect([one[0], other[0]]).toMatchObject([
      { type: 'hello', num_connections: 1 },
      { type: 'hello', num_connections: 2 },
    ]);
    const channel = slack.addChannel({ name: 'ops' });
    channel.archive();
    channel.unarchive();
    await slack.settled();
    expect([one.length, other.length]).toEqual([2, 2]);
  });

  it('get an event again, with its number and the reason, until it is given up', async () => {
    const heard = await connect(false);
    slack.addChannel({ name: 'ops' }).archive();
    await slack.settled();
    expect(heard.slice(1)).toMatchObject([
      { type: 'events_api', retry_attempt: 0 },
      { retry_attempt: 1, retry_reason: 'timeout' },
      { retry_attempt: 2, retry_reason: 'timeout' },
    ]);
    expect(new Set(slack.deliveries.map(({ payload }) => payload.event_id)).size).toBe(1);
  });

  it('get a command once, and once more only when that is rehearsed', async () => {
    const heard = await connect(false);
    const place = { channelId: slack.addChannel({ name: 'ops' }).id, userId: slack.addUser({ name: 'ana' }).id };
    await slack.command({ ...place, text: 'x' });
    expect(heard).toHaveLength(2);
    slack.settings.redeliverInteractions = true;
    await slack.command({ ...place, text: 'x' });
    expect(heard).toHaveLength(5);
  });

  it('are warned, closed, and shut out when Socket Mode is turned off', async () => {
    const heard = await connect(true);
    slack.disconnect('warning');
    await expect.poll(() => heard.at(-1)).toMatchObject({ type: 'disconnect', reason: 'warning' });
    expect(slack.connections()).toBe(1);
    slack.disconnect('link_disabled');
    await expect.poll(() => slack.connections()).toBe(0);
    expect(await ask()).toMatchObject({ ok: false, error: 'link_disabled' });
    slack.enableSocketMode();
    expect(await ask()).toMatchObject({ ok: true });
  });

  it('are pinged', async () => {
    slack.settings.pingMs = 500;
    await connect(true);
    const pinged = new Promise((resolve) => sockets[0]?.once('ping', resolve));
    await expect(pinged).resolves.toBeDefined();
  });
});
