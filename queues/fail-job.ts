import { DelayedError, type Job, UnrecoverableError } from 'bullmq';
import { ChannelError, OperatorError, PermanentError, RetryableError } from '../src/errors.js';

/** A wait that was asked for costs no attempt, so the number of starts is what ends a job that is always put off. */
export const maxStarts = 20;
const longestDelayMs = 15 * 60_000;

type FailingJob = Pick<Job, 'attemptsStarted' | 'moveToDelayed'>;

/**
 * Says to BullMQ what an error means, by who must act. One slow channel must not stall the queue, so only this job is put off.
 * @throws DelayedError, UnrecoverableError, or the error itself so that attempts and backoff run. Always one of them.
 */
export async function failJob(job: FailingJob, token: string | undefined, error: unknown, now: number): Promise<never> {
  if (error instanceof RetryableError && error.retryAfterMs !== undefined) {
    if (job.attemptsStarted >= maxStarts) throw new UnrecoverableError(error.code);
    await job.moveToDelayed(now + Math.min(Math.max(error.retryAfterMs, 0), longestDelayMs), token);
    throw new DelayedError();
  }
  if (error instanceof PermanentError || error instanceof ChannelError || error instanceof OperatorError)
    throw new UnrecoverableError(error.code);
  throw error;
}
