import type { JobsOptions } from 'bullmq';
import { z } from 'zod';
import { DocumentId, PageId, TenantId, ThreadId } from '../src/domain/ids.js';
import type { queueNames } from '../src/metrics.js';

export type QueueName = (typeof queueNames)[number];

/** A payload is ids and nothing else: what to do is read from the database by whoever runs the job. */
export const PagePayload = z.strictObject({ tenantId: TenantId, pageId: PageId });
export type PagePayload = z.infer<typeof PagePayload>;
/** One page, or several that are due together: a job costs about as much as a look at a page that did not change. */
export const PollPayload = z.union([PagePayload, z.strictObject({ pages: z.array(PagePayload).min(1).max(1_000) })]);
export type PollPayload = z.infer<typeof PollPayload>;
export const IngestPayload = z.strictObject({ tenantId: TenantId, documentId: DocumentId });
export type IngestPayload = z.infer<typeof IngestPayload>;
export const ThreadPayload = z.strictObject({ tenantId: TenantId, threadId: ThreadId });
export type ThreadPayload = z.infer<typeof ThreadPayload>;
/** One thread, or several that were woken together: a job costs about as much as a message. */
export const ReconcilePayload = z.union([ThreadPayload, z.strictObject({ threads: z.array(ThreadPayload).min(1).max(1_000) })]);
export type ReconcilePayload = z.infer<typeof ReconcilePayload>;
export const SweepPayload = z.strictObject({});
export type SweepPayload = z.infer<typeof SweepPayload>;
export const RetentionPayload = z.strictObject({});
export type RetentionPayload = z.infer<typeof RetentionPayload>;

/** Completed jobs leave nothing behind; of the failed ones the newest stay for a day, for whoever looks into the queue. */
export const jobRetention = {
  removeOnComplete: true,
  removeOnFail: { age: 24 * 60 * 60, count: 200 },
} as const satisfies JobsOptions;

/** Every add and every scheduler template carries these. */
export const jobOptions = {
  ...jobRetention,
  attempts: 5,
  backoff: { type: 'exponential', delay: 1_000, jitter: 0.5 },
} as const satisfies JobsOptions;

interface Scheduler {
  readonly every?: number;
  /** When its next job is due, in epoch milliseconds. */
  readonly next?: number;
}

/** What the program needs of a BullMQ queue, whichever backend is behind it. */
export interface JobQueue {
  add(name: string, data: object, options: JobsOptions): Promise<unknown>;
  addBulk(jobs: { name: string; data: object; opts: JobsOptions }[]): Promise<unknown>;
  getJobCounts(...states: ('waiting' | 'active' | 'delayed' | 'failed')[]): Promise<Record<string, number>>;
  getJobScheduler(id: string): Promise<Scheduler | undefined>;
  upsertJobScheduler(
    id: string,
    repeat: { every: number },
    template: { name: string; data: object; opts: JobsOptions },
  ): Promise<unknown>;
  /** Writes again what BullMQ keeps about the queue itself (the length of its event stream); a flush removes it. */
  restoreMeta(): Promise<void>;
  close(): Promise<void>;
}

export type Queues = Readonly<Record<QueueName, JobQueue>>;

/** Builds something for every queue, by name. */
export function forEachQueue<Value>(build: (name: QueueName) => Value): Readonly<Record<QueueName, Value>> {
  return {
    poll: build('poll'),
    ingest: build('ingest'),
    reconcile: build('reconcile'),
    sweep: build('sweep'),
    retention: build('retention'),
  };
}
