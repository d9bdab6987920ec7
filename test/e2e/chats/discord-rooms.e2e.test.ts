import { beforeEach, describe, expect, it } from 'vitest';
import { type DiscordSeat, discordSeat } from './discord-seat.js';
import { begins, larchStory } from './larch-story.js';
import { openStage, type Stage } from './stage.js';

const poll = (read: () => unknown) => expect.poll(read, { timeout: 8_000 });

let seat: DiscordSeat;
let stage: Stage<DiscordSeat>;
beforeEach(async () => {
  seat = await discordSeat();
  stage = await openStage({ seat, history: larchStory, startAt: begins });
});

describe('where somebody subscribes on Discord', () => {
  it('a missing permission keeps the request, which is carried out when it is granted', async () => {
    seat.channel.setPermissions({ deny: ['CreatePublicThreads', 'SendMessagesInThreads'] });
    const kept = await seat.type(`subscribe ${stage.page}`);
    expect(kept.texts).toHaveLength(1);
    expect(kept.text).toMatch(
      /^I can't open threads in #voice-ops\. Someone who can edit its permissions must allow me Create Public Threads and Send Messages in Threads; your request \(.+\) is kept for 24 h and finishes by itself then\./,
    );
    expect(kept.text).toContain('View Channel ✓');
    expect(seat.shown()).toEqual([]);
    await stage.restart();
    seat.channel.setPermissions({});
    await poll(() => seat.shown().map(({ text }) => text)).toEqual(['dana set up Larch here. /tocsin list shows all.']);
    await stage.goTo('2026-08-17T18:22:31.000Z');
    expect(seat.thread(seat.roots()[0]?.ref ?? '')).toHaveLength(2);
  });

  it('a permission of a role is enough as well', async () => {
    seat.guild.botRole.setPermissions([
      'ViewChannel',
      'SendMessages',
      'EmbedLinks',
      'ReadMessageHistory',
      'SendMessagesInThreads',
    ]);
    seat.guild.everyone.setPermissions(['ViewChannel', 'SendMessages', 'UseApplicationCommands']);
    expect((await seat.type(`subscribe ${stage.page}`)).text).toContain('Create Public Threads');
    const role = seat.guild.addRole({ name: 'thread makers', permissions: ['CreatePublicThreads'] });
    seat.guild.giveBot(role);
    await poll(() => seat.shown().length).toBe(1);
  });

  it('whoever may not manage channels may ask and not change', async () => {
    const refused = await seat.type(`subscribe ${stage.page}`, { by: seat.guest });
    expect(refused.text).toBe(
      'Only people with Manage Channels can change what comes here. You can still use /tocsin list, status and why.',
    );
    expect(seat.shown()).toEqual([]);
  });
});

describe('what becomes of a channel on Discord', () => {
  beforeEach(async () => {
    await seat.type(`subscribe ${stage.page}`);
    await stage.quiet();
    await stage.goTo('2026-08-17T18:10:31.000Z');
  });

  const expectWhole = (): void => {
    const [root, ...more] = seat.roots();
    expect(more).toEqual([]);
    expect(root?.text).toMatch(/^🟢 Larch resolved after 1 h 12 min/);
    const updates = seat.thread(root?.ref ?? '').filter(({ text }) => text.includes('\n>') && !text.startsWith('✏️'));
    expect(updates.map(({ text }) => text.split(' · ')[0])).toEqual([
      'Investigating',
      'Investigating',
      'Identified',
      '🟢 Resolved',
    ]);
  };
  const isPaused = async () => (await seat.type('list', { by: seat.yuki })).text.includes('Posting here is paused');

  it('without permission: it waits, and catches up when it has it again', async () => {
    seat.channel.setPermissions({ deny: ['SendMessages', 'SendMessagesInThreads', 'CreatePublicThreads'] });
    stage.clock.moveTo('2026-08-17T18:22:31.000Z');
    await poll(isPaused).toBe(true);
    stage.clock.moveTo('2026-08-17T19:22:31.000Z');
    await stage.quiet({ stopped: true });
    seat.channel.setPermissions({});
    await poll(isPaused).toBe(false);
    await stage.quiet();
    expectWhole();
  });

  it('renamed, and turned into an announcement channel: it goes on', async () => {
    seat.channel.rename('voice-emea');
    await stage.goTo('2026-08-17T18:22:31.000Z');
    seat.channel.convert('announcement');
    await stage.goTo('2026-08-17T19:22:31.000Z');
    expectWhole();
  });

  it('the server is away for a while: nothing is lost', async () => {
    seat.guild.outage();
    stage.clock.moveTo('2026-08-17T19:22:31.000Z');
    await stage.quiet({ stopped: true });
    seat.guild.recover();
    await stage.quiet();
    expectWhole();
  });

  it('the bot is removed from the server: it stops, and goes on when it is invited again', async () => {
    seat.guild.removeBot();
    stage.clock.moveTo('2026-08-17T19:22:31.000Z');
    await stage.quiet({ stopped: true });
    seat.guild.inviteBot();
    await poll(async () => (await seat.type('list')).text).toContain('1 subscription');
    await stage.quiet();
    expectWhole();
  });

  it('deleted: nothing more is sent there, and nothing else suffers', async () => {
    seat.channel.remove();
    seat.discord.clearCalls();
    stage.clock.moveTo('2026-08-17T19:22:31.000Z');
    await stage.quiet({ stopped: true });
    expect(seat.discord.calls.filter(({ method, path }) => method === 'POST' && path.includes(seat.channelId))).toEqual([]);
    const other = seat.guild.addChannel({ name: 'second' });
    expect((await seat.type(`subscribe ${stage.page}`, { in: other.id })).text).toMatch(/^✅ /);
  });

  it('the thread is deleted by people: the root goes on', async () => {
    await stage.goTo('2026-08-17T18:22:31.000Z');
    const root = seat.roots()[0]?.ref ?? '';
    seat.discord.deleteThread(root);
    stage.clock.moveTo('2026-08-17T19:22:31.000Z');
    await poll(() => seat.roots()[0]?.text).toMatch(/^🟢 Larch resolved/);
  });

  it('the thread is archived: an update revives it; locked: the root goes on alone', async () => {
    await stage.goTo('2026-08-17T18:22:31.000Z');
    const root = seat.roots()[0]?.ref ?? '';
    seat.discord.archiveThread(root);
    await stage.goTo('2026-08-17T18:40:31.000Z');
    expect(seat.thread(root).some(({ text }) => text.startsWith('Identified'))).toBe(true);
    seat.discord.lockThread(root);
    seat.discord.archiveThread(root);
    stage.clock.moveTo('2026-08-17T19:22:31.000Z');
    await poll(() => seat.roots()[0]?.text).toMatch(/^🟢 Larch resolved/);
  });
});
