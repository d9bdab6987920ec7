import type { Db } from '../db/database.js';
import { countStalePages } from '../db/pages.js';
import { countLaggingThreads } from '../db/threads.js';
import type { Metrics } from '../metrics.js';

export interface TroubleDeps {
  readonly db: Db;
  readonly metrics: Metrics;
}

/** Counted when somebody asks and not by the sweep, which one process of many does, and which a process that only serves pages never does. */
export async function countTroubles({ db, metrics }: TroubleDeps): Promise<void> {
  const [pages, threads] = await Promise.all([countStalePages(db), countLaggingThreads(db)]);
  metrics.pagesStale.set(pages);
  metrics.threadsLagging.set(threads);
}
