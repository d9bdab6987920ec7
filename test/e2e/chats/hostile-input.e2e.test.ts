import { describe, expect, it } from 'vitest';
import { seats } from './each-seat.js';
import { begins, larchStory } from './larch-story.js';
import { openStage } from './stage.js';

const long = (unit: string): string => unit.repeat(Math.ceil(10_000 / unit.length)).slice(0, 10_000);

const inputs: readonly (readonly [what: string, text: string])[] = [
  ['mentions', '<!channel> <@U00000000> @everyone @here <@&1234567890123456789>'],
  ['markup', '*xqzzy* _qwxz_ ~zzqk~ `qqxz` ```zxq``` > zqxw <https://evil.invalid|xqzzy> [qzx](https://evil.invalid) ||wqz||'],
  ['SQL', `'; drop table subscriptions; --" or 1=1`],
  ['control characters', 'git\u0000hub\u0007\u001b[31m\u202e\u2066 x'],
  ['right to left', 'מצב השירות حالة الخدمة'],
  ['emoji and half characters', '🟢🟢🟢 \ud83d :tada:'],
  ['quotes that do not end', 'component:"Agents'],
  ['a template', '{vendor} {text} $(id) #{x} %s %n'],
  ['flags of our own', '--whole --here'],
];

const subcommands = ['subscribe', 'unsubscribe', 'status', 'mute', 'why'];

describe.each(seats)('hostile input on $name', ({ open }) => {
  it('is acknowledged, answered once in private, and shown to nobody', async () => {
    const seat = await open();
    const stage = await openStage({ seat, history: larchStory, startAt: begins });
    await seat.type(`subscribe ${stage.page}`);
    const before = seat.shown();
    const persons = [seat.dana, seat.yuki];
    let count = 0;
    for (const sub of subcommands)
      for (const [what, text] of inputs) {
        count += 1;
        const by = persons[count % 2] ?? seat.dana;
        if (count % 20 === 0) stage.clock.advance(61_000);
        const reply = await seat.type(`${sub} ${text}`, { by });
        expect([sub, what, reply.acknowledged, reply.texts.length]).toEqual([sub, what, true, 1]);
        expect(reply.text.length, `${sub} ${what}`).toBeGreaterThan(10);
        expect(reply.text, `${sub} ${what}`).not.toMatch(/undefined|\[object|Something went wrong|xoxb-|stack/);
      }
    expect(seat.shown()).toEqual(before);
    expect(seat.pinged()).toEqual([]);
    expect((await seat.type('list', { by: seat.yuki })).text).toContain('1 subscription');
    expect(stage.service.log.filter(({ level }) => level >= 50)).toEqual([]);
  });

  it('of 10,000 characters is answered with one sentence', async () => {
    const seat = await open();
    const stage = await openStage({ seat, history: larchStory, startAt: begins });
    await seat.type(`subscribe ${stage.page}`);
    const before = seat.shown();
    // Discord's client lets nobody type more than an option holds.
    const most = seat.chat === 'discord' ? 1_000 : 10_000;
    for (const unit of ['a', 'github, ', '"', '<@U1>', 'region:us-east ', '\u202e', ', ', '🟢'])
      for (const sub of ['subscribe', 'unsubscribe', 'mute', 'why']) {
        const reply = await seat.type(`${sub} ${long(unit).slice(0, most)}`.trimEnd());
        expect([sub, unit, reply.acknowledged, reply.texts.length]).toEqual([sub, unit, true, 1]);
        expect(reply.text, `${sub} ${unit}`).not.toMatch(/Something went wrong/);
        stage.clock.advance(3_000);
      }
    expect(seat.shown()).toEqual(before);
    expect(seat.pinged()).toEqual([]);
    expect(stage.service.log.filter(({ level }) => level >= 50)).toEqual([]);
  });
});
