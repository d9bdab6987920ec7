import { expect, it } from 'vitest';
import { begins, larchStory } from './larch-story.js';
import { slackSeat } from './slack-seat.js';
import { openStage } from './stage.js';

it('an app that is uninstalled on Slack stops, and goes on with what it had when it is installed again', async () => {
  const seat = await slackSeat();
  const stage = await openStage({ seat, history: larchStory, startAt: begins });
  await seat.type(`subscribe ${stage.page}`);
  await stage.quiet();
  await stage.goTo('2026-08-17T18:10:31.000Z');
  seat.slack.uninstall();
  await seat.slack.settled();
  seat.slack.clearCalls();
  stage.clock.moveTo('2026-08-17T18:22:31.000Z');
  await stage.quiet({ stopped: true });
  expect(seat.slack.calls.filter(({ method }) => method.startsWith('chat.'))).toEqual([]);
  seat.slack.tokenError = undefined;
  await stage.restart();
  stage.clock.moveTo('2026-08-17T19:22:31.000Z');
  await expect.poll(() => seat.roots()[0]?.text, { timeout: 8_000 }).toMatch(/^🟢 Larch · Resolved/);
  await stage.quiet();
  expect(seat.roots()).toHaveLength(1);
  expect(seat.thread(seat.roots()[0]?.ref ?? '').filter(({ text }) => text.startsWith('Investigating'))).toHaveLength(2);
  expect((await seat.type('list')).text).toContain('1 subscription');
});

it('a token that is revoked is named in the log once, without the token', async () => {
  const seat = await slackSeat();
  const stage = await openStage({ seat, history: larchStory, startAt: begins });
  await seat.type(`subscribe ${stage.page}`);
  await stage.quiet();
  seat.slack.tokenError = 'token_revoked';
  stage.clock.moveTo('2026-08-17T18:10:31.000Z');
  await expect.poll(() => stage.service.log.map(({ code }) => code).join(), { timeout: 8_000 }).toContain('token_revoked');
  stage.clock.moveTo('2026-08-17T18:22:31.000Z');
  await stage.quiet({ stopped: true });
  expect(JSON.stringify(stage.service.log)).not.toContain(seat.slack.botToken);
});
