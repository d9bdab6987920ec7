import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../src/clock.js';
import { InDoubtError, OperatorError, RetryableError } from '../../../src/errors.js';
import { aMinuteAgo, failure, type OpenSlack, openSlack, soon } from './support/open-slack.js';

let open: OpenSlack;
let count = 0;
beforeAll(async () => {
  open = await openSlack();
});
afterAll(() => open.close());
beforeEach(() => {
  open.slack.clearFaults();
  open.slack.clearCalls();
});
afterEach(() => {
  open.slack.settings.history = 'tier-3';
});

const room = () => open.room(`room-${++count}`);
const marker = (letter: string): string => letter.repeat(20);
type Room = ReturnType<typeof room>;

const secondsAgo = (seconds: number): string => new Date(Date.now() - seconds * 1_000).toISOString();

/** A root that is there although its post got no answer. */
async function lostRoot({ root, externalId }: Room): Promise<string> {
  open.slack.fault({ method: 'chat.postMessage', fault: 'commit-then-drop' });
  expect(await failure(open.chat.perform(root(marker('a')), soon()))).toBeInstanceOf(InDoubtError);
  return open.slack.messages(externalId).at(-1)?.ts ?? 'none';
}

describe('settling a post in doubt', () => {
  it('finds what was posted before the connection dropped, and posts nothing', async () => {
    const here = room();
    const ts = await lostRoot(here);
    const settled = await open.chat.settle(here.root(marker('a')), aMinuteAgo(), soon());
    expect(settled).toEqual({ kind: 'found', receipt: { messageRef: ts, postedAt: expect.any(String) } });
    expect(open.slack.messages(here.externalId)).toHaveLength(1);
  });

  it('looks in the thread for a reply', async () => {
    const { root, reply } = room();
    const posted = await open.chat.perform(root(marker('a')), soon());
    open.slack.fault({ method: 'chat.postMessage', fault: 'commit-then-503' });
    await failure(open.chat.perform(reply(marker('b'), posted), soon()));
    open.slack.clearCalls();
    expect(await open.chat.settle(reply(marker('b'), posted), aMinuteAgo(), soon())).toMatchObject({ kind: 'found' });
    expect(open.methods()).toEqual(['conversations.replies']);
    expect(open.slack.calls[0]?.args).toMatchObject({ ts: posted.messageRef, include_all_metadata: 'true', inclusive: 'true' });
  });

  it.each([
    [0, 5_000],
    [3_000, 2_000],
    [5_000, 25_000],
    [20_000, 10_000],
  ])('waits while the message may still appear: %i ms after the attempt for %i', async (ageMs, waitMs) => {
    const { root } = room();
    const error = await failure(open.chat.settle(root(marker('a')), secondsAgo(ageMs / 1_000), soon()));
    expect(error).toBeInstanceOf(RetryableError);
    expect(error).toMatchObject({ code: 'slack.settle_later' });
    const { retryAfterMs } = error instanceof RetryableError ? error : {};
    expect(retryAfterMs).toBeGreaterThan(waitMs - 1_000);
    expect(retryAfterMs).toBeLessThanOrEqual(waitMs);
  });

  it('takes a message for absent half a minute after the attempt, and finds one that came late', async () => {
    const { root, reply } = room();
    const posted = await open.chat.perform(root(marker('a')), soon());
    for (const call of [root(marker('b')), reply(marker('c'), posted)]) {
      expect(await failure(open.chat.settle(call, secondsAgo(10), soon()))).toMatchObject({ code: 'slack.settle_later' });
      expect(await open.chat.settle(call, secondsAgo(31), soon())).toEqual({ kind: 'absent' });
      const late = await open.chat.perform(call, soon());
      expect(await open.chat.settle(call, secondsAgo(31), soon())).toMatchObject({ kind: 'found', receipt: late });
    }
  });

  it('keeps the oldest of two copies', async () => {
    const { root, externalId } = room();
    const first = await open.chat.perform(root(marker('a')), soon());
    await open.chat.perform(root(marker('a')), soon());
    expect(await open.chat.settle(root(marker('a')), aMinuteAgo(), soon())).toMatchObject({
      receipt: { messageRef: first.messageRef },
    });
    expect(open.slack.messages(externalId).map(({ ts }) => ts)).toEqual([first.messageRef]);
  });

  it('keeps the copy that people have answered', async () => {
    const { root, externalId } = room();
    await open.chat.perform(root(marker('a')), soon());
    const second = await open.chat.perform(root(marker('a')), soon());
    const dana = open.slack.addUser({ name: 'Dana' });
    open.slack.say(externalId, dana.id, 'Is this us?', second.messageRef);
    expect(await open.chat.settle(root(marker('a')), aMinuteAgo(), soon())).toMatchObject({
      receipt: { messageRef: second.messageRef },
    });
    expect(open.slack.messages(externalId).filter(({ isOurs }) => isOurs)).toHaveLength(1);
  });

  it('comes back for the second copy when it cannot be deleted now', async () => {
    const { root, externalId } = room();
    await open.chat.perform(root(marker('a')), soon());
    await open.chat.perform(root(marker('a')), soon());
    open.slack.fault({ method: 'chat.delete', fault: '429', retryAfterSeconds: 3 });
    const settle = () => open.chat.settle(root(marker('a')), aMinuteAgo(), soon());
    expect(await failure(settle())).toMatchObject({ code: 'slack.rate_limited', retryAfterMs: 3_000 });
    expect(await settle()).toMatchObject({ kind: 'found' });
    expect(open.slack.messages(externalId)).toHaveLength(1);
  });

  it('never takes what was confirmed before for what is in doubt', async () => {
    const here = room();
    const posted = await open.chat.perform(here.root(marker('a')), soon());
    const call = { ...here.root(marker('a')), knownRefs: [posted.messageRef] };
    expect(await open.chat.settle(call, aMinuteAgo(), soon())).toEqual({ kind: 'absent' });
  });

  it('deletes a reply that stands outside its thread', async () => {
    const { root, reply, externalId } = room();
    const posted = await open.chat.perform(root(marker('a')), soon());
    open.slack.deleteMessage(externalId, posted.messageRef);
    open.slack.fault({ method: 'chat.postMessage', fault: 'commit-then-drop' });
    await failure(open.chat.perform(reply(marker('b'), posted), soon()));
    expect(open.slack.messages(externalId)).toHaveLength(1);
    expect(await open.chat.settle(reply(marker('b'), posted), aMinuteAgo(), soon())).toEqual({ kind: 'absent' });
    expect(open.slack.messages(externalId)).toEqual([]);
  });

  it('leaves a reply alone that is also shown in the channel', async () => {
    const { root, reply, externalId } = room();
    const posted = await open.chat.perform(root(marker('a')), soon());
    await open.chat.perform({ ...reply(marker('b'), posted), surfaces: true }, soon());
    open.slack.fault({ method: 'conversations.replies', fault: 'thread_not_found' });
    await open.chat.settle(reply(marker('b'), posted), aMinuteAgo(), soon());
    expect(open.slack.messages(externalId)).toHaveLength(2);
  });
});

