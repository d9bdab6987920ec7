import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { recheckInstallations } from '../../../src/app/recheck-installations.js';
import { isInGuild } from '../../../src/chat/discord/guild-membership.js';
import { waitingChannelRefs } from '../../../src/db/channels.js';
import type { ChannelKind } from '../../../src/domain/channel-settings.js';
import { toIso } from '../../../src/domain/time.js';
import { type FreshDatabase, freshDatabase } from '../../support/services.js';
import { type DiscordRow, discordRow } from './discord-row.js';
import { first, over, second, third } from './row-stage.js';

let database: FreshDatabase;
let row: DiscordRow;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
afterEach(() => row.close());

async function open(kind: ChannelKind = 'text'): Promise<void> {
  row = await discordRow(database.db, kind);
  await row.see([]);
  await row.see([first]);
}

const now = () => toIso(row.line.clock.now());
const hours = (count: number): number => count * 3_600_000;
const thread = async () => (await row.threads())[0];
const paused = async () => {
  const channel = await row.channel();
  return channel?.state === 'paused' ? channel.pausedCode : null;
};
const changed = () => row.events.permissionsChanged(row.tenantId, row.ops.id);
const says = (words: string) => row.replies().some(({ content }) => content.includes(words));

describe('a Discord channel that is deleted', () => {
  it.each([
    ['Discord says so', () => row.events.deleted(row.tenantId, row.ops.id)],
    ['a write finds it gone and a look confirms it', async () => undefined],
  ])('ends with its subscriptions when %s, and who subscribed is told once', async (_how, hear) => {
    await open();
    row.ops.remove();
    await hear();
    await row.see([first, second]);
    await row.see([first, second, third]);
    expect(await row.openSubscriptions()).toBe(0);
    expect(await row.threads()).toHaveLength(1);
    await row.tell();
    expect(row.direct()).toEqual([
      '#ops was deleted, so its subscription ended. What I posted there stays in the reports; subscribe in another channel to go on.',
    ]);
  });

  it('is not ended by an answer that a look does not confirm', async () => {
    await open();
    row.discord.fault({ kind: 10003, method: 'POST', route: '/channels/{channel}/messages/{message}/threads', times: 1 });
    await row.see([first, second]);
    expect(await paused()).toBeNull();
    expect(await row.openSubscriptions()).toBe(1);
    row.pass(60_000);
    await row.settle();
    expect(says('full disk')).toBe(true);
    expect(await row.notices()).toEqual([]);
  });

  it('is found gone by the round that looks after paused channels', async () => {
    await open();
    row.ops.setPermissions({ deny: ['SendMessages'] });
    await row.see([first], 'b');
    expect(await paused()).toBe('discord.missing_permission');
    row.ops.remove();
    await row.recheck();
    expect(await row.openSubscriptions()).toBe(0);
  });
});

it('a Discord channel that is renamed keeps everything', async () => {
  await open();
  row.ops.rename('ops-eu');
  await row.events.renamed(row.tenantId, row.ops.id, 'ops-eu');
  await row.see([first, second]);
  expect((await row.channel())?.name).toBe('ops-eu');
  expect(row.roots()).toHaveLength(1);
  expect(await row.notices()).toEqual([]);
});

