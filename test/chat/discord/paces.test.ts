import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatCall, ChatPort } from '../../../src/chat/port.js';
import type { ChannelKind } from '../../../src/domain/channel-settings.js';
import { seededChance } from '../../e2e/chance.js';
import { replyView } from '../../render/support/views.js';
import { createTurns, type Writes, writeAtPace } from '../turns.js';
import { never, openPlace, type Place, type PlaceOptions } from './support.js';

const open: Place[] = [];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(open.splice(0).map((place) => place.close()));
});
async function place(options: PlaceOptions = {}): Promise<Place> {
  const opened = await openPlace(options);
  open.push(opened);
  return opened;
}

const keysOf = (chat: ChatPort, call: ChatCall) => chat.paces?.(call).map(({ tenantId, key }) => `${tenantId} ${key}`);

describe('the paces of Discord', () => {
  const inChannel = (id: string, call: ChatCall, kind: ChannelKind): ChatCall => ({
    ...call,
    channel: { ...call.channel, externalId: id, kind },
  });

  /** Four incidents in each of six channels; their roots, and two hours later what became of them. */
  async function crowd() {
    const opened = await place();
    const { fake, guild, root, reply, editRoot, editReply } = opened;
    fake.settings.rateLimits = true;
    const kinds = ['text', 'text', 'announcement', 'announcement', 'forum', 'forum'] as const;
    const rooms = kinds.map((type, index) => ({ kind: type, id: guild.addChannel({ name: `ops-${index}`, type }).id }));
    const rooted: [string, ChannelKind, string][] = [];
    function* begin(id: string, kind: ChannelKind): Writes {
      const { messageRef } = yield inChannel(id, root(), kind);
      rooted.push([id, kind, messageRef]);
    }
    function* goOn(id: string, kind: ChannelKind, rootRef: string): Writes {
      const first = yield inChannel(id, reply(rootRef), kind);
      yield inChannel(id, editRoot(rootRef), kind);
      yield inChannel(id, reply(rootRef, { threadBegun: true }), kind);
      yield inChannel(id, editReply(rootRef, first.messageRef), kind);
      yield inChannel(id, reply(rootRef, { view: replyView({ body: 'Over.' }), surfaces: true, threadBegun: true }), kind);
      yield inChannel(id, editRoot(rootRef), kind);
    }
    return {
      ...opened,
      begin: () => rooms.flatMap(({ id, kind }) => Array.from({ length: 4 }, () => begin(id, kind))),
      goOn: () => rooted.map((one) => goOn(...one)),
    };
  }

  it('let a first reply and a forum’s root have their turn, however many short writes keep the bot busy', async () => {
    const { chat, root, reply } = await place();
    const everywhere = (call: ChatCall) => (chat.paces?.(call) ?? []).filter(({ key }) => key === 'discord');
    const short = everywhere(reply('300000000000000001', { threadBegun: true }));
    const first = everywhere(reply('300000000000000001'));
    const forum = everywhere(inChannel('200000000000000009', root(), 'forum'));
    const turns = createTurns();
    const chance = seededChance(7);
    const writers = [short, short, short, short, short, short, first, forum].map((paces, index) => ({
      paces,
      at: index,
      made: 0,
    }));
    for (let step = 0; step < 4_000; step += 1) {
      const [next] = writers.toSorted((one, other) => one.at - other.at);
      if (next === undefined) break;
      const waitMs = turns(next.paces, next.at);
      if (waitMs === 0) next.made += 1;
      // Nobody comes back at the very millisecond.
      next.at += (waitMs === 0 ? 1 : waitMs) + 5 * chance();
    }
    expect(Math.max(...writers.map(({ at }) => at))).toBeGreaterThan(10_000);
    const [fewest = 0, most = 0] = [Math.min(...writers.map(({ made }) => made)), Math.max(...writers.map(({ made }) => made))];
    expect(fewest).toBeGreaterThan(most / 20);
  });

  it('never meet a limit, also where messages are old', async () => {
    const { chat, fake, begin, goOn } = await crowd();
    await writeAtPace(chat, begin());
    vi.setSystemTime(Date.now() + 7_200_000);
    const tookMs = await writeAtPace(chat, goOn());
    expect(fake.tally).toMatchObject({ rejected: 0, invalid: 0 });
    expect(fake.tally.calls).toBeGreaterThan(24 * 7);
    expect(tookMs).toBeLessThan(30_000);
  }, 60_000);

  it('are what keeps from the limits', async () => {
    const { chat, fake, root, editRoot } = await place();
    const { messageRef } = await chat.perform(root(), never);
    vi.setSystemTime(Date.now() + 7_200_000);
    function* edits(): Writes {
      for (let edit = 0; edit < 8; edit += 1) yield editRoot(messageRef);
    }
    await writeAtPace(chat, [edits()]);
    expect(fake.tally.rejected).toBe(0);
    vi.setSystemTime(Date.now() + 60_000);
    await expect(writeAtPace(chat, [edits()], () => [])).rejects.toMatchObject({ code: 'discord.rate_limited' });
    expect(fake.tally.rejected).toBe(1);
  });

  it('are those of the bot and of the place that is written to, sorted', async () => {
    const { chat, channel, root, reply, editRoot, editReply } = await place();
    const keys = (call: ChatCall, kind: ChannelKind = 'text') => keysOf(chat, inChannel(channel.id, call, kind));
    const [all, posts, edits] = ['public discord', `public discord/post/${channel.id}`, `public discord/edit/${channel.id}`];
    const shown = { surfaces: true, threadBegun: true };
    expect(keys(root())).toEqual([all, posts]);
    expect(keys(root(), 'forum')).toEqual([all, posts]);
    expect(keys(reply('1', shown))).toEqual([all, posts]);
    expect(keys(reply('1', shown), 'forum')).toEqual([all]);
    expect(keys(reply('1', { threadBegun: true }))).toEqual([all]);
    expect(keys(reply('1'))).toEqual([all, `public discord/thread/${channel.id}`]);
    expect(keys(editRoot('1'))).toEqual([all, edits]);
    expect(keys(editReply('1', '2', shown))).toEqual([all, edits]);
    for (const call of [editRoot('1'), editReply('1', '2')]) expect(keys(call, 'forum')).toEqual([all, 'public discord/edit/1']);
    expect(keys(editReply('1', '2'))).toEqual([all, 'public discord/edit/1']);
  });

  it('leave four seconds between two edits of one root', async () => expect((await place()).chat.rootEditGapMs).toBe(4_000));
});

