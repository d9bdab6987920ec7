import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChannelHandle } from './channel-handle.js';
import { type FakeDiscord, startFakeDiscord } from './fake-discord.js';
import type { GuildHandle } from './guild-handle.js';
import { speak } from './speak.js';

let fake: FakeDiscord;
let guild: GuildHandle;
let room: ChannelHandle;
beforeEach(async () => {
  fake = await startFakeDiscord();
  guild = fake.addGuild({ name: 'Larch' });
  room = guild.addChannel({ name: 'ops' });
});
afterEach(() => fake.close());
const say = (body: object, channelId = room.id) => speak(fake, `POST /channels/${channelId}/messages`, body);
const edit = (id: unknown, body: object, channelId = room.id) => speak(fake, `PATCH /channels/${channelId}/messages/${id}`, body);
const texts = (channelId = room.id) => fake.messages(channelId).map((message) => message.content);

describe('the nonce', () => {
  const once = { content: 'x', nonce: 'n', enforce_nonce: true };
  it('gives the same message back, within its window and for the author', async () => {
    const other = guild.addChannel({ name: 'other' });
    const first = await say(once);
    expect((await say({ ...once, content: 'y' })).body.id).toBe(first.body.id);
    expect((await say(once, other.id)).body.id).toBe(first.body.id);
    fake.nonceRules.scope = 'channel';
    expect((await say({ ...once, nonce: 'm' })).body.id).not.toBe((await say({ ...once, nonce: 'm' }, other.id)).body.id);
    fake.nonceRules.scope = 'author';
    fake.passTime(fake.nonceRules.windowMs + 1000);
    expect((await say(once)).body.id).not.toBe(first.body.id);
  });

  it('answers Unknown Message when that message was deleted', async () => {
    const first = await say(once);
    fake.deleteMessage(room.id, String(first.body.id));
    expect(await say(once)).toMatchObject({ status: 404, code: 10008 });
  });
});

describe('mentions', () => {
  it('ping by default, unless nothing may be parsed', async () => {
    const ada = guild.addMember({ name: 'Ada' });
    const oncall = guild.addRole({ name: 'on call', mentionable: true });
    const quiet = guild.addRole({ name: 'quiet' });
    const content = `@everyone <@${ada.id}> <@&${oncall.id}> <@&${quiet.id}>`;
    await say({ content });
    await say({ content, allowed_mentions: { parse: [] } });
    await say({ content, allowed_mentions: { parse: [], roles: [oncall.id] } });
    guild.botRole.setPermissions(['MentionEveryone']);
    const last = await say({ content, embeds: [{ description: content }] });
    await edit(last.body.id, { content, allowed_mentions: { parse: [] } });
    const seen = fake.messages(room.id);
    expect(seen.map((message) => message.pinged)).toEqual([
      { everyone: false, users: [ada.id], roles: [oncall.id] },
      { everyone: false, users: [], roles: [] },
      { everyone: false, users: [], roles: [oncall.id] },
      { everyone: true, users: [ada.id], roles: [oncall.id, quiet.id] },
    ]);
    expect(seen[3]?.edits.map((one) => one.mentions)).toEqual([{ everyone: false, users: [], roles: [] }]);
  });
});

describe('threads', () => {
  it('revive when somebody posts, and outlive their root', async () => {
    const root = String((await say({ content: 'root' })).body.id);
    await speak(fake, `POST /channels/${room.id}/messages/${root}/threads`, { name: 'thread' });
    fake.archiveThread(root);
    await say({ content: 'reply' }, root);
    expect(fake.threads(room.id)).toMatchObject([{ id: root, archived: false }]);
    fake.deleteMessage(room.id, root);
    await say({ content: 'still here' }, root);
    expect(texts(root)).toEqual(['reply', 'still here']);
  });

  it('are posts in a forum, with a starter of the same id', async () => {
    const forum = guild.addChannel({ name: 'incidents', type: 'forum', tags: ['outage'], requireTag: true });
    const tag = forum.tags[0]?.id ?? '';
    const made = await speak(fake, `POST /channels/${forum.id}/threads`, {
      name: 'Larkline',
      message: { content: 'starter' },
      applied_tags: [tag],
    });
    expect(made).toMatchObject({ status: 201, body: { parent_id: forum.id, applied_tags: [tag] } });
    const id = String(made.body.id);
    expect(fake.messages(id)).toMatchObject([{ id, content: 'starter' }]);
    const active = await speak(fake, `GET /guilds/${guild.id}/threads/active`);
    expect(active.body).toMatchObject({ threads: [{ id, owner_id: fake.botUserId }] });
    fake.archiveThread(id);
    expect((await speak(fake, `GET /channels/${forum.id}/threads/archived/public`)).body).toMatchObject({ threads: [{ id }] });
    expect(await speak(fake, `PATCH /channels/${id}`, { archived: false, locked: undefined })).toMatchObject({ status: 200 });
  });
});

