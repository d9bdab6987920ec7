import { errorCode } from '../src/errors.js';
import type { Log } from '../src/log.js';
import { type Metrics, queueNames } from '../src/metrics.js';
import type { Queues } from './queues.js';
import { withTimeLimit } from './time-limit.js';

const states = ['waiting', 'active', 'delayed', 'failed'] as const;

export interface QueueGauges {
  readonly queues: Queues;
  readonly metrics: Pick<Metrics, 'queueJobs' | 'queueConnected'>;
  readonly log: Log;
  readonly limitMs?: number;
}

/**
 * Brings `tocsin_queue_jobs` and `tocsin_queue_connected` up to date before a scrape. With the store away the last numbers of jobs stay. Never throws.
 */
export async function collectQueueGauges({ queues, metrics, log, limitMs = 2_000 }: QueueGauges): Promise<void> {
  const collect = queueNames.map(async (queue) => {
    const counts = await queues[queue].getJobCounts(...states);
    for (const state of states) metrics.queueJobs.set({ queue, state }, counts[state] ?? 0);
  });
  try {
    await withTimeLimit(Promise.all(collect), limitMs);
    metrics.queueConnected.set(1);
  } catch (error) {
    metrics.queueConnected.set(0);
    log.debug({ code: errorCode(error) }, 'Queue gauges not collected');
  }
}

/** Whether the queue store answers within the limit; part of being ready. */
export async function queuesAnswer(queues: Queues, limitMs = 1_000): Promise<boolean> {
  return withTimeLimit(queues.poll.getJobCounts('waiting'), limitMs).then(
    () => true,
    () => false,
  );
}