describe('a limit of Discord', () => {
  const limit = { kind: '429', retryAfter: { body: 9 } } as const;

  it.each([
    ['text', 'root', 'POST', 'discord/post/'],
    ['text', 'editRoot', 'PATCH', 'discord/edit/'],
    ['forum', 'root', 'POST', 'discord/post/'],
  ] as const)('holds the pace of its place: %s, %s', async (kind, what, method, prefix) => {
    const { chat, fake, channel, root, editRoot, failure } = await place({ kind });
    const { messageRef } = await chat.perform(root(), never);
    for (const scope of ['user', 'shared'] as const) {
      fake.fault({ ...limit, method, scope });
      const error = await failure(what === 'root' ? root() : editRoot(messageRef));
      expect(error).toMatchObject({ code: 'discord.rate_limited', holds: [`${prefix}${channel.id}`] });
    }
  });

  it('holds the pace of the post where that is edited in a forum', async () => {
    const { chat, fake, root, editRoot, failure } = await place({ kind: 'forum' });
    const { messageRef } = await chat.perform(root(), never);
    fake.fault({ ...limit, method: 'PATCH' });
    expect(await failure(editRoot(messageRef))).toMatchObject({ holds: [`discord/edit/${messageRef}`] });
  });

  it('of all requests holds the pace of the bot', async () => {
    const { fake, root, failure } = await place();
    fake.fault({ ...limit, global: true });
    expect(await failure(root())).toMatchObject({ code: 'discord.rate_limited', holds: ['discord'] });
  });

  it('of one thread holds nothing, and of opening threads that of the channel', async () => {
    const { chat, fake, channel, root, reply, failure } = await place();
    const { messageRef } = await chat.perform(root(), never);
    fake.fault({ ...limit, route: /threads$/ });
    expect(await failure(reply(messageRef))).toMatchObject({ holds: [`discord/thread/${channel.id}`] });
    vi.setSystemTime(Date.now() + 20_000);
    await chat.perform(reply(messageRef), never);
    fake.fault({ ...limit, route: `/channels/${messageRef}/messages` });
    expect(await failure(reply(messageRef))).toMatchObject({ code: 'discord.rate_limited', holds: [] });
  });

  it.each([true, false])('of reading holds nothing: of all requests %s', async (isGlobal) => {
    const { chat, fake, root, pass, now } = await place();
    const [call, begunAt] = [root(), now()];
    pass(300_000);
    fake.fault({ ...limit, method: 'GET', global: isGlobal });
    await expect(chat.settle(call, begunAt, never)).rejects.toMatchObject({ code: 'discord.rate_limited', holds: [] });
  });

  it('of one published message holds up no other message of its channel', async () => {
    const { chat, fake, root, editRoot, failure } = await place({ kind: 'announcement', publish: true });
    const [one, other] = [await chat.perform(root(), never), await chat.perform(root(), never)];
    await chat.publish?.(root(), one.messageRef, never);
    for (let edit = 0; edit < 3; edit += 1) await chat.perform(editRoot(one.messageRef), never);
    const error = await failure(editRoot(one.messageRef));
    expect(error).toMatchObject({ name: 'RetryableError', code: 'discord.edit_limit', holds: [] });
    expect(Reflect.get(Object(error), 'retryAfterMs')).toBeGreaterThan(3_500_000);
    await chat.perform(editRoot(other.messageRef), never);
    expect(fake.tally.rejected).toBe(1);
  });
});
