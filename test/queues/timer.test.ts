import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startTimer } from '../../queues/timer.js';
import { silentLog } from '../../src/log.js';
import { waitFor } from '../support/wait-for.js';
import { logBook } from './log-book.js';
import { gate } from './scene.js';

describe('startTimer', () => {
  it('begins at once and goes on until it is stopped', async () => {
    let rounds = 0;
    const timer = startTimer({
      name: 'test',
      everyMs: 10,
      jitter: 0.2,
      log: silentLog,
      round: async () => {
        rounds += 1;
      },
    });
    expect(rounds).toBe(1);
    await sleep(100);
    await timer.stop();
    const reached = rounds;
    expect(reached).toBeGreaterThanOrEqual(4);
    await sleep(50);
    expect(rounds).toBe(reached);
  });

  it('never runs two rounds at once, however slow they are', async () => {
    let running = 0;
    let most = 0;
    let rounds = 0;
    const timer = startTimer({
      name: 'test',
      everyMs: 5,
      jitter: 0.2,
      log: silentLog,
      round: async () => {
        running += 1;
        rounds += 1;
        most = Math.max(most, running);
        await sleep(30);
        running -= 1;
      },
    });
    await sleep(200);
    await timer.stop();
    expect(most).toBe(1);
    expect(rounds).toBeLessThanOrEqual(7);
  });

  it('says once that it fails and once that it works again', async () => {
    const { log, lines } = logBook();
    let rounds = 0;
    const timer = startTimer({
      name: 'test',
      everyMs: 5,
      jitter: 0,
      log,
      round: async () => {
        rounds += 1;
        if (rounds <= 3) throw new Error('away');
      },
    });
    await waitFor(() => rounds > 4);
    await timer.stop();
    expect(lines.filter(({ level }) => level >= 30).map(({ msg }) => msg)).toEqual([
      'Timer round failed; the next one tries again',
      'Timer works again',
    ]);
  });

  it('stops within a second or so although a round hangs', async () => {
    const never = gate();
    const timer = startTimer({ name: 'test', everyMs: 5, jitter: 0, log: silentLog, round: () => never.opened });
    const begun = Date.now();
    await timer.stop();
    expect(Date.now() - begun).toBeLessThan(1_500);
  });
});
