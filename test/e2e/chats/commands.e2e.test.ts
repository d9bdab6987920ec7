import { describe, expect, it } from 'vitest';
import { seats } from './each-seat.js';
import { begins, larchStory } from './larch-story.js';
import type { Reply, Seat } from './seat.js';
import { openStage, type Stage } from './stage.js';

const open = async (seat: Promise<Seat>): Promise<Stage<Seat>> =>
  openStage({ seat: await seat, history: larchStory, startAt: begins });

function expectOne(reply: Reply): void {
  expect(reply.acknowledged).toBe(true);
  expect(reply.texts).toHaveLength(1);
}

describe.each(seats)('commands on $name', ({ open: openSeat }) => {
  it('subscribes to a page by its address, shows it, changes it and takes it back', async () => {
    const { seat, page, quiet } = await open(openSeat());
    const made = await seat.type(`subscribe ${page}`);
    expectOne(made);
    expect(made.text).toMatch(/^✅ #voice-ops follows Larch/);
    expect(made.text).toContain('The rest stays in threads. Maintenance is off.');
    expect(made.labels).toEqual(['Change', 'Undo']);
    expect(seat.shown().map(({ text }) => text)).toEqual(['dana set up Larch here. /tocsin list shows all.']);
    await quiet();
    const again = await seat.type(`subscribe ${page}`, { by: seat.yuki });
    expect(again.text).toMatch(/already follows Larch/);
    const changed = await made.press('Change', { text: `${page} region:us-east` });
    expect(changed.text).toMatch(/Larch.* in us-east/);
    const list = await seat.type('list');
    expectOne(list);
    expect(list.text).toMatch(/#voice-ops · 1 subscription\n1 Larch · us-east · minor\+ · nothing yet/);
    expect(list.labels).toEqual(['Change 1', 'Narrow 1', 'Remove 1']);
    const removed = await list.press('Remove 1');
    expect(removed.text).toMatch(/Larch/);
    expect((await seat.type('list')).text).toContain('Nothing is followed');
    const anew = await seat.type(`subscribe ${page}`);
    expect((await anew.press('Undo')).text).toMatch(/Larch/);
    expect((await seat.type('list')).text).toContain('Nothing is followed');
    expect(seat.pinged()).toEqual([]);
  });

  it('offers what was meant: unknown names, keys, aliases', async () => {
    const { seat, page } = await open(openSeat());
    await seat.type(`subscribe ${page}`);
    const key = await seat.type('subscribe cloudflare regoin:us-east');
    expectOne(key);
    expect(key.text).toMatch(/I know no regoin:; did you mean region:\?/);
    expect(key.labels).toEqual(['Use region:us-east']);
    const name = await seat.type('subscribe twillio');
    expect(name.text).toMatch(/twillio: did you mean Twilio\?/);
    const several = await seat.type('subscribe foo-internal, twillio');
    expect(several.text).toMatch(/foo-internal: not in the catalogue/);
    expect(several.text).toMatch(/2 names, none followed/);
    const all = await seat.type('subscribe all');
    expect(all.text).toMatch(/That is 1 vendor, all that this workspace follows/);
    expect(all.labels).toContain('Paste our vendor list');
    const pasted = await all.press('Paste our vendor list', { text: 'foo-internal\nbar-internal' });
    expect(pasted.text).toMatch(/2 names, none followed/);
    const anew = await seat.type('subscribe all');
    const major = await anew.press(anew.labels.find((label) => label.startsWith('Everything, major only')) ?? '');
    expect(major.acknowledged).toBe(true);
    expect((await seat.type('list')).text).toContain('2 subscriptions');
  });

  it('shows state, settings, mutes and help', async () => {
    const stage = await open(openSeat());
    const { seat, page } = stage;
    expect((await seat.type('settings')).text).toContain('Nothing is followed');
    await seat.type(`subscribe ${page}`);
    await stage.quiet();
    await stage.goTo('2026-08-17T18:22:31.000Z');
    const status = await seat.type('status');
    expectOne(status);
    expect(status.text).toMatch(/1 vendor: .*1 with incidents/);
    expect(status.text).toMatch(/🟡 Larch · .*minor · 13 min/);
    const settings = await seat.type('settings');
    expectOne(settings);
    const set = await settings.press('Minimum impact', { values: ['major'] });
    expect(set.text).toMatch(/✅ Done\. Incidents get a thread when they are major and up/);
    expect(seat.shown().at(-1)?.text).toMatch(/^dana changed what comes here/);
    const typed = await seat.type('settings maintenance:on');
    expect(typed.text).toContain('Maintenance is on');
    const why = await seat.type('why');
    expectOne(why);
    expect(why.text).toMatch(/Here because of .*\(dana, /);
    const muted = await seat.type('mute larch 2h', { silent: true });
    expect(muted.acknowledged).toBe(true);
    await expect.poll(() => seat.shown().at(-1)?.text, { timeout: 5_000 }).toMatch(/^🔕/);
    const line = seat.shown().at(-1);
    expect(line?.text).toMatch(/^🔕 dana muted Larch here until .*Threads keep growing silently\./);
    expect((await seat.type('list')).text).toContain('🔕 Larch is muted until');
    await seat.pressShown(line?.ref ?? '', 'Unmute', seat.yuki);
    await expect.poll(() => seat.shown().at(-1)?.text, { timeout: 5_000 }).toBe('🔔 yuki unmuted Larch here.');
    const help = await seat.type('help');
    expectOne(help);
    expect(help.text).toMatch(/^\/tocsin subscribe github /);
    expect(seat.pinged()).toEqual([]);
  });

  it('posts a test that looks like an incident, and takes it away again', async () => {
    const { seat } = await open(openSeat());
    await seat.type('test', { silent: true });
    await expect.poll(() => seat.shown().at(-1)?.text, { timeout: 5_000 }).toMatch(/^🧪/);
    const line = seat.shown().at(-1);
    expect(line?.text).toMatch(/^🧪 Test, not an incident: this is how one looks\. Posting ✓ threads ✓ edits ✓/);
    expect(seat.roots()).toHaveLength(1);
    await seat.pressShown(line?.ref ?? '', 'Remove');
    await expect.poll(() => seat.shown(), { timeout: 5_000 }).toEqual([]);
    expect(seat.pinged()).toEqual([]);
  });
});
