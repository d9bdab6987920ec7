import { expect, it } from 'vitest';
import { discordSeat } from './discord-seat.js';
import { begins, larchStory } from './larch-story.js';
import { after, openStage } from './stage.js';

it('on Discord a new user subscribes by a form, sees the dose, saves, asks why and tightens in less than ten clicks', async () => {
  const seat = await discordSeat();
  const { page, quiet } = await openStage({ seat, history: larchStory, startAt: after(begins, 12) });
  let clicks = 0;
  const click = <Result>(done: Promise<Result>, times = 1): Promise<Result> => {
    clicks += times;
    return done;
  };
  const form = await click(seat.type('subscribe'));
  expect(form.text).toMatch(/^Follow vendors in #voice-ops/);
  // A button, the address, and the button of the form.
  const chosen = await click(form.press('Type a vendor', { text: page }), 2);
  expect(chosen.text).toMatch(/\nLarch\n[\s\S]*1 live thread/);
  const past = await click(chosen.press('Dose: see that one'));
  expect(past.text).toContain('parcel handovers');
  const made = await click(chosen.press('Follow'));
  expect(made.text).toMatch(/^✅ #voice-ops follows Larch/);
  await quiet();
  const [root] = seat.roots();
  const why = await click(seat.pressRoot(root?.ref ?? '', 'why'), 2);
  const [less = ''] = why.options('Less like this');
  const tightened = await click(why.press('Less like this', { values: [less] }));
  expect(tightened.text).toMatch(/Larch/);
  expect((await seat.type('list')).text).toMatch(/1 subscription/);
  expect(clicks).toBeLessThan(10);
  expect(seat.pinged()).toEqual([]);
});
