import { afterEach, describe, expect, it } from 'vitest';
import { ChannelError, OperatorError, PermanentError, RetryableError } from '../../../src/errors.js';
import { replyView, rootView } from '../../render/support/views.js';
import { never, openPlace, type Place, type PlaceOptions, tenantId } from './support.js';

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
const thread = 'POST /channels/{channel}/messages/{message}/threads';
const line = (changes = {}) => ({ view: replyView({ body: 'Now major.' }), surfaces: true, threadBegun: true, ...changes });

describe('a root in a text channel', () => {
  it('is one message with an embed, and no thread before the first reply', async () => {
    const { chat, fake, channel, root, asked } = await place();
    const call = root();
    const receipt = await chat.perform(call, never);
    expect(asked()).toEqual([post]);
    const [message] = fake.messages(channel.id);
    expect(message).toMatchObject({
      id: receipt.messageRef,
      nonce: call.marker,
      threadId: null,
      flags: 0,
      createdAt: receipt.postedAt,
    });
    expect(message?.embeds[0]?.footer?.text).toBe(`Tocsin · ${call.marker.slice(0, 8)}`);
  });

  it('gets its thread with the first reply, and the second finds it there', async () => {
    const { chat, fake, channel, root, reply, asked } = await place();
    const { messageRef } = await chat.perform(root(), never);
    asked();
    await chat.perform(reply(messageRef), never);
    expect(asked()).toEqual([thread, post]);
    await chat.perform(reply(messageRef, { threadBegun: true }), never);
    expect(asked()).toEqual([post]);
    expect(fake.threads(channel.id)).toMatchObject([
      { id: messageRef, name: 'Halyard: Slow webhooks', autoArchiveMinutes: 1440 },
    ]);
    expect(fake.messages(messageRef)).toHaveLength(2);
    expect(fake.messages(channel.id)).toHaveLength(1);
  });

  it('keeps the thread of a maintenance in the list for three days', async () => {
    const { chat, fake, channel, root, reply } = await place();
    const { messageRef } = await chat.perform(root(), never);
    await chat.perform(reply(messageRef, { view: replyView({ status: 'in_progress' }) }), never);
    expect(fake.threads(channel.id)).toMatchObject([{ autoArchiveMinutes: 4320 }]);
  });

  it('takes a thread that somebody opened on it for its own', async () => {
    const { chat, fake, channel, root, reply } = await place();
    const { messageRef } = await chat.perform(root(), never);
    await chat.perform(reply(messageRef), never);
    await chat.perform(reply(messageRef), never);
    // Also where the bot may open none by itself.
    fake.fault({ kind: 50013, method: 'POST', route: `/channels/${channel.id}/messages/${messageRef}/threads` });
    await chat.perform(reply(messageRef), never);
    expect(fake.messages(messageRef)).toHaveLength(3);
  });

  it('lets nobody be pinged by what a vendor writes, neither when it is posted nor when it is changed', async () => {
    const { chat, fake, guild, channel, root, editRoot, reply, editReply } = await place();
    const member = guild.addMember({ name: 'Dana' });
    const role = guild.addRole({ name: 'oncall', mentionable: true });
    guild.botRole.setPermissions([
      'ViewChannel',
      'SendMessages',
      'EmbedLinks',
      'ReadMessageHistory',
      'CreatePublicThreads',
      'SendMessagesInThreads',
      'MentionEveryone',
    ]);
    const body = `@everyone <@${member.id}> <@&${role.id}> @here`;
    const posted = await chat.perform(root({ view: rootView({ title: body }) }), never);
    await chat.perform(editRoot(posted.messageRef, { view: rootView({ title: `${body}!` }) }), never);
    const replied = await chat.perform(reply(posted.messageRef, { view: replyView({ body }) }), never);
    await chat.perform(editReply(posted.messageRef, replied.messageRef, { view: replyView({ body: `${body}!` }) }), never);
    const nobody = { everyone: false, users: [], roles: [] };
    for (const message of [...fake.messages(channel.id), ...fake.messages(posted.messageRef)])
      expect([message.pinged, message.mentions, ...message.edits.map(({ mentions }) => mentions)]).toEqual([
        nobody,
        nobody,
        nobody,
      ]);
    const sent = fake.calls.filter(({ body: bodyOf }) => bodyOf !== undefined && JSON.stringify(bodyOf).includes('content'));
    expect(sent.map(({ body: bodyOf }) => bodyOf)).toEqual(
      sent.map(() => expect.objectContaining({ allowed_mentions: { parse: [] } })),
    );
  });

  it('pings the role that was configured, once, and no other', async () => {
    const { chat, fake, guild, channel, root, editRoot } = await place();
    const oncall = guild.addRole({ name: 'oncall', mentionable: true });
    const others = guild.addRole({ name: 'others', mentionable: true });
    const mentions = [{ kind: 'role', id: oncall.id, name: 'oncall' }] as const;
    const view = rootView({ title: `<@&${others.id}>`, mentions });
    const { messageRef } = await chat.perform(root({ mentions, view }), never);
    await chat.perform(editRoot(messageRef, { view }), never);
    expect(fake.messages(channel.id)).toMatchObject([
      {
        pinged: { everyone: false, users: [], roles: [oncall.id] },
        edits: [{ mentions: { everyone: false, users: [], roles: [] } }],
      },
    ]);
  });
});

