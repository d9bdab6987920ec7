import { DelayedError, UnrecoverableError } from 'bullmq';
import { describe, expect, it } from 'vitest';
import { failJob, maxStarts } from '../../queues/fail-job.js';
import { ChannelError, InDoubtError, OperatorError, PermanentError, RetryableError } from '../../src/errors.js';

const now = Date.parse('2026-03-01T12:00:00.000Z');

/** The two things of a job that the decision needs; what happens to a real one is in the queue suite. */
function jobAt(attemptsStarted: number) {
  const delayedTo: number[] = [];
  return {
    delayedTo,
    attemptsStarted,
    moveToDelayed: async (time: number) => {
      delayedTo.push(time);
    },
  };
}

const rateLimited = (retryAfterMs: number) => new RetryableError('slack.rate_limited', 'wait', { retryAfterMs });

describe('failJob', () => {
  it('puts a job off for as long as the other side asked', async () => {
    const job = jobAt(1);
    await expect(failJob(job, 'token', rateLimited(30_000), now)).rejects.toBeInstanceOf(DelayedError);
    expect(job.delayedTo).toEqual([now + 30_000]);
  });

  it.each([
    ['a day', 86_400_000, 15 * 60_000],
    ['less than nothing', -5_000, 0],
  ])('keeps the pause within bounds when %s is asked for', async (_what, asked, given) => {
    const job = jobAt(1);
    await expect(failJob(job, 'token', rateLimited(asked), now)).rejects.toBeInstanceOf(DelayedError);
    expect(job.delayedTo).toEqual([now + given]);
  });

  it('gives a job up that was put off too often', async () => {
    const job = jobAt(maxStarts);
    await expect(failJob(job, 'token', rateLimited(1_000), now)).rejects.toThrow(new UnrecoverableError('slack.rate_limited'));
    expect(job.delayedTo).toEqual([]);
  });

  it.each([
    new PermanentError('page.unreadable', 'secret words'),
    new ChannelError('discord.unknown_channel', 'secret words'),
    new OperatorError('slack.token_revoked', 'secret words'),
  ])('ends a job for good on $name, naming the code and nothing else', async (error) => {
    const verdict = await failJob(jobAt(1), 'token', error, now).catch((thrown: unknown) => thrown);
    expect(verdict).toBeInstanceOf(UnrecoverableError);
    expect(verdict).toMatchObject({ message: error.code });
  });

  it.each([
    new RetryableError('http.timeout', 'late'),
    new InDoubtError('slack.timeout', 'who knows'),
    new TypeError('a bug of ours'),
  ])('leaves $name to attempts and backoff', async (error) => {
    const job = jobAt(1);
    await expect(failJob(job, 'token', error, now)).rejects.toBe(error);
    expect(job.delayedTo).toEqual([]);
  });
});
