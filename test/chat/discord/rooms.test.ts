import { afterEach, describe, expect, it } from 'vitest';
import { discordIdentity } from '../../../src/chat/discord/identity.js';
import { messageLink } from '../../../src/chat/discord/routes.js';
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

const lookAt = ({ chat, channel }: Place, id = channel.id) => chat.rooms.look(tenantId, id, never);

describe('a look at a channel of Discord', () => {
  it.each([
    ['text', 'text'],
    ['announcement', 'announcement'],
    ['forum', 'forum'],
    ['media', 'forum'],
  ] as const)('tells its kind and that nothing is missing: %s', async (type, channelKind) => {
    const opened = await place({ channel: { type } });
    expect(await lookAt(opened)).toMatchObject({
      kind: 'seen',
      externalId: opened.channel.id,
      name: 'ops',
      channelKind,
      isPrivate: false,
      missing: [],
    });
  });

  it('names what is missing and what is there', async () => {
    const opened = await place({ channel: { permissions: { deny: ['CreatePublicThreads', 'SendMessagesInThreads'] } } });
    expect(await lookAt(opened)).toMatchObject({
      missing: ['Create Public Threads', 'Send Messages in Threads'],
      granted: ['View Channel', 'Send Messages', 'Embed Links', 'Read Message History'],
    });
  });

  it('sees that a channel is private', async () => {
    const opened = await place();
    opened.guild.everyone.setPermissions([]);
    expect(await lookAt(opened)).toMatchObject({ kind: 'seen', isPrivate: true, missing: [] });
  });

  it('says what is hidden, gone, or of another server', async () => {
    const opened = await place();
    opened.channel.setPermissions({ deny: ['ViewChannel'] });
    expect(await lookAt(opened)).toEqual({ kind: 'hidden', code: 'discord.missing_access', name: null });
    opened.channel.remove();
    expect(await lookAt(opened)).toEqual({ kind: 'hidden', code: 'discord.channel_gone', name: null });
    expect(await lookAt(opened, '#ops')).toEqual({ kind: 'hidden', code: 'discord.channel_gone', name: null });
    const elsewhere = opened.fake.addGuild({ name: 'Elm' }).addChannel({ name: 'secret' });
    expect(await lookAt(opened, elsewhere.id)).toEqual({ kind: 'hidden', code: 'discord.channel_gone', name: null });
  });

  it.each(['voice', 'stage', 'category'] as const)('refuses what has no threads: %s', async (type) => {
    expect(await lookAt(await place({ channel: { type } }))).toEqual({ kind: 'unfit', code: 'discord.wrong_kind', name: 'ops' });
  });

  it('tells a thread from a channel', async () => {
    const opened = await place();
    const { messageRef } = await opened.chat.perform(opened.root(), never);
    await opened.chat.perform(opened.reply(messageRef), never);
    expect(await lookAt(opened, messageRef)).toMatchObject({ kind: 'unfit', code: 'discord.is_thread' });
  });

  it('is for whoever invited us when we were removed', async () => {
    const opened = await place();
    opened.guild.removeBot();
    await expect(lookAt(opened)).rejects.toMatchObject({ name: 'OperatorError', code: 'discord.guild_gone' });
    await expect(opened.chat.rooms.look('elsewhere' as typeof tenantId, opened.channel.id, never)).rejects.toMatchObject({
      name: 'OperatorError',
      code: 'discord.guild_gone',
    });
  });

  it('does not know guests', async () => {
    const opened = await place();
    expect(await opened.chat.rooms.isGuest(tenantId, opened.fake.botUserId, never)).toBeNull();
  });
});

describe('a say in another channel of Discord', () => {
  it('has whoever may manage it, in the same server', async () => {
    const { chat, fake, guild, channel } = await place();
    const dana = guild.addMember({ name: 'Dana' });
    const mona = guild.addMember({ name: 'Mona', permissions: ['ManageChannels'] });
    const maySteer = (channelId: string, person: string) => chat.rooms.maySteer(tenantId, channelId, person, never);
    expect(await maySteer(channel.id, dana.id)).toBe(false);
    expect(await maySteer(channel.id, mona.id)).toBe(true);
    expect(await maySteer(channel.id, '123456789012345678')).toBe(false);
    expect(await maySteer('#ops', dana.id)).toBe(false);
    const elsewhere = fake.addGuild({ name: 'Elm' }).addChannel({ name: 'secret' });
    expect(await maySteer(elsewhere.id, mona.id)).toBe(false);
  });
});

