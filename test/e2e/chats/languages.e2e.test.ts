import { describe, expect, it } from 'vitest';
import { discordSeat } from './discord-seat.js';
import { begins, larchStory } from './larch-story.js';
import type { Seat } from './seat.js';
import { slackSeat } from './slack-seat.js';
import { openStage } from './stage.js';

/** The seat, and a second channel beside its own. */
interface Pair {
  readonly seat: Seat;
  readonly second: string;
  /** What people type to change the language. */
  readonly toKorean: string;
}

const pairs: readonly { readonly name: string; readonly open: () => Promise<Pair> }[] = [
  {
    name: 'Slack',
    open: async () => {
      const seat = await slackSeat();
      return { seat, second: seat.slack.addChannel({ name: 'seoul' }).id, toKorean: 'settings language ko' };
    },
  },
  {
    name: 'Discord',
    open: async () => {
      const seat = await discordSeat();
      return { seat, second: seat.guild.addChannel({ name: 'seoul' }).id, toKorean: 'settings language:ko' };
    },
  },
];

const hangul = /\p{Script=Hangul}/u;

describe.each(pairs)('two channels on $name, one in Korean and one in English', ({ open }) => {
  it('tell the same incident, each in its own language', async () => {
    const { seat, second, toKorean } = await open();
    const { page, goTo, quiet } = await openStage({ seat, history: larchStory, startAt: begins });
    await seat.type(`subscribe ${page}`);
    await seat.type(`subscribe ${page}`, { in: second });
    expect((await seat.type(toKorean)).text).toContain('한국어');
    await quiet();
    await goTo('2026-08-17T18:10:31.000Z');
    expect(seat.roots().map(({ text }) => text)).toEqual([expect.stringMatching(/^🟡 Larch.*조사 중/s)]);
    expect(seat.roots(second).map(({ text }) => text)).toEqual([expect.stringMatching(/^🟡 Larch/)]);

    await goTo('2026-08-17T18:55:31.000Z');
    expect(seat.shown().at(-1)?.text).toMatch(/^🟠 Larch 영향도 상향: 경미 → 중대/);
    expect(seat.shown(second).at(-1)?.text).toMatch(/^🟠 Larch went from minor to major/);

    await goTo('2026-08-17T19:22:31.000Z');
    const root = seat.roots()[0];
    expect(root?.text).toMatch(/1시간 12분 만에 해결됨/);
    expect(seat.shown().at(-1)?.text).toMatch(/^🟢 Larch 1시간 12분 만에 해결됨/);
    expect(seat.roots(second)[0]?.text).toMatch(/resolved after 1 h 12 min/i);

    await goTo('2026-08-17T20:30:31.000Z');
    await goTo('2026-09-01T09:00:31.000Z');
    const told = seat.thread(root?.ref ?? '').map(({ text }) => text);
    expect(told.filter((text) => !hangul.test(text))).toEqual([]);
    expect(told.at(-1)).toMatch(/📄 사후 분석/);
    expect(told.at(-1)).toContain('One parcel handover in fifty got stuck');
    expect(seat.shown(second).filter(({ text }) => hangul.test(text))).toEqual([]);
  });
});