describe('what nobody documents', () => {
  it('can be had both ways: a second thread on a message, embeds without the right to embed', async () => {
    const root = String((await say({ content: 'root' })).body.id);
    const begin = () => speak(fake, `POST /channels/${room.id}/messages/${root}/threads`, { name: 'thread' });
    await begin();
    fake.deleteThread(root);
    expect((await begin()).status).toBe(201);
    fake.deleteThread(root);
    fake.settings.threadsCanBeMadeAgain = false;
    expect(await begin()).toMatchObject({ code: 160004 });
    room.setPermissions({ deny: ['EmbedLinks'] });
    fake.dropEmbeds(true);
    expect((await say({ content: 'plain', embeds: [{ title: 't' }] })).body.embeds).toEqual([]);
  });
});

describe('replies', () => {
  it('point to a message, or to nothing when that is allowed', async () => {
    const root = String((await say({ content: 'root' })).body.id);
    await say({ content: 'reply', message_reference: { message_id: root }, flags: 4096 });
    fake.deleteMessage(room.id, root);
    await say({ content: 'orphan', message_reference: { message_id: root, fail_if_not_exists: false } });
    expect(fake.messages(room.id)).toMatchObject([
      { content: 'reply', reference: { messageId: root }, flags: 4096 },
      { content: 'orphan', reference: null },
    ]);
  });
});

describe('permissions', () => {
  it('agree everywhere: roles, overwrites, and an empty list where the history is hidden', async () => {
    await say({ content: 'x' });
    room.setPermissions({ deny: ['ReadMessageHistory'] });
    expect((await speak(fake, `GET /channels/${room.id}/messages`)).body.list).toEqual([]);
    const read = await speak(fake, `GET /channels/${room.id}`);
    expect(read.body).toMatchObject({ permission_overwrites: [{ id: fake.botUserId, type: 1, allow: '0', deny: '65536' }] });
    const member = await speak(fake, `GET /guilds/${guild.id}/members/${fake.botUserId}`);
    expect(member.body).toMatchObject({ roles: [guild.botRole.id] });
    guild.everyone.setPermissions([]);
    guild.botRole.setPermissions(['ViewChannel']);
    expect(await say({ content: 'x' })).toMatchObject({ code: 50013 });
    guild.botRole.setPermissions([]);
    expect(await say({ content: 'x' })).toMatchObject({ code: 50001 });
  });

  it('page through the history', async () => {
    for (const content of ['a', 'b', 'c']) await say({ content });
    const [, second] = fake.messages(room.id);
    const page = async (query: string) => {
      const { list } = (await speak(fake, `GET /channels/${room.id}/messages?${query}`)).body;
      return Array.isArray(list) ? list.map((message) => message.content).join('') : '';
    };
    expect([
      await page('limit=2'),
      await page(`after=${second?.id}`),
      await page(`before=${second?.id}`),
      await page(`around=${second?.id}`),
    ]).toEqual(['cb', 'c', 'a', 'cba']);
  });
});