describe('what people do to threads', () => {
  it('ends replies when the thread was taken away, and is not undone', async () => {
    const { chat, fake, channel, root, reply, editReply, editRoot, failure } = await place();
    const { messageRef } = await chat.perform(root(), never);
    const replied = await chat.perform(reply(messageRef), never);
    fake.deleteThread(messageRef);
    expect(await failure(reply(messageRef, { threadBegun: true }))).toMatchObject({
      name: 'PermanentError',
      code: 'chat.thread_gone',
    });
    expect(await failure(editReply(messageRef, replied.messageRef))).toMatchObject({ code: 'chat.thread_gone' });
    expect(fake.threads(channel.id)).toEqual([]);
    await chat.perform(editRoot(messageRef), never);
  });

  it('ends replies when the thread was locked, and the root is still changed', async () => {
    const { chat, fake, root, reply, editReply, editRoot, failure } = await place();
    const { messageRef } = await chat.perform(root(), never);
    const replied = await chat.perform(reply(messageRef), never);
    fake.lockThread(messageRef);
    expect(await failure(reply(messageRef, { threadBegun: true }))).toMatchObject({
      name: 'PermanentError',
      code: 'chat.thread_gone',
    });
    expect(await failure(editReply(messageRef, replied.messageRef))).toMatchObject({
      name: 'PermanentError',
      code: 'chat.thread_gone',
    });
    fake.archiveThread(messageRef);
    expect(await failure(editReply(messageRef, replied.messageRef))).toMatchObject({
      name: 'PermanentError',
      code: 'chat.thread_gone',
    });
    await chat.perform(editRoot(messageRef), never);
  });

  it('changes a reply in an archived thread after waking it, and a new reply needs no waking', async () => {
    const { chat, fake, channel, root, reply, editReply, asked } = await place();
    const { messageRef } = await chat.perform(root(), never);
    const replied = await chat.perform(reply(messageRef), never);
    fake.archiveThread(messageRef);
    asked();
    await chat.perform(editReply(messageRef, replied.messageRef), never);
    const edit = 'PATCH /channels/{channel}/messages/{message}';
    expect(asked()).toEqual([edit, 'PATCH /channels/{channel}', edit]);
    fake.archiveThread(messageRef);
    await chat.perform(reply(messageRef, { threadBegun: true }), never);
    expect(asked()).toEqual([post]);
    expect(fake.threads(channel.id)).toMatchObject([{ archived: false }]);
  });

  it('keeps replying in the thread of a root that was deleted', async () => {
    const { chat, fake, channel, root, reply, editRoot, failure } = await place();
    const { messageRef } = await chat.perform(root(), never);
    await chat.perform(reply(messageRef), never);
    fake.deleteMessage(channel.id, messageRef);
    await chat.perform(reply(messageRef, { threadBegun: true }), never);
    expect(fake.messages(messageRef)).toHaveLength(2);
    expect(await failure(editRoot(messageRef))).toMatchObject({ name: 'PermanentError', code: 'chat.root_gone' });
  });

  it.each([
    ['text', { all: 0 }],
    ['announcement', { announcement: 0 }],
  ] as const)('goes without a thread where a server has no room for one: %s', async (kind, cap) => {
    const { chat, guild, root, reply, failure } = await place({ kind });
    const { messageRef } = await chat.perform(root(), never);
    guild.capThreads(cap);
    expect(await failure(reply(messageRef))).toMatchObject({ name: 'PermanentError', code: 'chat.thread_cap' });
  });

  it('has nothing in a forum of a server without room for one more post, until somebody makes some', async () => {
    const { guild, root, failure } = await place({ kind: 'forum' });
    guild.capThreads({ all: 0 });
    expect(await failure(root())).toMatchObject({ name: 'ChannelError', code: 'discord.thread_cap' });
  });

  it('ends replies when a post was locked in a forum, and its root with them', async () => {
    const { chat, fake, root, reply, editRoot, failure } = await place({ kind: 'forum' });
    const { messageRef } = await chat.perform(root(), never);
    fake.lockThread(messageRef);
    for (const call of [reply(messageRef), editRoot(messageRef)])
      expect(await failure(call)).toMatchObject({ name: 'PermanentError', code: 'chat.thread_gone' });
  });
});