describe('a notice of our own', () => {
  const notice = (person: string) => ({
    lines: [[{ person, name: 'Dana' }, ' set up ', { bold: 'Halyard' }, ' here.'], ['/tocsin list shows all.']],
    controls: [{ kind: 'button', label: 'Undo', offerId: '5f3a5f3a5f3a5f3a' }] as const,
  });

  it('is said in the channel, pings nobody, and is taken away again', async () => {
    const { chat, fake, guild, channel } = await place();
    const dana = guild.addMember({ name: 'Dana' });
    const ref = await chat.rooms.say(tenantId, channel.id, notice(dana.id), never);
    expect(fake.messages(channel.id)).toMatchObject([
      {
        id: ref,
        content: `<@${dana.id}> set up **Halyard** here.\n/tocsin list shows all.`,
        pinged: { everyone: false, users: [], roles: [] },
        components: [{ components: [{ label: 'Undo', custom_id: 'tocsin:run:5f3a5f3a5f3a5f3a' }] }],
      },
    ]);
    await chat.rooms.remove(tenantId, channel.id, [ref, ref], never);
    expect(fake.messages(channel.id)).toEqual([]);
  });

  it('is a post in a forum', async () => {
    const { chat, fake, guild, channel } = await place({ kind: 'forum' });
    const dana = guild.addMember({ name: 'Dana' });
    const ref = await chat.rooms.say(tenantId, channel.id, notice(dana.id), never);
    expect(fake.threads(channel.id)).toMatchObject([{ id: ref, name: '@Dana set up Halyard here.', archived: false }]);
    expect(fake.messages(ref)).toMatchObject([{ pinged: { users: [] } }]);
    await chat.rooms.remove(tenantId, channel.id, [ref], never);
    expect(fake.messages(ref)).toEqual([]);
    expect(fake.threads(channel.id)).toMatchObject([{ archived: true }]);
  });

  it('fails as a root does', async () => {
    const { chat, channel } = await place();
    channel.setPermissions({ deny: ['SendMessages'] });
    await expect(chat.rooms.say(tenantId, channel.id, notice('1'), never)).rejects.toMatchObject({
      code: 'discord.missing_permission',
    });
    channel.remove();
    await expect(chat.rooms.say(tenantId, channel.id, notice('1'), never)).rejects.toMatchObject({
      code: 'discord.channel_gone',
    });
    await chat.rooms.remove(tenantId, channel.id, ['200000000000000001'], never);
  });
});

describe('a direct message', () => {
  const notice = { lines: [['I stopped posting in ', { channel: '1', name: 'ops' }, '.']], controls: [] };

  it('is said to one person, however often in the same conversation', async () => {
    const { chat, fake, guild } = await place();
    const dana = guild.addMember({ name: 'Dana' });
    await chat.rooms.tell(tenantId, dana.id, notice, never);
    await chat.rooms.tell(tenantId, dana.id, notice, never);
    expect(fake.directMessages(dana.id).map(({ content, byBot }) => [content, byBot])).toEqual([
      ['I stopped posting in <#1>.', true],
      ['I stopped posting in <#1>.', true],
    ]);
  });

  it('is not said to who takes none, who is not there, and what is no person', async () => {
    const { chat, fake, guild } = await place();
    const dana = guild.addMember({ name: 'Dana' });
    fake.refuseDirect(dana.id);
    for (const person of [dana.id, '200000000000000001', 'Dana'])
      await expect(chat.rooms.tell(tenantId, person, notice, never)).rejects.toMatchObject({
        name: 'PermanentError',
        code: 'chat.cannot_tell',
      });
    expect(fake.directMessages(dana.id)).toEqual([]);
  });

  it('is in doubt when its answer is lost, and not when Discord asks to wait', async () => {
    const { chat, fake, guild } = await place();
    const dana = guild.addMember({ name: 'Dana' });
    fake.fault({ kind: 'commit-then-drop', route: '/channels/{channel}/messages' });
    await expect(chat.rooms.tell(tenantId, dana.id, notice, never)).rejects.toMatchObject({ name: 'InDoubtError' });
    fake.fault({ kind: '503', route: '/users/@me/channels' });
    await expect(chat.rooms.tell(tenantId, dana.id, notice, never)).rejects.toMatchObject({ name: 'RetryableError' });
    expect(fake.directMessages(dana.id)).toHaveLength(1);
  });
});

describe('the owner of a bot token', () => {
  it('is named', async () => {
    const { fake } = await place();
    expect(await discordIdentity(fake.apiUrl, fake.token)).toEqual({
      applicationId: fake.applicationId,
      userId: fake.botUserId,
      name: 'Tocsin',
    });
  });

  it('is unknown for a wrong token', async () => {
    const { fake } = await place();
    await expect(discordIdentity(fake.apiUrl, 'wrong')).rejects.toMatchObject({
      name: 'OperatorError',
      code: 'discord.unauthorized',
    });
  });
});

it('links to a message as people do', () => {
  expect(messageLink('1', '2', '3')).toBe('https://discord.com/channels/1/2/3');
});

describe('a pin on Discord', () => {
  it('is set where the server allows it, and refused elsewhere', async () => {
    const opened = await place();
    const ref = await opened.chat.rooms.say(tenantId, opened.channel.id, { lines: [['A board.']], controls: [] }, never);
    await expect(opened.chat.pin?.(tenantId, opened.channel.id, ref, never)).rejects.toMatchObject({
      code: expect.stringContaining('discord.'),
    });
    opened.channel.setPermissions({ allow: ['PinMessages'] });
    await opened.chat.pin?.(tenantId, opened.channel.id, ref, never);
    await opened.chat.pin?.(tenantId, opened.channel.id, ref, never);
  });
});
