import { afterEach, describe, expect, it } from 'vitest';
import { InDoubtError, RetryableError } from '../../../src/errors.js';
import { replyView, rootView } from '../../render/support/views.js';
import { limited, never, openPlace, type Place, type PlaceOptions } from './support.js';

const open: Place[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((place) => place.close()));
});
async function place(options: PlaceOptions = {}): Promise<Place> {
  const opened = await openPlace(options);
  open.push(opened);
  return opened;
}

const post = 'POST /channels/{channel}/messages';
const list = 'GET /channels/{channel}/messages';
const minutes = 60_000;

const faults = ['503', 'commit-then-503', 'commit-then-drop', 'hang', 'commit-then-hang', 'reset', 'html-200'] as const;

describe('a post whose answer never came', () => {
  it.each(faults)('is one request, and its repetition with the same nonce is one message: %s', async (kind) => {
    const { chat, fake, channel, root, failure, asked, now } = await place();
    const [call, begunAt] = [root(), now()];
    fake.fault({ kind, method: 'POST' });
    expect(await failure(call, limited(kind))).toBeInstanceOf(InDoubtError);
    expect(await chat.settle(call, begunAt, never)).toEqual({ kind: 'repeat' });
    expect(asked()).toEqual([post]);
    const { messageRef } = await chat.perform(call, never);
    expect(fake.messages(channel.id)).toMatchObject([{ id: messageRef }]);
  });

  it.each(faults)('is one reply in the same way: %s', async (kind) => {
    const { chat, fake, root, reply, failure, now } = await place();
    const { messageRef } = await chat.perform(root(), never);
    await chat.perform(reply(messageRef), never);
    const [call, begunAt] = [reply(messageRef, { threadBegun: true }), now()];
    fake.fault({ kind, method: 'POST' });
    expect(await failure(call, limited(kind))).toBeInstanceOf(InDoubtError);
    expect(await chat.settle(call, begunAt, never)).toEqual({ kind: 'repeat' });
    const again = await chat.perform(call, never);
    expect(fake.messages(messageRef)).toMatchObject([{}, { id: again.messageRef }]);
    expect(fake.messages(messageRef)).toHaveLength(2);
  });

  it('is repeated where only the making of the thread is in doubt', async () => {
    const { chat, fake, channel, root, reply, failure } = await place();
    const { messageRef } = await chat.perform(root(), never);
    const call = reply(messageRef);
    fake.fault({ kind: 'commit-then-drop', route: /threads$/ });
    expect(await failure(call)).toBeInstanceOf(RetryableError);
    await chat.perform(call, never);
    expect(fake.threads(channel.id)).toHaveLength(1);
    expect(fake.messages(messageRef)).toHaveLength(1);
  });

  it('was posted and deleted when its nonce is known and its message is not', async () => {
    const { chat, fake, channel, root, reply, failure } = await place();
    const call = root();
    const { messageRef } = await chat.perform(call, never);
    const told = reply(messageRef);
    const replied = await chat.perform(told, never);
    fake.deleteMessage(messageRef, replied.messageRef);
    expect(await failure({ ...told, threadBegun: true })).toMatchObject({ name: 'PermanentError', code: 'chat.message_gone' });
    fake.deleteMessage(channel.id, messageRef);
    expect(await failure(call)).toMatchObject({ name: 'PermanentError', code: 'chat.root_gone' });
    expect([...fake.messages(channel.id), ...fake.messages(messageRef)]).toEqual([]);
  });

  it.each(['503', 'hang', 'commit-then-drop'] as const)('is simply made again where it is an edit: %s', async (kind) => {
    const { chat, fake, channel, root, editRoot, failure } = await place();
    const { messageRef } = await chat.perform(root(), never);
    const call = editRoot(messageRef);
    fake.fault({ kind, method: 'PATCH' });
    expect(await failure(call, limited(kind))).toBeInstanceOf(RetryableError);
    await chat.perform(call, never);
    expect(fake.messages(channel.id)).toMatchObject([{ embeds: [{ title: 'Webhooks are quick' }] }]);
  });
});