describe('a line that surfaces', () => {
  it('answers the root in the channel itself, and is changed there', async () => {
    const { chat, fake, channel, root, reply, editReply } = await place();
    const { messageRef } = await chat.perform(root(), never);
    const shown = await chat.perform(reply(messageRef, line()), never);
    await chat.perform(editReply(messageRef, shown.messageRef, line()), never);
    const [, message] = fake.messages(channel.id);
    expect(message).toMatchObject({ id: shown.messageRef, reference: { messageId: messageRef }, flags: 0 });
    expect(message?.edits).toHaveLength(1);
    expect(fake.threads(channel.id)).toEqual([]);
  });

  it('stands alone where the history may not be read, and where the root is gone', async () => {
    const { chat, fake, channel, root, reply, asked } = await place();
    const { messageRef } = await chat.perform(root(), never);
    channel.setPermissions({ deny: ['ReadMessageHistory'] });
    asked();
    await chat.perform(reply(messageRef, line()), never);
    expect(asked()).toEqual([post, post]);
    channel.setPermissions({});
    fake.deleteMessage(channel.id, messageRef);
    await chat.perform(reply(messageRef, line()), never);
    expect(fake.messages(channel.id).map(({ reference }) => reference)).toEqual([null, null]);
  });

  it('stands in the post of a forum', async () => {
    const { chat, fake, root, reply } = await place({ kind: 'forum' });
    const { messageRef } = await chat.perform(root(), never);
    const shown = await chat.perform(reply(messageRef, line()), never);
    expect(fake.messages(messageRef)).toMatchObject([{ id: messageRef }, { id: shown.messageRef, flags: 0 }]);
  });
});

describe('refusals', () => {
  it.each([
    [10003, ChannelError, 'discord.channel_gone'],
    [10004, OperatorError, 'discord.guild_gone'],
    [10008, PermanentError, 'chat.root_gone'],
    [20028, RetryableError, 'discord.rate_limited'],
    [40004, RetryableError, 'discord.sending_disabled'],
    [40333, RetryableError, 'discord.blocked'],
    [50001, ChannelError, 'discord.missing_access'],
    [50008, ChannelError, 'discord.wrong_kind'],
    [50013, ChannelError, 'discord.missing_permission'],
    [50014, OperatorError, 'discord.unauthorized'],
  ] as const)('of a root are sorted by who must act, after one request: %i', async (kind, type, code) => {
    const { fake, root, failure, asked } = await place();
    fake.fault({ kind });
    const error = await failure(root());
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ code });
    expect(asked()).toEqual([post]);
  });

  it.each([
    ['ViewChannel', 'View Channel'],
    ['SendMessages', 'Send Messages'],
  ] as const)('of a root name the permission: %s', async (denied, named) => {
    const { channel, root, failure } = await place();
    channel.setPermissions({ deny: [denied] });
    const error = await failure(root());
    expect(error).toBeInstanceOf(ChannelError);
    expect(error instanceof Error && error.message).toContain(`*${named}*`);
  });

  it.each([
    ['CreatePublicThreads', 'Create Public Threads', false],
    ['SendMessagesInThreads', 'Send Messages in Threads', true],
  ] as const)('of a thread name the permission, and leave the root: %s', async (denied, named, isBegun) => {
    const { chat, channel, root, reply, editRoot, failure } = await place();
    const { messageRef } = await chat.perform(root(), never);
    if (isBegun) await chat.perform(reply(messageRef), never);
    channel.setPermissions({ deny: [denied] });
    const error = await failure(reply(messageRef));
    expect(error).toMatchObject({ name: 'PermanentError', code: 'chat.thread_denied' });
    expect(error instanceof Error && error.message).toContain(`*${named}*`);
    await chat.perform(editRoot(messageRef), never);
    channel.setPermissions({});
    await chat.perform(reply(messageRef), never);
  });

  it('of replies in a forum are for its people: the root is in the post too', async () => {
    const { chat, channel, root, reply, failure } = await place({ kind: 'forum' });
    const { messageRef } = await chat.perform(root(), never);
    channel.setPermissions({ deny: ['SendMessagesInThreads'] });
    expect(await failure(reply(messageRef))).toMatchObject({ name: 'ChannelError', code: 'discord.missing_permission' });
  });

  it('never reach a server that we were removed from', async () => {
    const { root, failure, asked } = await place();
    const elsewhere = root();
    const error = await failure({
      ...elsewhere,
      channel: { ...elsewhere.channel, tenantId: tenantId.replace('larch', 'elm') as typeof tenantId },
    });
    expect(error).toMatchObject({ name: 'OperatorError', code: 'discord.guild_gone' });
    expect(asked()).toEqual([]);
  });

  it('wait as long as Discord says, with the longer of header and body', async () => {
    const { fake, root, failure } = await place();
    fake.fault({ kind: '429', retryAfter: { header: 1, body: 42 } });
    const error = await failure(root());
    expect(error).toBeInstanceOf(RetryableError);
    expect(error instanceof RetryableError && error.retryAfterMs).toBeGreaterThanOrEqual(42_000);
  });

  it('of one channel hold up no other', async () => {
    const { chat, fake, guild, root, failure } = await place();
    const other = guild.addChannel({ name: 'elsewhere' });
    fake.fault({ kind: '429', route: /messages$/, retryAfter: { body: 60 } });
    expect(await failure(root())).toMatchObject({ code: 'discord.rate_limited' });
    const call = root();
    await chat.perform({ ...call, channel: { ...call.channel, externalId: other.id } }, never);
    expect(fake.messages(other.id)).toHaveLength(1);
  });

  it('of an edit of an old message are waited for', async () => {
    const { chat, root, editRoot, failure, pass } = await place();
    const { messageRef } = await chat.perform(root(), never);
    pass(2 * 3_600_000);
    for (let edit = 0; edit < 3; edit += 1) await chat.perform(editRoot(messageRef), never);
    const error = await failure(editRoot(messageRef));
    expect(error).toMatchObject({ name: 'RetryableError', code: 'discord.rate_limited' });
    expect(error instanceof RetryableError && error.retryAfterMs).toBeGreaterThan(3_000);
  });
});

