import type { Clock } from '../clock.js';
import type { Db } from '../db/database.js';
import { countStalePages } from '../db/pages.js';
import { troubleCounts } from '../db/record/trouble-counts.js';
import { countLaggingThreads } from '../db/threads.js';
import { toIso } from '../domain/time.js';
import { chatNames, type Metrics } from '../metrics.js';

export interface TroubleDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** Counted when somebody asks and not by the sweep, which one process of many does, and which a process that only serves pages never does. */
export async function countTroubles({ db, clock, metrics }: TroubleDeps): Promise<void> {
  const [pages, threads, counts] = await Promise.all([
    countStalePages(db),
    countLaggingThreads(db),
    troubleCounts(db, toIso(clock.now())),
  ]);
  metrics.pagesStale.set(pages);
  metrics.threadsLagging.set(threads);
  metrics.threadsInDoubt.set(counts.threadsInDoubt);
  metrics.deliveriesDead.set(counts.deliveriesDead);
  for (const chat of chatNames)
    metrics.channelsPaused.set({ chat }, counts.channelsPaused.find((paused) => paused.chat === chat)?.channels ?? 0);
}
