import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { wakeAll } from '../../queues/enqueue.js';

describe('wakeAll', () => {
  it('wakes every one, no more than 25 at a time', async () => {
    const woken: number[] = [];
    let running = 0;
    let most = 0;
    await wakeAll(
      Array.from({ length: 60 }, (_nothing, index) => index),
      async (index) => {
        running += 1;
        most = Math.max(most, running);
        await sleep(5);
        running -= 1;
        woken.push(index);
      },
    );
    expect(woken).toHaveLength(60);
    expect(most).toBe(25);
  });

  it('leaves the rest to the next round when each handful takes long', async () => {
    const woken: number[] = [];
    const slow = async (index: number): Promise<void> => {
      woken.push(index);
      await sleep(60);
    };
    await wakeAll(
      Array.from({ length: 1_000 }, (_nothing, index) => index),
      slow,
      100,
    );
    expect(woken).toHaveLength(50);
  });
});
