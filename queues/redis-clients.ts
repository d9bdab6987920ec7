import { Cluster, type ClusterNode } from 'ioredis';
import type { CalmErrors } from './calm-errors.js';
import type { ProbedRedis } from './probe.js';
import type { QueueName } from './queues.js';

const timing = {
  connectTimeout: 5_000,
  // A command that gets no answer for so long has lost its server; a worker's longest blocking read is 10 s.
  socketTimeout: 15_000,
  keepAlive: 10_000,
} as const;

const retryAfter = (attempt: number): number => Math.min(100 * 2 ** attempt, 2_000);

/** Commands of a producer fail soon instead of piling up while Redis is away. */
const ofQueue = { maxRetriesPerRequest: 1, commandTimeout: 5_000 } as const;
const ofWorker = { maxRetriesPerRequest: null } as const;

const nothing = (): void => undefined;

/** One server: every queue and worker makes the connections it needs, and closes them. */
export const singleClients = (url: string) => {
  const shared = { url, ...timing, retryStrategy: retryAfter };
  return {
    forQueue: (_name: QueueName) => ({ connection: { ...shared, ...ofQueue }, close: nothing }),
    forWorker: (_name: QueueName) => ({ connection: { ...shared, ...ofWorker }, close: nothing }),
  };
};

/** A cluster: BullMQ takes a client that knows all nodes, and leaves closing it to whoever made it. */
export const clusterClients = (url: string, report: CalmErrors) => {
  const open = (name: QueueName, options: typeof ofQueue | typeof ofWorker) => {
    const connection = new Cluster([nodeOf(url)], {
      clusterRetryStrategy: retryAfter,
      slotsRefreshTimeout: 2_000,
      enableAutoPipelining: false,
      // Certificates name hosts, and hosts in front of a cluster may resolve to other addresses than its nodes announce.
      ...(url.startsWith('rediss:') ? { dnsLookup: (host, answer) => answer(null, host) } : {}),
      redisOptions: { ...timing, ...credentialsOf(url), ...options },
    });
    connection.on('error', (error: unknown) => report(error, { queue: name }));
    return { connection, close: () => connection.disconnect() };
  };
  return {
    forQueue: (name: QueueName) => open(name, ofQueue),
    forWorker: (name: QueueName) => open(name, ofWorker),
  };
};

function nodeOf(url: string): ClusterNode {
  const { hostname, port } = new URL(url);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: port === '' ? 6379 : Number(port) };
}

function credentialsOf(url: string): { username?: string; password?: string; tls?: object } {
  const { username, password, protocol } = new URL(url);
  return {
    ...(username === '' ? {} : { username: decodeURIComponent(username) }),
    ...(password === '' ? {} : { password: decodeURIComponent(password) }),
    ...(protocol === 'rediss:' ? { tls: {} } : {}),
  };
}

/** BullMQ's keys have no end of life: a server that removes some of them when it is full breaks queues in the middle. */
export const redisAdvice = ({ evicts }: ProbedRedis): string | undefined =>
  evicts === undefined
    ? undefined
    : `it removes keys when its memory is full (maxmemory-policy ${evicts}): set maxmemory-policy to noeviction`;
