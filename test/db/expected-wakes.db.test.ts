import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from '../../src/db/database.js';
import { expectWakes, laggingThreads } from '../../src/db/threads.js';
import { addMs, toIso } from '../../src/domain/time.js';
import { incident, openPipeline } from '../support/pipeline.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

it('threads whose wake-ups are under way are not woken again before that time, and are when it has passed', async () => {
  const line = await openPipeline(database.db);
  await line.subscribe('larch');
  await line.look();
  line.site.incidents = [
    incident('a', [['investigating', 'Exports fail.']]),
    incident('b', [['investigating', 'Search fails.']]),
  ];
  await line.look();
  await sql`update threads set wanted_revision = wanted_revision + 1, not_before = ${toIso(line.clock.now())}`.execute(
    database.db,
  );
  const now = toIso(line.clock.now());
  const behind = await laggingThreads(database.db, now, 10);
  expect(behind).toHaveLength(2);
  const [waited, ...others] = behind;
  const until = addMs(now, 50_000);
  await expectWakes(database.db, waited === undefined ? [] : [waited], until);
  expect(await laggingThreads(database.db, now, 10)).toEqual(others);
  expect(await laggingThreads(database.db, addMs(until, -1), 10)).toEqual(others);
  expect(await laggingThreads(database.db, until, 10)).toHaveLength(2);
});
