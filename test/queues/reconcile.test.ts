import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from 'bullmq';
import { describe, expect, it } from 'vitest';
import type { ThreadPayload } from '../../queues/queues.js';
import { reconcileJob } from '../../queues/reconcile.js';
import { sideBySide } from '../../queues/side-by-side.js';
import { TenantId, ThreadId } from '../../src/domain/ids.js';
import { OperatorError, RetryableError } from '../../src/errors.js';
import { silentLog } from '../../src/log.js';

const threads = Array.from({ length: 200 }, (_nothing, index) => ({
  tenantId: TenantId.parse('one'),
  threadId: ThreadId.parse(`thread-${index}`),
}));

const jobOf = (data: object): Job => ({ data, queueName: 'reconcile', id: '1', attemptsStarted: 1 }) as unknown as Job;

const running = new AbortController().signal;

function recording(failing: (thread: ThreadPayload) => Error | undefined = () => undefined) {
  const done: string[] = [];
  const reconcileThread = async (thread: ThreadPayload): Promise<void> => {
    const failure = failing(thread);
    if (failure !== undefined) throw failure;
    done.push(thread.threadId);
  };
  return { done, run: reconcileJob({ reconcileThread }, silentLog) };
}

describe('a job of the queue reconcile', () => {
  it('brings one thread up to date, or all of a bundle', async () => {
    const { done, run } = recording();
    await run(jobOf(threads[0] ?? {}), undefined, running);
    await run(jobOf({ threads: threads.slice(1, 4) }), undefined, running);
    expect(done).toEqual(['thread-0', 'thread-1', 'thread-2', 'thread-3']);
  });

  it('is dropped when its payload is of another kind', async () => {
    const { done, run } = recording();
    await expect(run(jobOf({ threads: [] }), undefined, running)).rejects.toThrow('payload.invalid');
    await expect(run(jobOf({ ...threads[0], threads }), undefined, running)).rejects.toThrow('payload.invalid');
    expect(done).toEqual([]);
  });

  it('brings the others up to date where one fails, and is tried again for that one', async () => {
    const { done, run } = recording(({ threadId }) => (threadId === 'thread-1' ? new Error('unforeseen') : undefined));
    await expect(run(jobOf({ threads: threads.slice(0, 3) }), undefined, running)).rejects.toThrow('unforeseen');
    expect(done).toEqual(['thread-0', 'thread-2']);
  });

  it('is tried again for whatever may pass, also where something else does not', async () => {
    const errors = [new OperatorError('token.refused', 'no'), new Error('unforeseen'), undefined];
    const { run } = recording(({ threadId }) => errors[Number(threadId.slice('thread-'.length))]);
    await expect(run(jobOf({ threads: threads.slice(0, 3) }), undefined, running)).rejects.toThrow('unforeseen');
  });

  it('is done when its threads have to wait: the wait stands in their rows', async () => {
    const { run } = recording(() => new RetryableError('slack.rate_limited', 'later', { retryAfterMs: 1_000 }));
    await run(jobOf({ threads }), undefined, running);
  });

  it('begins no other thread once the process stops', async () => {
    const stopping = new AbortController();
    const { done, run } = recording(({ threadId }) => {
      if (threadId === 'thread-0') stopping.abort();
      return undefined;
    });
    await run(jobOf({ threads }), undefined, stopping.signal);
    expect(done.length).toBeLessThan(threads.length);
  });

  it('looks at 64 threads at once, over all jobs', async () => {
    let [now, most] = [0, 0];
    const run = reconcileJob(
      {
        reconcileThread: async () => {
          now += 1;
          most = Math.max(most, now);
          await sleep(1);
          now -= 1;
        },
      },
      silentLog,
    );
    await Promise.all([run(jobOf({ threads }), undefined, running), run(jobOf({ threads }), undefined, running)]);
    expect(most).toBe(64);
  });
});

describe('side by side', () => {
  it('goes in the order in which it came, and a failure gives its place to the next', async () => {
    const inTurn = sideBySide(1);
    const order: number[] = [];
    const work = (place: number) =>
      inTurn(async () => {
        order.push(place);
        await sleep(1);
        if (place === 0) throw new Error('first');
      });
    const outcomes = await Promise.allSettled([0, 1, 2].map(work));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
    expect(order).toEqual([0, 1, 2]);
  });
});
