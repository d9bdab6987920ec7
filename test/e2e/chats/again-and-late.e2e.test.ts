import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { discordSeat } from './discord-seat.js';
import { seats } from './each-seat.js';
import { begins, larchStory } from './larch-story.js';
import { slackSeat } from './slack-seat.js';
import { openStage } from './stage.js';

describe.each(seats)('on $name', ({ open }) => {
  it('an interaction that is delivered twice counts once', async () => {
    const seat = await open();
    const stage = await openStage({ seat, history: larchStory, startAt: begins });
    await seat.type(`subscribe ${stage.page}`);
    await seat.redeliver();
    expect(seat.shown()).toHaveLength(1);
    expect((await seat.type('list')).text).toContain('1 subscription');
    await stage.goTo('2026-08-17T18:10:31.000Z');
    const root = seat.roots()[0]?.ref ?? '';
    await seat.pressRoot(root, 'affected');
    await seat.redeliver();
    await stage.quiet();
    expect(seat.thread(root).map(({ text }) => text)).toEqual([expect.stringMatching(/^🙋 dana: we're affected/)]);
    await seat.type('mute larch 2h', { silent: true });
    await expect.poll(() => seat.shown().at(-1)?.text, { timeout: 5_000 }).toMatch(/^🔕/);
    await seat.redeliver();
    expect(seat.shown().filter(({ text }) => text.startsWith('🔕'))).toHaveLength(1);
    expect(stage.service.log.filter(({ level }) => level >= 50)).toEqual([]);
  });

  it('buttons, menus and forms of before work after a restart', async () => {
    const seat = await open();
    const stage = await openStage({ seat, history: larchStory, startAt: begins });
    const made = await seat.type(`subscribe ${stage.page}`);
    const settings = await seat.type('settings');
    await stage.goTo('2026-08-17T18:10:31.000Z');
    const root = seat.roots()[0]?.ref ?? '';
    await stage.restart();
    const changed = await made.press('Change', { text: `${stage.page} component:"Parcel handover"` });
    expect(changed.text).toMatch(/Larch/);
    expect((await settings.press('Minimum impact', { values: ['major'] })).text).toContain('major');
    expect((await seat.pressRoot(root, 'affected')).text).toMatch(/^🙋 Noted/);
    expect((await seat.pressRoot(root, 'why')).text).toMatch(/^Here because of/);
    await stage.goTo('2026-08-17T18:22:31.000Z');
    expect(seat.roots()).toHaveLength(1);
    expect(seat.thread(root).filter(({ text }) => text.startsWith('Investigating'))).toHaveLength(2);
  });
});

describe('an answer that comes too late', () => {
  it('reaches the person on Slack by another way when its address is over', async () => {
    const seat = await slackSeat();
    const stage = await openStage({ seat, history: larchStory, startAt: begins });
    seat.slack.settings.responseUrlMs = -1;
    await seat.slack.command({ channelId: seat.channelId, userId: seat.dana.id, text: `subscribe ${stage.page}` });
    await expect.poll(() => seat.slack.ephemerals(seat.channelId, seat.dana.id).length, { timeout: 10_000 }).toBe(1);
    expect(seat.slack.ephemerals(seat.channelId, seat.dana.id)[0]?.text).toContain('follows Larch');
    expect(seat.shown()).toHaveLength(1);
  });

  it('is written into the log when no way is left, and nothing else breaks', async () => {
    const seat = await slackSeat();
    const stage = await openStage({ seat, history: larchStory, startAt: begins });
    seat.slack.fault({ method: 'response_url', fault: 'reset' });
    await seat.slack.command({ channelId: seat.channelId, userId: seat.dana.id, text: `subscribe ${stage.page}` });
    await expect
      .poll(() => stage.service.log.map(({ msg }) => msg), { timeout: 10_000 })
      .toContain('Answer did not reach the person on Slack');
    expect((await seat.type('list')).text).toContain('1 subscription');
  });

  it('says so where Slack would no longer open the form', async () => {
    const seat = await slackSeat();
    const stage = await openStage({ seat, history: larchStory, startAt: begins });
    const made = await seat.type(`subscribe ${stage.page}`);
    seat.slack.settings.triggerMs = -1;
    expect((await made.press('Change')).text).toBe('That took too long for Slack to open the form. Press the button again.');
    seat.slack.settings.triggerMs = 3_000;
    const list = await seat.type('list');
    expect((await list.press('Change 1', { text: `${stage.page} min-impact:major` })).text).toMatch(/Larch/);
  });

  it('is written into the log when the token of the interaction has expired on Discord', async () => {
    const seat = await discordSeat();
    const stage = await openStage({ seat, history: larchStory, startAt: begins });
    seat.discord.fault({ kind: 50027, method: 'PATCH', route: /^\/webhooks\// });
    seat.discord.fault({ kind: 50027, method: 'POST', route: /^\/webhooks\// });
    await seat.type(`subscribe ${stage.page}`, { silent: true });
    await sleep(700);
    expect(stage.service.log.map(({ msg }) => msg).join()).toMatch(/answer|interaction/i);
    seat.discord.clearFaults();
    expect((await seat.type('list')).text).toContain('1 subscription');
  });
});
