import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import type { z } from 'zod';
import { errorCode, RetryableError, TocsinError } from '../src/errors.js';
import type { Log } from '../src/log.js';
import { failJob } from './fail-job.js';

/** `signal` ends when the process has handed back what it had in hand. */
export type RunJob = (job: Job, token: string | undefined, signal: AbortSignal) => Promise<void>;

/** The one way a job runs: validate the payload, call the use case, translate what it throws, say in the log what became of it. */
export function runJob<Payload>(
  schema: z.ZodType<Payload>,
  work: (payload: Payload, signal: AbortSignal) => Promise<void>,
  log: Log,
): RunJob {
  return async (job, token, signal) => {
    const payload = schema.safeParse(job.data);
    if (!payload.success) {
      const complaints = payload.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
      log.error({ queue: job.queueName, jobId: job.id, complaints }, 'Job payload does not fit; the job is dropped');
      throw new UnrecoverableError('payload.invalid');
    }
    try {
      await work(payload.data, signal);
    } catch (error) {
      await failJob(job, token, error, Date.now()).catch((verdict: unknown) => {
        report(log, job, error, verdict);
        throw verdict;
      });
    }
  };
}

function report(log: Log, job: Job, error: unknown, verdict: unknown): void {
  const fields = { queue: job.queueName, jobId: job.id, ids: job.data, code: errorCode(error), starts: job.attemptsStarted };
  if (verdict instanceof DelayedError) log.info(fields, 'Job put off as asked');
  else if (verdict instanceof UnrecoverableError) log.warn(fields, 'Job given up');
  else if (error instanceof RetryableError) log.warn(fields, 'Job failed and will be tried again');
  else if (error instanceof TocsinError) log.warn({ ...fields, detail: error.message }, 'Job failed and will be tried again');
  else log.error({ ...fields, err: error }, 'Job failed in a way nobody expected');
}
