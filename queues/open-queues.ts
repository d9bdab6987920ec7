import { OperatorError } from '../src/errors.js';
import type { QueueConnection } from './connection.js';
import { forEachQueue, type Queues } from './queues.js';
import { withTimeLimit } from './time-limit.js';

export interface OpenQueues {
  readonly queues: Queues;
  /** Never throws and never hangs, also when the store is gone. */
  close(limitMs?: number): Promise<void>;
}

/** @throws OperatorError `queue.unavailable` when the store stops answering between the probe and now. */
export async function openQueues(connection: QueueConnection, startLimitMs = 10_000): Promise<OpenQueues> {
  const queues = forEachQueue((name) => connection.openQueue(name));
  const close = async (limitMs = 1_000): Promise<void> => {
    await withTimeLimit(Promise.allSettled(Object.values(queues).map((queue) => queue.close())), limitMs).catch(() => undefined);
  };
  try {
    await withTimeLimit(Promise.all(Object.values(queues).map((queue) => queue.waitUntilReady())), startLimitMs);
  } catch (error) {
    await close();
    throw unavailable(connection, error);
  }
  return { queues, close };
}

export const unavailable = (connection: QueueConnection, cause: unknown): OperatorError =>
  new OperatorError(
    'queue.unavailable',
    `the job queue at ${connection.address} stopped answering during the start: see that it runs, then start again`,
    {
      cause,
    },
  );
