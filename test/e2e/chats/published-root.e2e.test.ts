import { expect, it } from 'vitest';
import { waitFor } from '../../support/wait-for.js';
import { discordSeat } from './discord-seat.js';
import { begins, larchStory, steps } from './larch-story.js';
import { openStage } from './stage.js';

it('publishes a root once, and news goes on in its thread while Discord lets nobody edit the root', async () => {
  const seat = await discordSeat('announcement');
  const stage = await openStage({ seat, history: larchStory, startAt: begins });
  await seat.type(`subscribe ${stage.page}`);
  await stage.quiet();
  await seat.type('settings publish:on');
  const looks = steps.slice(0, 7).flatMap(([, ...times]) => times);
  for (const look of looks.slice(0, 4)) await stage.goTo(look);
  const [root] = seat.roots();
  const ref = root?.ref ?? '';
  // A published message may be edited three times in an hour: the fourth edit waits, and what comes after it does not.
  stage.clock.moveTo(looks[4] ?? '');
  await waitFor(() => seat.thread(ref).some(({ text }) => text.startsWith('🏷️ Title is now')), { what: 'the new title' });
  await stage.waits();
  stage.clock.moveTo(looks[6] ?? '');
  const hasEnded = () => seat.thread(ref).some(({ text }) => text.startsWith('🟢 Resolved · 19:22'));
  await waitFor(hasEnded, { what: 'the end', timeoutMs: 25_000 });
  const isShown = () => seat.shown().some(({ text }) => text.startsWith('🟢 Larch resolved after 1 h 12 min'));
  await waitFor(isShown, { what: 'the end in the channel' });
  const published = seat.discord.calls.filter(({ route }) => route.endsWith('/crosspost'));
  expect(published.map(({ path, status }) => [path, status])).toEqual([
    [`/channels/${seat.channelId}/messages/${ref}/crosspost`, 200],
  ]);
});
