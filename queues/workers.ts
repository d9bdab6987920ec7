import type { Job } from 'bullmq';
import type { Wake } from '../src/app/wake.js';
import type { Role } from '../src/config.js';
import { errorCode } from '../src/errors.js';
import type { Log } from '../src/log.js';
import { queueNames } from '../src/metrics.js';
import type { JobWorker } from './adapt.js';
import type { ProcessJob, QueueConnection } from './connection.js';
import { type IngestDeps, ingestJob } from './ingest.js';
import { unavailable } from './open-queues.js';
import { type PollDeps, pollJob } from './poll.js';
import type { QueueName } from './queues.js';
import { type ReconcileDeps, reconcileJob } from './reconcile.js';
import { type RetentionDeps, retentionJob } from './retention.js';
import type { RunJob } from './run-job.js';
import { type SweepDeps, sweepJob } from './sweep.js';
import { withTimeLimit } from './time-limit.js';

export interface WorkerDeps extends PollDeps, IngestDeps, ReconcileDeps, SweepDeps, RetentionDeps {}

/** A dead worker is noticed after its lock has run out and a stalled check has passed; BullMQ's defaults take a minute. */
export const workerTiming = { lockDuration: 15_000, stalledInterval: 5_000, maxStalledCount: 10 } as const;

/** Jobs at once. How many pages and threads that are is limited by their own. */
export const defaultConcurrency: Readonly<Record<QueueName, number>> = {
  poll: 16,
  ingest: 4,
  reconcile: 8,
  sweep: 1,
  retention: 1,
};

const rolesOf: Readonly<Record<QueueName, readonly Role[]>> = {
  poll: ['poll'],
  ingest: ['poll'],
  reconcile: ['deliver'],
  sweep: ['poll', 'deliver'],
  retention: ['poll', 'deliver'],
};

export interface WorkerSettings {
  readonly connection: QueueConnection;
  readonly roles: readonly Role[];
  readonly deps: WorkerDeps;
  readonly wake: Wake;
  readonly log: Log;
  readonly concurrency?: Partial<Record<QueueName, number>>;
  readonly timing?: Partial<Record<keyof typeof workerTiming, number>>;
}

export interface Workers {
  /** The queues this process works on, by its roles. */
  readonly queues: readonly QueueName[];
  isReady(): boolean;
  /** Finishes what is in hand or hands it back to the queue. Returns within `deadlineMs`, also when the store is gone. Never throws. */
  close(options?: { readonly deadlineMs?: number }): Promise<void>;
}

interface InHand {
  readonly job: Job;
  readonly token: string | undefined;
}

/** @throws OperatorError `queue.unavailable` when the store stops answering while the workers start. */
export async function startWorkers({ connection, roles, deps, wake, log, ...settings }: WorkerSettings): Promise<Workers> {
  const jobs: Readonly<Record<QueueName, RunJob>> = {
    poll: pollJob(deps, log),
    ingest: ingestJob(deps, log),
    reconcile: reconcileJob(deps, log),
    sweep: sweepJob(deps, wake, log),
    retention: retentionJob(deps, log),
  };
  const queues = queueNames.filter((name) => rolesOf[name].some((role) => roles.includes(role)));
  const inHand = new Set<InHand>();
  const stopping = new AbortController();
  const workers = queues.map((name) => {
    const concurrency = settings.concurrency?.[name] ?? defaultConcurrency[name];
    const run = jobs[name];
    const process: ProcessJob = (job, token) => holding(inHand, { job, token }, () => run(job, token, stopping.signal));
    return connection.openWorker(name, process, { ...workerTiming, ...settings.timing, concurrency });
  });
  let closing: Promise<void> | undefined;
  const close = (deadlineMs: number): Promise<void> => {
    closing ??= closeWorkers(workers, inHand, stopping, deadlineMs, log);
    return closing;
  };
  try {
    await withTimeLimit(Promise.all(workers.map((worker) => worker.waitUntilReady())), 10_000);
  } catch (error) {
    await close(1_000);
    throw unavailable(connection, error);
  }
  return {
    queues,
    isReady: () => closing === undefined && workers.every((worker) => worker.isRunning()),
    close: ({ deadlineMs = 5_000 } = {}) => close(deadlineMs),
  };
}

async function holding(inHand: Set<InHand>, item: InHand, work: () => Promise<void>): Promise<void> {
  inHand.add(item);
  try {
    await work();
  } finally {
    inHand.delete(item);
  }
}

/** Three quarters of the time are for finishing; the rest is for handing back and for letting go of the connections. */
async function closeWorkers(
  workers: readonly JobWorker[],
  inHand: ReadonlySet<InHand>,
  stopping: AbortController,
  deadlineMs: number,
  log: Log,
) {
  const finished = Promise.allSettled(workers.map((worker) => worker.close()));
  if (await endsWithin(finished, deadlineMs * 0.75, log, 'finish')) return;
  // First back to the queue, then the signal: a job that ends by the signal would count as failed and wait for its backoff.
  await endsWithin(
    Promise.allSettled([...inHand].map(({ job, token }) => job.moveToWait(token))),
    deadlineMs * 0.15,
    log,
    'hand back',
  );
  log.info({ jobs: inHand.size }, 'Jobs handed back to the queue');
  stopping.abort();
  await endsWithin(Promise.allSettled(workers.map((worker) => worker.abandon())), deadlineMs * 0.1, log, 'let go');
}

async function endsWithin(work: Promise<unknown>, limitMs: number, log: Log, step: string): Promise<boolean> {
  try {
    await withTimeLimit(work, limitMs);
    return true;
  } catch (error) {
    log.info({ step, code: errorCode(error) }, 'Workers take longer than there is time for');
    return false;
  }
}