describe('a history that cannot be read', () => {
  const faults = [
    { fault: 'missing_scope', extra: { needed: 'channels:history' } },
    { fault: 'not_in_channel' },
    { fault: '429', retryAfterSeconds: 60 },
    { fault: 'unheard_of' },
  ];
  it.each(faults)('is told after $fault', async (fault) => {
    const { root } = room();
    open.slack.fault(fault);
    expect(await open.chat.settle(root(marker('a')), aMinuteAgo(), soon())).toEqual({ kind: 'unreadable' });
  });

  it.each(['channel_not_found', 'is_archived'])('is waited for after %s: nothing can be posted there either', async (fault) => {
    const { root } = room();
    open.slack.fault({ fault });
    const error = await failure(open.chat.settle(root(marker('a')), aMinuteAgo(), soon()));
    expect(error).toMatchObject({ name: 'ChannelError', code: `slack.${fault}` });
  });

  it('is waited for, for a while, where Slack rations reading: a reply that is given up is lost', async () => {
    const { root, reply } = room();
    const posted = await open.chat.perform(root(marker('a')), soon());
    const settle = (minutes: number, call = reply(marker('b'), posted)) => {
      open.slack.fault({ fault: '429', retryAfterSeconds: 40 });
      return open.chat.settle(call, new Date(Date.now() - minutes * 60_000).toISOString(), soon());
    };
    expect(await failure(settle(3))).toMatchObject({ code: 'slack.rate_limited', retryAfterMs: 40_000 });
    expect(await failure(settle(0.2, root(marker('c'))))).toMatchObject({ code: 'slack.rate_limited' });
    expect(await settle(12)).toEqual({ kind: 'unreadable' });
    expect(await settle(3, root(marker('c')))).toEqual({ kind: 'unreadable' });
  });

  it('needs no second look where Slack rations reading and the first found no root', async () => {
    const clock = new ManualClock(new Date());
    const { chat, slack, room: roomOf, close } = await openSlack({ clock });
    const here = roomOf('rationed');
    const [call, firstAttemptAt] = [here.root(marker('a')), clock.now().toISOString()];
    clock.advance(6_000);
    expect(await failure(chat.settle(call, firstAttemptAt, soon()))).toMatchObject({ code: 'slack.settle_later' });
    clock.advance(24_000);
    const refuse = () => slack.fault({ method: 'conversations.history', fault: '429', retryAfterSeconds: 36 });
    refuse();
    expect(await chat.settle(call, firstAttemptAt, soon())).toEqual({ kind: 'absent' });
    refuse();
    expect(await chat.settle(call, firstAttemptAt, soon())).toEqual({ kind: 'unreadable' });
    refuse();
    expect(await chat.settle(here.root(marker('b')), firstAttemptAt, soon())).toEqual({ kind: 'unreadable' });
    await close();
  });

  it('counts a look as none when it came too early for the message', async () => {
    const clock = new ManualClock(new Date());
    const { chat, slack, room: roomOf, close } = await openSlack({ clock });
    const [call, firstAttemptAt] = [roomOf('early').root(marker('a')), clock.now().toISOString()];
    clock.advance(2_000);
    expect(await failure(chat.settle(call, firstAttemptAt, soon()))).toMatchObject({ code: 'slack.settle_later' });
    clock.advance(28_000);
    slack.fault({ method: 'conversations.history', fault: '429', retryAfterSeconds: 36 });
    expect(await chat.settle(call, firstAttemptAt, soon())).toEqual({ kind: 'unreadable' });
    await close();
  });

  it('is told when the scope was never granted', async () => {
    const { root } = room();
    open.slack.scopes.splice(open.slack.scopes.indexOf('channels:history'), 1);
    expect(await open.chat.settle(root(marker('a')), aMinuteAgo(), soon())).toEqual({ kind: 'unreadable' });
    open.slack.scopes.push('channels:history');
  });

  it.each(['503', 'hang', 'reset', 'html-200', 'internal_error', '429'])('may be read later after %s', async (fault) => {
    const { root } = room();
    open.slack.fault({ fault, retryAfterSeconds: 2 });
    const chat = fault === 'hang' ? open.hasty : open.chat;
    expect(await failure(chat.settle(root(marker('a')), aMinuteAgo(), soon()))).toBeInstanceOf(RetryableError);
  });

  it('keeps the doubt while the token is dead', async () => {
    const { root } = room();
    open.slack.fault({ fault: 'token_revoked' });
    expect(await failure(open.chat.settle(root(marker('a')), aMinuteAgo(), soon()))).toBeInstanceOf(OperatorError);
  });
});

