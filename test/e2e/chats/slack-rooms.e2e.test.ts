import { beforeEach, describe, expect, it } from 'vitest';
import { begins, larchStory } from './larch-story.js';
import { type SlackSeat, slackSeat } from './slack-seat.js';
import { openStage, type Stage } from './stage.js';

const poll = (read: () => unknown) => expect.poll(read, { timeout: 8_000 });

describe('where somebody subscribes on Slack', () => {
  let seat: SlackSeat;
  let stage: Stage<SlackSeat>;
  beforeEach(async () => {
    seat = await slackSeat();
    stage = await openStage({ seat, history: larchStory, startAt: begins });
  });

  it('a private channel keeps the request and carries it out when the bot is invited', async () => {
    const secret = seat.slack.addChannel({ name: 'payments-private', isPrivate: true, botIsMember: false });
    const kept = await seat.type(`subscribe ${stage.page}`, { in: secret.id });
    expect(kept.texts).toHaveLength(1);
    expect(kept.text).toMatch(
      /^I can't post in this channel yet: it is private and I'm not in it\. Type \/invite @Tocsin here; your request \(.+\) is kept for 24 h and finishes by itself\.$/,
    );
    expect((await seat.type('list', { in: secret.id })).text).toContain('Waiting until I may post here');
    expect(seat.shown(secret.id)).toEqual([]);
    await stage.restart();
    secret.inviteBot();
    await poll(() => seat.shown(secret.id).map(({ text }) => text)).toEqual(['dana set up Larch here. /tocsin list shows all.']);
    expect((await seat.type('list', { in: secret.id })).text).toMatch(/1 subscription/);
    await stage.goTo('2026-08-17T18:10:31.000Z');
    expect(seat.roots(secret.id)).toHaveLength(1);
  });

  it('a request is not kept for longer than a day', async () => {
    const secret = seat.slack.addChannel({ name: 'payments-private', isPrivate: true, botIsMember: false });
    await seat.type(`subscribe ${stage.page}`, { in: secret.id });
    stage.clock.advance(25 * 3_600_000);
    secret.inviteBot();
    await seat.slack.settled();
    expect((await seat.type('list', { in: secret.id })).text).toContain('Nothing is followed');
    expect(seat.shown(secret.id)).toEqual([]);
  });

  it('an archived channel and one with restricted posting say who can help', async () => {
    const old = seat.slack.addChannel({ name: 'old-ops', isArchived: true });
    expect((await seat.type(`subscribe ${stage.page}`, { in: old.id })).text).toMatch(
      /^#old-ops is archived\. Unarchive it first/,
    );
    const few = seat.slack.addChannel({ name: 'announcements' });
    few.restrictPosting();
    expect((await seat.type(`subscribe ${stage.page}`, { in: few.id })).text).toBe(
      "Only some people may post in #announcements, and I'm not one of them. An admin can add me under channel settings → Posting permissions, or pick another channel.",
    );
    few.allowPosting();
    expect((await seat.type('list', { in: few.id })).text).toContain('Nothing is followed');
  });

  it.each([
    ['general', { name: 'general', isGeneral: true, memberCount: 64 }],
    ['a crowded one', { name: 'everybody-else', memberCount: 1_200 }],
  ])('%s asks before it begins', async (_what, wish) => {
    const crowd = seat.slack.addChannel(wish);
    const asked = await seat.type(`subscribe ${stage.page}`, { in: crowd.id });
    expect(asked.text).toMatch(/has (?:64|1,200) members: subscribe here\?$/);
    expect(seat.shown(crowd.id)).toEqual([]);
    expect((await asked.press('Subscribe here')).text).toMatch(/^✅ /);
    expect(seat.shown(crowd.id)).toHaveLength(1);
  });

  it('a guest may ask and not change', async () => {
    const refused = await seat.type(`subscribe ${stage.page}`, { by: seat.guest });
    expect(refused.texts).toHaveLength(1);
    expect(refused.text).toMatch(/guest/i);
    expect(seat.shown()).toEqual([]);
  });
});

