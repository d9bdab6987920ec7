import { describe, expect, it } from 'vitest';
import { planShards, type Shard, type ShardBook } from '../../src/domain/shard-plan.js';

const leaseMs = 20_000;

/** Processes that look in turn, and connect and disconnect as the plan says. */
class Fleet {
  book: ShardBook | undefined;
  now = 0;
  readonly running = new Map<string, readonly Shard[]>();

  look(me: string, recommended: number) {
    const { book, plan } = planShards(this.book, {
      me,
      recommended,
      running: this.running.get(me) ?? [],
      now: this.now,
      leaseMs,
    });
    this.book = book;
    this.running.set(me, plan.run);
    return plan;
  }

  die(me: string): void {
    this.running.delete(me);
  }

  get shards(): string[] {
    return [...this.running.values()].flatMap((shards) => shards.map(({ shard, of }) => `${shard}/${of}`)).sort();
  }
}

const rounds = (fleet: Fleet, names: readonly string[], recommended: number, count = 4): void => {
  for (let round = 0; round < count; round += 1) for (const name of names) fleet.look(name, recommended);
};

describe('shards among processes', () => {
  it('are all run by a process that is alone', () => {
    const fleet = new Fleet();
    expect(fleet.look('a', 3)).toEqual({ run: [0, 1, 2].map((shard) => ({ shard, of: 3 })), areAllHeld: true });
  });

  it('are split when another comes, and one that is given up is taken only after its connection is over', () => {
    const fleet = new Fleet();
    fleet.look('a', 2);
    expect(fleet.look('b', 2)).toEqual({ run: [], areAllHeld: true });
    expect(fleet.look('a', 2).run).toEqual([{ shard: 0, of: 2 }]);
    // The lease on the other one still stands: its connection ends after that look.
    expect(fleet.look('b', 2).run).toEqual([]);
    expect(fleet.look('a', 2).areAllHeld).toBe(false);
    expect(fleet.look('b', 2)).toEqual({ run: [{ shard: 1, of: 2 }], areAllHeld: true });
    expect(fleet.shards).toEqual(['0/2', '1/2']);
  });

  it.each([
    [1, 2],
    [3, 2],
    [7, 3],
    [2, 5],
    [16, 4],
    [4, 3],
    [5, 3],
    [11, 4],
  ])('%i among %i processes: each is run once', (shards, processes) => {
    const fleet = new Fleet();
    const names = Array.from({ length: processes }, (_, index) => `p${index}`);
    rounds(fleet, names, shards);
    expect(fleet.shards).toEqual(Array.from({ length: shards }, (_, shard) => `${shard}/${shards}`).sort());
    for (const own of fleet.running.values()) {
      expect(own.length).toBeLessThanOrEqual(Math.ceil(shards / processes));
      expect(own.length, 'nobody idles while another has two more').toBeGreaterThanOrEqual(Math.floor(shards / processes));
    }
  });

  it('are divided evenly again whoever comes and goes, and then stay where they are', () => {
    const fleet = new Fleet();
    rounds(fleet, ['c', 'a'], 4);
    expect([...fleet.running.values()].map((own) => own.length)).toEqual([2, 2]);
    rounds(fleet, ['c', 'a', 'b'], 4, 6);
    expect([...fleet.running.values()].map((own) => own.length).sort()).toEqual([1, 1, 2]);
    const settled = structuredClone(fleet.running);
    rounds(fleet, ['b', 'c', 'a'], 4, 6);
    expect(fleet.running).toEqual(settled);
    fleet.die('a');
    fleet.now += leaseMs;
    rounds(fleet, ['b', 'c'], 4, 6);
    expect([...fleet.running.values()].map((own) => own.length)).toEqual([2, 2]);
  });

  it('move when the lease of a process that died is over, and not before', () => {
    const fleet = new Fleet();
    rounds(fleet, ['a', 'b'], 2);
    fleet.die('a');
    fleet.now = leaseMs - 1;
    fleet.look('b', 2);
    expect(fleet.shards).toHaveLength(1);
    fleet.now = leaseMs;
    expect(fleet.look('b', 2).areAllHeld).toBe(true);
    expect(fleet.shards).toEqual(['0/2', '1/2']);
  });

  it('are let go of by a process that comes back to find them taken', () => {
    const fleet = new Fleet();
    fleet.look('a', 1);
    const asleep = fleet.running.get('a') ?? [];
    fleet.now = 2 * leaseMs;
    fleet.die('a');
    fleet.look('b', 1);
    fleet.running.set('a', asleep);
    expect(fleet.look('a', 1).run).toEqual([]);
    expect(fleet.shards).toEqual(['0/1']);
  });

  it('of another number begin only when every connection of the old number is over', () => {
    const fleet = new Fleet();
    rounds(fleet, ['a', 'b'], 2);
    fleet.look('a', 4);
    expect(fleet.shards).toEqual(['1/2']);
    fleet.look('b', 2);
    expect(fleet.shards).toEqual([]);
    rounds(fleet, ['a', 'b'], 4);
    expect(fleet.shards).toEqual(['0/4', '1/4', '2/4', '3/4']);
  });

  it('never are of two numbers at once, in whatever order processes look and die', () => {
    const fleet = new Fleet();
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let step = 0; step < 3_000; step += 1) {
      const name = `p${next(4)}`;
      if (next(20) === 0) fleet.die(name);
      else fleet.look(name, 1 + next(5));
      fleet.now += next(leaseMs / 8);
      // Whoever does not look for the time of a lease has closed its connections itself.
      const held = new Set(fleet.book?.leases.filter(({ until }) => until > fleet.now).map(({ holder }) => holder));
      for (const one of fleet.running.keys()) if (!held.has(one)) fleet.die(one);
      expect(new Set(fleet.shards).size).toBe(fleet.shards.length);
      expect(new Set(fleet.shards.map((shard) => shard.split('/')[1])).size).toBeLessThanOrEqual(1);
    }
  });
});
