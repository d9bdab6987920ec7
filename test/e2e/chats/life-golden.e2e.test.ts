import { describe, expect, it } from 'vitest';
import { discordSeat } from './discord-seat.js';
import { begins, larchStory, steps } from './larch-story.js';
import { Golden, sentToDiscord, sentToSlack } from './outgoing.js';
import type { Seat } from './seat.js';
import { slackSeat } from './slack-seat.js';
import { openStage } from './stage.js';

/** Follows the story from its beginning and compares what was sent after each step. */
async function live<OneSeat extends Seat>(
  seat: OneSeat,
  folder: string,
  written: { readonly sent: () => Parameters<Golden['write']>[0]; readonly clear: () => void },
): Promise<void> {
  const stage = await openStage({ seat, history: larchStory, startAt: begins });
  const golden = new Golden(stage.page);
  const made = await seat.type(`subscribe ${stage.page}`);
  expect(made.text).toContain('follows Larch');
  await stage.quiet();
  written.clear();
  for (const [name, ...looks] of steps) {
    for (const look of looks) await stage.goTo(look);
    await expect(golden.write(written.sent())).toMatchFileSnapshot(`../../golden/chats/${folder}/${name}.json`);
    written.clear();
  }
  expect(seat.pinged()).toEqual([]);
  expect(stage.service.log).toEqual([]);
}

describe.each(['socket', 'http'] as const)('on Slack over %s', (mode) => {
  it('tells a life as the message examples do', async () => {
    const seat = await slackSeat({ mode });
    await live(seat, 'slack-text', { sent: () => sentToSlack(seat.slack), clear: seat.slack.clearCalls });
  });
});

describe.each(['text', 'forum', 'announcement'] as const)('in a %s channel on Discord', (kind) => {
  it('tells a life as the message examples do', async () => {
    const seat = await discordSeat(kind);
    const written = { sent: () => sentToDiscord(seat.discord), clear: seat.discord.clearCalls };
    await live(seat, `discord-${kind}`, written);
  });
});