describe('what becomes of a channel on Slack', () => {
  let seat: SlackSeat;
  let stage: Stage<SlackSeat>;
  beforeEach(async () => {
    seat = await slackSeat();
    stage = await openStage({ seat, history: larchStory, startAt: begins });
    await seat.type(`subscribe ${stage.page}`);
    await stage.quiet();
    await stage.goTo('2026-08-17T18:10:31.000Z');
  });

  /** The thread as it must be when everything up to the end of the incident was told once. */
  const expectWhole = (): void => {
    const [root, ...more] = seat.roots();
    expect(more).toEqual([]);
    expect(root?.text).toMatch(/^🟢 Larch · Resolved after 1 h 12 min/);
    const updates = seat.thread(root?.ref ?? '').filter(({ text }) => text.includes('\n>') && !text.startsWith('✏️'));
    expect(updates.map(({ text }) => text.split(' · ')[0])).toEqual([
      'Investigating',
      'Investigating',
      'Identified',
      '🟢 Resolved',
    ]);
  };
  const isPaused = async () => (await seat.type('list', { by: seat.yuki })).text.includes('Posting here is paused');

  it('archived: it waits, and catches up when it is unarchived', async () => {
    seat.channel.archive();
    await seat.slack.settled();
    await poll(isPaused).toBe(true);
    stage.clock.moveTo('2026-08-17T19:22:31.000Z');
    await stage.quiet({ stopped: true });
    seat.channel.unarchive();
    await seat.slack.settled();
    await stage.quiet();
    expectWhole();
  });

  it('archived without a word from Slack: the refused post pauses it', async () => {
    seat.slack.subscribedEvents.clear();
    seat.channel.archive();
    stage.clock.moveTo('2026-08-17T18:22:31.000Z');
    await poll(isPaused).toBe(true);
    stage.clock.moveTo('2026-08-17T19:22:31.000Z');
    seat.slack.subscribedEvents.add('channel_unarchive');
    seat.channel.unarchive();
    await seat.slack.settled();
    await stage.quiet();
    expectWhole();
  });

  it('private and without the bot: it waits for the invitation', async () => {
    seat.channel.makePrivate();
    seat.channel.removeBot();
    await seat.slack.settled();
    stage.clock.moveTo('2026-08-17T19:22:31.000Z');
    await poll(isPaused).toBe(true);
    await stage.quiet({ stopped: true });
    seat.channel.inviteBot();
    await seat.slack.settled();
    await stage.quiet();
    expectWhole();
  });

  it('renamed: nothing changes but the name', async () => {
    seat.channel.rename('voice-emea');
    await seat.slack.settled();
    await stage.goTo('2026-08-17T19:22:31.000Z');
    expectWhole();
  });

  it('deleted: nothing more is sent there, and nothing else suffers', async () => {
    seat.channel.remove();
    await seat.slack.settled();
    seat.slack.clearCalls();
    stage.clock.moveTo('2026-08-17T19:22:31.000Z');
    await stage.quiet({ stopped: true });
    expect(seat.slack.calls.filter(({ method }) => method === 'chat.postMessage')).toEqual([]);
    const other = seat.slack.addChannel({ name: 'second' });
    expect((await seat.type(`subscribe ${stage.page}`, { in: other.id })).text).toMatch(/^✅ /);
  });

  it('under another id: the thread goes on there', async () => {
    const id = seat.channel.changeId();
    await seat.slack.settled();
    await stage.goTo('2026-08-17T19:22:31.000Z');
    expect(seat.roots(id)).toHaveLength(1);
    expect(seat.thread(seat.roots(id)[0]?.ref ?? '', id).filter(({ text }) => text.startsWith('Investigating'))).toHaveLength(2);
  });
});
