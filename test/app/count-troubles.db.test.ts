import { afterAll, beforeAll, expect, it } from 'vitest';
import { countTroubles } from '../../src/app/count-troubles.js';
import { RetryableError } from '../../src/errors.js';
import { answer, faulty, incident, openPipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

it('counts pages that cannot be read and threads that are behind, and none when all is well again', async () => {
  let isDown = true;
  const line = await openPipeline(database.db, {
    chat: (inner) =>
      faulty(inner, (_call, when) => {
        if (isDown && when === 'before') throw new RetryableError('chat.down', 'down', { retryAfterMs: 1_000 });
      }),
  });
  const gauges = async () => {
    await countTroubles(line.deps);
    const [pages] = (await line.deps.metrics.pagesStale.get()).values;
    const [threads] = (await line.deps.metrics.threadsLagging.get()).values;
    return { pages: pages?.value, threads: threads?.value };
  };
  await line.subscribe('all');
  line.site.incidents = [incident('a', [['investigating', 'Answers are slow.']])];
  await line.look().catch((error: unknown) => expect(error).toMatchObject({ code: 'chat.down' }));
  expect(await gauges()).toEqual({ pages: 0, threads: 1 });
  line.site.fault = (url) => answer(url, 200, 'not a status page');
  isDown = false;
  line.clock.advance(60_000);
  await line.look();
  expect(await gauges()).toEqual({ pages: 1, threads: 0 });
  line.site.fault = undefined;
  line.clock.advance(3_600_000);
  await line.look();
  expect(await gauges()).toEqual({ pages: 0, threads: 0 });
});