describe('a Discord channel whose permissions change', () => {
  it('waits while the bot cannot see it, and catches up when it can', async () => {
    await open();
    row.ops.setPermissions({ deny: ['ViewChannel'] });
    await row.see([first, second]);
    await row.see([first, second, third]);
    expect(await paused()).toBe('discord.missing_access');
    const refused = row.discord.calls.filter(({ status }) => status === 403).length;
    await changed();
    await row.settle(3);
    expect(await paused(), 'a change that mends nothing').toBe('discord.missing_access');
    expect(row.discord.calls.filter(({ status }) => status === 403).length - refused).toBeLessThanOrEqual(2);
    await row.tell();
    expect(row.direct()).toEqual([
      `I stopped posting in <#${row.ops.id}>: I can't see it any more. I keep what comes meanwhile and catch up when someone who can edit its permissions allows me **View Channel**. 1 subscription waits.`,
    ]);
    row.ops.setPermissions({});
    await changed();
    await row.settle();
    expect(await paused()).toBeNull();
    expect(says('full disk') && says('was emptied')).toBe(true);
    expect(row.roots()).toHaveLength(1);
  });

  it('waits while the bot may not write in it, names the permission, and is found open by itself', async () => {
    await open();
    row.ops.setPermissions({ deny: ['SendMessages'] });
    await row.see([first], 'b');
    expect(await paused()).toBe('discord.missing_permission');
    await row.tell();
    expect(row.direct()).toEqual([expect.stringContaining('allows me **Send Messages**')]);
    row.pass(hours(30));
    await row.recheck();
    expect(await paused()).toBe('discord.missing_permission');
    row.ops.setPermissions({});
    await row.recheck();
    await row.settle();
    expect(await paused()).toBeNull();
    expect(row.roots()).toHaveLength(2);
    expect(await row.awaySince()).not.toBeNull();
  });

  it('waits as a whole when threads and messages were taken away together, and owes the replies as soon as it has both', async () => {
    await open();
    row.ops.setPermissions({ deny: ['SendMessages', 'SendMessagesInThreads', 'CreatePublicThreads'] });
    await row.see([first, second]);
    expect(await paused()).toBe('discord.missing_permission');
    await row.tell();
    expect(row.direct()).toEqual([expect.stringContaining('allows me **Send Messages**')]);
    row.ops.setPermissions({});
    await changed();
    expect(row.woken).toHaveLength(1);
    await row.settle();
    expect(says('full disk')).toBe(true);
    expect(await thread()).toMatchObject({ state: 'open', replies_closed_code: null });
  });

  it.each(['CreatePublicThreads', 'SendMessagesInThreads'] as const)(
    'keeps roots true without %s, says in the channel once what is missing, and catches up at the next update',
    async (permission) => {
      await open();
      row.ops.setPermissions({ deny: [permission] });
      await row.see([first, second]);
      await row.see([first, second], 'b');
      expect(await paused()).toBeNull();
      expect(await thread()).toMatchObject({ state: 'open', replies_closed_code: 'chat.thread_denied' });
      expect(row.roots()[0]?.embeds[0]?.description).toContain('full disk');
      await row.tell();
      const said = row.messages().filter(({ embeds }) => embeds.length === 0);
      expect(said).toHaveLength(1);
      expect(said[0]?.content).toContain(
        permission === 'CreatePublicThreads' ? '**Create Public Threads**' : '**Send Messages in Threads**',
      );
      expect(said[0]?.content).toContain('Until then each incident is one message here, which I keep up to date.');
      expect(row.direct()).toEqual([]);
      expect(await row.notices()).toEqual([['chat.thread_denied', 'told', row.ops.id]]);
      row.ops.setPermissions({});
      await row.see([first, second, third]);
      expect(says('full disk') && says('was emptied')).toBe(true);
    },
  );
});

describe('a Discord channel that gets the permissions for threads back', () => {
  it.each([
    ['Discord says so', () => changed()],
    ['the round that looks after what waits finds it', () => row.recheck()],
  ])('is owed its replies at once when %s, though its incident does not change any more', async (_how, hear) => {
    await open();
    row.ops.setPermissions({ deny: ['SendMessagesInThreads'] });
    await row.see([first, second]);
    await row.settle();
    expect(await waitingChannelRefs(database.db, row.tenantId, 'discord')).toEqual([row.ops.id]);
    await hear();
    expect(row.woken, 'nothing has changed yet').toEqual([]);
    expect(await thread()).toMatchObject({ replies_closed_code: 'chat.thread_denied' });
    row.ops.setPermissions({});
    await hear();
    expect(row.woken).toHaveLength(1);
    await row.settle();
    expect(says('full disk')).toBe(true);
    expect(await thread()).toMatchObject({ state: 'open', replies_closed_code: null });
    expect(await waitingChannelRefs(database.db, row.tenantId, 'discord')).toEqual([]);
    await hear();
    expect(row.woken).toHaveLength(1);
  });
});

describe('a Discord channel that becomes one of another kind', () => {
  it.each([
    ['text', 'announcement'],
    ['announcement', 'text'],
  ] as const)('goes on when %s becomes %s', async (from, to) => {
    await open(from);
    row.ops.convert(to);
    await row.events.converted(row.tenantId, row.ops.id, to);
    await row.see([first, second]);
    expect((await row.channel())?.kind).toBe(to);
    expect(await paused()).toBeNull();
    expect(row.roots()).toHaveLength(1);
    expect(says('full disk')).toBe(true);
    expect(await row.notices()).toEqual([]);
  });

  it.each(['forum', 'voice'] as const)('waits as a channel for %s, tells, and goes on when it is what it was', async (kind) => {
    await open();
    row.ops.convert(kind);
    await row.events.converted(row.tenantId, row.ops.id, kind === 'forum' ? 'forum' : null);
    await changed();
    await row.recheck();
    await row.see([first, second]);
    expect(await paused()).toBe('discord.wrong_kind');
    await row.tell();
    expect(row.direct()).toEqual([expect.stringContaining('it is a channel of another kind now')]);
    row.ops.convert('text');
    await row.events.converted(row.tenantId, row.ops.id, 'text');
    await row.settle();
    expect(await paused()).toBeNull();
    expect(says('full disk')).toBe(true);
  });

  it('waits also where only a refused root says so', async () => {
    await open();
    row.ops.convert('forum');
    await row.see([first], 'b');
    expect(await paused()).toBe('discord.wrong_kind');
  });
});