describe('a busy channel', () => {
  async function chatter(here: Room, messages: number): Promise<void> {
    const dana = open.slack.addUser({ name: 'Dana' });
    for (let said = 0; said < messages; said += 1) open.slack.say(here.externalId, dana.id, `Message ${said}`);
  }

  it('is read in two pages', async () => {
    const here = room();
    const ts = await lostRoot(here);
    await chatter(here, 150);
    expect(await open.chat.settle(here.root(marker('a')), aMinuteAgo(), soon())).toMatchObject({ receipt: { messageRef: ts } });
  });

  it('is not taken for one without the message when two pages are not all of it', async () => {
    const here = room();
    await lostRoot(here);
    await chatter(here, 250);
    open.slack.clearCalls();
    expect(await open.chat.settle(here.root(marker('a')), aMinuteAgo(), soon())).toEqual({ kind: 'unreadable' });
    expect(open.methods()).toEqual(['conversations.history', 'conversations.history']);
  });

  it('needs no more than the window around the attempt', async () => {
    const here = room();
    await lostRoot(here);
    const later = new Date(Date.now() + 120_000).toISOString();
    const patient = await open.chat.settle(here.root(marker('a')), later, soon()).catch((error: unknown) => error);
    expect(patient).toMatchObject({ code: 'slack.settle_later' });
  });

  it('is read in pages of 15 where Slack grants no more, and remembers that', async () => {
    const slow = await openSlack();
    slow.slack.settings.history = 'slow';
    const [one, two] = [slow.room('one'), slow.room('two')];
    const posted = await slow.chat.perform(one.root(marker('a')), soon());
    for (let said = 0; said < 16; said += 1) await slow.chat.perform(one.root(marker('c')), soon());
    await slow.chat.perform(one.root(marker('b')), soon());
    // A refused limit costs nothing here; how the platform counts it is not known.
    slow.slack.fault({ method: 'conversations.history', fault: 'invalid_limit' });
    const newest = await slow.chat.settle(one.root(marker('b')), aMinuteAgo(), soon());
    expect(newest).toMatchObject({ kind: 'found' });
    expect(await slow.chat.settle(two.root(marker('a')), aMinuteAgo(), soon())).toEqual({ kind: 'unreadable' });
    const limits = slow.slack.calls.filter(({ method }) => method === 'conversations.history').map(({ args }) => args.limit);
    expect(limits).toEqual(['100', '15', '15', '15']);
    expect(slow.slack.messages(one.externalId)[0]?.ts).toBe(posted.messageRef);
    await slow.close();
  });
});

describe('clocks that differ', () => {
  it.each([-120_000, 120_000])('by %i ms hide nothing', async (aheadMs) => {
    const clock = new ManualClock(new Date(Date.now() + aheadMs));
    const { chat, slack, room: roomOf, close } = await openSlack({ clock });
    const { root, externalId } = roomOf('skewed');
    const firstAttemptAt = clock.now().toISOString();
    slack.fault({ method: 'chat.postMessage', fault: 'commit-then-drop' });
    await failure(chat.perform(root(marker('a')), soon()));
    clock.advance(6_000);
    expect(await chat.settle(root(marker('a')), firstAttemptAt, soon())).toMatchObject({
      kind: 'found',
      receipt: { messageRef: slack.messages(externalId)[0]?.ts },
    });
    await close();
  });
});