describe('limits', () => {
  it('publish ten messages an hour, each once, and may say the wrong time to wait', async () => {
    const news = guild.addChannel({ name: 'news', type: 'announcement' });
    const publish = async () =>
      speak(fake, `POST /channels/${news.id}/messages/${(await say({ content: 'x' }, news.id)).body.id}/crosspost`);
    for (let count = 0; count < 10; count += 1) expect((await publish()).status).toBe(200);
    fake.settings.crosspostRetryAfterHeader = 1;
    const eleventh = await publish();
    expect(eleventh.status).toBe(429);
    expect(eleventh.headers.get('retry-after')).toBe('1');
    expect(Number(eleventh.body.retry_after)).toBeGreaterThan(3000);
    const [first] = fake.messages(news.id);
    expect(first?.crossposted).toBe(true);
    expect(await speak(fake, `POST /channels/${news.id}/messages/${first?.id}/crosspost`)).toMatchObject({ code: 40033 });
    for (let count = 0; count < 3; count += 1) expect((await edit(first?.id, { content: `${count}` }, news.id)).status).toBe(200);
    expect(await edit(first?.id, { content: 'four' }, news.id)).toMatchObject({ status: 429, code: 20022 });
  });

  it('rename twice in ten minutes, edit old messages three times in six seconds', async () => {
    const root = String((await say({ content: 'root' })).body.id);
    await speak(fake, `POST /channels/${room.id}/messages/${root}/threads`, { name: 'a' });
    const rename = (name: string) => speak(fake, `PATCH /channels/${root}`, { name });
    expect([(await rename('b')).status, (await rename('c')).status, (await rename('d')).status]).toEqual([200, 200, 429]);
    fake.passTime(3_700_000);
    expect((await rename('d')).status).toBe(200);
    for (let count = 0; count < 3; count += 1) expect((await edit(root, { content: `${count}` })).status).toBe(200);
    expect(await edit(root, { content: 'four' })).toMatchObject({ status: 429, code: 30046 });
  });

  it('are enforced per channel when asked for, and in every header', async () => {
    expect((await say({ content: 'x' })).headers.get('x-ratelimit-bucket')).not.toBeNull();
    fake.settings.rateLimits = true;
    const answers = [];
    for (let count = 0; count < 6; count += 1) answers.push(await say({ content: 'x' }));
    expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200, 200, 429]);
    expect(answers[4]?.headers.get('x-ratelimit-remaining')).toBe('0');
  });

  it('are fifty calls a second over all channels, and the answer says that it is about all of them', async () => {
    fake.settings.rateLimits = true;
    const rooms = Array.from({ length: 13 }, (_nothing, index) => guild.addChannel({ name: `room-${index}` }).id);
    const spread = rooms.flatMap((id) => Array.from({ length: 4 }, () => say({ content: 'x' }, id)));
    const refused = (await Promise.all(spread)).filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body).toMatchObject({ global: true, retry_after: expect.any(Number) });
    expect(fake.tally).toEqual({
      calls: 52,
      rejected: 2,
      rejectedBy: { 'POST /channels/{channel}/messages': 2 },
      invalid: 2,
    });
    fake.passTime(1_000);
    expect((await say({ content: 'x' })).status).toBe(200);
  });

  it('are over sooner where time runs faster', async () => {
    Object.assign(fake.settings, { rateLimits: true, timeScale: 2 });
    for (let count = 0; count < 5; count += 1) await say({ content: 'x' });
    const sixth = await say({ content: 'x' });
    expect(Number(sixth.body.retry_after)).toBeLessThanOrEqual(2.5);
    fake.passTime(2_500);
    expect((await say({ content: 'x' })).status).toBe(200);
  });

  it('keep the newest calls only where that is asked for, and count all of them', async () => {
    fake.settings.callsKept = 1;
    await say({ content: 'a' });
    await say({ content: 'b' });
    expect(fake.calls).toMatchObject([{ body: { content: 'b' }, status: 200 }]);
    expect(fake.tally.calls).toBe(2);
  });
});

describe('faults', () => {
  const route = '/channels/{channel}/messages';
  const failing = (body: object) =>
    say(body).then(
      (answered) => answered.status,
      () => 'broken',
    );
  it('by rule: without and after the commit', async () => {
    const seen = [];
    for (const kind of ['503', 'commit-then-503', 'reset', 'commit-then-drop', 50013, 429] as const) {
      fake.fault({ method: 'POST', route, kind: kind === 429 ? '429' : kind, retryAfter: { header: null, body: 7 } });
      seen.push(await failing({ content: `${kind}` }));
    }
    expect(seen).toEqual([503, 503, 'broken', 'broken', 403, 429]);
    expect(texts()).toEqual(['commit-then-503', 'commit-then-drop']);
    expect(fake.calls.map((call) => call.status)).toEqual([503, 503, null, null, 403, 429]);
    expect(fake.calls[0]).toMatchObject({ method: 'POST', route, authorization: true });
  });

  it('by words in a message, once per text', async () => {
    expect(await failing({ embeds: [{ description: 'x fault:commit-then-503 y' }] })).toBe(503);
    expect(await failing({ embeds: [{ description: 'x fault:commit-then-503 y' }] })).toBe(200);
    expect(await failing({ content: 'fault:160005' })).toBe(403);
    expect(fake.messages(room.id)).toHaveLength(2);
  });

  it('late, but right', async () => {
    fake.fault({ kind: 'slow', afterMs: 50 });
    const begun = performance.now();
    expect(await failing({ content: 'x' })).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(40);
    fake.fault({ kind: 'commit-then-html-200' });
    expect((await say({ content: 'y' })).body.text).toContain('<!doctype html>');
    expect(texts()).toEqual(['x', 'y']);
  });

  it('always, until cleared; later; and for bodies of a kind', async () => {
    const always = fake.fault({ route, kind: '503-always' });
    expect([await failing({ content: 'a' }), await failing({ content: 'b' })]).toEqual([503, 503]);
    expect(always.hits).toBe(2);
    always.clear();
    fake.fault({ route: `/channels/${room.id}`, kind: 'html-200', after: 1, when: (body) => JSON.stringify(body).includes('c') });
    await say({ content: 'c' });
    expect((await say({ content: 'c' })).body.text).toContain('<!doctype html>');
    expect(texts()).toEqual(['c']);
  });
});
