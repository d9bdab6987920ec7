import { expect, it } from 'vitest';
import { startChannelTimes } from '../../queues/channel-times.js';
import { silentLog } from '../../src/log.js';
import { waitFor } from '../support/wait-for.js';

it('looks at the clock again and again, also after a failure, until it is stopped', async () => {
  let looks = 0;
  const timer = startChannelTimes(
    {
      keepTimes: async () => {
        looks += 1;
        if (looks === 1) throw new Error('the database is away');
      },
    },
    silentLog,
    1,
  );
  await waitFor(async () => looks > 3);
  await timer.stop();
  const stopped = looks;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(looks).toBe(stopped);
});
