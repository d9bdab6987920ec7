import { describe, expect, it } from 'vitest';
import type { HistoryInput } from '../../../src/app/simulate/script.js';
import { addMs, toIso } from '../../../src/domain/time.js';
import { discordSeat } from './discord-seat.js';
import type { Seat } from './seat.js';
import { slackSeat } from './slack-seat.js';
import { openStage, type Stage } from './stage.js';

const timeout = 120_000;
const poll = (read: () => unknown) => expect.poll(read, { timeout: 60_000 });
const seats = [
  { name: 'Slack', open: slackSeat },
  { name: 'Discord', open: discordSeat },
] as const;

type OpenSeat = Awaited<ReturnType<(typeof seats)[number]['open']>>;

/** What nobody knows of before the stage begins, and what is told from then on. */
const startAt = addMs(toIso(new Date()), -60_000);
const at = (seconds: number): string => addMs(startAt, seconds * 1_000);

type Incident = NonNullable<HistoryInput['incidents']>[number];

function incident(id: string, title: string, words: readonly (readonly [Incident['status'], number, string])[]): Incident {
  const updates = words.map(([status, seconds, body], index) => ({ id: `${id}${index}`, status, at: at(seconds), body }));
  const over = words.find(([status]) => status === 'resolved');
  const status = words.at(-1)?.[0] ?? 'investigating';
  const times = { startedAt: at(words[0]?.[1] ?? 0), resolvedAt: over === undefined ? null : at(over[1]) };
  return { id: id.padEnd(12, '0'), title, kind: 'incident', impact: 'minor', status, ...times, updates };
}

const page = { name: 'Larch', url: 'https://status.larch.example' };
const historyOf = (incidents: Incident[]): HistoryInput => ({ provider: 'statuspage', page, status: 'none', incidents });

async function openAt<OneSeat extends Seat>(seat: OneSeat, incidents: Incident[]): Promise<Stage<OneSeat>> {
  const stage = await openStage({ seat, history: historyOf(incidents), startAt, isServiceReal: true });
  await seat.type(`subscribe ${stage.page}`);
  await stage.quiet();
  return stage;
}

const stormOf = (count: number): Incident[] =>
  Array.from({ length: count }, (_nothing, index) =>
    incident(`storm${index}`, `Trouble number ${index + 1}`, [['investigating', 10, `Part ${index + 1} answers slowly.`]]),
  );

/** Addresses in the replies below a root, as they were sent. */
const linksIn = (seat: OpenSeat, root: string): string[] => {
  const replies = 'slack' in seat ? seat.slack.messages(seat.channelId) : seat.discord.messages(root);
  return JSON.stringify(replies).match(/https:\/\/[^|)>"]+/g) ?? [];
};

const linkTo = (seat: OpenSeat, root: string): string =>
  'slack' in seat
    ? `${seat.slack.teamUrl}archives/${seat.channelId}/p${root.replace('.', '')}`
    : `https://discord.com/channels/${seat.guild.id}/${seat.channelId}/${root}`;

describe.each(seats)('much at once on $name', ({ open }) => {
  it('becomes one message beside five threads, and a thread for whoever asks', { timeout }, async () => {
    const seat = await open();
    const stage = await openAt(seat, stormOf(8));
    stage.clock.moveTo(at(20));
    const folded = () => seat.shown().find(({ text }) => text.startsWith('🌊'));
    await poll(() => folded()?.text).toMatch(/3 more incidents/);
    await poll(() => seat.roots().length).toBe(5);
    const ref = folded()?.ref ?? '';
    const offered = seat.offered(ref, 'Open a thread for…');
    expect(offered).toHaveLength(3);
    await seat.pressShown(ref, 'Open a thread for…', seat.yuki, offered.slice(0, 1));
    await poll(() => seat.roots().length).toBe(6);
    await poll(() => folded()?.text).toMatch(/2 more incidents/);
  });

  it('is a thread each where the channel wants that', { timeout }, async () => {
    const seat = await open();
    const stage = await openAt(seat, stormOf(7));
    await seat.type('settings storms:off');
    stage.clock.moveTo(at(20));
    await poll(() => seat.roots().length).toBe(7);
    expect(seat.shown().filter(({ text }) => text.startsWith('🌊'))).toEqual([]);
  });

  it('is one postmortem, told in full once and linked from the other thread', { timeout }, async () => {
    const told = 'On the day in question a disk filled up, and what was to be written waited for it. '.repeat(4);
    const story = (id: string, title: string, begun: number): Incident =>
      incident(id, title, [
        ['investigating', begun, 'Something is slow.'],
        ['resolved', begun + 2, 'It is quick again.'],
        ['postmortem', 30, told],
      ]);
    const seat = await open();
    const stage = await openAt(seat, [story('one', 'Slow writes', 8), story('two', 'Slow reads', 12)]);
    await stage.goTo(at(20));
    expect(seat.roots()).toHaveLength(2);
    await stage.goTo(at(40));
    const replies = seat.roots().flatMap(({ ref }) => seat.thread(ref).map(({ text }) => text));
    expect(replies.filter((text) => text.includes('a disk filled up'))).toHaveLength(1);
    expect(replies.filter((text) => text.startsWith('🔗 Same postmortem as'))).toEqual([expect.stringContaining('Slow writes')]);
    const first = seat.roots().find(({ text }) => text.includes('Slow writes'))?.ref ?? '';
    const links = seat.roots().flatMap(({ ref }) => linksIn(seat, ref));
    expect(links).toContain(linkTo(seat, first));
  });
});

describe('a channel that can no longer be posted in', () => {
  it('is told of once, to who subscribed, and goes on where it stopped', { timeout }, async () => {
    const seat = await slackSeat();
    const stage = await openAt(seat, [
      incident('a', 'Slow calls', [
        ['investigating', 10, 'Calls connect slowly.'],
        ['identified', 20, 'A queue is full.'],
        ['resolved', 30, 'The queue is empty.'],
      ]),
    ]);
    await stage.goTo(at(12));
    seat.channel.archive();
    stage.clock.moveTo(at(22));
    await poll(() => seat.direct(seat.dana)).toEqual([
      expect.stringMatching(/^I stopped posting in #voice-ops: the channel was archived\./),
    ]);
    stage.clock.moveTo(at(32));
    seat.channel.unarchive();
    const [root] = seat.roots();
    await poll(() => seat.thread(root?.ref ?? '').map(({ text }) => text.split('\n').at(-1))).toEqual([
      expect.stringContaining('Calls connect slowly.'),
      expect.stringContaining('A queue is full.'),
      expect.stringContaining('The queue is empty.'),
    ]);
    expect(seat.direct(seat.dana)).toHaveLength(1);
  });

  it('for a reason that no table knows is paused after one plain try, and counted', { timeout }, async () => {
    const seat = await slackSeat();
    const stage = await openAt(seat, [incident('a', 'Slow calls', [['investigating', 10, 'Calls connect slowly.']])]);
    seat.slack.fault({ method: 'chat.postMessage', fault: 'moon_is_full', times: 2 });
    stage.clock.moveTo(at(12));
    const counted = async () =>
      (await stage.service.now.deps.metrics.unknownAnswers.get()).values.find(({ labels }) => labels.chat === 'slack')?.value;
    await poll(counted).toBe(1);
    expect(seat.roots()).toEqual([]);
    expect((await seat.type('list')).text).toMatch(/paused|stopped posting/i);
  });
});
