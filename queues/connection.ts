import { createPostgresBackend, type Job, Queue, type Telemetry, Worker } from 'bullmq';
import { OperatorError } from '../src/errors.js';
import type { Log } from '../src/log.js';
import { adaptQueue, adaptWorker, type JobWorker, type OpenedQueue } from './adapt.js';
import { calmErrors } from './calm-errors.js';
import { exploreRedis, probePostgres } from './probe.js';
import type { QueueName } from './queues.js';
import { clusterClients, redisAdvice, singleClients } from './redis-clients.js';

/** `token` is BullMQ's proof that this worker holds the job; moving the job needs it. */
export type ProcessJob = (job: Job, token: string | undefined) => Promise<void>;

export interface WorkerOptions {
  readonly concurrency: number;
  readonly lockDuration: number;
  readonly stalledInterval: number;
  readonly maxStalledCount: number;
}

/** Where the jobs live. Nobody else knows which of the two it is. */
export interface QueueConnection {
  readonly backend: 'redis' | 'postgres';
  /** Host, port and database, without user and password. */
  readonly address: string;
  /** What whoever runs the store should change, in a sentence; undefined when all is well. */
  readonly advice?: string | undefined;
  openQueue(name: QueueName): OpenedQueue;
  openWorker(name: QueueName, run: ProcessJob, options: WorkerOptions): JobWorker;
}

export interface ConnectionSettings {
  readonly redisUrl: string | undefined;
  /** Used when there is no `redisUrl`. */
  readonly databaseUrl: string;
  readonly log: Log;
  /** Tells of jobs as spans. */
  readonly telemetry?: Telemetry | undefined;
  /** Redis: the key prefix, without braces. PostgreSQL: the schema. */
  readonly namespace?: string;
  /** How long the start waits for a store that does not answer yet. */
  readonly startLimitMs?: number;
}

/** BullMQ keeps a stream of events that nobody here reads; its default is 10,000 for each queue. */
const streams = { events: { maxLen: 100 } };

/** BullMQ waits 15 s after a refused connection; the stores are back within a second or two of a restart. */
const runRetryDelay = 1_000;

/** @throws OperatorError `queue.redis_unusable` or `queue.postgres_unusable`: one sentence, without the password. */
export async function connectQueues(settings: ConnectionSettings): Promise<QueueConnection> {
  const startLimitMs = settings.startLimitMs ?? 5_000;
  if (settings.redisUrl !== undefined) return connectRedis(settings.redisUrl, startLimitMs, settings);
  return connectPostgres(settings.databaseUrl, startLimitMs, settings);
}

async function connectRedis(
  url: string,
  startLimitMs: number,
  { log, namespace = 'tocsin', telemetry }: ConnectionSettings,
): Promise<QueueConnection> {
  const address = addressOf(url);
  const probed = await exploreRedis(url, startLimitMs);
  if ('failure' in probed) {
    throw new OperatorError(
      'queue.redis_unusable',
      `Redis at ${address} cannot be used (${probed.failure}): start it, or correct or unset REDIS_URL`,
    );
  }
  const report = calmErrors(log, 'Queue store reported an error');
  // One hash slot for all keys: BullMQ's scripts touch several keys at once, which a cluster allows only within a slot.
  const prefix = `{${namespace}}`;
  const shared = { prefix, ...(telemetry && { telemetry }) };
  const clients = probed.isCluster ? clusterClients(url, report) : singleClients(url);
  return {
    backend: 'redis',
    address,
    advice: redisAdvice(probed),
    openQueue: (name) => {
      const { connection, close } = clients.forQueue(name);
      return adaptQueue(new Queue(name, { connection, streams, ...shared }), name, report, close);
    },
    openWorker: (name, run, options) => {
      const { connection, close } = clients.forWorker(name);
      return adaptWorker(new Worker(name, run, { connection, runRetryDelay, ...shared, ...options }), name, report, log, close);
    },
  };
}

async function connectPostgres(
  url: string,
  startLimitMs: number,
  { log, namespace = 'bullmq', telemetry }: ConnectionSettings,
): Promise<QueueConnection> {
  const address = addressOf(url);
  const connection = postgresOptions(url, namespace);
  const failure = await probePostgres(connection, startLimitMs);
  if (failure !== undefined) {
    const cure = failure.includes('startup parameter')
      ? 'a pooler stands there; set TOCSIN_DATABASE_DIRECT_URL to the address of the server itself, or REDIS_URL to keep the queue in Redis'
      : 'correct DATABASE_URL, or set REDIS_URL to keep the queue in Redis';
    throw new OperatorError('queue.postgres_unusable', `the job queue cannot use PostgreSQL at ${address} (${failure}): ${cure}`);
  }
  const report = calmErrors(log, 'Queue store reported an error');
  const traced = { ...(telemetry && { telemetry }) };
  return {
    backend: 'postgres',
    address,
    openQueue: (name) => adaptQueue(new Queue(name, { connection, streams, ...traced }, createPostgresBackend), name, report),
    openWorker: (name, run, options) => {
      const worker = new Worker(name, run, { connection, runRetryDelay, ...traced, ...options }, createPostgresBackend);
      return adaptWorker(worker, name, report, log);
    },
  };
}

/** Every Queue and Worker opens a pool of its own, and each Worker one connection more to listen on: `max` times the number of both is what a process takes. */
function postgresOptions(databaseUrl: string, schema: string) {
  const url = new URL(databaseUrl);
  // `options` in the URL would replace the search_path that BullMQ adds to the pool's options; beside it, both hold.
  const options = url.searchParams.get('options');
  url.searchParams.delete('options');
  return {
    connectionString: url.href,
    ...(options === null ? {} : { options }),
    schema,
    migrate: true,
    max: 2,
    connectionTimeoutMillis: 5_000,
    query_timeout: 15_000,
    keepAlive: true,
    application_name: 'tocsin-queue',
  };
}

function addressOf(url: string): string {
  const { hostname, port, pathname, protocol } = new URL(url);
  return `${hostname}:${port === '' ? (protocol.startsWith('redis') ? '6379' : '5432') : port}${pathname === '/' ? '' : pathname}`;
}
