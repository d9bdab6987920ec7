import { expect, it } from 'vitest';
import { sql } from '../../../src/db/database.js';
import { discordSeat } from './discord-seat.js';
import { faultStory, threadsOf } from './fault-story.js';
import type { Seat } from './seat.js';
import { slackSeat } from './slack-seat.js';
import { openStage } from './stage.js';

const onSlack = ['commit-then-drop', 'commit-then-503', 'commit-then-html-200', '503', 'reset', '429', 'html-200', 'slow'];
const onDiscord = ['commit-then-drop', 'commit-then-503', '503', 'reset', '429', 'html-200'];

/** Ten times what it takes on a quiet machine. */
const timeout = 400_000;

async function tellUnderFaults(seat: Seat, faults: readonly string[]) {
  const story = faultStory(faults);
  const stage = await openStage({ seat, ...story, isServiceReal: true, patienceMs: 150_000 });
  await seat.type(`subscribe ${stage.page}`);
  await stage.quiet();
  // Each case is to be seen in a thread of its own.
  await sql`update channels set settings = settings || '{"storms": false}'`.execute(stage.db);
  for (const look of story.looks) await stage.goTo(look);
  return { stage, story };
}

it('tells everything once and in order whatever happens on the way to Slack', { timeout }, async () => {
  const seat = await slackSeat();
  const { story } = await tellUnderFaults(seat, onSlack);
  expect(threadsOf(seat.roots(), seat.thread)).toEqual(Object.entries(story.expected));
  expect(seat.pinged()).toEqual([]);
});

it('tells everything once and in order whatever happens on the way to Discord', { timeout }, async () => {
  const seat = await discordSeat();
  const { story } = await tellUnderFaults(seat, onDiscord);
  expect(threadsOf(seat.roots(), seat.thread)).toEqual(Object.entries(story.expected));
  expect(seat.pinged()).toEqual([]);
});

const [hang, silentHang, bare] = ['case-1', 'case-2', 'case-3'];

it('waits out what hangs and a limit without a time on Slack', { timeout }, async () => {
  const seat = await slackSeat();
  seat.slack.fault({ method: 'chat.postMessage', fault: 'hang', containing: `${hang} ` });
  seat.slack.fault({ method: 'chat.postMessage', fault: 'commit-then-hang', containing: `${silentHang} ` });
  seat.slack.fault({ method: 'chat.postMessage', fault: '429-bare', containing: `${bare} ` });
  const { story } = await tellUnderFaults(seat, ['none', 'none', 'none', 'none']);
  expect(threadsOf(seat.roots(), seat.thread)).toEqual(Object.entries(story.expected));
});

it('waits out what hangs and a limit whose header lies on Discord', { timeout }, async () => {
  const seat = await discordSeat();
  const about = (name: string) => (body: unknown) => JSON.stringify(body ?? '').includes(`${name} `);
  const post = { method: 'POST', route: `/channels/${seat.channelId}/messages` };
  seat.discord.fault({ ...post, kind: 'hang', when: about(hang ?? '') });
  seat.discord.fault({ ...post, kind: 'commit-then-hang', when: about(silentHang ?? '') });
  seat.discord.fault({ ...post, kind: '429', retryAfter: { header: 1, body: 4 }, when: about(bare ?? '') });
  const { story } = await tellUnderFaults(seat, ['none', 'none', 'none', 'none']);
  expect(threadsOf(seat.roots(), seat.thread)).toEqual(Object.entries(story.expected));
});

it('cannot look for a post in doubt on Slack without the scopes of history: a root may stand there twice, a reply never', {
  timeout,
}, async () => {
  const seat = await slackSeat({ without: ['channels:history', 'groups:history'] });
  const { stage, story } = await tellUnderFaults(seat, ['commit-then-drop', 'reset', 'none']);
  const threads = threadsOf(seat.roots(), seat.thread);
  expect(threads.map(([name]) => name)).toEqual(['case-1', 'case-1', 'case-2', 'case-3']);
  for (const [name, words] of threads) {
    expect(new Set(words).size, 'no reply stands there twice').toBe(words.length);
    expect(words, 'in order').toEqual((story.expected[name] ?? []).filter((word) => words.includes(word)));
  }
  expect(threads.at(-1)).toEqual(['case-3', story.expected['case-3']]);
  expect(seat.roots().filter(({ text }) => text.startsWith('🟢'))).toHaveLength(3);
  expect(stage.service.log.map(({ msg }) => msg)).toContain('A reply in doubt was given up because its channel cannot be read');
});
