import { jobRetention, type QueueName, type Queues } from './queues.js';
import { withTimeLimit } from './time-limit.js';

export interface Schedule {
  readonly sweepMs: number;
  readonly retentionMs: number;
}

export const defaultSchedule: Schedule = { sweepMs: 30_000, retentionMs: 60 * 60_000 };

const limitMs = 2_000;

/**
 * Puts back the BullMQ schedulers that are missing or have stood still; a flush of the store removes them for good. An interval that was
 * changed by setting is taken over only with `replaceChanged`, at start and never from inside a job: BullMQ then schedules the next job at
 * once, which changes the interval again, thousands of times a minute.
 * @returns the queues whose scheduler was written.
 */
export async function ensureSchedulers(
  queues: Queues,
  schedule: Schedule,
  now: number,
  replaceChanged: boolean,
): Promise<readonly QueueName[]> {
  const written: QueueName[] = [];
  for (const [name, every] of [['sweep', schedule.sweepMs] as const, ['retention', schedule.retentionMs] as const]) {
    const found = await withTimeLimit(queues[name].getJobScheduler(name), limitMs);
    const standsStill = found?.next !== undefined && found.next < now - 3 * every;
    const changed = replaceChanged && found?.every !== every;
    if (found !== undefined && !standsStill && !changed) continue;
    await withTimeLimit(queues[name].upsertJobScheduler(name, { every }, { name, data: {}, opts: jobRetention }), limitMs);
    written.push(name);
  }
  return written;
}
