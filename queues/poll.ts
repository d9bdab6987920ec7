import type { Log } from '../src/log.js';
import { PollPayload } from './queues.js';
import { type RunJob, runJob } from './run-job.js';

export interface PollDeps {
  pollPage(page: PollPayload, signal: AbortSignal): Promise<void>;
}

/** "Look at this page": due pages are woken by the due-tick, forgotten ones by the sweep. */
export const pollJob = (deps: PollDeps, log: Log): RunJob =>
  runJob(PollPayload, (page, signal) => deps.pollPage(page, signal), log);