describe('a post in doubt after its nonce has passed', () => {
  it('is found by the footer, and a repetition would be a second message', async () => {
    const { chat, fake, channel, root, failure, asked, pass, now } = await place();
    const [call, begunAt] = [root(), now()];
    fake.fault({ kind: 'commit-then-drop', method: 'POST' });
    await failure(call);
    pass(5 * minutes);
    asked();
    const [message] = fake.messages(channel.id);
    expect(await chat.settle(call, begunAt, never)).toEqual({
      kind: 'found',
      receipt: { messageRef: message?.id, postedAt: message?.createdAt },
    });
    expect(asked()).toEqual(['GET /users/@me', list]);
    await chat.perform(call, never);
    expect(fake.messages(channel.id)).toHaveLength(2);
  });

  it('is found in whichever form it went out', async () => {
    const { chat, fake, root, reply, pass, now } = await place();
    const begunAt = now();
    const [plain, bare] = [root(), reply];
    fake.fault({ kind: 50035, method: 'POST' });
    const { messageRef } = await chat.perform(plain, never);
    fake.fault({ kind: 200000, times: 2, route: `/channels/${messageRef}/messages` });
    const told = bare(messageRef);
    const replied = await chat.perform(told, never);
    pass(5 * minutes);
    expect(await chat.settle(plain, begunAt, never)).toMatchObject({ kind: 'found', receipt: { messageRef } });
    expect(await chat.settle(told, begunAt, never)).toMatchObject({ kind: 'found', receipt: { messageRef: replied.messageRef } });
  });

  it('is no message of anybody else, nor one that is confirmed', async () => {
    const { chat, fake, guild, channel, root, reply, pass, now } = await place();
    const begunAt = now();
    const { messageRef } = await chat.perform(root(), never);
    const same = { view: replyView({ body: 'Still looking.' }) };
    const first = await chat.perform(reply(messageRef, same), never);
    const member = guild.addMember({ name: 'Dana' });
    channel.say(member.id, fake.messages(messageRef)[0]?.content ?? '');
    pass(5 * minutes);
    const doubtful = reply(messageRef, { ...same, threadBegun: true, knownRefs: [messageRef, first.messageRef] });
    expect(await chat.settle(doubtful, begunAt, never)).toEqual({ kind: 'absent' });
    expect(await chat.settle({ ...doubtful, surfaces: true }, begunAt, never)).toEqual({ kind: 'absent' });
    expect(await chat.settle({ ...doubtful, knownRefs: [messageRef] }, begunAt, never)).toMatchObject({
      kind: 'found',
      receipt: first,
    });
  });

  it('is the older of two copies, and the other one is taken away', async () => {
    const { chat, fake, channel, root, pass, now } = await place();
    const [call, begunAt] = [root(), now()];
    fake.nonceRules.windowMs = 0;
    const first = await chat.perform(call, never);
    await new Promise((resolve) => setTimeout(resolve, 5));
    await chat.perform(call, never);
    expect(fake.messages(channel.id)).toHaveLength(2);
    pass(5 * minutes);
    expect(await chat.settle(call, begunAt, never)).toMatchObject({ kind: 'found', receipt: first });
    expect(fake.messages(channel.id)).toMatchObject([{ id: first.messageRef }]);
  });

  it('is never deleted for saying what another reply says', async () => {
    const { chat, fake, root, reply, pass, now } = await place();
    const begunAt = now();
    const { messageRef } = await chat.perform(root(), never);
    const first = await chat.perform(reply(messageRef), never);
    await chat.perform(reply(messageRef, { threadBegun: true }), never);
    pass(5 * minutes);
    expect(await chat.settle(reply(messageRef), begunAt, never)).toMatchObject({ kind: 'found', receipt: first });
    expect(fake.messages(messageRef)).toHaveLength(2);
  });

  it('is no line in the channel about another incident that says the same', async () => {
    const { chat, root, reply, pass, now } = await place();
    const begunAt = now();
    const [one, other] = [await chat.perform(root(), never), await chat.perform(root(), never)];
    const line = await chat.perform(reply(one.messageRef, { surfaces: true }), never);
    pass(5 * minutes);
    const settle = (rootRef: string) => chat.settle(reply(rootRef, { surfaces: true }), begunAt, never);
    expect(await settle(other.messageRef)).toEqual({ kind: 'absent' });
    expect(await settle(one.messageRef)).toMatchObject({ kind: 'found', receipt: line });
  });

  it.each([-2 * minutes, 2 * minutes])('is found when our clock is wrong by %i ms', async (skewMs) => {
    const { chat, fake, root, failure, pass, now } = await place();
    fake.passTime(skewMs);
    const [call, begunAt] = [root(), now()];
    fake.fault({ kind: 'commit-then-drop', method: 'POST' });
    await failure(call);
    pass(5 * minutes);
    expect(await chat.settle(call, begunAt, never)).toMatchObject({ kind: 'found' });
  });

  it('is absent where the thread was never made', async () => {
    const { chat, root, reply, pass, now } = await place();
    const begunAt = now();
    const { messageRef } = await chat.perform(root(), never);
    pass(5 * minutes);
    expect(await chat.settle(reply(messageRef), begunAt, never)).toEqual({ kind: 'absent' });
  });

  it.each(['text', 'forum'] as const)('is found by its words where it is about the channel as a whole: %s', async (kind) => {
    const { chat, fake, root, failure, pass, now } = await place({ kind });
    const told = (words: string) => root({ view: { kind: 'channel-post', lines: [[words]], controls: [] } });
    await chat.perform(told('Five incidents at once.'), never);
    const [call, begunAt] = [told('Six incidents at once.'), now()];
    fake.fault({ kind: 'commit-then-drop', method: 'POST' });
    expect(await failure(call)).toBeInstanceOf(InDoubtError);
    pass(5 * minutes);
    expect(await chat.settle(call, begunAt, never)).toMatchObject({ kind: 'found' });
    expect(await chat.settle(told('Seven incidents at once.'), begunAt, never)).toEqual({ kind: 'absent' });
  });

  it('is absent from an empty channel that may be read, and unreadable where the history may not', async () => {
    const { chat, channel, root, pass, now } = await place();
    const [call, begunAt] = [root(), now()];
    pass(5 * minutes);
    expect(await chat.settle(call, begunAt, never)).toEqual({ kind: 'absent' });
    channel.setPermissions({ deny: ['ReadMessageHistory'] });
    expect(await chat.settle(call, begunAt, never)).toEqual({ kind: 'unreadable' });
  });

  it('stays in doubt while the channel cannot be seen, because nothing can be posted there either', async () => {
    const { chat, channel, root, pass, now } = await place();
    const [call, begunAt] = [root(), now()];
    pass(5 * minutes);
    channel.setPermissions({ deny: ['ViewChannel'] });
    await expect(chat.settle(call, begunAt, never)).rejects.toMatchObject({
      name: 'ChannelError',
      code: 'discord.missing_access',
    });
  });

  it('is looked for on two pages, and is not called absent in a channel with more than that', async () => {
    const { chat, guild, channel, root, asked, pass, now } = await place();
    const member = guild.addMember({ name: 'Dana' });
    const call = root();
    const begunAt = now();
    for (let message = 0; message < 150; message += 1) channel.say(member.id, `talk ${message}`);
    const { messageRef } = await chat.perform(call, never);
    pass(4 * minutes);
    asked();
    expect(await chat.settle(call, begunAt, never)).toMatchObject({ kind: 'found', receipt: { messageRef } });
    expect(asked()).toEqual(['GET /users/@me', list, list]);
    for (let message = 0; message < 100; message += 1) channel.say(member.id, `more ${message}`);
    expect(await chat.settle(root(), begunAt, never)).toEqual({ kind: 'unreadable' });
    const quiet = now();
    pass(4 * minutes);
    expect(await chat.settle(root(), quiet, never)).toEqual({ kind: 'absent' });
  });

  // 40333 and 40004 come with the status 403, as refusals; so does what stands before Discord and has no code of its own.
  it.each(['503', 'hang', 'reset', 'html-200', '429', 130000, 40062, 40333, 40004] as const)(
    'is looked for later when Discord cannot be asked: %s',
    async (kind) => {
      const { chat, fake, root, asked, pass, now } = await place();
      const [call, begunAt] = [root(), now()];
      pass(5 * minutes);
      const fault = fake.fault({ kind, method: 'GET', route: list.slice(4), retryAfter: { body: 60 } });
      await expect(chat.settle(call, begunAt, limited(kind))).rejects.toBeInstanceOf(RetryableError);
      expect(fault.hits).toBe(1);
      expect(asked()).toEqual(['GET /users/@me', list]);
    },
  );

  it('stays in doubt, unread, where Discord refuses the look for good', async () => {
    const { chat, fake, root, pass, now } = await place();
    const [call, begunAt] = [root(), now()];
    pass(5 * minutes);
    fake.fault({ kind: 50013, method: 'GET', route: list.slice(4) });
    expect(await chat.settle(call, begunAt, never)).toEqual({ kind: 'unreadable' });
  });
});

