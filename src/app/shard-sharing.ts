import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../db/database.js';
import { changeDiscordBook } from '../db/discord-shards.js';
import { planShards, type Shard, ShardBook, type ShardPlan } from '../domain/shard-plan.js';

/** How several processes share one bot on Discord. Each call throws while the store cannot be asked. */
export interface ShardSharing {
  /** A lease holds for so long after the look that renewed it. */
  readonly leaseMs: number;
  /** Renews what runs here, and says what is to run here from now on. */
  look(recommended: number, running: readonly Shard[]): Promise<ShardPlan>;
  /** This process runs nothing any more: others need not wait for its leases to end. */
  leave(): Promise<void>;
  /** The milliseconds to wait before something that all processes together do once in `gapMs`; 0: it is this process's turn, now taken. */
  turn(name: string, gapMs: number): Promise<number>;
}

const usualLeaseMs = 20_000;
const Turns = z.record(z.string(), z.number());

export function createShardSharing(db: Db, leaseMs: number = usualLeaseMs): ShardSharing {
  const me = randomUUID();
  return {
    leaseMs,
    look: (recommended, running) =>
      changeDiscordBook(db, 'discord.shards', ShardBook, (before, now) => {
        const { book, plan } = planShards(before, { me, recommended, running, now, leaseMs });
        return { book, result: plan };
      }),
    leave: () =>
      changeDiscordBook(db, 'discord.shards', ShardBook, (book) => ({
        book: {
          shards: book?.shards ?? 1,
          leases: (book?.leases ?? []).filter(({ holder }) => holder !== me),
          doors: (book?.doors ?? []).filter(({ holder }) => holder !== me),
        },
        result: undefined,
      })),
    turn: (name, gapMs) =>
      changeDiscordBook(db, 'discord.turns', Turns, (before = {}, now) => {
        const nextAt = before[name] ?? 0;
        // A turn farther away than its own gap was written by a clock that has been set back since.
        if (nextAt > now && nextAt <= now + gapMs) return { book: before, result: Math.ceil(nextAt - now) };
        return { book: { ...before, [name]: now + gapMs }, result: 0 };
      }),
  };
}

/** For a process that is alone: everything is its own. */
export const unshared: ShardSharing = {
  leaseMs: Number.POSITIVE_INFINITY,
  look: async (recommended) => ({
    run: Array.from({ length: recommended }, (_, shard) => ({ shard, of: recommended })),
    areAllHeld: true,
  }),
  leave: async () => undefined,
  turn: async () => 0,
};
