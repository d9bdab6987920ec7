import type { Log } from '../src/log.js';
import { RetentionPayload } from './queues.js';
import { type RunJob, runJob } from './run-job.js';

export interface RetentionDeps {
  /** Removes raw documents, polls and closed deliveries that are past their keep. */
  retain(signal: AbortSignal): Promise<void>;
}

export const retentionJob = (deps: RetentionDeps, log: Log): RunJob =>
  runJob(RetentionPayload, (_nothing, signal) => deps.retain(signal), log);
