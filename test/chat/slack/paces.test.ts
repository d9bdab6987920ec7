import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { strictLimits } from '../../fakes/slack/api/settings.js';
import { type Writes, writeAtPace } from '../turns.js';
import { failure, type OpenSlack, openSlack, soon } from './support/open-slack.js';

let open: OpenSlack;
let count = 0;
beforeAll(async () => {
  open = await openSlack();
  Object.assign(open.slack.settings, strictLimits);
});
afterAll(() => open.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ++count * 3_600_000 });
  open.slack.clearFaults();
  open.slack.clearCalls();
});
afterEach(() => {
  vi.useRealTimers();
});

const room = () => open.room(`room-${++count}`);
const marker = (): string => (++count).toString(16).padStart(20, '0');

function* thread({ root, reply, editRoot }: ReturnType<typeof room>): Writes {
  const posted = yield root(marker());
  for (const title of ['Slower', 'Slow', 'Quick']) {
    yield reply(marker(), posted);
    yield editRoot(marker(), posted, title);
  }
}

/** Three incidents in each of twenty channels. */
const crowd = (): Writes[] => Array.from({ length: 20 }, room).flatMap((here) => [thread(here), thread(here), thread(here)]);

const refusedCalls = () => open.slack.calls.filter(({ outcome }) => outcome !== 'ok');

describe('the paces of Slack', () => {
  it('never meet a limit, and cost no more time than the limits do', async () => {
    const tookMs = await writeAtPace(open.chat, crowd());
    expect(open.slack.calls).toHaveLength(20 * 3 * 7);
    expect(refusedCalls()).toEqual([]);
    // 180 edits of which a minute takes 40, after the first eight.
    expect(tookMs).toBeLessThan((180 - 8) * 1_500 + 15_000);
  }, 60_000);

  it('are what keeps from the limits', async () => {
    await expect(writeAtPace(open.chat, crowd(), () => [])).rejects.toMatchObject({ code: 'slack.rate_limited' });
  });

  it('are those of the channel and the workspace for posts, and of the workspace alone for edits, sorted', () => {
    const { root, reply, editRoot, externalId, tenantId } = room();
    const posted = { messageRef: '1.1', postedAt: new Date().toISOString() };
    const keys = (call: Parameters<OpenSlack['chat']['perform']>[0]) =>
      open.chat.paces?.(call).map((pace) => `${pace.tenantId} ${pace.key}`);
    const post = [`${tenantId} slack/post`, `${tenantId} slack/post/${externalId}`];
    expect(keys(root(marker()))).toEqual(post);
    expect(keys(reply(marker(), posted))).toEqual(post);
    expect(keys(editRoot(marker(), posted, 'New'))).toEqual([`${tenantId} slack/edit`]);
  });

  it('are held where Slack limits a write, and not where it limits a read', async () => {
    const { root, editRoot, externalId } = room();
    const posted = await open.chat.perform(root(marker()), soon());
    vi.setSystemTime(Date.now() + 5_000);
    open.slack.fault({ method: 'chat.postMessage', fault: '429', retryAfterSeconds: 9 });
    open.slack.fault({ method: 'chat.update', fault: 'ratelimited' });
    open.slack.fault({ method: 'conversations.history', fault: '429', retryAfterSeconds: 2 });
    const rooted = root(marker());
    expect(await failure(open.chat.perform(rooted, soon()))).toMatchObject({
      holds: ['slack/post', `slack/post/${externalId}`],
      retryAfterMs: 9_000,
    });
    expect(await failure(open.chat.perform(editRoot(marker(), posted, 'New'), soon()))).toMatchObject({
      holds: ['slack/edit'],
      retryAfterMs: 30_000,
    });
    const began = new Date(Date.now() - 60_000).toISOString();
    expect(await failure(open.chat.settle(rooted, began, soon()))).toMatchObject({ code: 'slack.rate_limited', holds: [] });
  });

  it('leave four seconds between two edits of one root', () => expect(open.chat.rootEditGapMs).toBe(4_000));
});