describe('a message that Discord does not take as it is', () => {
  it.each([50035, 50006, 40005, 99999])('is sent once more as plain text: %i', async (kind) => {
    const { chat, fake, channel, root, asked, logged } = await place();
    fake.fault({ kind });
    const call = root();
    await chat.perform(call, never);
    expect(asked()).toEqual([post, post]);
    const [message] = fake.messages(channel.id);
    expect(message).toMatchObject({ embeds: [], nonce: call.marker });
    expect(message?.content).toContain('Webhook deliveries');
    expect(logged).toMatchObject([{ code: kind, form: 'plain' }]);
  });

  it.each([
    [50035, PermanentError, 'discord.refused'],
    [99999, ChannelError, 'discord.refused_here'],
  ] as const)('is given up when plain text does not pass either: %i', async (kind, type, code) => {
    const { fake, root, failure, asked } = await place();
    fake.fault({ kind, times: 5 });
    const error = await failure(root());
    expect(error).toBeInstanceOf(type);
    expect(error).toMatchObject({ code });
    expect(asked()).toEqual([post, post]);
  });

  const linked = 'We wrote a [note](https://bad.example/note) at https://bad.example/more about it.';

  it.each([200000, 240000])('loses its links first, where a filter blocks it: %i', async (kind) => {
    const { chat, fake, channel, root, reply } = await place();
    fake.fault({ kind, when: (body) => JSON.stringify(body).includes('bad.example') });
    const { messageRef } = await chat.perform(root(), never);
    await chat.perform(reply(messageRef, { view: replyView({ body: linked }) }), never);
    expect(fake.messages(messageRef)[0]?.content).toContain('We wrote a note at … about it.');
    expect(fake.messages(channel.id)[0]?.embeds[0]?.url).toContain('https://status.halyard.example');
  });

  it("loses the vendor's words next, and keeps title and link", async () => {
    const { chat, fake, channel, root, reply, asked } = await place();
    fake.fault({ kind: 200000, times: 9, when: (body) => /four minutes|oldest waiting/.test(JSON.stringify(body)) });
    const { messageRef } = await chat.perform(root(), never);
    expect(asked()).toEqual([post, post, post]);
    const [message] = fake.messages(channel.id);
    expect(message?.embeds[0]).toMatchObject({
      title: 'Investigating slow webhook deliveries in EU West',
      url: 'https://status.halyard.example/incidents/q7w2',
    });
    expect(message?.embeds[0]?.description).not.toContain('four minutes');
    await chat.perform(reply(messageRef), never);
    const [told] = fake.messages(messageRef);
    expect(told?.content).toMatch(/Identified.*\n-# A filter of this server/s);
  });

  it('is given up when nothing passes', async () => {
    const { fake, root, failure, asked } = await place();
    fake.fault({ kind: 200000, times: 9 });
    expect(await failure(root())).toMatchObject({ name: 'PermanentError', code: 'discord.blocked_words' });
    expect(asked()).toEqual([post, post, post]);
  });

  it('names a thread without the title that a filter blocks', async () => {
    const { chat, fake, channel, root, reply } = await place();
    const { messageRef } = await chat.perform(root(), never);
    fake.fault({ kind: 200001, when: (body) => JSON.stringify(body).includes('Slow webhooks') });
    await chat.perform(reply(messageRef), never);
    expect(fake.threads(channel.id)).toMatchObject([{ name: 'Halyard: incident' }]);
  });
});
