import { setTimeout as sleep } from 'node:timers/promises';
import type { IIdentifyThrottler } from '@discordjs/ws';
import type { ShardSharing } from '../../src/app/shard-sharing.js';

export interface ThrottleSettings {
  readonly gapMs: number;
  /** How many may identify within one gap, as Discord said last: shards of the same remainder wait for one another. */
  readonly concurrency: () => number;
  readonly sharing: Pick<ShardSharing, 'turn'>;
  readonly stopped: AbortSignal;
}

/** One at a time, and never nearer than the gap: also across connections that follow one another, and across processes that share the bot. */
export function createThrottle({ gapMs, concurrency, sharing, stopped }: ThrottleSettings): IIdentifyThrottler {
  const nextAt = new Map<number, number>();
  const takeOwn = async (bucket: number, signal: AbortSignal): Promise<void> => {
    const waitMs = Math.max((nextAt.get(bucket) ?? 0) - Date.now(), 0);
    nextAt.set(bucket, Date.now() + waitMs + gapMs);
    if (waitMs === 0) return;
    try {
      await sleep(waitMs, undefined, { signal });
    } catch (error) {
      nextAt.set(bucket, (nextAt.get(bucket) ?? 0) - gapMs);
      throw error;
    }
  };
  return {
    waitForIdentify: async (shard, ended) => {
      const bucket = shard % Math.max(concurrency(), 1);
      const signal = AbortSignal.any([ended, stopped]);
      await takeOwn(bucket, signal);
      for (;;) {
        // While the store is away nobody's lease is renewed either, so others do not begin anything.
        const waitMs = await sharing.turn(`identify:${bucket}`, gapMs).catch(() => 0);
        if (waitMs <= 0) return;
        await sleep(waitMs, undefined, { signal });
      }
    },
  };
}
