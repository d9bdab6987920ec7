import { describe, expect, it } from 'vitest';
import { seats } from './each-seat.js';
import { begins, larchStory } from './larch-story.js';
import type { Seat } from './seat.js';
import { openStage, type Stage } from './stage.js';

/** With the first incident open in the channel. */
async function openIncident(open: () => Promise<Seat>): Promise<Stage<Seat> & { readonly root: string }> {
  const stage = await openStage({ seat: await open(), history: larchStory, startAt: begins });
  await stage.seat.type(`subscribe ${stage.page}`);
  await stage.quiet();
  await stage.goTo('2026-08-17T18:22:31.000Z');
  return { ...stage, root: stage.seat.roots()[0]?.ref ?? '' };
}

const affectedLines = (seat: Seat, root: string): string[] =>
  seat
    .thread(root)
    .map(({ text }) => text)
    .filter((text) => text.startsWith('🙋'));

describe.each(seats)('buttons under a root on $name', ({ open }) => {
  it('say in one line of the thread who is affected', async () => {
    const { seat, root, quiet } = await openIncident(open);
    const dana = await seat.pressRoot(root, 'affected');
    expect(dana.texts).toEqual(['🙋 Noted, and said in the thread. Press again to take it back.']);
    await quiet();
    expect(affectedLines(seat, root)).toEqual([expect.stringMatching(/^🙋 dana: we're affected · 18:22/)]);
    await seat.pressRoot(root, 'affected', seat.yuki);
    await quiet();
    expect(affectedLines(seat, root)).toEqual([expect.stringMatching(/^🙋 dana, yuki: we're affected/)]);
    expect((await seat.pressRoot(root, 'affected')).text).toMatch(/^Taken back/);
    expect((await seat.pressRoot(root, 'unaffected', seat.yuki)).text).toBe('Noted: this does not affect you.');
    await quiet();
    expect(affectedLines(seat, root)).toEqual(['🙋 Taken back: nobody here says that they are affected.']);
    expect(seat.pinged()).toEqual([]);
  });

  it('mention whoever asked when it is over and when the postmortem is there, and nobody else', async () => {
    const { seat, root, goTo } = await openIncident(open);
    expect((await seat.pressRoot(root, 'over')).text).toMatch(/^I'll mention you in the thread when it is over/);
    await seat.pressRoot(root, 'over', seat.yuki);
    expect((await seat.pressRoot(root, 'over', seat.yuki)).text).toMatch(/^Taken back/);
    await goTo('2026-08-17T19:22:31.000Z');
    const asked = seat.thread(root).filter(({ text }) => text.startsWith('🔔'));
    expect(asked.map(({ text }) => text)).toEqual([expect.stringMatching(/Larch says that this is over\.$/)]);
    expect(new Set(seat.pinged().map((who) => who.replace('@', '')))).toEqual(new Set([seat.dana.id]));
    expect((await seat.pressRoot(root, 'postmortem', seat.yuki)).text).toMatch(/when the postmortem is published/);
    await goTo('2026-08-17T20:30:31.000Z');
    await goTo('2026-09-01T09:00:31.000Z');
    expect(seat.thread(root).at(-1)?.text).toMatch(/the postmortem of Larch is here\.$/);
    expect(new Set(seat.pinged().map((who) => who.replace('@', '')))).toEqual(new Set([seat.dana.id, seat.yuki.id]));
  });

  it('tell why it is here, narrow the subscription, and mute the incident', async () => {
    const { seat, root, page, goTo } = await openIncident(open);
    const why = await seat.pressRoot(root, 'why');
    expect(why.texts).toHaveLength(1);
    expect(why.text).toMatch(/^Here because of .+ \(dana, /);
    expect(why.text).toContain('✓ impact minor');
    const narrow = await seat.pressRoot(root, 'narrow');
    expect(narrow.text).toMatch(/^This came because of /);
    expect(narrow.labels.length).toBeGreaterThan(0);
    const muted = await seat.pressRoot(root, 'mute');
    expect(muted.texts).toHaveLength(1);
    const before = seat.shown().length;
    await goTo('2026-08-17T18:55:31.000Z');
    expect(seat.shown().length, 'an escalation is not shown in the channel').toBe(before);
    expect(seat.thread(root).at(-1)?.text).toMatch(/frankfurt/);
    await goTo('2026-08-17T19:22:31.000Z');
    expect(seat.shown().length).toBe(before);
    expect(seat.pinged()).toEqual([]);
    expect(page).not.toBe('');
  });

  it('let those who may not change anything ask, and nothing more', async () => {
    const { seat, root } = await openIncident(open);
    expect((await seat.pressRoot(root, 'why', seat.guest)).text).toMatch(/^Here because of/);
    expect((await seat.pressRoot(root, 'mute', seat.guest)).text).toMatch(/guest|Manage Channels/i);
    expect((await seat.pressRoot(root, 'narrow', seat.guest)).text).toMatch(/guest|Manage Channels/i);
    expect((await seat.type('unsubscribe all', { by: seat.guest })).text).toMatch(/guest|Manage Channels/i);
    expect((await seat.type('list', { by: seat.guest })).text).toContain('1 subscription');
  });
});
