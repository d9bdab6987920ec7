import { describe, expect, it } from 'vitest';
import type { HistoryInput } from '../../../src/app/simulate/script.js';
import { seats } from './each-seat.js';
import { begins, larchStory } from './larch-story.js';
import { openStage } from './stage.js';

const places = ['N. Virginia', 'Oregon', 'Frankfurt', 'London', 'Paris', 'Tokyo', 'Singapore', 'Sydney', 'Mumbai', 'São Paulo'];

const history: HistoryInput = {
  ...larchStory,
  components: places.map((place, index) => ({
    id: `c${index}`,
    name: `Servers ${place}`,
    group: null,
    status: 'operational',
    regions: [],
  })),
};

describe.each(seats)('a vendor with many regions on $name', ({ open }) => {
  it('is asked about before anything is followed', async () => {
    const seat = await open();
    const stage = await openStage({ seat, history, startAt: begins });
    const asked = await seat.type(`subscribe ${stage.page}`);
    expect(asked.texts).toHaveLength(1);
    expect(asked.text).toMatch(/^Larch is large: 10 regions, 10 components, .*Which part is yours\?/);
    expect(asked.labels).toEqual(['Regions', 'Components', 'Follow this part', 'Follow everything']);
    expect(seat.shown()).toEqual([]);
    const nothing = await asked.press('Follow this part');
    expect(nothing.text, 'nothing was picked').toBe(asked.text);
    expect(seat.shown()).toEqual([]);
    const anew = await seat.type(`subscribe ${stage.page}`);
    const [region = ''] = anew.options('Regions');
    const picked = await anew.press('Regions', { values: [region] });
    const made = await picked.press('Follow this part');
    expect(made.text).toMatch(new RegExp(`^✅ #voice-ops follows Larch in ${region}\\.`));
    expect(seat.shown()).toHaveLength(1);
    const whole = await (await seat.type(`subscribe ${stage.page}`)).press('Follow everything');
    expect(whole.text).toMatch(/^✅ #voice-ops follows Larch\./);
    expect((await seat.type('list')).text).toContain('2 subscriptions');
    expect(seat.pinged()).toEqual([]);
  });

  it('can be narrowed to a part of it that is named, by a button that mends what was typed', async () => {
    const seat = await open();
    const stage = await openStage({ seat, history, startAt: begins });
    await seat.type(`subscribe ${stage.page} region:frankfurt`);
    const wrong = await seat.type('subscribe larch regoin:london');
    expect(wrong.labels).toEqual(['Use region:london']);
    const mended = await wrong.press('Use region:london');
    expect(mended.text).toMatch(/^✅ #voice-ops follows Larch in london\./);
    const ended = await seat.type('unsubscribe larch');
    expect(ended.text).toMatch(/Which/i);
    const all = await seat.type('unsubscribe all');
    const [confirm = ''] = all.labels;
    await all.press(confirm);
    expect((await seat.type('list')).text).toContain('Nothing is followed');
  });
});
