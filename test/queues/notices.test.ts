import { expect, it } from 'vitest';
import { startNotices } from '../../queues/notices.js';
import { waitFor } from '../support/wait-for.js';
import { logBook } from './log-book.js';

it('tells people again and again, also after a round that failed, and a call under way ends with the process', async () => {
  const signals: AbortSignal[] = [];
  const timer = startNotices(
    {
      tellPeople: async (signal) => {
        signals.push(signal);
        if (signals.length === 1) throw new Error('the database is away');
      },
    },
    logBook().log,
    5,
  );
  await waitFor(() => signals.length > 2);
  expect(signals.at(-1)?.aborted).toBe(false);
  await timer.stop();
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
});
