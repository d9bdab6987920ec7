import type { PageKey } from '../db/pages.js';
import { dueLooks, laggingThreads } from '../db/threads.js';
import { toIso } from '../domain/time.js';
import { type IngestDeps, ingestPage } from './ingest-document.js';
import { type PollDeps, pollPage } from './poll-page.js';
import { reconcileChannelPosts } from './reconcile-channel-post.js';
import { type ReconcileDeps, reconcileThread } from './reconcile-thread.js';

export type DriveDeps = PollDeps & IngestDeps & ReconcileDeps;

/** One look and everything that follows from it, without queues: the same use cases, one after the other. */
export async function drivePage(deps: DriveDeps, page: PageKey): Promise<void> {
  await pollPage(deps, page);
  await ingestPage(deps, page);
  for (;;) {
    const now = toIso(deps.clock.now());
    const lagging = [...(await laggingThreads(deps.db, now, 100)), ...(await dueLooks(deps.db, now, 100))];
    if (lagging.length === 0) break;
    for (const thread of lagging) await reconcileThread(deps, thread);
  }
  await reconcileChannelPosts(deps);
}
