import type { Log } from '../src/log.js';
import { type PagePayload, PollPayload } from './queues.js';
import { runEach } from './run-each.js';
import { type RunJob, runJob } from './run-job.js';

export interface PollDeps {
  pollPage(page: PagePayload, signal: AbortSignal): Promise<void>;
}

/**
 * Pages that one process looks at at once. One that does not answer keeps its place for 15 s; each may hold a few documents of 10 MB, so that more are too
 * many for a small machine.
 */
const pagesAtOnce = 16;

/** "Look at these pages": due ones are woken by the due-tick, forgotten ones by the sweep. */
export function pollJob(deps: PollDeps, log: Log): RunJob {
  const each = runEach<PagePayload>({ atOnce: pagesAtOnce, log, of: ({ pageId }) => ({ pageId }) });
  return runJob(
    PollPayload,
    (payload, signal) => each('pages' in payload ? payload.pages : [payload], signal, (page) => deps.pollPage(page, signal)),
    log,
  );
}
