import type { Log } from '../src/log.js';
import { IngestPayload } from './queues.js';
import { type RunJob, runJob } from './run-job.js';

export interface IngestDeps {
  ingestDocument(document: IngestPayload, signal: AbortSignal): Promise<void>;
}

/** "Read this stored document": woken by the poll that stored it. */
export const ingestJob = (deps: IngestDeps, log: Log): RunJob =>
  runJob(IngestPayload, (document, signal) => deps.ingestDocument(document, signal), log);