describe("a forum's root in doubt", () => {
  const create = 'POST /channels/{channel}/threads';

  it.each(['commit-then-503', 'commit-then-drop', 'commit-then-hang'] as const)(
    'is found at once, without a second post: %s',
    async (kind) => {
      const { chat, fake, channel, root, failure, asked, now } = await place({ kind: 'forum' });
      await chat.perform(root(), never);
      const [call, begunAt] = [root({ view: rootView({ title: 'Another' }) }), now()];
      asked();
      fake.fault({ kind, method: 'POST' });
      expect(await failure(call, limited(kind))).toBeInstanceOf(InDoubtError);
      expect(asked()).toEqual([create]);
      expect(await chat.settle(call, begunAt, never)).toMatchObject({
        kind: 'found',
        receipt: { messageRef: fake.threads(channel.id)[1]?.id },
      });
      expect(fake.threads(channel.id)).toHaveLength(2);
    },
  );

  it('is found among archived posts', async () => {
    const { chat, fake, root, pass, now } = await place({ kind: 'forum' });
    const [call, begunAt] = [root(), now()];
    const { messageRef } = await chat.perform(call, never);
    fake.archiveThread(messageRef);
    pass(5 * minutes);
    expect(await chat.settle(call, begunAt, never)).toMatchObject({ kind: 'found', receipt: { messageRef } });
  });

  it.each(['503', 'hang', 'reset'] as const)('is not called absent too early, and is after that: %s', async (kind) => {
    const { chat, fake, root, failure, pass, now } = await place({ kind: 'forum' });
    const [call, begunAt] = [root(), now()];
    fake.fault({ kind, method: 'POST' });
    expect(await failure(call, limited(kind))).toBeInstanceOf(InDoubtError);
    await expect(chat.settle(call, begunAt, never)).rejects.toMatchObject({ name: 'RetryableError', code: 'discord.early' });
    pass(30_000);
    expect(await chat.settle(call, begunAt, never)).toEqual({ kind: 'absent' });
  });

  it('is unreadable where the history may not be read', async () => {
    const { chat, channel, root, pass, now } = await place({ kind: 'forum' });
    const [call, begunAt] = [root(), now()];
    await chat.perform(call, never);
    pass(5 * minutes);
    channel.setPermissions({ deny: ['ReadMessageHistory'] });
    expect(await chat.settle(call, begunAt, never)).toEqual({ kind: 'unreadable' });
  });
});
