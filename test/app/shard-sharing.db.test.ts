import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createShardSharing } from '../../src/app/shard-sharing.js';
import { sql } from '../../src/db/database.js';
import type { Shard } from '../../src/domain/shard-plan.js';
import { startProgram } from '../support/child-program.js';
import { type FreshDatabase, freshDatabase } from '../support/services.js';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`delete from settings where tenant_id = 'public'`.execute(database.db);
});

const numbers = (shards: readonly Shard[]): number[] => shards.map(({ shard }) => shard);

describe('what processes agree on about Discord', () => {
  it('is agreed on also where all look at once: no shard is given twice', async () => {
    const processes = Array.from({ length: 6 }, () => createShardSharing(database.db));
    const plans = await Promise.all(processes.map((one) => one.look(8, [])));
    const given = plans.flatMap(({ run }) => numbers(run));
    expect(new Set(given).size).toBe(given.length);
    expect(given.toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('lets a shard go to another when its process leaves, and when it is not heard of any more', async () => {
    const [first, second, third] = [200, 200, 200].map((leaseMs) => createShardSharing(database.db, leaseMs));
    await first?.look(1, []);
    expect((await second?.look(1, []))?.run).toEqual([]);
    await first?.leave();
    expect(numbers((await second?.look(1, []))?.run ?? [])).toEqual([0]);
    expect((await third?.look(1, []))?.run).toEqual([]);
    await sleep(250);
    expect(numbers((await third?.look(1, []))?.run ?? [])).toEqual([0]);
    expect((await second?.look(1, [{ shard: 0, of: 1 }]))?.run).toEqual([]);
  });

  it('gives a turn to one process in each gap, and tells the others how long it takes', async () => {
    const [first, second] = [createShardSharing(database.db), createShardSharing(database.db)];
    const waits = await Promise.all([first, second, first, second].map((one) => one.turn('identify:0', 400)));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(1);
    expect(Math.max(...waits)).toBeLessThanOrEqual(400);
    expect(await second.turn('identify:1', 400)).toBe(0);
    await sleep(Math.max(...waits) + 20);
    expect(await second.turn('identify:0', 400)).toBe(0);
  });

  it('is not kept from the others by a process that stands still in the middle of it', async () => {
    const program = startProgram('test/app/stopped-in-book-program.ts', [database.url]);
    await program.line('inside');
    const other = createShardSharing(database.db);
    expect(numbers((await other.look(2, [])).run)).toEqual([0, 1]);
    program.send('SIGCONT');
    // What it wanted to write came too late, and it hears so.
    expect(await program.line('failed')).toMatch(/25P03|57P0\d|terminat|closed|ended/i);
    expect(
      numbers(
        (
          await other.look(
            2,
            [0, 1].map((shard) => ({ shard, of: 2 })),
          )
        ).run,
      ),
    ).toEqual([0, 1]);
  }, 60_000);
});
