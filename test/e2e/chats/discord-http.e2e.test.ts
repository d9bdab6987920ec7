import { expect, it } from 'vitest';
import { discordSeat } from './discord-seat.js';
import { begins, larchStory } from './larch-story.js';
import { openStage } from './stage.js';

it('without a gateway somebody subscribes, an incident gets its thread, and its buttons answer', async () => {
  const seat = await discordSeat('text', 'http');
  const stage = await openStage({ seat, history: larchStory, startAt: begins });
  expect((await seat.type(`subscribe ${stage.page}`)).text).toMatch(/^✅ #voice-ops follows Larch/);
  await stage.quiet();
  await stage.goTo('2026-08-17T18:10:31.000Z');
  const root = seat.roots()[0]?.ref ?? '';
  await stage.goTo('2026-08-17T18:22:31.000Z');
  expect(seat.thread(root).length).toBeGreaterThan(1);
  expect((await seat.pressRoot(root, 'affected')).acknowledged).toBe(true);
  expect((await seat.pressRoot(root, 'why')).text).toMatch(/^Here because of /);
  await seat.redeliver();
  expect(seat.discord.endpoint.deliveries.at(-1)?.status).toBe(202);
  await stage.restart();
  expect((await seat.type('list')).text).toMatch(/1 subscription/);
  await stage.goTo('2026-08-17T19:22:31.000Z');
  expect(seat.roots()[0]?.text).toMatch(/^🟢 Larch resolved/);
  expect(seat.discord.gateway.identified).toBe(0);
  expect(seat.discord.calls.filter(({ route }) => route.endsWith('/callback'))).toEqual([]);
});
