import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { skipped, together } from '../../src/db/together.js';

// Never connects: only the identity of the database matters here.
const db = new Kysely({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' }) }),
});
const other = new Kysely({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none' }) }),
});
afterAll(async () => {
  await db.destroy();
  await other.destroy();
});

/** Long enough for everything that is due at once. */
async function nextTurns(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

const refused = (code: string): Error => Object.assign(new Error(code), { code });

describe('calls that come together', () => {
  test('share one statement, and each gets its own result', async () => {
    const batches: number[][] = [];
    const double = together<number, number>(async (_db, items) => {
      batches.push([...items]);
      return items.map((item) => item * 2);
    });
    expect(await Promise.all([1, 2, 3].map((item) => double(db, item)))).toEqual([2, 4, 6]);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  test('wait for those under way, and then go together', async () => {
    const batches: number[][] = [];
    const slow = together<number, number>(
      async (_db, items) => {
        batches.push([...items]);
        await sleep(20);
        return items;
      },
      { atOnce: 1 },
    );
    const first = slow(db, 1);
    await sleep(5);
    await Promise.all([first, slow(db, 2), slow(db, 3)]);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  test('set out beside a statement only when it is slow or they fill one of their own', async () => {
    const batches: number[][] = [];
    const ends: (() => void)[] = [];
    const held = together<number, number>(
      async (_db, items) => {
        batches.push([...items]);
        await new Promise<void>((resolve) => ends.push(resolve));
        return items;
      },
      { most: 3, patienceMs: 60_000 },
    );
    const first = held(db, 1);
    await nextTurns();
    const few = [held(db, 2), held(db, 3)];
    await nextTurns();
    expect(batches, 'two of three wait').toEqual([[1]]);
    const third = held(db, 4);
    await nextTurns();
    expect(batches, 'three are enough for a statement').toEqual([[1], [2, 3, 4]]);
    for (const end of ends) end();
    await Promise.all([first, ...few, third]);

    const impatient = together<number, number>(
      async (_db, items) => {
        batches.push([...items]);
        if (items.includes(5)) await impatientlyDone;
        return items;
      },
      { patienceMs: 1 },
    );
    let done: () => void = () => undefined;
    const impatientlyDone = new Promise<void>((resolve) => {
      done = resolve;
    });
    const slow = impatient(db, 5);
    await nextTurns();
    await impatient(db, 6);
    done();
    await slow;
    expect(batches.slice(2)).toEqual([[5], [6]]);
  });

  test('are no more than a statement may carry', async () => {
    const sizes: number[] = [];
    const run = together<number, number>(
      async (_db, items) => {
        sizes.push(items.length);
        return items;
      },
      { most: 2 },
    );
    await Promise.all([1, 2, 3, 4, 5].map((item) => run(db, item)));
    expect(sizes).toEqual([2, 2, 1]);
  });

  test('of two databases are kept apart', async () => {
    const seen: unknown[] = [];
    const run = together<number, number>(async (of, items) => {
      seen.push([of === db ? 'db' : 'other', ...items]);
      return items;
    });
    await Promise.all([run(db, 1), run(other, 2)]);
    expect(seen).toEqual([
      ['db', 1],
      ['other', 2],
    ]);
  });

  test('are repeated one by one where the server refuses them, so that only the faulty one fails', async () => {
    const run = together<number, number>(async (_db, items) => {
      if (items.includes(2)) throw refused('22P05');
      return items;
    });
    const results = await Promise.allSettled([1, 2, 3].map((item) => run(db, item)));
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  test.each(['ECONNRESET', '57P01', '08006'])('are not repeated after %s: what became of them is not known', async (code) => {
    let runs = 0;
    const run = together<number, number>(async () => {
      runs += 1;
      throw refused(code);
    });
    const results = await Promise.allSettled([1, 2].map((item) => run(db, item)));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(runs).toBe(1);
  });

  test('leave out what others hold, which then waits for its rows alone and keeps nobody else', async () => {
    const runs: [number[], boolean][] = [];
    let free: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      free = resolve;
    });
    const run = together<number, number>(async (_db, items, mayWait) => {
      runs.push([[...items], mayWait]);
      if (mayWait && items.includes(2)) await held;
      return items.map((item) => (item === 2 && !mayWait ? skipped : item));
    });
    const second = run(db, 2);
    expect(await Promise.all([run(db, 1), run(db, 3)])).toEqual([1, 3]);
    free();
    expect(await second).toBe(2);
    expect(runs).toEqual([
      [[2, 1, 3], false],
      [[2], true],
    ]);
  });

  test('go on after a failure', async () => {
    let isDown = true;
    const run = together<number, number>(async (_db, items) => {
      if (isDown) throw refused('08006');
      return items;
    });
    await expect(run(db, 1)).rejects.toThrow('08006');
    isDown = false;
    expect(await run(db, 1)).toBe(1);
  });

  test('that get too few answers all fail, rather than one of them for ever', async () => {
    const run = together<number, number>(async () => []);
    await expect(run(db, 1)).rejects.toThrow('one item');
  });
});
