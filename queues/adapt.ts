import type { Log } from '../src/log.js';
import type { CalmErrors } from './calm-errors.js';
import type { JobQueue, QueueName } from './queues.js';

export interface OpenedQueue extends JobQueue {
  waitUntilReady(): Promise<unknown>;
}

export interface JobWorker {
  isRunning(): boolean;
  waitUntilReady(): Promise<unknown>;
  /** Stops taking jobs and waits for those in hand, however long they take. */
  close(): Promise<void>;
  /** Drops the connections, so that nothing of this worker keeps the process alive. */
  abandon(): Promise<void>;
}

/** What BullMQ's Queue is on either backend; its own type differs with the backend in its parameters. */
interface BullQueue extends Omit<JobQueue, 'restoreMeta'> {
  readonly metaValues: Record<string, string | number>;
  getBackend(): { setQueueMeta(values: Record<string, string | number>): Promise<number> };
  waitUntilReady(): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
}

/** Lets go of what was opened for one queue or worker and is not its own. */
export type CloseClient = () => void;
const nothing: CloseClient = () => undefined;

export function adaptQueue(queue: BullQueue, name: QueueName, report: CalmErrors, closeClient = nothing): OpenedQueue {
  const saidGoodbye = quietOnceClosing(queue, name, report);
  return {
    add: (job, data, options) => queue.add(job, data, options),
    addBulk: (jobs) => queue.addBulk(jobs),
    getJobCounts: (...states) => queue.getJobCounts(...states),
    getJobScheduler: (id) => queue.getJobScheduler(id),
    upsertJobScheduler: (id, repeat, template) => queue.upsertJobScheduler(id, repeat, template),
    restoreMeta: async () => {
      await queue.getBackend().setQueueMeta(queue.metaValues);
    },
    waitUntilReady: () => queue.waitUntilReady(),
    close: () => {
      saidGoodbye();
      return queue.close().finally(closeClient);
    },
  };
}

interface BullWorker {
  isRunning(): boolean;
  waitUntilReady(): Promise<unknown>;
  close(): Promise<void>;
  getBackend(): { close(force?: boolean): Promise<void> };
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'stalled', listener: (jobId: string) => void): unknown;
}

export function adaptWorker(worker: BullWorker, name: QueueName, report: CalmErrors, log: Log, closeClient = nothing): JobWorker {
  const saidGoodbye = quietOnceClosing(worker, name, report);
  worker.on('stalled', (jobId) => log.warn({ queue: name, jobId }, 'Job of a worker that died is taken over'));
  return {
    isRunning: () => worker.isRunning(),
    waitUntilReady: () => worker.waitUntilReady(),
    close: () => {
      saidGoodbye();
      return worker.close().finally(closeClient);
    },
    abandon: () => {
      saidGoodbye();
      return worker.getBackend().close(true).finally(closeClient);
    },
  };
}

/** Errors are reported until we leave: then the store may end our last connections before they are closed, which is nobody's trouble. */
function quietOnceClosing(
  source: { on(event: 'error', listener: (error: Error) => void): unknown },
  name: QueueName,
  report: CalmErrors,
): () => void {
  let leaving = false;
  source.on('error', (error) => {
    if (!leaving) report(error, { queue: name });
  });
  return () => {
    leaving = true;
  };
}