describe('a Discord server', () => {
  const recheck = () =>
    recheckInstallations(
      { ...row.deps, isAccepted: ({ externalId }) => isInGuild(row.discord.apiUrl, row.discord.token, externalId) },
      'discord',
    );

  it('that the bot is removed from rests, is told of once, and comes back with what it had', async () => {
    await open();
    row.guild.removeBot();
    await row.events.uninstalled(row.tenantId, 'discord.guild_removed');
    await row.events.uninstalled(row.tenantId, 'discord.guild_removed');
    await row.see([first, second]);
    expect(await row.installation()).toEqual({ state: 'removed', state_code: 'discord.guild_removed' });
    expect((await row.channel())?.state).toBe('active');
    expect(row.said(50)).toEqual([
      'Tocsin was removed from the Discord server Harbour. Invite it again (npx tocsin discord invite); 1 subscription is kept and resumes. (guild_removed)',
    ]);
    expect(await row.notices()).toEqual([['discord.guild_removed', 'failed', null]]);
    row.guild.inviteBot();
    await row.install(now());
    await row.settle();
    expect(row.roots()).toHaveLength(1);
    expect(says('full disk')).toBe(true);
  });

  it('that removed the bot while nobody listened is found out by the first write, and blames no channel', async () => {
    await open();
    row.guild.removeBot();
    await row.see([first, second]);
    await row.see([first], 'b');
    expect(await row.installation()).toEqual({ state: 'removed', state_code: 'discord.guild_gone' });
    expect(await paused()).toBeNull();
    expect(row.said(50)).toHaveLength(1);
    await recheck();
    expect(await row.installation()).toMatchObject({ state: 'removed' });
    row.guild.inviteBot();
    await recheck();
    await row.settle();
    expect(await row.installation()).toMatchObject({ state: 'active' });
    expect(row.roots()).toHaveLength(2);
  });

  it('that has an outage loses nothing and is told of by nobody', async () => {
    await open();
    row.guild.outage();
    row.discord.fault({ kind: '503', method: 'POST', times: 2 });
    await row.see([first, second]);
    row.guild.recover();
    await row.settle();
    expect(await row.installation()).toMatchObject({ state: 'active' });
    expect(await paused()).toBeNull();
    expect(await row.notices()).toEqual([]);
    expect(row.roots()).toHaveLength(1);
    expect(says('full disk')).toBe(true);
  });

  it('is not blamed when Discord does not take the bot token of all servers', async () => {
    await open();
    row.discord.fault({ kind: 50014, times: 1 });
    await row.see([first, second]);
    expect(await row.installation()).toMatchObject({ state: 'active' });
    expect(await paused()).toBeNull();
    row.pass(180_000);
    await row.settle();
    expect(says('full disk')).toBe(true);
    expect(await row.notices()).toEqual([]);
  });
});

describe('people of a server', () => {
  it('are asked one after the other when the first takes no direct messages', async () => {
    await open();
    const yuki = row.guild.addMember({ name: 'Yuki' });
    await row.subscribeToo(yuki.id);
    row.discord.refuseDirect(yuki.id);
    row.ops.setPermissions({ deny: ['ViewChannel'] });
    await row.see([first, second]);
    await row.tell();
    expect(row.discord.directMessages(yuki.id)).toEqual([]);
    expect(row.direct()).toEqual([expect.stringContaining('2 subscriptions wait.')]);
    expect(await row.notices()).toEqual([['discord.missing_access', 'told', row.dana.id]]);
  });

  it('are named as untold in the log when none of them takes direct messages', async () => {
    await open();
    row.discord.refuseDirect(row.dana.id);
    row.ops.setPermissions({ deny: ['ViewChannel'] });
    await row.see([first, second]);
    await row.tell();
    expect(await row.notices()).toEqual([['discord.missing_access', 'failed', null]]);
    expect(row.said(40)).toContain('Nobody could be told in the chat that something stopped');
  });
});

it('a forum that wants a tag nobody may use is tried every six hours', async () => {
  await open('forum');
  row.discord.fault({ kind: 40067, times: 1, method: 'POST' });
  await row.see([first, over], 'b');
  expect(await paused()).toBe('discord.tag_required');
  await row.recheck();
  expect(await paused()).toBe('discord.tag_required');
  row.pass(hours(7));
  await row.recheck();
  await row.settle();
  expect(await paused()).toBeNull();
  expect(row.threadsThere()).toHaveLength(2);
});
