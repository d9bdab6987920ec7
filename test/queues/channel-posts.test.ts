import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startChannelPosts } from '../../queues/channel-posts.js';
import { silentLog } from '../../src/log.js';

describe('the timer for messages about channels', () => {
  it('looks again and again, and tells the round that runs when it is to stop', async () => {
    const signals: AbortSignal[] = [];
    const timer = startChannelPosts({ reconcileChannelPosts: async (signal) => signals.push(signal) }, silentLog, 10);
    await sleep(100);
    await timer.stop();
    const rounds = signals.length;
    expect(rounds).toBeGreaterThanOrEqual(3);
    expect(signals.every(({ aborted }) => aborted)).toBe(true);
    await sleep(40);
    expect(signals).toHaveLength(rounds);
  });
});
