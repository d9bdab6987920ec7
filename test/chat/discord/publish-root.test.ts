import { afterEach, describe, expect, it } from 'vitest';
import { limited, never, openPlace, type Place, type PlaceOptions } from './support.js';

const open: Place[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((place) => place.close()));
});
async function place(options: PlaceOptions = {}) {
  const opened = await openPlace({ kind: 'announcement', publish: true, ...options });
  open.push(opened);
  const { chat, root, asked } = opened;
  const call = root();
  const { messageRef } = await chat.perform(call, never);
  asked();
  const publish = (signal = never) => chat.publish?.(call, messageRef, signal);
  return { ...opened, call, messageRef, publish };
}

const crosspost = 'POST /channels/{channel}/messages/{message}/crosspost';

describe('publishing a root', () => {
  it('is a step of its own, and neither posting nor settling takes it', async () => {
    const { chat, fake, channel, call, asked, publish, pass, now } = await place();
    const begunAt = now();
    pass(300_000);
    expect(await chat.settle(call, begunAt, never)).toMatchObject({ kind: 'found' });
    expect(asked()).not.toContain(crosspost);
    expect(fake.messages(channel.id)).toMatchObject([{ crossposted: false }]);
    expect(await publish()).toBe('done');
    expect(asked()).toEqual([crosspost]);
    expect(fake.messages(channel.id)).toMatchObject([{ crossposted: true }]);
  });

  it('may be repeated', async () => {
    const { publish, logged } = await place();
    expect([await publish(), await publish()]).toEqual(['done', 'done']);
    expect(logged).toEqual([]);
  });

  it.each([{ publish: false }, { kind: 'text' }] as const)(
    'is not asked of Discord where nobody asked for it: %j',
    async (options) => {
      const { publish, asked } = await place(options);
      expect(await publish()).toBe('done');
      expect(asked()).toEqual([]);
    },
  );

  it('is not for replies', async () => {
    const { chat, reply, messageRef, asked } = await place();
    const line = reply(messageRef, { surfaces: true });
    const shown = await chat.perform(line, never);
    asked();
    expect(await chat.publish?.(line, shown.messageRef, never)).toBe('done');
    expect(asked()).toEqual([]);
  });

  it('waits as long as Discord says, with one request and no more, also where the header lies', async () => {
    const { fake, publish, asked } = await place();
    fake.fault({ kind: '429', route: /crosspost/, retryAfter: { header: 1, body: 1163 }, scope: 'shared' });
    const startedAt = Date.now();
    for (const answer of [await publish(), await publish()]) {
      expect(answer).toEqual({ retryAfterMs: expect.any(Number) });
      expect(Reflect.get(Object(answer), 'retryAfterMs')).toBeGreaterThan(1_160_000);
    }
    expect(Date.now() - startedAt).toBeLessThan(1_500);
    expect(asked()).toEqual([crosspost]);
  });

  it.each(['hang', '503', 'reset', 'commit-then-drop', 40333, 20028] as const)(
    'is tried again after %s, and is done once',
    async (kind) => {
      const { fake, channel, publish, logged } = await place();
      fake.fault({ kind, route: /crosspost/, status: typeof kind === 'number' ? 403 : 200 });
      const answer = await publish(limited(kind));
      expect(answer).toEqual({ retryAfterMs: expect.any(Number) });
      expect(Reflect.get(Object(answer), 'retryAfterMs')).toBeGreaterThanOrEqual(30_000);
      expect(await publish()).toBe('done');
      expect(fake.messages(channel.id)).toMatchObject([{ crossposted: true }]);
      expect(logged).toEqual([]);
    },
  );

  it.each([50013, 50001, 10008, 99999])('ends where Discord refuses it for good, and the log says so: %i', async (kind) => {
    const { fake, publish, logged } = await place();
    fake.fault({ kind, route: /crosspost/ });
    expect(await publish()).toBe('done');
    expect(logged).toMatchObject([{ code: `discord.code_${kind}` }]);
  });

  it('is for the operator where the token is not accepted', async () => {
    const { fake, publish } = await place();
    fake.fault({ kind: 50014, route: /crosspost/ });
    await expect(publish()).rejects.toMatchObject({ name: 'OperatorError', code: 'discord.unauthorized' });
  });
});
