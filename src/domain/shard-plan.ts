import { z } from 'zod';

/** The guilds of a bot are split into shards, each of which is one connection to Discord. `of`: how many there are in all. */
export const Shard = z.object({ shard: z.number().int().min(0), of: z.number().int().min(1) });
export type Shard = z.infer<typeof Shard>;

/** What the processes know of one another. Times are milliseconds since 1970 by the database's clock. */
export const ShardBook = z.object({
  /** How many shards there are to be. */
  shards: z.number().int().min(1),
  leases: z.array(Shard.extend({ holder: z.string(), until: z.number() })),
  /** Processes that could run shards. */
  doors: z.array(z.object({ holder: z.string(), until: z.number() })),
});
export type ShardBook = z.infer<typeof ShardBook>;

export interface ShardLook {
  readonly me: string;
  /** How many shards Discord recommends. */
  readonly recommended: number;
  /** The connections that this process has, also those that are about to end. */
  readonly running: readonly Shard[];
  readonly now: number;
  readonly leaseMs: number;
}

export interface ShardPlan {
  /** What this process is to run; of what runs besides it has to let go. */
  readonly run: readonly Shard[];
  /** Whether somebody runs each shard. */
  readonly areAllHeld: boolean;
}

/**
 * One look of one process at the book: it renews what it runs, gives up what it no longer runs, and takes free shards up to its part. A lease ends with its
 * connection or by its time, never before, so that no shard runs twice. A new number of shards waits until every connection of the old number is over.
 */
export function planShards(book: ShardBook | undefined, look: ShardLook): { readonly book: ShardBook; readonly plan: ShardPlan } {
  const { me, running, now, leaseMs, recommended } = look;
  const until = now + leaseMs;
  const others = (book?.leases ?? []).filter((lease) => lease.holder !== me && lease.until > now);
  const doors = [...(book?.doors ?? []).filter((door) => door.holder !== me && door.until > now), { holder: me, until }];
  const isTaken = ({ shard, of }: Shard): boolean => others.some((lease) => lease.shard === shard && lease.of === of);
  const mine = running.filter((one) => !isTaken(one));
  const shards = others.length === 0 ? recommended : Math.max(book?.shards ?? 1, recommended);
  const part = partOf(me, mine.filter(({ of }) => of === shards).length, {
    shards,
    doors: doors.length,
    others: others.filter(({ of }) => of === shards).map(({ holder }) => holder),
  });
  const run = mine.filter(({ of }) => of === shards).slice(0, part);
  const isChanging = [...others, ...running].some(({ of }) => of !== shards);
  if (!isChanging)
    for (let shard = 0; shard < shards && run.length < part; shard += 1) {
      const wanted = { shard, of: shards };
      if (!isTaken(wanted) && !run.some((one) => one.shard === shard)) run.push(wanted);
    }
  const held = [...mine, ...run.filter((one) => !mine.some(({ shard, of }) => shard === one.shard && of === one.of))];
  const leases = [...others, ...held.map(({ shard, of }) => ({ shard, of, holder: me, until }))];
  const areAllHeld = new Set(leases.filter(({ of }) => of === shards).map(({ shard }) => shard)).size === shards;
  return { book: { shards, leases, doors }, plan: { run, areAllHeld } };
}

interface Share {
  readonly shards: number;
  readonly doors: number;
  /** The holder of each shard that somebody else runs. */
  readonly others: readonly string[];
}

/**
 * How many shards are one process's own. What cannot be divided goes to as many processes, one each: to those that have it, in the order of their names, so
 * that two never let go of the same one.
 */
function partOf(me: string, have: number, { shards, doors, others }: Share): number {
  const least = Math.floor(shards / doors);
  const counts = new Map<string, number>();
  for (const holder of others) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  const withMore = [...counts].filter(([, count]) => count > least).map(([holder]) => holder);
  const before = have > least ? withMore.filter((holder) => holder < me) : withMore;
  return before.length < shards % doors ? least + 1 : least;
}
