import { describe, expect, it } from 'vitest';
import type { HistoryInput } from '../../../src/app/simulate/script.js';
import { discordSeat } from './discord-seat.js';
import { seats } from './each-seat.js';
import { after, openStage } from './stage.js';

const begins = '2026-03-02T10:00:00.000Z';
const bad =
  '<!channel> <!here|x> <@U00000001> @everyone @here <@&100000000000000000> </test:1> <https://evil.invalid|github> [x](https://evil.invalid)';

const history: HistoryInput = {
  provider: 'statuspage',
  page: { name: `Larch ${bad}`.slice(0, 120), url: 'https://status.larch.example' },
  status: 'none',
  incidents: [
    {
      id: 'bad000000001',
      title: `Outage ${bad} \u202e\u0000 ${'🟢'.repeat(200)}`,
      kind: 'incident',
      impact: 'major',
      status: 'resolved',
      startedAt: after(begins, 10),
      resolvedAt: after(begins, 30),
      components: [bad, '*Bold*'],
      updates: [
        { id: 'b1', status: 'investigating', at: after(begins, 10), body: `${bad}\n\n\`\`\`\n${bad}\n` },
        { id: 'b2', status: 'identified', at: after(begins, 20), body: `> ${bad}\n# ${bad}\n${'long word '.repeat(2_000)}` },
        { id: 'b3', status: 'resolved', at: after(begins, 30), body: `${'x'.repeat(9_000)} ${bad}` },
      ],
    },
  ],
};

describe.each(seats)('a hostile page on $name', ({ open }) => {
  it('is told whole, and pings nobody', async () => {
    const seat = await open();
    const stage = await openStage({ seat, history, startAt: begins });
    expect((await seat.type(`subscribe ${stage.page}`)).text).toMatch(/^✅ /);
    await stage.quiet();
    for (const minutes of [10, 20, 30]) await stage.goTo(after(begins, minutes + 1));
    expect(seat.roots()).toHaveLength(1);
    const replies = seat.thread(seat.roots()[0]?.ref ?? '').map(({ text }) => text);
    expect(replies.filter((text) => /^(?:Investigating|Identified|🟢 Resolved)/.test(text)).length).toBeGreaterThan(3);
    for (const ask of ['status', 'why', 'list']) expect((await seat.type(ask)).texts).toHaveLength(1);
    expect(seat.pinged()).toEqual([]);
    expect(stage.service.log).toEqual([]);
  });
});

it('Discord suggests vendors while somebody types, whatever they type', async () => {
  const seat = await discordSeat();
  await openStage({ seat, history, startAt: begins });
  const typing = (value: string) =>
    seat.discord.autocomplete({
      channelId: seat.channelId,
      memberId: seat.dana.id,
      name: 'tocsin',
      sub: 'subscribe',
      typing: { name: 'what', value },
    });
  expect((await typing('twil')).choices?.map(({ name }) => name).join()).toMatch(/Twilio/);
  for (const value of ['', '"', '@everyone', 'a'.repeat(900), '\u202e', `'; drop table pages; --`]) {
    const { choices, failed } = await typing(value);
    expect([value, failed, (choices ?? []).length <= 25]).toEqual([value, false, true]);
  }
});
